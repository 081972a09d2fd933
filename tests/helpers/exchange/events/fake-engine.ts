import type { Engine, EngineOrder, Side, Trade, Units } from '../../../../exchange/engine/base/contract.ts';
import type { MarketData } from '../../../../exchange/market-data/market-data.ts';
import type { UnitTable } from '../../../../exchange/pairs/units.ts';

/** Books set by the test, with the events that an engine would publish. */
export interface FakeEngine {
  engine: Engine;
  /** Sets the displayed lots at a price in ticks, as after a command of the engine. */
  quote(symbol: string, side: Side, price: number, lots: Units): void;
  /** A trade between two orders; the incoming one is on `side`. Returns the engine's id of the trade. */
  trade(symbol: string, side: Side, price: number, lots: Units): number;
}

interface FakeEngineParts {
  units: UnitTable;
  marketData: () => MarketData;
  now: () => number;
}

export function createFakeEngine({ units, marketData, now }: FakeEngineParts): FakeEngine {
  const books = new Map<string, Map<number, Units>>();
  let orders = 0;
  let trades = 0;

  function bookOf(market: number, side: Side): Map<number, Units> {
    const key = `${market} ${side}`;
    const book = books.get(key) ?? new Map<number, Units>();
    books.set(key, book);
    return book;
  }

  function order(market: number, side: Side, price: number): EngineOrder {
    orders += 1;
    return { id: orders, account: 1, market, side, type: 'limit', price, remaining: 0, state: 'active' };
  }

  const engine: Partial<Engine> = {
    levels(market, side, depth) {
      const direction = side === 'buy' ? -1 : 1;
      return [...bookOf(market, side)]
        .map(([price, size]) => ({ price, size }))
        .sort((a, b) => direction * (a.price - b.price))
        .slice(0, depth);
    },
  };

  return {
    engine: engine as Engine, // market data asks for nothing but levels; anything else throws
    quote(symbol, side, price, lots) {
      const { index } = units.marketOf(symbol);
      if (lots === 0) bookOf(index, side).delete(price);
      else bookOf(index, side).set(price, lots);
      marketData().events.quoted(index, side, price, lots, now());
    },
    trade(symbol, side, price, size) {
      const { index: market } = units.marketOf(symbol);
      trades += 1;
      const trade: Trade = {
        id: trades,
        market,
        maker: order(market, side === 'buy' ? 'sell' : 'buy', price),
        taker: order(market, side, price),
        price,
        size,
        takerPays: 'taker',
        makerPays: 'maker',
      };
      marketData().events.traded(trade, now());
      return trades;
    },
  };
}
