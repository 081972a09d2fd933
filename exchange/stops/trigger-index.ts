import type { StopOrder } from './stop.ts';

/** The waiting stops of all pairs, sorted by price: a trade that fires none costs two comparisons. */
export interface TriggerIndex {
  add(stop: StopOrder): void;
  remove(stop: StopOrder): void;
  /** Removes and returns the stops of a pair that a trade at this price fires, in the order in which they were accepted. */
  fire(market: number, last: number): readonly StopOrder[];
}

/** Of one pair. The next to fire is at the end of each list. */
interface Waiting {
  /** Lowest price first. */
  loss: StopOrder[];
  /** Highest price first. */
  entry: StopOrder[];
}

const NONE: readonly StopOrder[] = [];

export function createTriggerIndex(): TriggerIndex {
  const pairs: (Waiting | undefined)[] = [];

  return {
    add(stop) {
      const waiting = (pairs[stop.market.index] ??= { loss: [], entry: [] });
      const list = waiting[stop.direction];
      list.splice(placeIn(list, stop), 0, stop);
    },
    remove(stop) {
      const list = pairs[stop.market.index]?.[stop.direction] ?? [];
      const at = list.indexOf(stop);
      if (at >= 0) list.splice(at, 1);
    },
    fire(market, last) {
      const waiting = pairs[market];
      if (waiting === undefined) return NONE;
      const loss = waiting.loss.at(-1);
      const entry = waiting.entry.at(-1);
      const isQuiet =
        (loss === undefined || last > loss.ticks) && (entry === undefined || last < entry.ticks);
      return isQuiet ? NONE : takeReached(waiting, last);
    },
  };
}

function takeReached({ loss, entry }: Waiting, last: number): StopOrder[] {
  const fired: StopOrder[] = [];
  for (let next = loss.at(-1); next !== undefined && last <= next.ticks; next = loss.at(-1)) {
    loss.pop();
    fired.push(next);
  }
  for (let next = entry.at(-1); next !== undefined && last >= next.ticks; next = entry.at(-1)) {
    entry.pop();
    fired.push(next);
  }
  return fired.toSorted((a, b) => a.sequence - b.sequence);
}

/** Where a stop belongs in its sorted list. */
function placeIn(list: readonly StopOrder[], { direction, ticks }: StopOrder): number {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const other = list[middle]?.ticks ?? 0;
    if (direction === 'loss' ? other < ticks : other > ticks) low = middle + 1;
    else high = middle;
  }
  return low;
}
