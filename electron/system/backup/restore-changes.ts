import type { RestoreChange } from '../../../shared/bridge/backup-calls.ts';
import type { ExplorerView } from '../../../shared/bridge/address-calls.ts';
import type { PairView } from '../../../shared/bridge/order-calls.ts';
import type { TransferRules } from '../../../shared/bridge/transfer-calls.ts';
import type { AddressName } from '../../../shared/addresses/address-names.ts';
import {
  alertRuleText,
  isQuieter,
  type KeptAlertRules,
  looserAlertRule,
  quietText,
} from '../../../shared/alerts/alert-changes.ts';
import type { AlertKind, QuietHours } from '../../../shared/alerts/alert-rules.ts';
import { cutText } from '../../../shared/base/format/cut-text.ts';
import { visible } from '../../../shared/base/format/visible.ts';
import { compareQuantities, readQuantity } from '../../../shared/money/quantity.ts';
import { alertsRulesMessages } from '../../../shared/messages/alerts-rules.ts';
import { backupChangesMessages } from '../../../shared/messages/backup-changes.ts';
import { CAPABILITY_NAMES, REGIONS, type VenueDescription } from '../../../shared/venue/description.ts';
import { testPathOf } from '../../../shared/venue/order-path.ts';
import { kucoinVenue, serviceVenue } from '../../../shared/venue/presets.ts';

/** A change within one entry of a list; the list puts its own name before the id. `origin`: requests would go there. */
export type EntryChange = Omit<RestoreChange, 'part'> & { origin?: string };

const messages = backupChangesMessages;
/** Longer values are cut where they are shown, not where they are restored. */
const MAX_SHOWN = 160;

/**
 * The venue of an account as a restore uses it: at the host of a known venue it is that venue as built in, whatever kind and paths the file
 * has, and no other venue keeps the label of a known one.
 */
export function restoredVenue(venue: VenueDescription): VenueDescription {
  const known = kucoinVenue();
  const host = URL.parse(venue.baseUrl)?.host;
  const asKucoin = venue.kind === 'kucoin' ? (venue.region ?? 'global') : null;
  const sites = REGIONS.filter((region) => host === URL.parse(kucoinVenue(region).baseUrl)?.host);
  const site = sites.find((region) => region === asKucoin) ?? sites[0];
  if (venue.kind !== 'practice' && site !== undefined) return kucoinVenue(site);
  const isImpostor = venue.kind === 'service' && alike(venue.label).includes(alike(known.label));
  return isImpostor ? { ...venue, label: serviceVenue(venue.baseUrl).label } : venue;
}

interface BackedAccount {
  name: string;
  readOnly: boolean;
  venue: VenueDescription;
}

/** A new account: its address, and every path that is not built in. One that is here is never changed. */
export function accountChanges(
  id: string,
  here: BackedAccount | undefined,
  account: BackedAccount,
): EntryChange[] {
  if (here !== undefined) return [];
  const venue = restoredVenue(account.venue);
  const { baseUrl } = venue;
  const name = shown(account.name);
  const what = account.readOnly ? messages.readOnlyAccount(name) : messages.account(name);
  const own: EntryChange = {
    id,
    within: null,
    what,
    before: null,
    after: shown(baseUrl),
    looser: true,
    origin: baseUrl,
  };
  const builtIn = venue.kind === 'kucoin' ? venue.capabilities : null;
  const paths = CAPABILITY_NAMES.flatMap((endpoint): EntryChange[] => {
    const path = venue.capabilities[endpoint];
    if (path === null || path === builtIn?.[endpoint]) return [];
    const isOrderPath = endpoint === 'testOrder' && testPathOf(path) === null;
    const after = isOrderPath ? messages.orderPath(path) : path;
    return [
      {
        id: pathId(id, endpoint),
        within: id,
        what: messages.endpoint(endpoint),
        before: null,
        after,
        looser: true,
      },
    ];
  });
  return [own, ...paths, ...codeChanges(id, venue)];
}

/** A service's own lists of codes. An order wrongly read as rejected is sent again, so they are restored only when ticked. */
function codeChanges(id: string, { kind, orderCodes }: VenueDescription): EntryChange[] {
  if (kind !== 'service' || orderCodes === undefined) return [];
  const { rejections, troubles } = orderCodes;
  const after = messages.codes(rejections.join(', '), troubles.join(', '));
  return [
    { id: pathId(id, CODES), within: id, what: messages.orderCodes, before: null, after, looser: true },
  ];
}

/** Beside the names of the endpoints. */
const CODES = 'orderCodes';

/** The account with the paths that were ticked, and none of the others. */
export function tickedAccount<A extends BackedAccount>(
  id: string,
  account: A,
  isTicked: (id: string) => boolean,
): A {
  const venue = restoredVenue(account.venue);
  if (venue.kind === 'kucoin') return { ...account, venue };
  const capabilities = { ...venue.capabilities };
  for (const endpoint of CAPABILITY_NAMES) {
    if (!isTicked(pathId(id, endpoint))) capabilities[endpoint] = null;
  }
  const { orderCodes, ...rest } = venue;
  const codes = orderCodes === undefined || !isTicked(pathId(id, CODES)) ? {} : { orderCodes };
  return { ...account, venue: { ...rest, ...codes, capabilities } };
}

const pathId = (id: string, endpoint: string) => `${id}/${endpoint}`;

export type RuleEntry =
  | { rule: 'orderValue' | 'orderSize'; currency: string; max: string }
  | { rule: 'distancePercent' | 'slippagePercent'; max: string }
  | { rule: 'sameSideSeconds' | 'ordersAMinute'; max: number }
  | { rule: 'feeRate'; accountId: string; maker: string; taker: string };

/** A pre-trade limit or fee rate: a higher limit is looser, and so is the first one of a currency, which lets its live orders go. */
export function ruleChanges(id: string, here: RuleEntry | undefined, entry: RuleEntry): EntryChange[] {
  const after = ruleValue(entry);
  const before = here === undefined ? null : ruleValue(here);
  if (before === after) return [];
  return [{ id, within: null, what: ruleName(entry), before, after, looser: isLooserRule(here, entry) }];
}

function isLooserRule(here: RuleEntry | undefined, entry: RuleEntry): boolean {
  if (here === undefined) return entry.rule === 'orderValue' || entry.rule === 'orderSize';
  if (!('max' in here) || !('max' in entry)) return false;
  // A shorter time lets more orders pass.
  return entry.rule === 'sameSideSeconds' ? isAbove(here.max, entry.max) : isAbove(entry.max, here.max);
}

function ruleName(entry: RuleEntry): string {
  const { limits } = messages;
  switch (entry.rule) {
    case 'orderValue':
    case 'orderSize':
      return limits[entry.rule](entry.currency);
    case 'feeRate':
      return limits.feeRate(entry.accountId);
    case 'distancePercent':
    case 'slippagePercent':
    case 'sameSideSeconds':
    case 'ordersAMinute':
      return limits[entry.rule];
  }
}

function ruleValue(entry: RuleEntry): string {
  const { values } = messages;
  switch (entry.rule) {
    case 'feeRate':
      return values.rates(entry.maker, entry.taker);
    case 'distancePercent':
    case 'slippagePercent':
      return values.percent(entry.max);
    case 'sameSideSeconds':
      return values.seconds(entry.max);
    case 'orderValue':
    case 'orderSize':
    case 'ordersAMinute':
      return String(entry.max);
  }
}

export interface KeptAlerts {
  rules: KeptAlertRules;
  quiet: QuietHours;
}

/** An alert rule or the quiet hours, against what holds here. */
export function alertChanges(
  id: string,
  rule: AlertKind | 'quiet',
  here: KeptAlerts,
  there: KeptAlerts,
): EntryChange[] {
  const isQuietHours = rule === 'quiet';
  const value = ({ rules, quiet }: KeptAlerts) =>
    isQuietHours ? quietText(quiet) : alertRuleText(rule, rules);
  const [before, after] = [value(here), value(there)];
  if (before === after) return [];
  const what = isQuietHours ? messages.quiet : messages.alert(alertsRulesMessages.rules[rule].name);
  const looser = isQuietHours
    ? isQuieter(here.quiet, there.quiet)
    : looserAlertRule(rule, here.rules, there.rules).length > 0;
  return [{ id, within: null, what, before: shown(before), after: shown(after), looser }];
}

/** The rules by which internal transfers are matched. */
export function transferChanges(id: string, here: TransferRules, rules: TransferRules): EntryChange[] {
  const value = ({ before, after, also }: TransferRules) =>
    messages.values.transfers(minutes(before), minutes(after), also.length);
  if (JSON.stringify(here) === JSON.stringify(rules)) return [];
  return [
    { id, within: null, what: messages.transfers, before: value(here), after: value(rules), looser: false },
  ];
}

const minutes = (ms: number) => String(ms / 60_000);

/** The name of an address says whose it is, so it is restored only when ticked. */
export function addressChanges(id: string, here: AddressName | undefined, entry: AddressName): EntryChange[] {
  const value = ({ name, note }: AddressName) => shown(note === '' ? name : messages.values.note(name, note));
  const what =
    entry.chain === null
      ? messages.address(shown(entry.address))
      : messages.addressOn(shown(entry.address), shown(entry.chain));
  const before = here === undefined ? null : value(here);
  return [{ id, within: null, what, before, after: value(entry), looser: false }];
}

interface PairEntry {
  accountId: string;
  view: PairView;
}

/** What orders of a pair are checked with; where it comes from and since when changes nothing. */
export function pairChanges(id: string, here: PairEntry | undefined, entry: PairEntry): EntryChange[] {
  const { pair } = entry.view;
  if (here !== undefined && JSON.stringify(here.view.pair) === JSON.stringify(pair)) return [];
  const value = (one: PairView['pair']) => shown(messages.values.pair(one));
  const before = here === undefined ? null : value(here.view.pair);
  const what = messages.pair(shown(pair.symbol), entry.accountId);
  return [{ id, within: null, what, before, after: value(pair), looser: false }];
}

type Explorer = Pick<ExplorerView, 'chain' | 'tx' | 'address'>;

/** The addresses of an explorer; the first time one is opened it is asked about as well. */
export function explorerChanges(id: string, here: Explorer | undefined, explorer: Explorer): EntryChange[] {
  const value = ({ tx, address }: Explorer) => [tx, address].filter((one) => one !== null).join(', ');
  const before = here === undefined ? null : shown(value(here));
  const what = messages.explorer(shown(explorer.chain));
  return [{ id, within: null, what, before, after: shown(value(explorer)), looser: false }];
}

/** What cannot be read counts as above. */
function isAbove(a: string | number, b: string | number): boolean {
  const [left, right] = [readQuantity(String(a)), readQuantity(String(b))];
  return left === null || right === null || compareQuantities(left, right) > 0;
}

function shown(text: string): string {
  const full = visible(text);
  return full.length <= MAX_SHOWN ? full : `${cutText(full, MAX_SHOWN)}…`;
}

function alike(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '');
}
