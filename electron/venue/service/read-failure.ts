import type { BridgeError, BridgeErrorKind } from '../../../shared/base/error.ts';
import { venueMessages } from '../../../shared/messages/venue.ts';
import type { HttpFailure } from '../../platform/http.ts';

const { advice: messages } = venueMessages;

const READ_FAILURES: Record<HttpFailure['kind'], { kind: BridgeErrorKind; advice: string }> = {
  dns: { kind: 'unreachable', advice: messages.address },
  refused: { kind: 'unreachable', advice: messages.address },
  tls: { kind: 'tls', advice: messages.certificate },
  timeout: { kind: 'timeout', advice: messages.again },
  reset: { kind: 'connection-lost', advice: messages.again },
  'cut-off': { kind: 'connection-lost', advice: messages.again },
  'too-large': { kind: 'bad-answer', advice: messages.notUsed },
  other: { kind: 'connection-lost', advice: messages.again },
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
