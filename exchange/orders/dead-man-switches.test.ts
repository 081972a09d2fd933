/**
 * The dead-man switch (facts 2, section 4). Broken by: orders that outlive their switch, a switch that a restart forgets, one that cancels
 * another account's orders or pairs it was not set for, one that cancels twice.
 */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createMemoryStore } from '../../tests/helpers/exchange/memory-store.ts';
import { LIMIT, openTradingFixture, TRADER_NOW, type Body } from '../../tests/helpers/exchange/trader.ts';
import { manualClock, type ManualClock } from '../../tests/helpers/manual-clock.ts';
import type { ExchangeOptions } from '../start.ts';

const SWITCH = '/api/v1/hf/orders/dead-cancel-all';
const ETHER: Body = { ...LIMIT, symbol: 'ETH-USDT', price: '3000' };
const NOW_S = TRADER_NOW / 1000;

function open(clock: ManualClock, options: ExchangeOptions = {}) {
  const after = (ms: number, act: () => void) => clock.after(ms, act);
  return openTradingFixture({ now: () => clock.now(), after, skewMs: 1e15, ...options });
}

let clock: ManualClock;
let fixture: Awaited<ReturnType<typeof open>>;
beforeEach(async () => {
  clock = manualClock(TRADER_NOW);
  fixture = await open(clock);
});
afterEach(() => fixture.exchange.close());

async function set(body: Body, who = fixture.trader): Promise<unknown> {
  const { json } = await who.post(body, SWITCH);
  return json?.code === '200000' ? json.data : json;
}
const query = (who = fixture.trader) => who.get(`${SWITCH}/query`);
async function openOrders(symbol: string, who = fixture.trader): Promise<number> {
  return ((await who.get(`/api/v1/hf/orders/active?symbol=${symbol}`)) as unknown[]).length;
}

describe('at its time', () => {
  test('every order of the account is cancelled, once, and the switch is unset', async () => {
    await fixture.trader.placed(LIMIT);
    await fixture.trader.placed(ETHER);
    await fixture.other.placed(LIMIT);
    expect(await set({ timeout: 5 })).toEqual({ currentTime: NOW_S, triggerTime: NOW_S + 5 });
    expect(await query()).toEqual({
      currentTime: NOW_S,
      triggerTime: NOW_S + 5,
      timeout: 5,
      symbols: '',
    });
    clock.advance(4_999);
    expect([await openOrders('BTC-USDT'), await openOrders('ETH-USDT')]).toEqual([1, 1]);
    clock.advance(1);
    expect([await openOrders('BTC-USDT'), await openOrders('ETH-USDT')]).toEqual([0, 0]);
    expect(await openOrders('BTC-USDT', fixture.other)).toBe(1);
    expect(await query()).toBeNull();
    expect(await fixture.trader.balance('USDT')).toMatchObject({ holds: '0' });
    await fixture.trader.placed(LIMIT);
    clock.advance(86_400_000);
    expect(await openOrders('BTC-USDT')).toBe(1);
  });

  test('only its own pairs are', async () => {
    await fixture.trader.placed(LIMIT);
    await fixture.trader.placed(ETHER);
    await set({ timeout: 5, symbols: 'ETH-USDT,SOL-USDT' });
    expect(await query()).toMatchObject({ symbols: 'ETH-USDT,SOL-USDT' });
    clock.advance(5_000);
    expect([await openOrders('BTC-USDT'), await openOrders('ETH-USDT')]).toEqual([1, 0]);
  });

  test('set anew it waits anew; unset it never comes', async () => {
    await fixture.trader.placed(LIMIT);
    await set({ timeout: 5, symbols: 'ETH-USDT' });
    clock.advance(4_000);
    await set({ timeout: 5 });
    clock.advance(4_999);
    expect(await openOrders('BTC-USDT')).toBe(1);
    expect(await set({ timeout: -1 })).toEqual({ currentTime: NOW_S + 8, triggerTime: 0 });
    expect(await query()).toBeNull();
    clock.advance(86_400_000);
    expect(await openOrders('BTC-USDT')).toBe(1);
  });
});

describe('what is refused, and leaves the switch as it was', () => {
  test.each([
    ['no timeout', {}, '400100'],
    ['too short', { timeout: 4 }, '400100'],
    ['none at all', { timeout: 0 }, '400100'],
    ['too long', { timeout: 86_401 }, '400100'],
    ['text', { timeout: '5' }, '400100'],
    ['a fraction', { timeout: 5.5 }, '400100'],
    ['an unknown pair', { timeout: 5, symbols: 'BTC-USDT,NO-PE' }, '900001'],
    ['51 pairs', { timeout: 5, symbols: Array.from({ length: 51 }, () => 'BTC-USDT').join(',') }, '400100'],
  ])('%s', async (_what, body, code) => {
    await set({ timeout: 60 });
    const before = await query();
    expect(await set(body)).toMatchObject({ code });
    expect(await query()).toEqual(before);
  });
});

describe('over a restart', () => {
  /** Ends a run with an order and a switch of 60 s, and begins the next one that much later. */
  async function restarted(laterMs: number) {
    const store = createMemoryStore();
    const first = await open(clock, { store });
    await first.trader.placed(LIMIT);
    await first.trader.post({ timeout: 60 }, SWITCH);
    const crashed = store.contents();
    await first.exchange.close();
    clock.advance(laterMs);
    return Promise.all(
      [crashed, store.contents()].map((past) => open(clock, { store: createMemoryStore(past) })),
    );
  }

  test('it still comes, and not before', async () => {
    const runs = await restarted(30_000);
    for (const { trader } of runs) expect(await query(trader)).toMatchObject({ triggerTime: NOW_S + 60 });
    clock.advance(29_999);
    for (const { trader } of runs) expect(await openOrders('BTC-USDT', trader)).toBe(1);
    clock.advance(1);
    for (const { trader, exchange } of runs) {
      expect(await openOrders('BTC-USDT', trader)).toBe(0);
      await exchange.close();
    }
  });

  test('one whose time came meanwhile cancels at the start, and not again after the next', async () => {
    const runs = await restarted(61_000);
    for (const { trader, exchange } of runs) {
      expect([await openOrders('BTC-USDT', trader), await query(trader)]).toEqual([0, null]);
      await exchange.close();
    }
  });
});
