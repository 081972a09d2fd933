import type { AccountView } from '../../shared/bridge/account-calls.ts';

/**
 * Whose lists an account's are: venue and key. What was read of one counts for no other. The practice exchange has another port and key at
 * every start, and is still the same.
 */
export function listOrigin({ mode, venue, credentials }: AccountView): string {
  return mode === 'practice' ? 'practice' : JSON.stringify([venue.baseUrl, credentials.keyEnding]);
}
