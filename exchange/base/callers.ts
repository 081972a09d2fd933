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
 * Why a caller is refused before anything is read, or null. Loopback excludes other computers, not web pages in a browser on this one:
 * a page can send a request to any port, and with DNS rebinding it could even read the answer. Requests of a page carry its name in
 * Host, Origin or Sec-Fetch-Site; programs send none of them, or ours.
 */
export function rejectedCaller(headers: IncomingHttpHeaders): Refusal | null {
  const { host, origin } = headers;
  // HTTP/1.0 has no Host, and no browser uses it.
  if (host !== undefined && !LOOPBACK.test(host)) return OTHER_NAME;
  if (origin !== undefined && origin.toLowerCase() !== `http://${host ?? ''}`.toLowerCase()) return WEB_PAGE;
  const site = headers['sec-fetch-site'];
  return site === undefined || site === 'none' || site === 'same-origin' ? null : WEB_PAGE;
}
