import type { RequestTrace } from '../../../shared/orders/request-trace.ts';
import { utf8Text } from '../../base/utf8.ts';
import type { HttpRequest, HttpResult } from '../../platform/http.ts';
import { headerNames } from '../signing.ts';

const HIDDEN = '(hidden)';
/** Of a key this many characters are shown, and none at all when that would be much of it. */
const SHOWN = 4;
const SHORTEST_KEY = 12;

/** What of a trace is known before there is an answer. */
type SentTrace = Omit<RequestTrace, 'tookMs' | 'bytesWritten' | 'httpStatus' | 'warmed'>;

/**
 * A request for whoever inspects it later: what was signed and sent, and when. Made from the very headers that went out; the values of
 * key, signature and passphrase are replaced (section 5 names them).
 */
export function sentTraceOf(request: HttpRequest, headerPrefix: string, sentAt: number): SentTrace {
  const { method, origin, path, headers, body } = request;
  const names = headerNames(headerPrefix);
  const shown: [string, string][] = [];
  for (const name in headers) {
    const value = headers[name] ?? '';
    if (name === names.key) shown.push([name, keyEnding(value)]);
    else if (name === names.sign || name === names.passphrase) shown.push([name, HIDDEN]);
    else shown.push([name, value]);
  }
  const text = body === null ? '' : utf8Text(body);
  const prehash = `${headers[names.timestamp] ?? ''}${method}${path}${text}`;
  return { method, origin, endpoint: path, prehash, headers: shown, sentAt };
}

/** The same with how far it got. */
export function traceOf(sent: SentTrace, result: HttpResult): RequestTrace {
  return {
    ...sent,
    tookMs: result.ok ? Math.round((result.reply.endedAt - result.reply.startedAt) * 1_000) / 1_000 : null,
    bytesWritten: result.used?.bytesWritten ?? (result.ok ? null : result.failure.bytesWritten),
    httpStatus: result.ok ? result.reply.status : result.failure.httpStatus,
    warmed: result.used?.warmed ?? false,
  };
}

function keyEnding(key: string): string {
  return key.length < SHORTEST_KEY ? HIDDEN : `…${key.slice(-SHOWN)}`;
}
