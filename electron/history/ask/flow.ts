import type { BridgeError } from '../../../shared/bridge/error.ts';
import type { HistoryFilter } from '../../../shared/history/filter.ts';
import { type TimeZone, timeZoneOf } from '../../../shared/history/time-zone.ts';
import { fail, type Result, succeed } from '../../../shared/result.ts';
import { archiveText } from '../../../shared/text/archive.ts';
import { WITHDRAWAL } from './column-data.ts';
import type { AskContext } from './columns.ts';
import { addRow, addScaled, createSums, type ExactSums, growSums, sumOf, textOf } from './exact-sums.ts';
import { maskOf } from './filter.ts';
import { firstInstant, localDays, stretchStart } from './local-days.ts';

export interface FlowQuestion {
  filter: HistoryFilter;
  currency: string;
  by: 'day' | 'week' | 'month';
  /** A name of the IANA list. */
  timeZone: string;
}

export interface FlowRow {
  /** First instant of the stretch, milliseconds since the epoch. */
  from: number;
  deposits: number;
  withdrawals: number;
  in: string;
  out: string;
  net: string;
}

interface Zone {
  zone: TimeZone;
  dayOf: (instant: number) => number;
}

/** Zones asked for, with the days looked up: a person has two or three. */
const zones = new Map<string, Zone>();
const MOST_ZONES = 8;

/** In, out and net of one currency by the local day, week or month a record was created in; ascending, without empty stretches. */
export function flow(
  context: AskContext,
  { filter, currency, by, timeZone }: FlowQuestion,
): Result<{ revision: number; rows: FlowRow[] }, BridgeError> {
  const zone = zoneOf(timeZone);
  if (zone === null) {
    const message = archiveText.ask.unknownZone(timeZone);
    return fail({ kind: 'bad-request', field: 'timeZone', message });
  }
  const stretches = collect(context, filter, currency, (instant) => stretchStart(zone.dayOf(instant), by));
  const rows: FlowRow[] = [];
  for (const [day, group] of [...stretches.groups].sort(([a], [b]) => a - b)) {
    const came = sumOf(stretches.sums, group);
    const went = sumOf(stretches.sums, group + 1);
    rows.push({
      from: firstInstant(zone.zone, day),
      deposits: stretches.records[group] ?? 0,
      withdrawals: stretches.records[group + 1] ?? 0,
      in: textOf(came),
      out: textOf(went),
      net: textOf(addScaled(came, went, -1n)),
    });
  }
  return succeed({ revision: context.columns.revision(), rows });
}

interface Stretches {
  /** The group of deposits by the stretch's first day; withdrawals are the one after. */
  groups: Map<number, number>;
  records: number[];
  sums: ExactSums;
}

function collect(
  context: AskContext,
  filter: HistoryFilter,
  currency: string,
  startOf: (instant: number) => number,
): Stretches {
  const { data } = context.columns;
  const { bytes } = maskOf(context, filter);
  const allowed = data.currencies.allowed([currency]);
  const stretches: Stretches = { groups: new Map(), records: [], sums: createSums(64) };
  let last = Number.NaN;
  let lastGroup = 0;
  for (let row = 0; row < data.count; row += 1) {
    if (bytes !== null && bytes[row] !== 1) continue;
    if (allowed[data.currency[row] ?? 0] !== 1) continue;
    const start = startOf(data.created[row] ?? 0);
    if (start !== last) {
      lastGroup = groupOf(stretches, start);
      last = start;
    }
    const group = lastGroup + ((data.flags[row] ?? 0) & WITHDRAWAL);
    stretches.records[group] = (stretches.records[group] ?? 0) + 1;
    addRow(stretches.sums, group, data.amount, row, 1);
  }
  return stretches;
}

function groupOf({ groups, records, sums }: Stretches, start: number): number {
  const known = groups.get(start);
  if (known !== undefined) return known;
  const group = groups.size * 2;
  groups.set(start, group);
  records.push(0, 0);
  if (group + 2 > sums.whole.length) growSums(sums, sums.whole.length * 2);
  return group;
}

function zoneOf(name: string): Zone | null {
  const known = zones.get(name);
  if (known !== undefined) return known;
  const zone = timeZoneOf(name);
  if (zone === null) return null;
  if (zones.size >= MOST_ZONES) zones.clear();
  const made = { zone, dayOf: localDays(zone) };
  zones.set(name, made);
  return made;
}
