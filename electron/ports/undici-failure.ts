import type { HttpFailure } from './http.ts';

/** What is known about an exchange when it fails. */
export interface FailureFacts {
  host: string;
  httpStatus: number | null;
  bytesWritten: number | null;
}

const NO_NAME = new Set(['ENOTFOUND', 'EAI_AGAIN', 'EAI_FAIL', 'EAI_NODATA', 'EAI_NONAME']);
const NO_WAY = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EHOSTDOWN',
  'ENETDOWN',
  'EADDRNOTAVAIL',
  'EACCES',
]);
const SLOW = new Set([
  'UND_ERR_CONNECT_TIMEOUT',
  'ETIMEDOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
]);
const BROKEN = new Set([
  'ECONNRESET',
  'EPIPE',
  'ECONNABORTED',
  'UND_ERR_SOCKET',
  'UND_ERR_CLOSED',
  'UND_ERR_DESTROYED',
]);
const TOO_LARGE = new Set(['UND_ERR_HEADERS_OVERFLOW', 'UND_ERR_RES_EXCEEDED_MAX_SIZE']);
const TLS =
  /^(ERR_TLS|ERR_SSL|CERT_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|HOSTNAME_MISMATCH|EPROTO|CRL_|INVALID_CA|INVALID_PURPOSE|ERROR_IN_|PATH_LENGTH)/;

/** Names the failure behind an error of undici, node:net or node:tls. Messages never hold headers or bodies. */
export function namedFailure(error: unknown, facts: FailureFacts): HttpFailure {
  const code = codeOf(error);
  const { host, httpStatus } = facts;
  const began = httpStatus !== null;
  // A route or interface can also go away under an open connection: the same codes then come after bytes have left.
  const connected = began || (facts.bytesWritten ?? 0) > 0;
  if (NO_NAME.has(code) && !connected) return neverConnected('dns', `The name ${host} was not found.`);
  if (NO_WAY.has(code) && !connected)
    return neverConnected('refused', `${host} refused the connection or cannot be reached (${code}).`);
  if (TLS.test(code)) {
    return {
      kind: 'tls',
      message: `The certificate or encryption of ${host} was not accepted (${code}).`,
      ...rest(facts),
    };
  }
  if (code === 'UND_ERR_CONNECT_TIMEOUT' && !connected)
    return neverConnected('timeout', `${host} did not accept a connection in time.`);
  if (SLOW.has(code)) return { kind: 'timeout', message: `${host} did not answer in time.`, ...rest(facts) };
  if (TOO_LARGE.has(code))
    return { kind: 'too-large', message: `The answer of ${host} is too large.`, ...rest(facts) };
  if (
    began &&
    (BROKEN.has(code) ||
      NO_WAY.has(code) ||
      code === 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH' ||
      code.startsWith('HPE_'))
  ) {
    return { kind: 'cut-off', message: `The answer of ${host} was cut off.`, ...rest(facts) };
  }
  if (BROKEN.has(code) || NO_WAY.has(code))
    return { kind: 'reset', message: `${host} closed the connection without an answer.`, ...rest(facts) };
  if (code.startsWith('HPE_'))
    return { kind: 'other', message: `${host} did not answer in HTTP (${code}).`, ...rest(facts) };
  return {
    kind: 'other',
    message: `The request to ${host} failed${code === '' ? '' : ` (${code})`}.`,
    ...rest(facts),
  };
}

export function lateFailure(facts: FailureFacts, timeoutMs: number): HttpFailure {
  const seconds = timeoutMs / 1_000;
  return {
    kind: 'timeout',
    message: `${facts.host} did not answer completely within ${seconds} s.`,
    ...rest(facts),
  };
}

function neverConnected(kind: 'dns' | 'refused' | 'timeout', message: string): HttpFailure {
  return { kind, message, bytesWritten: 0, httpStatus: null };
}

function rest(facts: FailureFacts): Pick<HttpFailure, 'bytesWritten' | 'httpStatus'> {
  return { bytesWritten: facts.bytesWritten, httpStatus: facts.httpStatus };
}

/** Several addresses tried and failed come as one AggregateError: the first one speaks for all. */
function codeOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return codeOf(error.errors[0]);
  if (!(error instanceof Error) || !('code' in error)) return '';
  return typeof error.code === 'string' ? error.code : '';
}
