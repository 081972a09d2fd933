import type { BridgeErrorKind } from '../base/error.ts';

/** In a report, in place of a message that was made for the window. */
export const problemsInEnglish: Record<BridgeErrorKind | ProbeFailure, string> = {
  'bad-request': 'Invalid request.',
  'not-found': 'Not found.',
  conflict: 'Busy.',
  'read-only': 'The account is read-only.',
  locked: 'It is locked.',
  limit: 'Limit exceeded.',
  'not-confirmed': 'It was not confirmed outside the window.',
  'no-credentials': 'There is no key for the account.',
  'keychain-locked': 'The keychain is locked.',
  'keychain-unavailable': 'The keychain cannot be used.',
  unreachable: 'The venue was not reached.',
  tls: 'The certificate or the encryption was not accepted.',
  timeout: 'There was no answer in time.',
  'connection-lost': 'The connection was lost.',
  'bad-answer': 'The answer is not as it is documented.',
  'venue-refused': 'The venue refused it.',
  'rate-limited': 'The request budget is spent.',
  'no-capability': 'The venue has no such path.',
  store: 'The file could not be read or written.',
  internal: 'Counterfoil has a fault of its own.',
  dns: 'The name was not found.',
  refused: 'The connection was refused.',
  reset: 'The connection was closed without an answer.',
  'cut-off': 'The answer was cut off.',
  'too-large': 'The answer is too large.',
  other: 'It failed.',
  damaged: 'The file is damaged.',
  newer: 'The file was written by a newer version.',
  cut: 'Rows were cut off the end of the log, or it is another log.',
  events: 'the connection ended before the venue said welcome',
  journal: 'the journal could not be opened.',
};

/** What went wrong on the way to a venue, with a file or with events. */
type ProbeFailure =
  | 'dns'
  | 'refused'
  | 'reset'
  | 'cut-off'
  | 'too-large'
  | 'other'
  | 'damaged'
  | 'newer'
  | 'cut'
  | 'events'
  | 'journal';
