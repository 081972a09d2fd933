import type { AccountView } from '../../../shared/bridge/account-calls.ts';
import type { Preferences } from '../../../shared/bridge/app-calls.ts';
import { RECHECK_ALL } from '../../../shared/records/recheck.ts';
import type { CallInput } from '../../../shared/bridge/contract.ts';
import type {
  PreTradeLimits,
  TradingRules,
  TradingRulesChange,
} from '../../../shared/orders/trading-rules.ts';
import { isQuieter, looserAlertRules } from '../../../shared/alerts/alert-changes.ts';
import { minutesText } from '../../../shared/alerts/alert-quiet.ts';
import { compareQuantities, readQuantity } from '../../../shared/money/quantity.ts';
import { confirmMessages } from '../../../shared/messages/confirm.ts';
import { visible } from '../../../shared/base/format/visible.ts';
import { orderCodes } from '../../../shared/venue/order-codes.ts';
import { CAPABILITY_NAMES, type VenueDescription } from '../../../shared/venue/description.ts';

/**
 * The one table of what is looser. Every setting has an entry, so a new one does not compile until somebody has decided whether a change
 * of it takes a protection away; what does is a line of the question that is asked outside the page.
 */
type Looser<T> = (before: T, after: T) => string[];
type Table<T> = { [K in keyof T]: Looser<T[K]> };

const messages = confirmMessages.items;
const { limits: formatLimits } = confirmMessages;

/** A choice of appearance or convenience: no value of it protects anything. */
const never: Looser<unknown> = () => [];

const PREFERENCES: Table<Preferences> = {
  theme: never,
  timeZone: never,
  density: never,
  numbers: never,
  dates: never,
  notify(before, after) {
    if (before === after || after === 'without-amounts') return [];
    return [after === 'off' ? messages.notificationsOff : messages.notificationAmounts];
  },
  // Turned many times a day against eyes in the room; the page that shows amounts knows them.
  hideAmounts: never,
  autoLockMinutes: (before, after) =>
    isMore(before, after) ? [messages.autoLock(lockTime(before), lockTime(after))] : [],
  protectScreen: (before, after) => (before && !after ? [messages.screenshots] : []),
  // What is read again less often is noticed later when the venue changes or drops it.
  recheckDays: (before, after) => (after < before ? [messages.recheckDays(before, after)] : []),
  recheckAll: (before, after) =>
    RECHECK_ALL.indexOf(after) > RECHECK_ALL.indexOf(before) ? [messages.recheckAll] : [],
};

const LIMITS: Table<PreTradeLimits> = {
  orderValue: (before, after) => looserAmounts(before, after, formatLimits.orderValue),
  orderSize: (before, after) => looserAmounts(before, after, formatLimits.orderSize),
  distancePercent: (before, after) => looserPercent(before, after, formatLimits.distancePercent),
  slippagePercent: (before, after) => looserPercent(before, after, formatLimits.slippagePercent),
  // The shorter the time, the more orders pass.
  sameSideSeconds: (before, after) =>
    before !== null && (after === null || after < before)
      ? [limitLine(formatLimits.sameSideSeconds, seconds(before), after === null ? null : seconds(after))]
      : [],
  ordersAMinute: (before, after) =>
    isMore(before, after)
      ? [limitLine(formatLimits.ordersAMinute, String(before), after === null ? null : String(after))]
      : [],
};

const TRADING: Table<TradingRules> = {
  locked: (before, after) => (before && !after ? [messages.unlock] : []),
  limits: (before, after) => looserOf(LIMITS, before, after),
  noOrderLimit: (before, after) => (!before && after ? [messages.noOrderLimit] : []),
  // Estimates only: nothing is refused by them.
  feeRates: never,
};

const ALERTS: Table<CallInput<'alerts.setSettings'>> = {
  rules: looserAlertRules,
  quiet: (before, after) =>
    isQuieter(before, after) ? [messages.quiet(minutesText(after.from), minutesText(after.to))] : [],
};

const REVIEWS: Table<CallInput<'reviews.setRules'>> = {
  reviewer: never,
  fourEyes: (before, after) => (before && !after ? [messages.fourEyesOff] : []),
};

type Venue = Pick<AccountView, 'name' | 'venue'>;

/** What of a venue is looser, beside its address, which is asked about by its origin. */
const VENUE: { [K in keyof VenueDescription]-?: (before: Venue, after: VenueDescription) => string[] } = {
  kind: never,
  label: never,
  baseUrl: never,
  headerPrefix: never,
  keyVersions: never,
  paging: never,
  budget: never,
  skewMs: never,
  // It cannot change (checkVenueChange).
  region: never,
  // A signed request to another path of the same venue may do anything that the key may; without a path limits cannot be checked.
  capabilities: ({ name, venue }, { capabilities }) =>
    CAPABILITY_NAMES.flatMap((endpoint) => {
      const before = venue.capabilities[endpoint];
      const after = capabilities[endpoint];
      if (before === after) return [];
      const [from, to] = [before ?? messages.noEndpoint, after ?? messages.noEndpoint];
      return [messages.endpoint(shown(name), endpoint, from, to)];
    }),
  // Less is offered or sent, or what the service kind takes anyway.
  hiddenOrders: never,
  // An order taken for rejected is sent again: two orders, if the code meant something else.
  orderCodes({ name, venue }, after) {
    const had = orderCodes(venue);
    const has = orderCodes(after);
    const rejections = has.rejections.filter((code) => !had.rejections.includes(code));
    const troubles = had.troubles.filter((code) => !has.troubles.includes(code));
    return [
      ...(rejections.length === 0 ? [] : [messages.rejections(shown(name), rejections.join(', '))]),
      ...(troubles.length === 0 ? [] : [messages.noTroubles(shown(name), troubles.join(', '))]),
    ];
  },
};

type AccountChange = Required<Omit<CallInput<'accounts.update'>, 'id'>>;

const ACCOUNT: { [K in keyof AccountChange]: (before: AccountView, after: AccountChange[K]) => string[] } = {
  name: never,
  colour: never,
  readOnly: ({ readOnly, name }, after) => (readOnly && !after ? [messages.readOnlyOff(shown(name))] : []),
  venue: (before, after) => looserVenue(before, after),
};

/** What of new preferences is looser, a line each. */
export function looserPreferences(before: Preferences, after: Preferences): string[] {
  return looserOf(PREFERENCES, before, after);
}

/** What of a change of the trading rules is looser. */
export function looserTrading(before: TradingRules, change: TradingRulesChange): string[] {
  const after = { ...before, ...change, feeRates: before.feeRates };
  return [...looserOf(TRADING, before, after), ...openedCurrencies(before, after)];
}

/** What of new alert settings is looser. */
export function looserAlerts(
  before: CallInput<'alerts.setSettings'>,
  after: CallInput<'alerts.setSettings'>,
): string[] {
  return looserOf(ALERTS, before, after);
}

/** What of new review rules is looser. */
export function looserReviews(
  before: CallInput<'reviews.setRules'>,
  after: CallInput<'reviews.setRules'>,
): string[] {
  return looserOf(REVIEWS, before, after);
}

/** What of a change of an account is looser, beside a new address. */
export function looserAccount(before: AccountView, change: CallInput<'accounts.update'>): string[] {
  return (Object.keys(ACCOUNT) as (keyof AccountChange)[]).flatMap((key) => {
    const after = change[key];
    const looser = ACCOUNT[key] as (before: AccountView, after: unknown) => string[]; // called with its own key's value
    return after === undefined ? [] : looser(before, after);
  });
}

/** What of another description of an account's venue is looser, beside a new address. */
function looserVenue(before: Venue, after: VenueDescription): string[] {
  return Object.values(VENUE).flatMap((looser) => looser(before, after));
}

function looserOf<T extends object>(table: Table<T>, before: T, after: T): string[] {
  return (Object.keys(table) as (keyof T)[]).flatMap((key) => table[key](before[key], after[key]));
}

type AmountLimits = PreTradeLimits['orderValue'];

/** Of two entries for one currency the strictest counts before and the loosest after. */
function looserAmounts(
  before: AmountLimits,
  after: AmountLimits,
  name: (currency: string) => string,
): string[] {
  return before.flatMap(({ currency, max }) => {
    const left = after.filter((limit) => limit.currency === currency);
    if (left.length === 0) return [limitLine(name(currency), max, null)];
    return left
      .filter((limit) => isAbove(limit.max, max))
      .map((limit) => limitLine(name(currency), max, limit.max));
  });
}

/** Without a limit no live order of a currency goes out: the first one lets them go, up to it. */
function openedCurrencies(before: TradingRules, after: TradingRules): string[] {
  if (before.noOrderLimit) return [];
  return (['orderValue', 'orderSize'] as const).flatMap((name) => {
    const had = new Set(before.limits[name].map(({ currency }) => currency));
    return after.limits[name]
      .filter(({ currency }) => !had.has(currency))
      .map(({ currency, max }) => messages.limitOpens(formatLimits[name](currency), max));
  });
}

function looserPercent(before: string | null, after: string | null, name: string): string[] {
  if (!isHigher(before, after)) return [];
  return [limitLine(name, percent(before), after === null ? null : percent(after))];
}

function limitLine(limit: string, before: string, after: string | null): string {
  return after === null ? messages.limitRemoved(limit, before) : messages.limitChanged(limit, before, after);
}

function isHigher(before: string | null, after: string | null): before is string {
  return before !== null && (after === null || isAbove(after, before));
}

function isMore(before: number | null, after: number | null): before is number {
  return before !== null && (after === null || after > before);
}

/** What cannot be read counts as above: it is asked about. */
function isAbove(a: string, b: string): boolean {
  const [left, right] = [readQuantity(a), readQuantity(b)];
  return left === null || right === null || compareQuantities(left, right) > 0;
}

const percent = (value: string) => formatLimits.percent(value);
const seconds = (value: number) => formatLimits.seconds(value);
const lockTime = (minutes: number | null) =>
  minutes === null ? messages.lockNever : messages.lockAfter(minutes);

/** A name as a question may show it. */
export function shown(name: string): string {
  return visible(name);
}
