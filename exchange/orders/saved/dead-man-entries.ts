import type { Account } from '../../accounts/account.ts';
import type { Entry } from '../../persistence/contract.ts';
import type { DeadManSwitch } from '../model/dead-man-switch.ts';
import { fieldsOf } from './entry-fields.ts';

/** An account's switch; null for one that was unset, or that has cancelled its orders. */
export function deadManEntry(account: string, set: DeadManSwitch | null): Entry {
  const { at, timeout, symbols } = set ?? { at: null, timeout: 0, symbols: [] };
  return { kind: 'dead-man', account, at, timeout, symbols };
}

/** The switches of this run's accounts, by index. Throws on a damaged entry. */
export function restoreSwitches(
  standing: ReadonlyMap<string, Entry>,
  accounts: readonly Account[],
): Map<number, DeadManSwitch> {
  const byName = new Map(accounts.map(({ name, index }) => [name, index]));
  const switches = new Map<number, DeadManSwitch>();
  for (const entry of standing.values()) {
    if (entry.kind !== 'dead-man') continue;
    const fields = fieldsOf(entry);
    const index = byName.get(fields.text('account'));
    const at = fields.integerOrNull('at');
    if (index === undefined || at === null) continue;
    switches.set(index, { at, timeout: fields.integer('timeout'), symbols: fields.texts('symbols') });
  }
  return switches;
}
