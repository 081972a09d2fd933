import type { KeptBars } from '../orders/saved/contract.ts';
import type { UnitTable } from '../pairs/units.ts';
import type { Entry } from '../persistence/contract.ts';
import { createMinutes, MINUTE_MS, type Minutes, type TimedBar } from './minutes.ts';
import { barsEntry, pairText, type SavedBar } from './saved-bars.ts';

/** The bars of earlier runs, by market. */
export interface RecordedBars {
  of(market: number): Minutes;
  /** Of all markets: the minutes from the first of each bar to behind its last. */
  extents(): { from: number; to: number }[];
}

/**
 * The saved bars: those that begin before this minute as what was recorded, and those of the minute itself put into this run's, which goes
 * on with it. Later ones, after a clock step back, are left out.
 */
export function recordBars(
  saved: readonly SavedBar[],
  live: readonly Minutes[],
  minute: number,
): RecordedBars {
  const recorded = live.map(() => createMinutes());
  for (const { market, length, bar } of saved) {
    if (bar.index < minute) recorded[market]?.put(length, bar);
    else if (bar.index === minute && length === 1) live[market]?.put(length, bar);
  }
  for (const minutes of recorded) minutes.fold(minute);
  return {
    of: (market) => recorded[market] ?? createMinutes(),
    extents: () =>
      recorded.flatMap((minutes) =>
        minutes
          .tiers()
          .flatMap(({ length, bars }) =>
            bars.map(({ index }) => ({ from: index, to: index - (index % length) + length })),
          ),
      ),
  };
}

interface Row {
  pair: string;
  bar: TimedBar;
}

/** What the journal saves of the bars of this run and the earlier ones. `now` in milliseconds since the epoch. */
export function createBarKeeper(
  units: UnitTable,
  live: readonly Minutes[],
  recorded: RecordedBars,
  now: () => number,
): KeptBars {
  const pairs = units.markets.map(pairText);
  const thisMinute = () => Math.floor(now() / MINUTE_MS);
  let saved = thisMinute() - 1;

  return {
    current(markets) {
      const entries: Entry[] = [];
      for (const market of markets) {
        const bar = live[market]?.since(0, 1).at(-1);
        const pair = pairs[market];
        if (bar !== undefined && pair !== undefined) entries.push(barsEntry(1, bar.index, [{ pair, bar }]));
      }
      return entries;
    },
    closed() {
      const until = thisMinute();
      const rows = new Map<number, Row[]>();
      for (const [market, pair] of pairs.entries()) {
        for (const bar of live[market]?.since(saved + 1, 1) ?? []) {
          if (bar.index < until) addRow(rows, { pair, bar });
        }
      }
      const entries = entriesOf(1, rows);
      return { entries, saved: () => void (saved = until - 1) };
    },
    *all() {
      for (const market of pairs.keys()) recorded.of(market).fold(thisMinute());
      yield* tiersOf(pairs, (market) => recorded.of(market));
      yield* tiersOf(pairs, (market) => live[market] ?? createMinutes());
    },
  };
}

/** All bars, the longest first. */
function* tiersOf(pairs: readonly string[], minutesOf: (market: number) => Minutes): Iterable<Entry> {
  const byLength = new Map<number, Map<number, Row[]>>();
  for (const [market, pair] of pairs.entries()) {
    for (const { length, bars } of minutesOf(market).tiers()) {
      const rows = byLength.get(length) ?? new Map<number, Row[]>();
      byLength.set(length, rows);
      for (const bar of bars) addRow(rows, { pair, bar });
    }
  }
  for (const [length, rows] of byLength) yield* entriesOf(length, rows);
}

function addRow(rows: Map<number, Row[]>, row: Row): void {
  const { index } = row.bar;
  const known = rows.get(index);
  if (known === undefined) rows.set(index, [row]);
  else known.push(row);
}

/** Oldest first. */
function entriesOf(length: number, rows: ReadonlyMap<number, Row[]>): Entry[] {
  return [...rows].sort(([a], [b]) => a - b).map(([at, bars]) => barsEntry(length, at, bars));
}
