/**
 * The trading service against the practice exchange, without order events: lists, looks, cancels, rates and addresses.
 * Breaks when a path, a parameter or a field differs from what the service does, when a digit of an id or an amount is lost,
 * when a cancel is sent twice, or when a refusal is taken for "no such order".
 */
import { dataOf } from '../helpers/exchange/client.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { calls } from '../../shared/bridge/contract.ts';
import type { TradingRules } from '../../shared/orders/trading-rules.ts';
import { LIMIT } from '../helpers/exchange/trader.ts';
import { accountId, openBench, SYMBOL, type TradingBench } from './trading-bench.ts';

let bench: TradingBench;

beforeAll(async () => {
  bench = await openBench();
});
beforeEach(async () => {
  await bench.trader.clear();
  await bench.other.clear();
  bench.announced.length = 0;
  bench.asked.length = 0;
  bench.settings.update((current) => ({ ...current, practice: { ...current.practice, readOnly: false } }));
});
afterEach(() => bench.exchange.control.clearFaults());
afterAll(() => bench.close());

const bid = (price: string, more: Record<string, unknown> = {}) => ({ ...LIMIT, price, ...more });
const ask = (price: string, size: string) => ({ ...LIMIT, side: 'sell', price, size });
const one = (orderId: string, symbol = SYMBOL) => ({ accountId, symbol, orderId });
const deletes = () => bench.asked.filter((line) => line.startsWith('DELETE'));

describe('working orders', () => {
  test('VF8 lists the working orders of every pair, newest first, field by field', async () => {
    const first = await bench.trader.placed(
      bid('50000', { clientOid: 'working-1', postOnly: true, timeInForce: 'GTT', cancelAfter: 600 }),
    );
    const second = await bench.trader.placed({ ...LIMIT, symbol: 'ETH-USDT', price: '1000', size: '0.5' });
    const { orders, freshness, readAt } = await bench.call('trading.openOrders', {
      accountId,
      refresh: false,
    });
    expect(freshness).toBe('read');
    expect(readAt).toBeGreaterThan(1_600_000_000_000);
    expect(new Set(orders.map(({ orderId }) => orderId))).toEqual(new Set([first, second]));
    expect(orders.find(({ orderId }) => orderId === first)).toMatchObject({
      clientOid: 'working-1',
      symbol: SYMBOL,
      side: 'buy',
      type: 'limit',
      price: '50000',
      size: '0.01',
      timeInForce: 'GTT',
      postOnly: true,
      hidden: false,
      visibleSize: null,
      filledSize: '0',
      filledFunds: '0',
      remainingSize: '0.01',
      cancelledSize: '0',
      state: 'open',
      cancelled: false,
    });
    expect(calls['trading.openOrders'].reply.safeParse({ orders, freshness, readAt }).success).toBe(true);
  });

  test('an order missing from the list is queried once, and reported as cancelled', async () => {
    const orderId = await bench.trader.placed(bid('50000'));
    await bench.call('trading.openOrders', { accountId, refresh: true });
    await bench.trader.cancel(orderId);
    const { orders } = await bench.call('trading.openOrders', { accountId, refresh: true });
    expect(orders).toEqual([]);
    const { meaning, source } = await bench.findUpdate(
      ({ order }) => order.orderId === orderId && order.state === 'done',
    );
    expect([meaning, source]).toEqual(['cancelled', 'query']);
  });

  test('callers share the read in progress', async () => {
    await bench.trader.placed(bid('50000'));
    const input = { accountId, refresh: true };
    await Promise.all([bench.call('trading.openOrders', input), bench.call('trading.openOrders', input)]);
    expect(bench.asked.filter((line) => line.includes('/active/symbols'))).toHaveLength(1);
  });

  test('a venue without the paths reports that', async () => {
    const plain = await openBench({}, ['activeSymbols']);
    const reply = await plain.app.handlers['trading.openOrders']({ accountId, refresh: true });
    expect(reply).toMatchObject({ ok: false, error: { kind: 'no-capability' } });
    expect(plain.asked).toEqual([]);
    await plain.close();
  });
});

describe('one order', () => {
  test('shows fills by another account, with their exact value and fee', async () => {
    const orderId = await bench.trader.placed(bid('50000', { size: '0.03' }));
    await bench.other.placed(ask('50000', '0.01'));
    await bench.other.placed(ask('50000', '0.005'));
    const order = await bench.call('trading.order', one(orderId));
    const theirs = await bench.trader.show(orderId);
    expect(order).toMatchObject({
      filledSize: '0.015',
      filledFunds: '750',
      remainingSize: '0.015',
      state: 'open',
    });
    expect([order.fee, order.feeCurrency]).toEqual([theirs['fee'], theirs['feeCurrency']]);
  });

  test('an order unknown to the venue is reported as not found, with advice', async () => {
    const reply = await bench.app.handlers['trading.order'](one('0123456789abcdef01234567'));
    expect(reply).toMatchObject({ ok: false, error: { kind: 'not-found' } });
  });
});

describe('cancels', () => {
  test('a filled part stays filled, the remainder is cancelled, and the order is queried by itself', async () => {
    const orderId = await bench.trader.placed(bid('50000', { size: '0.03' }));
    await bench.other.placed(ask('50000', '0.01'));
    expect(await bench.call('trading.cancel', one(orderId))).toEqual({ asked: [orderId], failed: [] });
    const { order } = await bench.findUpdate(
      (update) => update.order.orderId === orderId && update.order.state === 'done',
    );
    expect(order).toMatchObject({
      filledSize: '0.01',
      filledFunds: '500',
      cancelledSize: '0.02',
      remainingSize: '0',
      cancelled: true,
    });
    expect(deletes()).toHaveLength(1);
  });

  test('of a filled order: reports that it was filled, with time and amount', async () => {
    const orderId = await bench.trader.placed(bid('50000'));
    await bench.other.placed(ask('50000', '0.01'));
    const reply = await bench.app.handlers['trading.cancel'](one(orderId));
    if (reply.ok) throw new Error('It was cancelled.');
    expect(reply.error.kind).toBe('venue-refused');
    expect(reply.error.venue?.message).toBe('order_not_exist_or_not_allow_to_cancel');
    expect(reply.error.message).toMatch(
      /^Nothing was cancelled\. Already filled at \d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC: 0\.01 of 0\.01 BTC filled\.$/,
    );
  });

  test('of a cancelled order: reports that it was cancelled', async () => {
    const orderId = await bench.trader.placed(bid('50000'));
    await bench.trader.cancel(orderId);
    const reply = await bench.app.handlers['trading.cancel'](one(orderId));
    expect(reply.ok ? '' : reply.error.message).toContain('Already cancelled');
  });

  test.each(['status-500', 'reset-after-accept', 'status-504-after-accept', 'cut-off'])(
    'is sent once, whatever comes back: %s',
    async (name) => {
      const orderId = await bench.trader.placed(bid('50000'));
      bench.exchange.control.inject({ name, method: 'DELETE' });
      const reply = await bench.app.handlers['trading.cancel'](one(orderId));
      expect(deletes()).toHaveLength(1);
      const { active } = await bench.trader.show(orderId);
      // Cancelled: the query found it out. Still working: the error says so, and that nothing was sent again.
      expect(reply.ok).toBe(active === false);
      if (!reply.ok) expect(reply.error.message).toMatch(/not confirmed.*not sent again.*Still open/);
    },
  );

  describe('where the venue cancels one order by its clientOid alone', () => {
    test('it is cancelled by that; a filled order is reported as filled', async () => {
      const plain = await openBench({}, ['cancelByOrderId']);
      const orderId = await plain.trader.placed(bid('50000', { clientOid: 'by-oid-1' }));
      const filled = await plain.trader.placed(bid('50001', { clientOid: 'by-oid-2' }));
      const stays = await plain.trader.placed(bid('49000', { clientOid: 'by-oid-3' }));
      await plain.call('trading.openOrders', { accountId, refresh: true });
      expect(await plain.call('trading.cancel', one(orderId))).toEqual({ asked: [orderId], failed: [] });
      expect(plain.asked.filter((line) => line.startsWith('DELETE'))).toEqual([
        `DELETE /api/v1/hf/orders/client-order/by-oid-1?symbol=${SYMBOL}`,
      ]);
      expect(await plain.trader.show(orderId)).toMatchObject({ active: false });
      await plain.other.placed(ask('50001', '0.01'));
      const late = await plain.app.handlers['trading.cancel'](one(filled));
      expect(late.ok ? '' : late.error.message).toMatch(/^Nothing was cancelled\. Already filled at /);
      expect(await plain.trader.show(stays)).toMatchObject({ active: true });
      await plain.close();
    });

    test('an order without an id valid in a path is not queried', async () => {
      const plain = await openBench({}, ['cancelByOrderId']);
      const orderId = await plain.trader.placed(bid('50000', { clientOid: undefined }));
      await plain.call('trading.openOrders', { accountId, refresh: true });
      const reply = await plain.app.handlers['trading.cancel'](one(orderId));
      expect(reply).toMatchObject({ ok: false, error: { kind: 'bad-request' } });
      expect(reply.ok ? '' : reply.error.message).toContain('Cancel it there.');
      expect(plain.asked.filter((line) => line.startsWith('DELETE'))).toEqual([]);
      await plain.close();
    });
  });

  test('another refusal is reported as it is, without another request', async () => {
    const orderId = await bench.trader.placed(bid('50000'));
    bench.exchange.control.inject({ name: 'code-in-200', method: 'DELETE' });
    const reply = await bench.app.handlers['trading.cancel'](one(orderId));
    expect(reply).toMatchObject({ ok: false, error: { kind: 'venue-refused' } });
    expect(bench.asked).toHaveLength(1);
  });

  test('of a pair and of everything: reports what was requested', async () => {
    const btc = await bench.trader.placed(bid('50000'));
    const eth = await bench.trader.placed({ ...LIMIT, symbol: 'ETH-USDT', price: '1000', size: '0.5' });
    await bench.call('trading.openOrders', { accountId, refresh: true });
    expect(await bench.call('trading.cancelPair', { accountId, symbol: SYMBOL })).toEqual({
      asked: [SYMBOL],
      failed: [],
    });
    await bench.findUpdate(({ order }) => order.orderId === btc && order.cancelled);
    expect(await bench.trader.show(eth, 'ETH-USDT')).toMatchObject({ active: true });
    const again = await bench.trader.placed(bid('50000'));
    const { asked } = await bench.call('trading.cancelAll', { accountId });
    expect(new Set(asked)).toEqual(new Set([SYMBOL, 'ETH-USDT']));
    expect(await bench.trader.show(again)).toMatchObject({ active: false });
  });

  test('of everything, with an unreadable reply: reports that it was accepted and what to do', async () => {
    const orderId = await bench.trader.placed(bid('50000'));
    bench.exchange.control.inject({ name: 'data-null', method: 'DELETE' });
    const reply = await bench.app.handlers['trading.cancelAll']({ accountId });
    expect(reply).toMatchObject({ ok: false, error: { kind: 'bad-answer' } });
    expect(reply.ok ? '' : reply.error.message).toMatch(
      /^Cancel requested for all orders\. .* Refresh open orders and cancel the rest pair by pair/,
    );
    expect(await bench.trader.show(orderId)).toMatchObject({ active: false });
  });

  test('a read-only account acts on nothing, a locked one may still cancel', async () => {
    const orderId = await bench.trader.placed(bid('50000'));
    bench.settings.update((current) => ({ ...current, practice: { ...current.practice, readOnly: true } }));
    const { handlers } = bench.app;
    const readOnly = { ok: false, error: { kind: 'read-only' } };
    expect(await handlers['trading.cancel'](one(orderId))).toMatchObject(readOnly);
    expect(await handlers['trading.cancelPair']({ accountId, symbol: SYMBOL })).toMatchObject(readOnly);
    expect(await handlers['trading.cancelAll']({ accountId })).toMatchObject(readOnly);
    expect(
      await handlers['trading.createDepositAddress']({ accountId, currency: 'BTC', chain: null }),
    ).toMatchObject(readOnly);
    expect(bench.asked).toEqual([]);
    bench.settings.update((current) => ({
      ...current,
      practice: { ...current.practice, readOnly: false },
      trading: { ...current.trading, locked: true },
    }));
    expect(await bench.call('trading.cancel', one(orderId))).toEqual({ asked: [orderId], failed: [] });
  });
});

describe('lists of the past', () => {
  test('VF8 fills keep every digit of their ids, page by page to the end', async () => {
    for (let number = 0; number < 60; number += 1) await bench.trader.placed(bid('40000', { size: '0.001' }));
    await bench.other.placed(ask('40000', '0.06'));
    const theirs = await bench.trader.ask('GET', `/api/v1/hf/fills?symbol=${SYMBOL}&limit=100`);
    const ids = [...theirs.text.matchAll(/"id":(\d+)/g)].map(([, id]) => id);
    const found: string[] = [];
    let lastId: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof fillsPage>> = await fillsPage(lastId);
      found.push(...page.fills.map(({ id }) => id));
      ({ lastId } = page);
    } while (lastId !== null);
    expect(found.slice(0, ids.length)).toEqual(ids);
    expect(found.length).toBeGreaterThanOrEqual(60);
    expect(ids.every((id) => Number(id) > Number.MAX_SAFE_INTEGER)).toBe(true);
    expect(new Set(found).size).toBe(found.length);
  });

  const fillsPage = (lastId: string | null) =>
    bench.call('trading.fills', { accountId, symbol: SYMBOL, lastId });

  test('finished orders, the last to end first', async () => {
    const ids = [await bench.trader.placed(bid('50000')), await bench.trader.placed(bid('50001'))];
    await bench.trader.clear();
    const { orders, lastId } = await bench.call('trading.closedOrders', {
      accountId,
      symbol: SYMBOL,
      lastId: null,
    });
    expect(orders.slice(0, 2).map(({ orderId, state }) => [orderId, state])).toEqual(
      ids.reverse().map((id) => [id, 'done']),
    );
    expect(calls['trading.closedOrders'].reply.safeParse({ orders, lastId }).success).toBe(true);
    // Orders of the past are an answer, not an update.
    expect(bench.announced.filter(({ name }) => name === 'order')).toEqual([]);
  });
});

describe('by clientOid', () => {
  const find = (clientOid: string, symbol = SYMBOL) =>
    bench.app.queryByClientOid(accountId, { symbol, clientOid, createdAt: Date.now() });

  test('finds the order and records it', async () => {
    const orderId = await bench.trader.placed(bid('50000', { clientOid: 'found-1' }));
    const found = await find('found-1');
    expect(found).toMatchObject({ ok: true, value: { orderId, clientOid: 'found-1', state: 'open' } });
    expect(bench.app.lastReported(accountId, { orderId: null, clientOid: 'found-1' })).toMatchObject({
      orderId,
    });
    expect(bench.app.lastReported(accountId, { orderId, clientOid: '' })).toMatchObject({
      clientOid: 'found-1',
    });
    expect(bench.app.lastReported('nobody', { orderId, clientOid: '' })).toBeNull();
  });

  test('finds a stop that ended before anyone saw it', async () => {
    const stop = { ...bid('50000', { clientOid: 'ended-1' }), stop: 'loss', stopPrice: '1000' };
    const placed = await bench.trader.ask('POST', '/api/v1/stop-order', stop);
    const { orderId } = dataOf(placed) as { orderId: string };
    await bench.trader.ask('DELETE', `/api/v1/stop-order/${orderId}`);
    const query = { symbol: SYMBOL, clientOid: 'ended-1', createdAt: Date.now(), kind: 'stop' } as const;
    expect(await bench.app.queryByClientOid(accountId, query)).toMatchObject({
      ok: true,
      value: { orderId, clientOid: 'ended-1', state: 'done', cancelled: true },
    });
  });

  test('not found is reported only when the venue says so', async () => {
    expect(await find('never-placed')).toEqual({ ok: true, value: null });
  });

  test.each(['code-in-200', 'status-502', 'status-500', 'html', 'empty', 'wrong-envelope', 'bad-json'])(
    'anything else is an error: %s',
    async (name) => {
      bench.exchange.control.inject({ name, count: 9, method: 'GET' });
      expect((await find('never-placed')).ok).toBe(false);
    },
  );

  test('another pair, another parameter', async () => {
    expect((await find('anything', 'NO-SUCH')).ok).toBe(true);
    expect(await find('not an id')).toMatchObject({ ok: false, error: { kind: 'bad-request' } });
  });
});

describe('rates, addresses, rules', () => {
  test('fee rates come from the venue and are requested at intervals', async () => {
    const { rates } = await bench.call('trading.feeRates', { accountId, symbol: SYMBOL });
    expect(rates).toEqual({ maker: '0.0008', taker: '0.001', source: 'venue', level: 0 });
    const plain = await openBench({}, ['accountLevel']);
    const without = await plain.call('trading.feeRates', { accountId, symbol: SYMBOL });
    expect(without).toEqual({ rates: { maker: '0.0008', taker: '0.001', source: 'venue' } });
    await plain.close();
    await bench.call('trading.feeRates', { accountId, symbol: SYMBOL });
    expect(bench.asked.filter((line) => line.includes('trade-fees'))).toHaveLength(1);
  });

  test('not reported by the venue: the entered ones, otherwise none', async () => {
    const plain = await openBench({}, ['fees']);
    expect(await plain.call('trading.feeRates', { accountId, symbol: SYMBOL })).toEqual({ rates: null });
    plain.settings.update((current) => ({
      ...current,
      trading: { ...current.trading, feeRates: { [accountId]: { maker: '-0.0001', taker: '0.002' } } },
    }));
    expect(await plain.call('trading.feeRates', { accountId, symbol: SYMBOL })).toEqual({
      rates: { maker: '-0.0001', taker: '0.002', source: 'entered' },
    });
    await plain.close();
  });

  test('S4.4 deposit addresses, read and made, with their memo', async () => {
    const input = { accountId, currency: 'XRP', chain: null };
    expect(await bench.call('trading.depositAddresses', input)).toEqual({ addresses: [] });
    const { addresses } = await bench.call('trading.createDepositAddress', input);
    expect(addresses).toMatchObject([{ currency: 'XRP', chain: 'XRP', creditedTo: 'MAIN', expiresAt: null }]);
    expect(addresses[0]?.memo).toMatch(/^\d+$/);
    expect(await bench.call('trading.depositAddresses', input)).toEqual({ addresses });
    // One that is there already is shown.
    expect(await bench.call('trading.createDepositAddress', input)).toEqual({ addresses });
  });

  test('VF2.6 the chains of a currency, with what to know before sending', async () => {
    const { chains } = await bench.call('trading.depositChains', { accountId, currency: 'USDT' });
    expect(chains.map(({ name }) => name)).toEqual(['TRC20', 'ERC20', 'TON', 'BEP20', 'ARBITRUM']);
    expect(chains[1]).toMatchObject({
      id: 'eth',
      takesDeposits: true,
      minDeposit: '3.2',
      maxDeposit: null,
      confirmations: 64,
      earlyConfirmations: 12,
      needsMemo: false,
      contractAddress: expect.stringMatching(/^0x[0-9a-f]{40}$/),
    });
  });

  test('the rules are stored and published', async () => {
    const rules: TradingRules = {
      ...(await bench.call('trading.rules', {})),
      locked: true,
    };
    expect(await bench.call('trading.setRules', rules)).toEqual(rules);
    expect(bench.settings.get().trading.locked).toBe(true);
    expect(bench.announced).toContainEqual({ name: 'tradingRules', payload: rules });
    // Two windows: neither undoes what the other changed meanwhile.
    const rates = { maker: '0.001', taker: '0.002' };
    await bench.call('trading.setRules', { feeRates: { one: rates, two: rates } });
    const limits = { ...rules.limits, ordersAMinute: 9 };
    await bench.call('trading.setRules', { limits });
    const both = await bench.call('trading.setRules', { feeRates: { one: null } });
    expect(both).toEqual({
      locked: true,
      limits,
      noOrderLimit: false,
      feeRates: { ...rules.feeRates, two: rates },
    });
    expect(await bench.call('trading.rules', {})).toEqual(both);
  });
});
