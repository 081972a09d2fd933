import type { BridgeError, BridgeErrorKind } from '../../../shared/base/error.ts';
import { venueText } from '../../../shared/messages/venue.ts';
import type { HttpFailure } from '../../platform/http.ts';

const { advice: words } = venueText;

const READ_FAILURES: Record<HttpFailure['kind'], { kind: BridgeErrorKind; advice: string }> = {
  dns: { kind: 'unreachable', advice: words.address },
  refused: { kind: 'unreachable', advice: words.address },
  tls: { kind: 'tls', advice: words.certificate },
  timeout: { kind: 'timeout', advice: words.again },
  reset: { kind: 'connection-lost', advice: words.again },
  'cut-off': { kind: 'connection-lost', advice: words.again },
  'too-large': { kind: 'bad-answer', advice: words.notUsed },
  other: { kind: 'connection-lost', advice: words.again },
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
