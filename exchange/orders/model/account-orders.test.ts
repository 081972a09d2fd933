/**
 * Which orders of an account are stored. Broken by: memory that grows with every order, an old order that replaces a newer one, a
 * clientOid that is free again because its order was dropped (S4.3-P-clientOid).
 */
import { expect, test } from 'vitest';
import { decimal, ZERO } from '../../exact/decimal.ts';
import { loadPairs } from '../../pairs/pairs.ts';
import { createUnits } from '../../pairs/units.ts';
import { createAccountOrders } from './account-orders.ts';
import type { Fill, Order } from './order.ts';

const UNITS = createUnits(loadPairs());

function order(sequence: number, symbol = 'BTC-USDT'): Order {
  return {
    id: `id-${sequence}`,
    sequence,
    doneSequence: sequence,
    account: 1,
    market: UNITS.marketOf(symbol),
    placement: {
      type: 'market',
      symbol,
      side: 'buy',
      clientOid: `oid-${sequence}`,
      stp: 'CN',
      tags: null,
      remark: null,
      amount: { kind: 'size', size: decimal('1') },
    },
    engine: null,
    state: 'done',
    inBook: false,
    dealSize: ZERO,
    dealFunds: ZERO,
    fee: ZERO,
    cancelledSize: ZERO,
    cancelledFunds: ZERO,
    ending: 'no-liquidity',
    createdAt: 0,
    lastUpdatedAt: 0,
    expiresAt: null,
  };
}

function fill(id: number, of: Order): Fill {
  const amounts = { price: ZERO, size: ZERO, funds: ZERO, fee: ZERO, feeRate: ZERO };
  const ids = { id: BigInt(id), tradeId: BigInt(id), counterOrderId: '' };
  return { ...ids, ...amounts, order: of, liquidity: 'taker', forceTaker: false, createdAt: 0 };
}

test('keeps the newest of each pair and drops the rest, but no clientOid', () => {
  const stored = createAccountOrders({ done: 20, fills: 50, clientOids: 10_000 });
  const market = UNITS.marketOf('BTC-USDT').index;
  const elsewhere = order(1, 'ETH-USDT');
  stored.open(elsewhere);
  stored.finish(elsewhere);
  for (let sequence = 2; sequence <= 1_000; sequence += 1) {
    const next = order(sequence);
    stored.open(next);
    stored.finish(next);
    stored.addFill(fill(sequence, next));
    expect(stored.done(market).length).toBeLessThanOrEqual(22);
    expect(stored.fills(market).length).toBeLessThanOrEqual(55);
  }
  expect(stored.done(market).at(-1)?.id).toBe('id-1000');
  expect(stored.done(market)[0]?.sequence).toBe(1_001 - stored.done(market).length);
  expect(stored.byId('id-2')).toBeNull();
  expect(stored.byClientOid('oid-2')).toBeNull();
  expect(stored.usesClientOid('oid-2')).toBe(true);
  expect(stored.byId('id-1')).toBe(elsewhere);
  expect(stored.byClientOid('oid-1000')?.id).toBe('id-1000');
  expect(stored.orphanedClientOids()).toHaveLength(999 - stored.done(market).length);
});

test('active orders are counted by pair and in total, and never dropped', () => {
  const stored = createAccountOrders({ done: 2, fills: 2, clientOids: 10 });
  const market = UNITS.marketOf('BTC-USDT').index;
  const stays = order(1);
  stored.open(stays);
  for (let sequence = 2; sequence < 50; sequence += 1) {
    const next = order(sequence);
    stored.open(next);
    stored.finish(next);
  }
  stored.open(order(50, 'ETH-USDT'));
  expect([stored.activeCount(market), stored.activeCount(null)]).toEqual([1, 2]);
  expect(stored.active(market)).toEqual([stays]);
  expect(stored.byId('id-1')).toBe(stays);
});

test('S4.3-P-clientOid of forgotten orders are kept up to a bound, the oldest go first', () => {
  const stored = createAccountOrders({ done: 2, fills: 2, clientOids: 100 });
  for (let sequence = 1; sequence <= 1_000; sequence += 1) {
    const next = order(sequence);
    stored.open(next);
    stored.finish(next);
    expect(stored.orphanedClientOids().length).toBeLessThanOrEqual(110);
  }
  expect(stored.usesClientOid('oid-1')).toBe(false);
  expect(stored.usesClientOid('oid-950')).toBe(true);
  expect(stored.usesClientOid('oid-1000')).toBe(true);
});

test('a fill goes with its order', () => {
  const stored = createAccountOrders({ done: 10, fills: 1_000, clientOids: 10 });
  const market = UNITS.marketOf('BTC-USDT').index;
  for (let sequence = 1; sequence <= 40; sequence += 1) {
    const next = order(sequence);
    stored.open(next);
    stored.addFill(fill(2 * sequence, next));
    stored.addFill(fill(2 * sequence + 1, next));
    stored.finish(next);
  }
  const alive = stored.done(market).map(({ id }) => id);
  expect(alive.length).toBeLessThanOrEqual(11);
  expect(stored.fills(market).map((each) => each.order.id)).toEqual(alive.flatMap((id) => [id, id]));
});
