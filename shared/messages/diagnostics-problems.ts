import type { BridgeErrorKind } from '../base/error.ts';

/** In a report, in place of a message that was made for the window. */
export const problemsInEnglish: Record<BridgeErrorKind | ProbeFailure, string> = {
  'bad-request': 'Invalid request.',
  'not-found': 'Not found.',
  conflict: 'Busy.',
  'read-only': 'The account is read-only.',
  locked: 'Trading or the window is locked.',
  limit: 'Limit exceeded.',
  'not-confirmed': 'Not confirmed in the Counterfoil dialog or terminal.',
  'no-credentials': 'The account has no API key.',
  'keychain-locked': 'The keychain is locked.',
  'keychain-unavailable': 'The keychain is not available.',
  unreachable: 'Could not reach the venue.',
  tls: 'The certificate or the encryption was not accepted.',
  timeout: 'No answer in time.',
  'connection-lost': 'The connection was lost.',
  'bad-answer': 'The answer does not match the venue’s documentation.',
  'venue-refused': 'The venue rejected the request.',
  'rate-limited': 'Rate limit reached.',
  'no-capability': 'The venue has no such endpoint.',
  store: 'The file could not be read or written.',
  internal: 'Counterfoil error.',
  dns: 'The host name was not found.',
  refused: 'The connection was refused.',
  reset: 'The connection was closed without an answer.',
  'cut-off': 'The answer was cut off.',
  'too-large': 'The answer is too large.',
  other: 'The connection failed.',
  damaged: 'The file is damaged.',
  'damaged-records': 'Records in the file are damaged.',
  newer: 'The file was written by a newer version.',
  cut: 'Entries are missing from the end, or this is a different log.',
  unvouched: 'Every entry is unchanged; whether some were removed from the end cannot be told.',
  events: 'the connection ended before the venue’s welcome message',
  journal: 'the journal could not be opened.',
};

/** What went wrong on the way to a venue, with a file or with live updates. */
type ProbeFailure =
  | 'damaged-records'
  | 'dns'
  | 'refused'
  | 'reset'
  | 'cut-off'
  | 'too-large'
  | 'other'
  | 'damaged'
  | 'newer'
  | 'cut'
  | 'unvouched'
  | 'events'
  | 'journal';
