import type { IncomingHttpHeaders } from 'node:http';
import { refusal, type Refusal } from './reply.ts';

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i;
const OTHER_NAME = refusal(
  '403000',
  'Forbidden: this exchange answers under the names of this computer only',
  403,
);
const WEB_PAGE = refusal('403000', 'Forbidden: web pages may not ask this exchange', 403);

/**
 * Why a caller is turned away before anything is read, or null. Loopback keeps other computers out, not the pages of a browser on this
 * one: a page can send a request to any port, and one whose name is made to point here (DNS rebinding) could even read the answer. What a
 * browser does for a page bears the page's name in Host, in Origin or in Sec-Fetch-Site; programs send none of them, or our own.
 */
export function rejectedCaller(headers: IncomingHttpHeaders): Refusal | null {
  const { host, origin } = headers;
  // HTTP/1.0 knows no Host, and no browser speaks it.
  if (host !== undefined && !LOOPBACK.test(host)) return OTHER_NAME;
  if (origin !== undefined && origin.toLowerCase() !== `http://${host ?? ''}`.toLowerCase()) return WEB_PAGE;
  const site = headers['sec-fetch-site'];
  return site === undefined || site === 'none' || site === 'same-origin' ? null : WEB_PAGE;
}
