/**
 * Customers in the simulated market. Breaks when an order near the market is never filled, when an emptied book stays empty, or when a
 * large order makes the participants sell everything at one price.
 */
import { describe, expect, it } from 'vitest';
import type { EngineOrder, NewLimitOrder, Side } from '../engine/base/contract.ts';
import { toUnits } from '../engine/base/units.ts';
import { QUIET_COMMANDS_PER_SECOND } from './modes.ts';
import { pairTerms, sizeOf } from './terms.ts';
import {
  CUSTOMER,
  simulateMarket,
  type SimulatedMarket,
} from '../../tests/helpers/exchange/simulated-market.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** A busy pair, one of few ticks, one whose sizes are beyond 2^53 lots, one of steady currencies, one with a baseIncrement of 1. */
const SYMBOLS = ['BTC-USDT', 'SAND3S-USDT', 'BABYDOGE-USDT', 'USDC-USDT', 'VSYS-USDT', 'ETH-BTC'];
const SIDES: readonly Side[] = ['buy', 'sell'];

/** Places a customer's limit order, sized in thousandths of a level. */
function place(
  simulation: SimulatedMarket,
  symbol: string,
  order: Pick<NewLimitOrder, 'side' | 'price'> & { thousandths: number },
): EngineOrder {
  const { engine, units } = simulation;
  const market = units.marketOf(symbol);
  const placed = engine.place(
    {
      account: CUSTOMER,
      market: market.index,
      side: order.side,
      stp: 'CN',
      type: 'limit',
      price: order.price,
      size: toUnits(sizeOf(pairTerms(market, units), order.thousandths)),
      timeInForce: 'GTC',
      expiresAt: null,
      postOnly: false,
      hidden: false,
      visibleSize: null,
    },
    simulation.now(),
  );
  if (!placed.ok) throw new Error('The customer cannot pay for it.');
  return placed.order;
}

describe.each(SYMBOLS)('a customer on %s', (symbol) => {
  it.each(SIDES)('gets a limit order to %s at the fair price filled', (side) => {
    const market = simulateMarket({ mode: 'normal', symbols: [symbol] });
    market.pass(10 * SECOND);
    const price = market.participants.prices().get(symbol) ?? 0;
    const order = place(market, symbol, { side, price, thousandths: 500 });
    market.pass(3 * MINUTE);
    expect(order.state).toBe('done');
    expect(order.remaining).toBe(0);
    market.engine.audit();
  });

  // Several seeds: a regular requote may be due by chance, which is not what refills the book.
  it.each(SIDES)('finds the book complete within five seconds of a large order to %s', (side) => {
    for (let seed = 1; seed <= 6; seed += 1) {
      const market = simulateMarket({ symbols: [symbol], seed });
      market.pass(10 * SECOND);
      expectRefill(market, symbol, side);
      market.engine.audit();
    }
  });
});

function expectRefill(market: SimulatedMarket, symbol: string, side: Side): void {
  const { index } = market.units.marketOf(symbol);
  const levels = () => market.engine.levels(index, side === 'buy' ? 'sell' : 'buy', 100);
  const complete = levels().length;
  // On the pair with few ticks price protection stops the order (S4.3-R10).
  const depth = symbol === 'SAND3S-USDT' ? 4 : 10;
  const price = levels()[depth - 1]?.price ?? 0;
  const order = place(market, symbol, { side, price, thousandths: 1_000_000 });
  market.engine.cancel(order, market.now());
  expect(levels().length).toBeLessThanOrEqual(complete - depth + 1);
  market.pass(5 * SECOND);
  // Levels of different makers may share a price now and not then.
  expect(levels().length).toBeGreaterThanOrEqual(complete - depth / 2);
  const fair = market.participants.prices().get(symbol) ?? 0;
  const distance = Math.abs((levels()[0]?.price ?? 0) - fair);
  expect(distance).toBeLessThanOrEqual(Math.max(5, fair * 0.005));
}

describe('a customer with an order', () => {
  it('below the market is filled when the price reaches it', () => {
    const market = simulateMarket({ mode: 'wild' });
    const orders = market.units.markets.map(({ pair }) => {
      const fair = market.participants.prices().get(pair.symbol) ?? 0;
      return place(market, pair.symbol, {
        side: 'buy',
        price: Math.floor(fair * 0.997) - 1,
        thousandths: 300,
      });
    });
    market.pass(MINUTE);
    const prices = market.participants.prices();
    const filled = orders.filter((order) => order.state === 'done');
    expect(filled.length).toBeGreaterThan(orders.length / 3);
    // A resting order above the fair price is taken within seconds, at the next requote.
    market.pass(5 * SECOND);
    const late = orders.filter((order, index) => {
      const symbol = market.units.markets[index]?.pair.symbol ?? '';
      return order.state !== 'done' && order.price > (prices.get(symbol) ?? 0);
    });
    expect(late).toEqual([]);
  });

  it('far larger than the book and better than fair is filled step by step', () => {
    const market = simulateMarket({ mode: 'normal', symbols: ['ADA-USDT'] });
    const { index } = market.units.marketOf('ADA-USDT');
    const price = (market.engine.best(index, 'sell') ?? 0) + 3;
    const order = place(market, 'ADA-USDT', { side: 'buy', price, thousandths: 200_000 });
    const before = BigInt(order.remaining);
    expect(before).toBeGreaterThan(0n);
    market.pass(10 * SECOND);
    const then = BigInt(order.remaining);
    expect(then).toBeLessThan(before);
    expect(then).toBeGreaterThan(0n);
    market.pass(3 * MINUTE);
    expect(order.state).toBe('done');
    market.pass(5 * SECOND);
    expect(market.engine.levels(index, 'sell', 50).length).toBeGreaterThanOrEqual(10);
    market.engine.audit();
  });

  it('in every book at once costs the participants no more than their budget', () => {
    const market = simulateMarket();
    for (const { index, pair } of market.units.markets) {
      const { price } = market.engine.levels(index, 'sell', 4).at(-1) ?? { price: 0 };
      const order = place(market, pair.symbol, { side: 'buy', price, thousandths: 100_000 });
      market.engine.cancel(order, market.now());
    }
    for (let second = 0; second < 10; second += 1) {
      const before = market.commands();
      market.pass(SECOND);
      // One second of unused commands, and the last pair may exceed the budget.
      expect(market.commands() - before).toBeLessThanOrEqual(2 * QUIET_COMMANDS_PER_SECOND + 30);
    }
    market.engine.audit();
  });

  it('below fair in every pair at once is filled in all, and all books are complete again', () => {
    const market = simulateMarket();
    const orders = market.units.markets.map(({ index, pair }) => {
      const price = market.engine.best(index, 'buy') ?? 0;
      return place(market, pair.symbol, { side: 'sell', price, thousandths: 40_000 });
    });
    expect(orders.filter(({ state }) => state === 'active').length).toBeGreaterThan(60);
    market.pass(2 * MINUTE);
    const prices = market.participants.prices();
    expect(orders.filter(({ state }) => state === 'done').length).toBeGreaterThan(60);
    for (const { index, pair } of market.units.markets) {
      const order = orders[index];
      // The fair price may have fallen below it meanwhile; then it rests correctly.
      if (order?.state === 'active') expect(order.price).toBeGreaterThanOrEqual(prices.get(pair.symbol) ?? 0);
      for (const side of SIDES) {
        expect(market.engine.levels(index, side, 50).length, pair.symbol).toBeGreaterThanOrEqual(10);
      }
    }
    market.engine.audit();
  });
});
