import type { Engine, EngineEvents, Side, Trade, Units } from '../engine/base/contract.ts';
import { NO_OP_EVENTS } from '../engine/base/listeners.ts';
import type { PublicIds } from '../orders/model/public-ids.ts';
import type { Market, UnitTable } from '../pairs/units.ts';
import { createFigures, type Figures } from './figures.ts';
import { createMinutes, type Minutes } from './minutes.ts';
import { addTrade, type PairData } from './pair-data.ts';
import { NO_PAST, type Past } from './past.ts';

/** Listener of displayed changes and trades, called inside engine events: it must not call the engine or keep `trade`. */
export interface MarketListener {
  /** Covers the sequence numbers `first` to `last`: the trades since the previous change, and this change. */
  levelChanged(
    market: number,
    side: Side,
    price: number,
    displayed: Units,
    first: number,
    last: number,
    now: number,
  ): void;
  traded(trade: Trade, now: number): void;
}

export interface MarketData extends Figures {
  /** Called after the order service, so that order ids exist. */
  events: EngineEvents;
  /** Returns a function that removes the listener. */
  listen(listener: MarketListener): () => void;
  markets: readonly Market[];
  /** Null when there is no such pair. */
  find(symbol: string): Market | null;
  /** The trades of this run by market. */
  minutes: readonly Minutes[];
}

interface MarketDataParts {
  units: UnitTable;
  /** Used to read books on demand, never inside an event. */
  engine: () => Engine;
  ids: Pick<PublicIds, 'trade'>;
  now(): number;
  /** What was traded before this run; asked at every request. */
  past?: () => Past;
}

/**
 * Collects public data from the engine's events. An event only updates a few numbers; books are read and formatted on demand.
 */
export function createMarketData(parts: MarketDataParts): MarketData {
  const start = parts.now();
  const pairs = parts.units.markets.map((): PairData => {
    // Starts at the clock: a reader that kept its book over a restart must not see old sequence numbers again.
    return {
      sequence: start,
      levelSequence: start,
      changedAt: start,
      last: null,
      trades: [],
      minutes: createMinutes(),
    };
  });
  const bySymbol = new Map(parts.units.markets.map((market) => [market.pair.symbol, market]));
  const listeners = new Set<MarketListener>();

  function dataOf(market: number): PairData {
    const data = pairs[market];
    if (data === undefined) throw new Error(`There is no market ${market}.`);
    return data;
  }

  return {
    events: {
      ...NO_OP_EVENTS,
      quoted(market, side, price, displayed, now) {
        const data = dataOf(market);
        const first = data.levelSequence + 1;
        data.sequence += 1;
        data.levelSequence = data.sequence;
        data.changedAt = now;
        for (const listener of listeners) {
          listener.levelChanged(market, side, price, displayed, first, data.sequence, now);
        }
      },
      traded(trade, now) {
        const data = dataOf(trade.market);
        data.sequence += 1;
        data.changedAt = now;
        addTrade(data, trade, now);
        for (const listener of listeners) listener.traded(trade, now);
      },
    },
    listen(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    markets: parts.units.markets,
    minutes: pairs.map(({ minutes }) => minutes),
    find: (symbol) => bySymbol.get(symbol) ?? null,
    ...createFigures({ ...parts, dataOf, past: parts.past ?? (() => NO_PAST) }),
  };
}
