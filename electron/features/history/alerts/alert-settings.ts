import { z } from 'zod';
import { alertRules, quietHours } from '../../../../shared/bridge/alert-calls.ts';
import type { CallReply } from '../../../../shared/bridge/contract.ts';
import type { BridgeError } from '../../../../shared/base/error.ts';
import { SHIPPED_MEMO_CHAINS } from '../../../../shared/alerts/alert-chains.ts';
import { type AlertSettings, FIRST_ALERT_SETTINGS } from '../../../../shared/alerts/alert-rules.ts';
import { chainKey } from '../../../../shared/addresses/chain-key.ts';
import { fail, type Result, succeed } from '../../../../shared/base/result.ts';
import { alertsServiceMessages } from '../../../../shared/messages/alerts-service.ts';
import { settingsFilesMessages } from '../../../../shared/messages/settings-files.ts';
import type { Reloads } from '../../../storage/reloads.ts';
import type { Files } from '../../../platform/files.ts';
import { openStoredFile } from '../../../storage/stored-file.ts';

export const ALERTS_FILE = 'alerts.json';

/** `chains` null: as Counterfoil comes, so that a better list arrives with the next version. `changed` absent: on. */
export const alertsFile = z.strictObject({
  version: z.literal(1),
  rules: z.strictObject({
    ...alertRules.shape,
    memo: z.strictObject({ on: z.boolean(), chains: z.nullable(alertRules.shape.memo.shape.chains) }),
    changed: z.exactOptional(alertRules.shape.changed),
  }),
  quiet: quietHours,
});
type FileContent = z.infer<typeof alertsFile>;

export const NO_ALERTS_FILE: FileContent = {
  version: 1,
  ...FIRST_ALERT_SETTINGS,
  rules: {
    ...FIRST_ALERT_SETTINGS.rules,
    memo: { on: FIRST_ALERT_SETTINGS.rules.memo.on, chains: null },
  },
};

interface StoredAlertSettings {
  get(): AlertSettings;
  view(): CallReply<'alerts.settings'>;
  /** Kinds `bad-request` with the field, and `store`. */
  set(next: AlertSettings): Result<null, BridgeError>;
}

/** The rules and quiet hours of this installation, in a file of their own. */
export function openAlertSettings(files: Files, folder: string, reloads?: Reloads): StoredAlertSettings {
  const file = openStoredFile({
    files,
    folder,
    name: ALERTS_FILE,
    messages: settingsFilesMessages.alertRules,
    schema: alertsFile,
    none: NO_ALERTS_FILE,
    reloads,
  });

  function get(): AlertSettings {
    const { rules, quiet } = file.get();
    const chains = rules.memo.chains ?? [...SHIPPED_MEMO_CHAINS];
    const changed = rules.changed ?? FIRST_ALERT_SETTINGS.rules.changed;
    return { rules: { ...rules, memo: { on: rules.memo.on, chains }, changed }, quiet };
  }

  return {
    get,
    view: () => ({ ...get(), shippedChains: [...SHIPPED_MEMO_CHAINS], problem: file.problem() }),
    set({ rules, quiet }) {
      if (quiet.on && quiet.from === quiet.to) return fail(NO_HOURS);
      const currencies = rules.above.limits.map(({ currency }) => currency.toLowerCase());
      if (new Set(currencies).size < currencies.length) return fail(TWO_LIMITS);
      const chains = distinct(rules.memo.chains);
      const shipped = sameChains(chains, SHIPPED_MEMO_CHAINS);
      const memo = { on: rules.memo.on, chains: shipped ? null : chains };
      const { changed, ...others } = rules;
      // Left out while it is on: versions before it take the file for theirs then.
      const changedRules = changed.on ? { ...others, memo } : { ...rules, memo };
      const written = file.set({ version: 1, rules: changedRules, quiet });
      return written.ok ? succeed(null) : written;
    },
  };
}

/** Each chain once, by the first of the names given for it. */
function distinct(chains: readonly string[]): string[] {
  const byKey = new Map<string, string>();
  for (const chain of chains) if (!byKey.has(chainKey(chain))) byKey.set(chainKey(chain), chain);
  return [...byKey.values()].sort();
}

function sameChains(some: readonly string[], others: readonly string[]): boolean {
  const keys = new Set(some.map(chainKey));
  const other = new Set(others.map(chainKey));
  return keys.size === other.size && [...keys].every((key) => other.has(key));
}

const NO_HOURS: BridgeError = {
  kind: 'bad-request',
  field: 'quiet',
  message: alertsServiceMessages.noHours,
};
const TWO_LIMITS: BridgeError = {
  kind: 'bad-request',
  field: 'limits',
  message: alertsServiceMessages.twoLimits,
};
