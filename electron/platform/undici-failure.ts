import { platformFailureMessages } from '../../shared/messages/platform-failures.ts';
import { errorCode } from './error-code.ts';
import type { HttpFailure } from './http.ts';
import { TunnelError } from './tunnel-error.ts';

/** What failures are called: in the language of the window, or as the journal keeps them. */
export type FailureMessages = typeof platformFailureMessages.failures;

/** What is known about a request when it fails. */
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
export function classifyFailure(
  error: unknown,
  facts: FailureFacts,
  messages: FailureMessages = platformFailureMessages.failures,
): HttpFailure {
  if (error instanceof TunnelError) return tunnelFailure(error, facts.host, messages);
  const code = errorCode(error);
  const { host, httpStatus } = facts;
  const began = httpStatus !== null;
  // A route or interface can also go away under an open connection: the same codes then come after bytes have left.
  const connected = began || (facts.bytesWritten ?? 0) > 0;
  if (NO_NAME.has(code) && !connected) return neverConnected('dns', messages.noName(host));
  if (NO_WAY.has(code) && !connected) return neverConnected('refused', messages.noWay(host, code));
  if (TLS.test(code)) {
    return { kind: 'tls', message: messages.tls(host, code), ...sentSoFar(facts) };
  }
  if (code === 'UND_ERR_CONNECT_TIMEOUT' && !connected)
    return neverConnected('timeout', messages.notAccepted(host));
  if (SLOW.has(code)) return { kind: 'timeout', message: messages.slow(host), ...sentSoFar(facts) };
  if (TOO_LARGE.has(code)) return { kind: 'too-large', message: messages.large(host), ...sentSoFar(facts) };
  if (
    began &&
    (BROKEN.has(code) ||
      NO_WAY.has(code) ||
      code === 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH' ||
      code.startsWith('HPE_'))
  ) {
    return { kind: 'cut-off', message: messages.cutOff(host), ...sentSoFar(facts) };
  }
  if (BROKEN.has(code) || NO_WAY.has(code))
    return { kind: 'reset', message: messages.reset(host), ...sentSoFar(facts) };
  if (code.startsWith('HPE_'))
    return { kind: 'other', message: messages.noHttp(host, code), ...sentSoFar(facts) };
  return {
    kind: 'other',
    message: code === '' ? messages.other(host) : messages.otherCode(host, code),
    ...sentSoFar(facts),
  };
}

/** The venue was not reached: nothing was sent. */
function tunnelFailure(error: TunnelError, host: string, messages: FailureMessages): HttpFailure {
  const { proxy, problem } = error;
  switch (problem.kind) {
    case 'refused':
      return neverConnected('refused', messages.proxyRefused(proxy, host, problem.reply));
    case 'sign-in':
      return neverConnected('refused', signInMessage(proxy, problem, messages));
    case 'unreachable':
      return neverConnected('refused', messages.proxyUnreachable(proxy, problem.code));
    case 'timeout':
      return neverConnected('timeout', messages.proxyLate(proxy));
    case 'unreadable':
      return neverConnected('refused', messages.proxyUnreadable(proxy));
    case 'unusable':
      return neverConnected('refused', messages.proxyUnusable(proxy));
    default:
      return problem satisfies never;
  }
}

function signInMessage(
  proxy: string,
  { user, methods }: { user: string | null; methods: readonly string[] },
  messages: FailureMessages,
): string {
  if (methods.length > 0) return messages.proxySignInOther(proxy, methods.join(', '));
  return user === null ? messages.proxySignIn(proxy) : messages.proxySignInWrong(proxy, user);
}

export function lateFailure(
  facts: FailureFacts,
  timeoutMs: number,
  messages: FailureMessages = platformFailureMessages.failures,
): HttpFailure {
  return { kind: 'timeout', message: messages.late(facts.host, timeoutMs / 1_000), ...sentSoFar(facts) };
}

function neverConnected(kind: 'dns' | 'refused' | 'timeout', message: string): HttpFailure {
  return { kind, message, bytesWritten: 0, httpStatus: null };
}

function sentSoFar(facts: FailureFacts): Pick<HttpFailure, 'bytesWritten' | 'httpStatus'> {
  return { bytesWritten: facts.bytesWritten, httpStatus: facts.httpStatus };
}
