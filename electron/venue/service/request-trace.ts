import type { RequestTrace } from '../../../shared/orders/request-trace.ts';
import type { HttpRequest, HttpResult } from '../../platform/http.ts';
import { headerNames } from '../signing.ts';

const UTF8 = new TextDecoder();
const HIDDEN = '(hidden)';
/** Of a key this many characters are shown, and none at all when that would be much of it. */
const SHOWN = 4;
const SHORTEST_KEY = 12;

/**
 * A request for whoever inspects it later: what was signed and sent, when, and how far it got. Made after the answer, from the very
 * headers that went out; the values of key, signature and passphrase are replaced (section 5 names them).
 */
export function traceOf(
  request: HttpRequest,
  headerPrefix: string,
  sentAt: number,
  result: HttpResult,
): RequestTrace {
  const { method, origin, path, headers, body } = request;
  const names = headerNames(headerPrefix);
  const shown: [string, string][] = [];
  for (const name in headers) {
    const value = headers[name] ?? '';
    if (name === names.key) shown.push([name, keyEnding(value)]);
    else if (name === names.sign || name === names.passphrase) shown.push([name, HIDDEN]);
    else shown.push([name, value]);
  }
  const text = body === null ? '' : UTF8.decode(body);
  return {
    method,
    origin,
    endpoint: path,
    prehash: `${headers[names.timestamp] ?? ''}${method}${path}${text}`,
    headers: shown,
    sentAt,
    tookMs: result.ok ? Math.round((result.reply.endedAt - result.reply.startedAt) * 1_000) / 1_000 : null,
    bytesWritten: result.used?.bytesWritten ?? (result.ok ? null : result.failure.bytesWritten),
    httpStatus: result.ok ? result.reply.status : result.failure.httpStatus,
    warmed: result.used?.warmed ?? false,
  };
}

function keyEnding(key: string): string {
  return key.length < SHORTEST_KEY ? HIDDEN : `…${key.slice(-SHOWN)}`;
}
