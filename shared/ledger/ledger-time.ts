import { fail, type Result, succeed } from '../base/result.ts';
import type { LedgerProblem } from '../messages/ledger.ts';
import type { DateOrder, LedgerMapping } from './ledger-mapping.ts';
import { type TimeZone, timeZoneOf } from '../base/time-zone.ts';

/** First and last moment, milliseconds since the epoch. */
export interface Span {
  from: number;
  to: number;
}

const DAY_MS = 86_400_000;
const MAX_MS = 8.64e15;
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const NUMBERS = /^(\d{1,4})[-/. ](\d{1,2}|[a-z]{3,9})[-/., ]\s*(\d{1,4})/i;
const NAME_FIRST = /^([a-z]{3,9})\.? (\d{1,2}),? (\d{4})/i;
const CLOCK = /^(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?(?: ?([ap])\.?m\.?)?/i;
const OFFSET = /^(?:z|utc|gmt|(?:(?:utc|gmt) ?)?([+-])(0\d|1[0-4]):?([0-5]\d)?)$/i;
const COMPACT = /^(\d{4})(\d{2})(\d{2})$/;

/** Reads the times of one mapping. Null when nobody knows its zone. */
export function timeReader({
  order,
  precision,
  zone: name,
}: LedgerMapping['time']): ((date: string, clock: string | null) => Result<Span, LedgerProblem>) | null {
  const zone = timeZoneOf(name);
  if (zone === null) return null;
  const instantOf = wallReader(zone);
  return (date, clock) => {
    const text = date.trim();
    if (text === '') return fail(({ time }) => time.empty);
    if (order === 'seconds' || order === 'milliseconds') return readCount(text, order);
    const day = readDate(text, order);
    if (!day.ok) return day;
    const rest = (clock ?? day.value.rest).trim();
    if (clock !== null && day.value.rest.trim() !== '') return fail(({ time }) => time.ownClock(cut(text)));
    return precision === 'day'
      ? readDay(day.value.midnight, rest, zone, text)
      : readInstant(day.value.midnight, rest, instantOf, text);
  };
}

function readCount(text: string, order: 'seconds' | 'milliseconds'): Result<Span, LedgerProblem> {
  const match = /^(\d{1,16})(?:\.(\d{1,9}))?$/.exec(text);
  if (match === null) return fail(({ time }) => time.noCount[order](cut(text)));
  const whole = Number(match[1]);
  const fraction = Number((match[2] ?? '').slice(0, 3).padEnd(3, '0'));
  const at = order === 'seconds' ? whole * 1_000 + fraction : whole;
  if (!(at <= MAX_MS)) return fail(({ time }) => time.beyond(cut(text)));
  // Times in seconds taken for milliseconds fall into January 1970, and the other way round far beyond the year 3000.
  if (at < 10 * 365 * DAY_MS || at > 32_503_680_000_000) {
    return fail(({ time }) => time.strangeYear(cut(text), new Date(at).getUTCFullYear()));
  }
  return succeed({ from: at, to: at });
}

interface ReadDate {
  /** Midnight as if the zone were UTC. */
  midnight: number;
  rest: string;
}

function readDate(text: string, order: 'ymd' | 'dmy' | 'mdy'): Result<ReadDate, LedgerProblem> {
  const parts = partsOf(text, order);
  if (parts === null) return fail(({ time }) => time.noDate(cut(text), time.orders[order]));
  const { year, month, day, rest } = parts;
  if (year.length !== 4) return fail(({ time }) => time.shortYear(cut(text), year.length));
  const date = new Date(0);
  date.setUTCFullYear(Number(year), month - 1, day);
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) {
    return fail(({ time }) => time.noSuchDay(cut(text), time.orders[order]));
  }
  return succeed({ midnight: date.getTime(), rest });
}

interface DateParts {
  year: string;
  month: number;
  day: number;
  rest: string;
}

function partsOf(text: string, order: 'ymd' | 'dmy' | 'mdy'): DateParts | null {
  const named = NAME_FIRST.exec(text);
  if (named !== null) {
    const month = monthOf(named[1] ?? '');
    if (month === null || order === 'ymd') return null;
    return {
      year: named[3] ?? '',
      month,
      day: Number(named[2]),
      rest: afterDate(text.slice(named[0].length)),
    };
  }
  const compact = order === 'ymd' ? COMPACT.exec(text.slice(0, 8)) : null;
  if (compact !== null && !/^\d/.test(text.slice(8))) {
    const [, year = '', month, day] = compact;
    return { year, month: Number(month), day: Number(day), rest: afterDate(text.slice(8)) };
  }
  const match = NUMBERS.exec(text);
  if (match === null) return null;
  const [whole, first = '', second = '', third = ''] = match;
  const rest = afterDate(text.slice(whole.length));
  const byName = monthOf(second);
  if (/[a-z]/i.test(second)) {
    if (byName === null) return null;
    return order === 'ymd'
      ? { year: first, month: byName, day: Number(third), rest }
      : { year: third, month: byName, day: Number(first), rest };
  }
  switch (order) {
    case 'ymd':
      if (first.length < 4) return null;
      return { year: first, month: Number(second), day: Number(third), rest };
    case 'dmy':
      return first.length > 2 ? null : { year: third, month: Number(second), day: Number(first), rest };
    case 'mdy':
      return first.length > 2 ? null : { year: third, month: Number(first), day: Number(second), rest };
  }
}

function monthOf(word: string): number | null {
  const at = MONTHS.indexOf(word.slice(0, 3).toLowerCase());
  return at < 0 ? null : at + 1;
}

/** What follows the date: the T of ISO 8601, a comma or blanks come before a time of day. */
function afterDate(text: string): string {
  return text.replace(/^(?:T(?=\d)|, *| +)/i, '');
}

function readDay(midnight: number, rest: string, zone: TimeZone, text: string): Result<Span, LedgerProblem> {
  if (rest !== '') return fail(({ time }) => time.hasClock(cut(text)));
  const from = zone.startOf(dayOf(midnight));
  const next = zone.startOf(dayOf(midnight + DAY_MS));
  if (from === null || next === null) return fail(({ time }) => time.leftOutDay(zone.name, cut(text)));
  return succeed({ from, to: next - 1 });
}

function dayOf(midnight: number): { year: number; month: number; day: number } {
  const date = new Date(midnight);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

function readInstant(
  midnight: number,
  rest: string,
  instantOf: (wall: number) => Result<number, ClockChange>,
  text: string,
): Result<Span, LedgerProblem> {
  if (rest === '') return fail(({ time }) => time.noClock(cut(text)));
  const clock = CLOCK.exec(rest);
  if (clock === null) return fail(({ time }) => time.strangeClock(cut(rest)));
  const [whole, hours = '', minutes = '', seconds = '0', fraction = '', half] = clock;
  const hour = hourOf(Number(hours), half);
  if (hour === null || Number(minutes) > 59 || Number(seconds) > 59)
    return fail(({ time }) => time.strangeClock(cut(rest)));
  const ms = Number(fraction.slice(0, 3).padEnd(3, '0'));
  const wall = midnight + ((hour * 60 + Number(minutes)) * 60 + Number(seconds)) * 1_000 + ms;
  const suffix = rest.slice(whole.length).trim();
  if (suffix !== '') {
    const offset = OFFSET.exec(suffix);
    if (offset === null) return fail(({ time }) => time.strangeOffset(cut(suffix)));
    const size = (Number(offset[2] ?? 0) * 60 + Number(offset[3] ?? 0)) * 60_000;
    const at = wall - (offset[1] === '-' ? -size : size);
    return succeed({ from: at, to: at });
  }
  const at = instantOf(wall);
  if (at.ok) return succeed({ from: at.value, to: at.value });
  const { is, zone } = at.error;
  return fail(({ time }) => time[is](cut(text), zone));
}

function hourOf(hour: number, half: string | undefined): number | null {
  if (half === undefined) return hour > 23 ? null : hour;
  if (hour < 1 || hour > 12) return null;
  return (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
}

/** What a change of the zone's clock does to a time. */
interface ClockChange {
  is: 'skipped' | 'twice';
  zone: string;
}

/** The instant at which the zone's clock shows a time; days without a change are looked up once. */
function wallReader(zone: TimeZone): (wall: number) => Result<number, ClockChange> {
  const steady = new Map<number, number | null>();
  return (wall) => {
    const day = Math.floor(wall / DAY_MS);
    let offset = steady.get(day);
    if (offset === undefined) {
      offset = steadyOffset(zone, day);
      steady.set(day, offset);
    }
    if (offset !== null) return succeed(wall - offset);
    const found: number[] = [];
    for (const candidate of new Set([zone.offsetAt(wall - DAY_MS), zone.offsetAt(wall + DAY_MS)])) {
      if (zone.offsetAt(wall - candidate) === candidate) found.push(wall - candidate);
    }
    const [only, other] = found;
    if (only === undefined) return fail({ is: 'skipped', zone: zone.name });
    if (other !== undefined) return fail({ is: 'twice', zone: zone.name });
    return succeed(only);
  };
}

function steadyOffset(zone: TimeZone, day: number): number | null {
  const first = zone.offsetAt((day - 1) * DAY_MS);
  for (const later of [0, 1, 2]) if (zone.offsetAt((day + later) * DAY_MS) !== first) return null;
  return first;
}

function cut(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}

/** What a column of dates suggests. `example` is one that may mean either of two days. */
export interface DateGuess {
  order: DateOrder | null;
  precision: 'instant' | 'day' | null;
  /** Every time carries its own offset, or is a count. */
  zoned: boolean;
  example: string | null;
  /** Two orders occur that exclude each other. */
  mixed: boolean;
}

/** Judges by every value, never by the first alone; an order that the values leave open is null. */
export function guessDates(texts: Iterable<string>): DateGuess {
  const seen = { ymd: false, dmy: false, mdy: false, either: false, seconds: false, milliseconds: false };
  let example: string | null = null;
  let clocks = 0;
  let zoned = 0;
  let values = 0;
  for (const text of texts) {
    const plain = text.trim();
    if (plain === '') continue;
    const [order, rest] = judge(plain);
    // What is no date at all is a problem of that row.
    if (order === null) continue;
    values += 1;
    seen[order] = true;
    if (order === 'either') example ??= plain;
    if (order === 'seconds' || order === 'milliseconds') zoned += 1;
    if (rest === '') continue;
    clocks += 1;
    if (/(?:z|utc|gmt|[+-]\d{2}(?::?\d{2})?)$/i.test(rest)) zoned += 1;
  }
  const seenOrders = (['ymd', 'dmy', 'mdy', 'seconds', 'milliseconds'] as const).filter(
    (order) => seen[order],
  );
  const [only] = seenOrders;
  const counted = only === 'seconds' || only === 'milliseconds';
  const precision =
    values === 0 || (clocks > 0 && clocks < values) ? null : clocks > 0 || counted ? 'instant' : 'day';
  return {
    order: seenOrders.length === 1 && !(only === 'ymd' && seen.either) ? (only ?? null) : null,
    precision,
    zoned: values > 0 && zoned === values,
    example: seenOrders.length === 0 ? example : null,
    mixed: seenOrders.length > 1 || (only === 'ymd' && seen.either),
  };
}

type Judged = 'ymd' | 'dmy' | 'mdy' | 'either' | 'seconds' | 'milliseconds' | null;

function judge(plain: string): [Judged, string] {
  if (/^\d{9,10}(?:\.\d+)?$/.test(plain)) return ['seconds', ''];
  if (/^\d{12,13}$/.test(plain)) return ['milliseconds', ''];
  for (const order of ['ymd', 'dmy', 'mdy'] as const) {
    const parts = partsOf(plain, order);
    if (parts === null || parts.year.length !== 4) continue;
    if (order === 'ymd') return ['ymd', parts.rest];
    if (/[a-z]/i.test(plain.slice(0, plain.length - parts.rest.length))) {
      return [NAME_FIRST.test(plain) ? 'mdy' : 'dmy', parts.rest];
    }
    const swapped = partsOf(plain, 'mdy');
    const dayFirst = isDay(parts);
    const monthFirst = swapped !== null && isDay(swapped);
    if (!dayFirst && !monthFirst) return [null, ''];
    return [dayFirst && monthFirst ? 'either' : dayFirst ? 'dmy' : 'mdy', parts.rest];
  }
  return [null, ''];
}

/** Roughly: what is no day in any month implies nothing about the others. */
function isDay({ month, day }: DateParts): boolean {
  return month >= 1 && month <= 12 && day >= 1 && day <= 31;
}
