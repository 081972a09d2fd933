// Would break it: an old answer over a newer event, another pair's prices in the ticket, a trade shown twice, or a watch that never ends.
import { expect, test } from 'vitest';
import type { Bridge } from '../../../shared/bridge/contract.ts';
import type { BookView, PublicTrade } from '../../../shared/bridge/market-calls.ts';
import { createMarket, mergeTrades, MAX_TRADES } from './market.ts';

function bookAt(receivedAt: number, bid: string, more: Partial<BookView> = {}): BookView {
  return {
    accountId: 'a',
    symbol: 'BTC-USDT',
    state: 'current',
    problem: null,
    latencyMs: 40,
    ageMs: 5,
    receivedAt,
    bids: [[bid, '1']],
    asks: [['200', '1']],
    ...more,
  };
}

const trade = (id: string, at: number): PublicTrade => ({ id, at, side: 'buy', price: '1', size: '1' });

/** An app whose answer to `market.watch` the test gives when it likes. */
function appOf() {
  const listeners = new Map<string, Set<(payload: never) => void>>();
  const calls: string[] = [];
  const waiting: ((reply: unknown) => void)[] = [];
  const bridge = {
    call(name: string) {
      calls.push(name);
      return new Promise((resolve) => {
        if (name === 'market.watch') waiting.push(resolve);
        else resolve({ ok: true, value: {} });
      });
    },
    on(name: string, listener: (payload: never) => void) {
      const ofName = listeners.get(name) ?? new Set();
      listeners.set(name, ofName);
      ofName.add(listener);
      return () => ofName.delete(listener);
    },
  } as unknown as Bridge; // what the market uses of it
  return {
    bridge,
    calls,
    send(name: string, payload: unknown) {
      for (const listener of listeners.get(name) ?? []) listener(payload as never);
    },
    async answer(reply: unknown) {
      waiting.shift()?.(reply);
      await Promise.resolve();
      await Promise.resolve();
    },
    listening: () => [...listeners.values()].reduce((count, set) => count + set.size, 0),
  };
}

test('an answer that was overtaken by a newer event changes nothing', async () => {
  const app = appOf();
  const market = createMarket('a', 'BTC-USDT');
  market.watch(app.bridge);
  app.send('book', bookAt(20, '101'));
  await app.answer({ ok: true, value: { book: bookAt(10, '100'), trades: [] } });
  expect(market.best.get()).toEqual({ state: 'current', best: { bid: '101', ask: '200' }, ageMs: 0 });
});

test('events of another pair or account are not ours', () => {
  const app = appOf();
  const market = createMarket('a', 'BTC-USDT');
  market.watch(app.bridge);
  app.send('book', bookAt(20, '101', { symbol: 'ETH-USDT' }));
  app.send('book', bookAt(20, '101', { accountId: 'b' }));
  expect(market.book.get()).toBeNull();
  expect(market.best.get().state).toBe('connecting');
});

test('best prices change only with themselves, the state or the seconds of age', () => {
  const app = appOf();
  const market = createMarket('a', 'BTC-USDT');
  market.watch(app.bridge);
  let changes = 0;
  market.best.subscribe(() => (changes += 1));
  app.send('book', bookAt(20, '101'));
  app.send('book', bookAt(21, '101', { asks: [['200', '7']], ageMs: 900 }));
  expect(changes).toBe(1);
  app.send('book', bookAt(21, '101', { state: 'stale', ageMs: 12_345 }));
  expect(changes).toBe(2);
  expect(market.best.get().ageMs).toBe(12_000);
});

test('a refusal shows its reason, and the ticket has no prices', async () => {
  const app = appOf();
  const market = createMarket('a', 'BTC-USDT');
  market.watch(app.bridge);
  await app.answer({ ok: false, error: { kind: 'no-capability', message: 'None here.' } });
  expect(market.refusal.get()?.message).toBe('None here.');
  expect(market.best.get()).toEqual({ state: 'unavailable', best: null, ageMs: null });
});

test('the end of a watch ends the app’s and gets nothing more', async () => {
  const app = appOf();
  const market = createMarket('a', 'BTC-USDT');
  const end = market.watch(app.bridge);
  expect(app.listening()).toBe(3);
  end();
  expect(app.listening()).toBe(0);
  expect(app.calls).toEqual(['market.watch', 'market.unwatch']);
  await app.answer({ ok: true, value: { book: bookAt(10, '100'), trades: [] } });
  expect(market.book.get()).toBeNull();
});

test('trades come once, newest first, and are bounded', () => {
  const known = [trade('3', 30), trade('2', 20)];
  expect(mergeTrades([trade('3', 30)], known)).toBe(known);
  expect(mergeTrades([trade('4', 40), trade('3', 30)], known).map(({ id }) => id)).toEqual(['4', '3', '2']);
  // The answer to the watch, after an event.
  expect(mergeTrades([trade('2', 20), trade('1', 10)], [trade('3', 30)]).map(({ id }) => id)).toEqual([
    '3',
    '2',
    '1',
  ]);
  const many = Array.from({ length: MAX_TRADES + 9 }, (_, at) => trade(`n${at}`, 1_000 - at));
  expect(mergeTrades(many, [])).toHaveLength(MAX_TRADES);
});
