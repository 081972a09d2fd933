import type { BridgeError, BridgeErrorKind } from '../../shared/bridge/error.ts';
import type { HttpFailure } from '../ports/http.ts';

const READ_FAILURES: Record<HttpFailure['kind'], { kind: BridgeErrorKind; advice: string }> = {
  dns: { kind: 'unreachable', advice: 'Check the address and your connection.' },
  refused: { kind: 'unreachable', advice: 'Check the address and your connection.' },
  tls: { kind: 'tls', advice: 'There is no way around this check.' },
  timeout: { kind: 'timeout', advice: 'Try again.' },
  reset: { kind: 'connection-lost', advice: 'Try again.' },
  'cut-off': { kind: 'connection-lost', advice: 'Try again.' },
  'too-large': { kind: 'bad-answer', advice: 'Nothing of it was used.' },
  other: { kind: 'connection-lost', advice: 'Try again.' },
};

/** A failed request as the window shows it: what happened, to what, and what to do next. */
export function readFailure(failure: HttpFailure): BridgeError {
  const { kind, advice } = READ_FAILURES[failure.kind];
  return { kind, message: `${failure.message} ${advice}` };
}

/**
 * Whether a read may be tried again: the connection could not be made, or it broke before any answer began (a kept
 * connection that the venue had closed looks like that). Certificates and deadlines are not a matter of luck.
 */
export function isConnectFailure(failure: HttpFailure): boolean {
  if (failure.httpStatus !== null) return false;
  const { kind, bytesWritten } = failure;
  return (
    kind === 'dns' || kind === 'refused' || kind === 'reset' || (kind === 'timeout' && bytesWritten === 0)
  );
}
