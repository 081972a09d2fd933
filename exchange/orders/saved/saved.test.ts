/**
 * What must survive a run, over HTTP. Broken by: a clientOid or an expiry that is lost, a full disk that is answered as success, entries
 * of other accounts dropped, a folder from which the exchange does not start again.
 */
import { expect, test } from 'vitest';
import type { Entry } from '../../persistence/contract.ts';
import type { ExchangeOptions } from '../../start.ts';
import { sendRaw } from '../../../tests/helpers/exchange/client.ts';
import { createMemoryStore, type MemoryStore } from '../../../tests/helpers/exchange/memory-store.ts';
import { openTradingFixture, LIMIT, TRADER_NOW } from '../../../tests/helpers/exchange/trader.ts';

const SELL = { ...LIMIT, side: 'sell' };

/** An exchange over the entries of a store, as after a kill: nothing is written at the end. */
function reopen(store: MemoryStore, options: ExchangeOptions = {}) {
  const next = createMemoryStore(store.contents());
  return openTradingFixture({ ...options, store: next }).then((fixture) => ({ ...fixture, store: next }));
}

const start = (options: ExchangeOptions = {}) => reopen(createMemoryStore(), options);

test('S4.3-P-clientOid is refused a second time, also after a restart and only to its own account', async () => {
  const first = await start();
  await first.trader.placed({ ...LIMIT, clientOid: 'mine' });
  const second = await reopen(first.store);
  expect((await second.trader.refused({ ...LIMIT, clientOid: 'mine' }))[1]).toBe(
    'validation.createOrder.clientOidDuplicated',
  );
  expect(await second.other.codeOf({ ...LIMIT, clientOid: 'mine' })).toBe('200000');
  await Promise.all([first.exchange.close(), second.exchange.close()]);
});

test('S4.3-R4 a GTT order whose time passed while nobody was there is done at the start', async () => {
  const first = await start();
  const orderId = await first.trader.placed({ ...LIMIT, timeInForce: 'GTT', cancelAfter: 60 });
  const stays = await first.trader.placed({ ...LIMIT, timeInForce: 'GTT', cancelAfter: 600 });
  const later = TRADER_NOW + 61_000;
  const second = await reopen(first.store, { now: () => later });
  expect(await second.trader.show(orderId)).toMatchObject({ active: false, cancelExist: true });
  expect(await second.trader.show(stays)).toMatchObject({ active: true });
  expect((await second.trader.balance('USDT')).holds).toBe('600.48');
  await Promise.all([first.exchange.close(), second.exchange.close()]);
});

test('S4.3-R1 an order that waited goes on where it was: in the book, before later ones, with what remained', async () => {
  const first = await start();
  const early = await first.trader.placed({ ...SELL, size: '0.03' });
  await first.other.placed(LIMIT);
  const second = await reopen(first.store);
  const late = await second.trader.placed(SELL);
  expect(late > early).toBe(true);
  await second.other.placed({ ...LIMIT, size: '0.015' });
  expect(await second.trader.show(early)).toMatchObject({ dealSize: '0.025', remainSize: '0.005' });
  expect(await second.trader.show(late)).toMatchObject({ dealSize: '0' });
  expect((await second.trader.fills()).map(({ size }) => size)).toEqual(['0.015', '0.01']);
  await Promise.all([first.exchange.close(), second.exchange.close()]);
});

test('a failed write fails the request, and is written with the next one', async () => {
  const { exchange, trader, store } = await start();
  await trader.placed(LIMIT);
  store.breakDisk();
  expect((await trader.post({ ...LIMIT, clientOid: 'unsure' })).json?.code).toBe('500000');
  store.repairDisk();
  await trader.placed(LIMIT);
  const again = await reopen(store);
  expect(await again.trader.get('/api/v1/hf/orders/active?symbol=BTC-USDT')).toHaveLength(3);
  await Promise.all([exchange.close(), again.exchange.close()]);
});

test('a clean end writes a snapshot: the state is the same, and ids continue without a gap', async () => {
  const first = await start();
  const orderId = await first.trader.placed(LIMIT);
  await first.exchange.close();
  const second = await reopen(first.store);
  const next = await second.trader.placed(LIMIT);
  expect(parseInt(next.slice(18), 16) - parseInt(orderId.slice(18), 16)).toBe(1);
  await second.exchange.close();
});

test('a run with another seed continues the ids of the first: an open order keeps its id', async () => {
  const first = await start({ seed: 1 });
  const waiting = await first.other.placed(SELL);
  const second = await reopen(first.store, { seed: 2 });
  await second.trader.placed(LIMIT);
  expect((await second.trader.fills())[0]).toMatchObject({ counterOrderId: waiting });
  await Promise.all([first.exchange.close(), second.exchange.close()]);
});

test('entries of an unknown account or kind are saved for a later run that knows it', async () => {
  const first = await start();
  const orderId = await first.other.placed({ ...LIMIT, clientOid: 'far' });
  await first.trader.placed(SELL);
  const strange: Entry = { kind: 'weather', account: 'other', text: 'fine' };
  first.store.append([strange]);
  const without = await reopen(first.store, { accounts: [] });
  await without.exchange.close();
  expect(without.store.contents()).toContainEqual(strange);
  const again = await reopen(without.store);
  expect(await again.other.show(orderId)).toMatchObject({ clientOid: 'far' });
  expect(await again.other.fills()).toHaveLength(1);
  expect((await again.other.balance('BTC')).balance).toBe('120.01');
  await Promise.all([first.exchange.close(), again.exchange.close()]);
});

test('an order the account cannot cover any more, since fees went up, is found cancelled', async () => {
  const first = await start();
  const all = { ...LIMIT, symbol: 'BTC-EUR', price: '50000', size: '14.98' };
  const orderId = await first.trader.placed(all);
  const second = await reopen(first.store, { fees: { 'BTC-EUR': { maker: '0.01', taker: '0.01' } } });
  expect(await second.trader.show(orderId, 'BTC-EUR')).toMatchObject({ active: false, cancelExist: true });
  expect(await second.trader.balance('EUR')).toMatchObject({ holds: '0', available: '750000' });
  await Promise.all([first.exchange.close(), second.exchange.close()]);
});

test('balances finer than fees of this run need stay exact', async () => {
  const fees = { 'BTC-USDT': { maker: '0.00081', taker: '0.00123457' } };
  const first = await start({ fees });
  await first.other.placed(SELL);
  await first.trader.placed({ ...LIMIT, size: '0.00123457' });
  const seen = await first.trader.balance('USDT');
  const second = await reopen(first.store);
  expect(await second.trader.balance('USDT')).toEqual(seen);
  await Promise.all([first.exchange.close(), second.exchange.close()]);
});

test('a damaged entry keeps the exchange from starting and says what to do', async () => {
  const first = await start();
  await first.trader.placed(LIMIT);
  const damaged = first.store.contents();
  damaged.push({ kind: 'balances', account: 'main', totals: { USDT: 'much' } });
  await expect(reopen(createMemoryStore(damaged))).rejects.toThrow(
    "A saved 'balances' entry has a wrong 'totals USDT'",
  );
  await first.exchange.close();
});

test('S4.1 S4.2 the seeded records of a later run are those of the first, whenever it starts', async () => {
  const first = await start({ deposits: 40, withdrawals: 10 });
  const later = await reopen(first.store, {
    deposits: 40,
    withdrawals: 10,
    now: () => TRADER_NOW + 86_400_000,
  });
  expect(later.exchange.control.history).toEqual(first.exchange.control.history);
  expect(later.exchange.control.history.deposits).toHaveLength(40);
  await Promise.all([first.exchange.close(), later.exchange.close()]);
});

test('S4.3-R1 the book never comes back crossed: an order that was away while others traded is found cancelled', async () => {
  const first = await start();
  const away = await first.other.placed(LIMIT);
  const without = await reopen(first.store, { accounts: [] });
  const sell = await without.trader.placed({ ...SELL, price: '59000' });
  const again = await reopen(without.store);
  const shown = await Promise.all([again.other.show(away), again.trader.show(sell)]);
  expect(shown.map(({ active }) => active)).toEqual([true, false]);
  expect(shown[1]).toMatchObject({ cancelExist: true, cancelledSize: '0.01', dealSize: '0' });
  expect((await again.trader.balance('BTC')).holds).toBe('0');
  await Promise.all([first, without, again].map(({ exchange }) => exchange.close()));
});

test('a snapshot that fails fails no request, and is not tried with each one', async () => {
  const store = createMemoryStore([], 1);
  const { exchange, trader } = await openTradingFixture({ store });
  store.breakSnapshots();
  for (let count = 0; count < 40; count += 1) await trader.placed({ ...LIMIT, price: String(100 + count) });
  expect(store.snapshots()).toBeGreaterThan(0);
  expect(store.snapshots()).toBeLessThan(40);
  const again = await reopen(store);
  expect(await again.trader.get('/api/v1/hf/orders/active?symbol=BTC-USDT')).toHaveLength(40);
  await again.exchange.close();
  await expect(exchange.close()).rejects.toThrow('The disk is full.');
});

test('with a full disk the exchange still ends: its port and its folder are free', async () => {
  const { exchange, trader, store } = await start();
  await trader.placed(LIMIT);
  store.breakDisk();
  await expect(exchange.close()).rejects.toThrow('The disk is full.');
  expect(store.isClosed()).toBe(true);
  await expect(sendRaw(exchange.baseUrl, 'GET', '/api/v1/timestamp')).rejects.toThrow();
});

test('balances and prices of a missing pair are saved for a later run that has it', async () => {
  const first = await start();
  await first.exchange.close();
  const strange: Entry[] = [
    { kind: 'balances', account: 'main', totals: { GONE: '12.5' } },
    { kind: 'price', symbol: 'GONE-USDT', price: '3.25' },
  ];
  first.store.append(strange);
  const second = await reopen(first.store);
  await second.exchange.close();
  for (const entry of strange) expect(second.store.contents()).toContainEqual(entry);
});

test('a clock-skew fault met by one account ends no order of another', async () => {
  const { exchange, trader, other } = await start();
  const orderId = await other.placed({ ...LIMIT, timeInForce: 'GTT', cancelAfter: 3 });
  exchange.control.inject({ name: 'clock-skew', ms: 4_000 });
  await trader.balances();
  expect(await other.show(orderId)).toMatchObject({ active: true });
  await exchange.close();
});
