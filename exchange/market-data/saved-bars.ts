import { toUnits } from '../engine/base/units.ts';
import { formatDecimal } from '../exact/decimal.ts';
import { fieldsOf } from '../orders/saved/entry-fields.ts';
import type { Market, UnitTable } from '../pairs/units.ts';
import { DamagedState, type Entry } from '../persistence/contract.ts';
import type { TimedBar } from './minutes.ts';

/** A bar of a market that was saved, with its length in minutes. */
export interface SavedBar {
  market: number;
  length: number;
  bar: TimedBar;
}

/** Pair, its two increments, then open, high, low, close, volume and turnover in ticks and lots. */
const ROW = /^(\S+) (\S+) (\S+) (\d{1,16}) (\d{1,16}) (\d{1,16}) (\d{1,16}) (\d{1,60}) (\d{1,60})$/;

/** The bars of one length that begin in the same minute; `pair` as `pairText` writes it. */
export function barsEntry(
  length: number,
  at: number,
  bars: readonly { pair: string; bar: TimedBar }[],
): Entry {
  const rows = bars.map(({ pair, bar: { open, high, low, close, volume, value } }) =>
    [pair, open, high, low, close, volume, value].join(' '),
  );
  return { kind: 'bars', length, at, bars: rows };
}

/**
 * The saved bars of this run's pairs, in the order in which they were saved; without those of a pair whose increments are others by now.
 * Throws on a damaged entry.
 */
export function restoreBars(past: readonly Entry[], units: UnitTable): SavedBar[] {
  const known = new Map(units.markets.map((market) => [pairText(market), market.index]));
  const saved: SavedBar[] = [];
  for (const entry of past) {
    if (entry.kind !== 'bars') continue;
    const fields = fieldsOf(entry);
    const [length, index] = [fields.integer('length'), fields.integer('at')];
    for (const row of fields.texts('bars')) {
      const [, symbol, price, size, open, high, low, close, volume, value] = ROW.exec(row) ?? [];
      if (volume === undefined || value === undefined) throw damaged();
      const market = known.get(`${symbol} ${price} ${size}`);
      if (market === undefined) continue;
      const prices = { open: Number(open), high: Number(high), low: Number(low), close: Number(close) };
      const traded = { volume: toUnits(BigInt(volume)), value: toUnits(BigInt(value)) };
      saved.push({ market, length, bar: { index, ...prices, ...traded } });
    }
  }
  return saved;
}

/** What the ticks and lots of a bar mean: the pair and its increments, which may be others in a later run. */
export function pairText({ pair }: Market): string {
  return [pair.symbol, formatDecimal(pair.priceIncrement), formatDecimal(pair.baseIncrement)].join(' ');
}

function damaged(): DamagedState {
  return new DamagedState(
    'A saved candle is damaged. Restore the folder from a copy or start over with --reset.',
  );
}
