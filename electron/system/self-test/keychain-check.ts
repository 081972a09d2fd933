import type { Ids } from '../../platform/ids.ts';
import type { Keychain, KeychainFailure } from '../../platform/keychain.ts';
import { broken, type Outcome, works } from './report.ts';

const SERVICE = 'Counterfoil self-test';

/**
 * Puts an item of a random name into the keychain, reads it back and takes it out again. A keychain that says it cannot be used is reported and
 * fails the check only when `strict`: many machines that build and test have none. One that does not answer at all always does, since the
 * app could not end in order after it.
 */
export async function checkKeychain(
  keychain: Keychain,
  ids: Pick<Ids, 'hex'>,
  strict: boolean,
): Promise<Outcome> {
  const described = await keychain.probe();
  if (!described.ok) return unusable(described.error, strict);
  const account = ids.hex(16);
  const value = ids.hex(16);
  const put = await keychain.put(SERVICE, account, value);
  if (!put.ok) return unusable(put.error, strict);
  const used = await keychain.get(SERVICE, account);
  // Whatever was read: nothing of the test stays behind.
  const forgotten = await keychain.remove(SERVICE, account);
  if (!used.ok) return broken(used.error.message);
  if (used.value !== value) return broken(`${keychain.name} gave back something else than was put there`);
  if (!forgotten.ok) return broken(forgotten.error.message);
  const after = await keychain.get(SERVICE, account);
  if (!after.ok) return broken(after.error.message);
  return after.value === null
    ? works(`${keychain.name} works`)
    : broken(`${keychain.name} still has what was taken out`);
}

function unusable({ kind, message }: KeychainFailure, strict: boolean): Outcome {
  const detail = `unavailable: ${message}`;
  return strict || kind === 'timeout' ? broken(detail) : works(detail);
}
