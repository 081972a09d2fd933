import { moduleState } from '../archive/module-state.ts';
import type { BridgeError } from '../../../../shared/base/error.ts';
import type { HistoryFilter } from '../../../../shared/query/filter.ts';
import { type TimeZone, timeZoneOf } from '../../../../shared/base/time-zone.ts';
import { fail, type Result, succeed } from '../../../../shared/base/result.ts';
import { archiveMessages } from '../../../../shared/messages/archive.ts';
import type { Scaled } from './amounts.ts';
import type { QueryContext } from './columns.ts';
import { addRow, addScaled, createSums, type ExactSums, growSums, sumOf, textOf } from './exact-sums.ts';
import { besideOf, type Beside, groupAt, groupOf, GROUPS } from './progress-groups.ts';
import { maskOf } from './filter.ts';
import { firstInstant, localDays, rangeStart } from './local-days.ts';

export interface FlowQuery {
  filter: HistoryFilter;
  currency: string;
  by: 'day' | 'week' | 'month';
  /** A name of the IANA list. */
  timeZone: string;
}

export interface FlowRow {
  /** First instant of the day, week or month, milliseconds since the epoch. */
  from: number;
  deposits: number;
  withdrawals: number;
  in: string;
  out: string;
  net: string;
  pending: Beside;
  failed: Beside;
}

interface Zone {
  zone: TimeZone;
  dayOf: (instant: number) => number;
}

/** Zones asked for, with the days looked up: a person has two or three. */
const zonesOf = moduleState(() => new Map<string, Zone>());
const MAX_ZONES = 8;

/** Completed records of one currency by the local day, week or month they were created in, and the others beside; ascending, without empty ones. */
export function flow(
  context: QueryContext,
  { filter, currency, by, timeZone }: FlowQuery,
): Result<{ revision: number; rows: FlowRow[] }, BridgeError> {
  const zone = zoneOf(context, timeZone);
  if (zone === null) {
    const message = archiveMessages.query.unknownZone(timeZone);
    return fail({ kind: 'bad-request', field: 'timeZone', message });
  }
  const periods = collect(context, filter, currency, (instant) => rangeStart(zone.dayOf(instant), by));
  const rows: FlowRow[] = [];
  const count = (group: number): number => periods.records[group] ?? 0;
  const amount = (group: number): Scaled => sumOf(periods.sums, group);
  for (const [day, group] of [...periods.groups].sort(([a], [b]) => a - b)) {
    const came = amount(group + groupAt('deposit', 'completed'));
    const went = amount(group + groupAt('withdrawal', 'completed'));
    rows.push({
      from: firstInstant(zone.zone, day),
      ...besideOf('completed', group, count, amount),
      net: textOf(addScaled(came, went, -1n)),
      pending: besideOf('pending', group, count, amount),
      failed: besideOf('failed', group, count, amount),
    });
  }
  return succeed({ revision: context.columns.revision(), rows });
}

interface Periods {
  /** The first of its groups by the period's first day. */
  groups: Map<number, number>;
  records: number[];
  sums: ExactSums;
}

function collect(
  context: QueryContext,
  filter: HistoryFilter,
  currency: string,
  startOf: (instant: number) => number,
): Periods {
  const { data } = context.columns;
  const { bytes } = maskOf(context, filter);
  const allowed = data.currencies.allowed([currency]);
  const periods: Periods = { groups: new Map(), records: [], sums: createSums(64 * GROUPS) };
  let last = Number.NaN;
  let lastGroup = 0;
  for (let row = 0; row < data.count; row += 1) {
    if (bytes !== null && bytes[row] !== 1) continue;
    if (allowed[data.currency[row] ?? 0] !== 1) continue;
    const start = startOf(data.created[row] ?? 0);
    if (start !== last) {
      lastGroup = firstGroupOf(periods, start);
      last = start;
    }
    const group = lastGroup + groupOf(data, row);
    periods.records[group] = (periods.records[group] ?? 0) + 1;
    addRow(periods.sums, group, data.amount, row, 1);
  }
  return periods;
}

function firstGroupOf({ groups, records, sums }: Periods, start: number): number {
  const known = groups.get(start);
  if (known !== undefined) return known;
  const group = groups.size * GROUPS;
  groups.set(start, group);
  for (let at = 0; at < GROUPS; at += 1) records.push(0);
  if (group + GROUPS > sums.integer.length) growSums(sums, sums.integer.length * 2);
  return group;
}

function zoneOf(context: QueryContext, name: string): Zone | null {
  const zones = zonesOf(context);
  const known = zones.get(name);
  if (known !== undefined) return known;
  const zone = timeZoneOf(name);
  if (zone === null) return null;
  if (zones.size >= MAX_ZONES) zones.clear();
  const made = { zone, dayOf: localDays(zone) };
  zones.set(name, made);
  return made;
}
