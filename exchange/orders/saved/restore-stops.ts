import type { Entry } from '../../persistence/contract.ts';
import { stepsIn, type Market } from '../../pairs/units.ts';
import { createAccountStops, type AccountStops } from '../../stops/account-stops.ts';
import type { StopOrder } from '../../stops/stop.ts';
import { fieldsOf } from './entry-fields.ts';
import { readStop } from './stop-entries.ts';

/** The stops of earlier runs. */
export interface RestoredStops {
  /** By customer; indexes start at 1. */
  stops: readonly AccountStops[];
  /** The highest sequence, over all accounts and pairs. */
  sequence: number;
  /** Entries of accounts and pairs that this run does not have. */
  foreign: readonly Entry[];
}

/**
 * The last state of every saved stop. One whose price is no multiple of its pair's increment any more is cancelled at `now`. Throws on a
 * damaged entry.
 */
export function restoreStops(
  past: readonly Entry[],
  accounts: readonly { name: string; index: number }[],
  markets: readonly Market[],
  now: number,
): RestoredStops {
  const last = new Map<string, Entry>();
  for (const entry of past) if (entry.kind === 'stop') last.set(fieldsOf(entry).text('id'), entry);
  const byName = new Map(accounts.map(({ name, index }) => [name, index]));
  const bySymbol = new Map(markets.map((market) => [market.pair.symbol, market]));
  const found: StopOrder[] = [];
  const foreign: Entry[] = [];
  let sequence = 0;
  for (const entry of last.values()) {
    const read = readStop(entry);
    sequence = Math.max(sequence, read.sequence);
    const account = byName.get(fieldsOf(entry).text('account'));
    const market = bySymbol.get(read.placement.symbol);
    if (account === undefined || market === undefined) foreign.push(entry);
    else found.push(inTicks({ ...read, account, market, ticks: 0 }, now));
  }
  const stops = accounts.map(() => createAccountStops());
  for (const stop of found.toSorted(byEnd)) stops[stop.account - 1]?.add(stop);
  return { stops, sequence, foreign };
}

function inTicks(stop: StopOrder, now: number): StopOrder {
  try {
    return { ...stop, ticks: Number(stepsIn(stop.stopPrice, stop.market.pair.priceIncrement)) };
  } catch {
    return { ...stop, ending: stop.ending ?? { kind: 'cancelled', at: now } };
  }
}

/** Ended ones in the order of their ends, then the waiting ones in the order of acceptance. */
function byEnd(a: StopOrder, b: StopOrder): number {
  const atA = a.ending?.at ?? Infinity;
  const atB = b.ending?.at ?? Infinity;
  return atA === atB ? a.sequence - b.sequence : atA - atB;
}
