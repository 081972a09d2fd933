import type { Policy } from '../../shared/bridge/policy.ts';
import { fail } from '../../shared/base/result.ts';
import { policyMessages } from '../../shared/messages/policy.ts';
import type { SettingsStore } from '../settings/settings-file.ts';
import type { Settings, StoredAccount } from '../settings/settings-schema.ts';
import { looserThanPolicy, strictestLimits } from './policy-limits.ts';

/**
 * The settings under an administrator's policy. Whoever reads them reads what holds; a change that loosens what the policy sets is refused with a
 * message (kind `bad-request`). The file keeps what the user chose, so that it counts again when the policy goes.
 */
export function governedSettings(store: SettingsStore, policy: Policy): SettingsStore {
  let raw: Settings | null = null;
  let effective: Settings | null = null;
  return {
    ...store,
    get() {
      const current = store.get();
      if (effective === null || raw !== current) effective = underPolicy(current, policy);
      raw = current;
      return effective;
    },
    update(change) {
      let refused: string | null = null;
      const saved = store.update((current) => {
        const next = change(current);
        refused = refusal(current, next, policy);
        return refused === null ? next : current;
      });
      return refused === null ? saved : fail({ kind: 'bad-request', message: refused });
    },
  };
}

function underPolicy(settings: Settings, { readOnly, limits, updates }: Policy): Settings {
  return {
    ...settings,
    accounts: readOnly
      ? settings.accounts.map((account) => ({ ...account, readOnly: true }))
      : settings.accounts,
    trading:
      limits === undefined
        ? settings.trading
        : { ...settings.trading, limits: strictestLimits(settings.trading.limits, limits) },
    updates: updates === 'off' ? { ...settings.updates, allowed: false } : settings.updates,
  };
}

function refusal(before: Settings, after: Settings, { readOnly, limits, updates }: Policy): string | null {
  // What is kept may be looser than the policy, from before it: whatever is written again is checked, changed or not.
  if (updates === 'off' && after.updates.allowed && after.updates !== before.updates)
    return policyMessages.updates;
  const known = new Map(before.accounts.map((account) => [account.id, account]));
  const isOpened = (account: StoredAccount) =>
    !account.readOnly && known.has(account.id) && known.get(account.id) !== account;
  if (readOnly && after.accounts.some(isOpened)) return policyMessages.readOnly;
  if (limits === undefined || after.trading.limits === before.trading.limits) return null;
  return looserThanPolicy(after.trading.limits, limits);
}
