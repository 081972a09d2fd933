import { z } from 'zod';
import { accountId } from '../../../shared/base/account-id.ts';
import { ACCOUNT_COLOURS } from '../../../shared/bridge/account-calls.ts';
import { pairView, type PairView } from '../../../shared/bridge/order-calls.ts';
import { preTradeLimits, tradingRules } from '../../../shared/orders/trading-rules.ts';
import { NO_LIMITS } from '../../../shared/orders/first-limits.ts';
import { venueSchema } from '../../../shared/bridge/venue-schema.ts';
import { fail, type Result, succeed } from '../../../shared/base/result.ts';
import type { VenueDescription } from '../../../shared/venue/description.ts';
import { kucoinVenue } from '../../../shared/venue/presets.ts';
import { regionOf } from '../../../shared/venue/regions.ts';
import { backupPartsMessages } from '../../../shared/messages/backup-parts.ts';
import { backupRestoreMessages } from '../../../shared/messages/backup-restore.ts';
import { type AllowVenue, checkName, checkVenue } from '../../features/accounts/account-rules.ts';
import { PRACTICE_ID, type Settings } from '../../settings/settings-schema.ts';
import { isSame, listMember, type ListMember } from './list-member.ts';
import {
  accountChanges,
  pairChanges,
  restoredVenue,
  type RuleEntry,
  ruleChanges,
  tickedAccount,
} from './restore-changes.ts';

/** An account without its credentials, not even whether it has any. */
const account = z.strictObject({
  id: accountId,
  name: z.string().check(z.minLength(1), z.maxLength(60)),
  colour: z.enum(ACCOUNT_COLOURS),
  readOnly: z.boolean(),
  venue: venueSchema,
});
type BackedAccount = z.infer<typeof account>;

const accountsFile = z.strictObject({ version: z.literal(1), accounts: z.array(account) });
const { slippagePercent: slippage, ...otherLimits } = preTradeLimits.shape;
/** That live orders have no limit is chosen on each computer, never restored. */
const { noOrderLimit: _chosenHere, ...restoredRules } = tradingRules.shape;
const rulesFile = z.strictObject({
  version: z.literal(1),
  ...restoredRules,
  // Absent in backups written before there was a slippage limit.
  limits: z.strictObject({ ...otherLimits, slippagePercent: z.exactOptional(slippage) }),
});
const pairsFile = z.strictObject({
  version: z.literal(1),
  pairs: z.array(z.strictObject({ accountId, view: pairView })),
});

type RulesFile = z.infer<typeof rulesFile>;
type PairEntry = { accountId: string; view: PairView };

const NO_RULES: RulesFile = { version: 1, locked: false, limits: NO_LIMITS, feeRates: {} };

export const accountsMember: ListMember = listMember({
  name: 'accounts.json',
  title: backupPartsMessages.accounts,
  schema: accountsFile,
  none: { version: 1, accounts: [] },
  max: 1_000,
  split: ({ accounts }) => new Map(accounts.map((one) => [one.id, one])),
  join: (entries) => ({ version: 1 as const, accounts: [...entries.values()] }),
  describe: accountChanges,
  cut: tickedAccount,
});

export const rulesMember: ListMember = listMember<RulesFile, RuleEntry>({
  name: 'trading-rules.json',
  title: backupPartsMessages.rules,
  schema: rulesFile,
  none: NO_RULES,
  max: 1_000,
  split: (file) => new Map(ruleEntries(file).map((entry) => [ruleKey(entry), entry])),
  join: (entries, present) => joinRules([...entries.values()], present),
  describe: ruleChanges,
});

export const pairsMember: ListMember = listMember<{ version: 1; pairs: PairEntry[] }, PairEntry>({
  name: 'pairs.json',
  title: backupPartsMessages.pairs,
  schema: pairsFile,
  none: { version: 1, pairs: [] },
  max: 20_000,
  split: ({ pairs }) =>
    new Map(pairs.map((entry) => [`${entry.accountId} ${entry.view.pair.symbol}`, entry])),
  join: (entries) => ({ version: 1, pairs: [...entries.values()] }),
  describe: pairChanges,
});

/** The rules as one entry each. The lock is not among them: a restore neither locks nor unlocks trading. */
function ruleEntries({ limits, feeRates }: Pick<RulesFile, 'limits' | 'feeRates'>): RuleEntry[] {
  const entries: RuleEntry[] = [];
  for (const limit of limits.orderValue) entries.push({ rule: 'orderValue', ...limit });
  for (const limit of limits.orderSize) entries.push({ rule: 'orderSize', ...limit });
  const { distancePercent, slippagePercent = null, sameSideSeconds, ordersAMinute } = limits;
  if (distancePercent !== null) entries.push({ rule: 'distancePercent', max: distancePercent });
  if (slippagePercent !== null) entries.push({ rule: 'slippagePercent', max: slippagePercent });
  if (sameSideSeconds !== null) entries.push({ rule: 'sameSideSeconds', max: sameSideSeconds });
  if (ordersAMinute !== null) entries.push({ rule: 'ordersAMinute', max: ordersAMinute });
  for (const [id, rates] of Object.entries(feeRates))
    entries.push({ rule: 'feeRate', accountId: id, ...rates });
  return entries;
}

function ruleKey(entry: RuleEntry): string {
  switch (entry.rule) {
    case 'orderValue':
    case 'orderSize':
      return `${entry.rule} ${entry.currency}`;
    case 'feeRate':
      return `${entry.rule} ${entry.accountId}`;
    case 'distancePercent':
    case 'slippagePercent':
    case 'sameSideSeconds':
    case 'ordersAMinute':
      return entry.rule;
  }
}

function joinRules(entries: readonly RuleEntry[], { locked }: RulesFile): RulesFile {
  const rules: RulesFile = structuredClone({ ...NO_RULES, locked });
  for (const entry of entries) {
    switch (entry.rule) {
      case 'orderValue':
      case 'orderSize':
        rules.limits[entry.rule].push({ currency: entry.currency, max: entry.max });
        break;
      case 'distancePercent':
      case 'slippagePercent':
        rules.limits[entry.rule] = entry.max;
        break;
      case 'sameSideSeconds':
      case 'ordersAMinute':
        rules.limits[entry.rule] = entry.max;
        break;
      case 'feeRate':
        rules.feeRates[entry.accountId] = { maker: entry.maker, taker: entry.taker };
    }
  }
  return rules;
}

/** What is backed up of the settings, by the name of the member. Nothing in it reveals a key. */
export function settingsTexts({ accounts, trading, pairs }: Settings): Map<string, string> {
  const { noOrderLimit: _chosenHere, ...rules } = trading;
  const list = accounts.map(({ id, name, colour, readOnly, venue }) => ({
    id,
    name,
    colour,
    readOnly,
    venue,
  }));
  const entered: PairEntry[] = [];
  for (const [id, views] of Object.entries(pairs)) {
    for (const view of views) entered.push({ accountId: id, view });
  }
  return new Map([
    [accountsMember.name, print({ version: 1, accounts: list })],
    [rulesMember.name, print({ version: 1, ...rules, locked: false })],
    [pairsMember.name, print({ version: 1, pairs: entered })],
  ]);
}

function print(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

/**
 * The settings with the merged lists. An account that is here is never changed: its key would go to an address from a file. A new one has no
 * credentials, and is skipped where its name is taken or its venue may not be used here, with everything that belongs to it.
 */
export function withRestored(
  settings: Settings,
  texts: ReadonlyMap<string, string>,
  allowVenue: AllowVenue | undefined,
): { settings: Settings; left: string[] } {
  const left: string[] = [];
  let next = settings;
  const accounts = texts.get(accountsMember.name);
  if (accounts !== undefined) next = withAccounts(next, accounts, allowVenue, left);
  const known = new Set([PRACTICE_ID, ...next.accounts.map(({ id }) => id)]);
  const rules = texts.get(rulesMember.name);
  if (rules !== undefined) {
    const { limits, feeRates } = rulesFile.parse(JSON.parse(rules));
    const rates = Object.entries(feeRates);
    const restored = rates.filter(([id]) => known.has(id));
    if (restored.length < rates.length) left.push(backupRestoreMessages.left.feeRates);
    const merged = { ...NO_LIMITS, ...limits };
    next = { ...next, trading: { ...next.trading, limits: merged, feeRates: Object.fromEntries(restored) } };
  }
  const entered = texts.get(pairsMember.name);
  if (entered !== undefined) {
    const pairs: Settings['pairs'] = {};
    const entries = pairsFile.parse(JSON.parse(entered)).pairs;
    if (entries.some(({ accountId: id }) => !known.has(id))) left.push(backupRestoreMessages.left.pairs);
    for (const { accountId: id, view } of entries) {
      if (known.has(id)) (pairs[id] ??= []).push(view);
    }
    for (const list of Object.values(pairs)) list.sort((a, b) => (a.pair.symbol < b.pair.symbol ? -1 : 1));
    next = { ...next, pairs };
  }
  return { settings: next, left };
}

function withAccounts(
  settings: Settings,
  text: string,
  allowVenue: AllowVenue | undefined,
  left: string[],
): Settings {
  const accounts = [...settings.accounts];
  for (const one of accountsFile.parse(JSON.parse(text)).accounts) {
    if (accounts.some(({ id }) => id === one.id) || one.id === PRACTICE_ID) continue;
    const venue = restorableVenue({ ...settings, accounts }, one, allowVenue);
    if (venue.ok) accounts.push({ ...one, venue: venue.value, inKeychain: null });
    else left.push(backupRestoreMessages.left.account(one.name, venue.error));
  }
  return { ...settings, accounts };
}

/** The account's venue, with its address normalized as for an account added by hand. The error is a sentence. */
function restorableVenue(
  settings: Settings,
  one: BackedAccount,
  allowVenue: AllowVenue | undefined,
): Result<VenueDescription, string> {
  const named = checkName(settings, one.name, null);
  if (!named.ok) return fail(backupRestoreMessages.left.nameTaken);
  const venue = checkVenue(restoredVenue(one.venue), allowVenue);
  if (!venue.ok) return fail(venue.error.message);
  const { kind, baseUrl } = venue.value;
  if (kind !== 'kucoin') return venue;
  // Nobody checks the address and paths of a built-in venue, so neither is read from a file.
  const region = regionOf(venue.value);
  if (region !== null) return succeed(kucoinVenue(region));
  return fail(backupRestoreMessages.left.otherAddress(baseUrl));
}

/** Undoes a restore that turned `before` into `after`; what somebody changed since stays, above all the trading lock. */
export function withoutRestored(current: Settings, before: Settings, after: Settings): Settings {
  const restored = after.accounts.filter(({ id }) => before.accounts.every((one) => one.id !== id));
  const accounts = current.accounts.filter((one) => !restored.some((other) => isSame(one, other)));
  const { limits, feeRates } = current.trading;
  return {
    ...current,
    accounts,
    activeId: [null, PRACTICE_ID, ...accounts.map(({ id }) => id)].includes(current.activeId)
      ? current.activeId
      : before.activeId,
    trading: {
      ...current.trading,
      limits: isSame(limits, after.trading.limits) ? before.trading.limits : limits,
      feeRates: isSame(feeRates, after.trading.feeRates) ? before.trading.feeRates : feeRates,
    },
    pairs: isSame(current.pairs, after.pairs) ? before.pairs : current.pairs,
  };
}
