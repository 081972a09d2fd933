/**
 * Stops over a restart. Broken by: a stop that is lost, fires twice or fires in the wrong run, a clientOid that is free again, one of an
 * absent pair or account that is dropped, a damaged entry that is accepted.
 */
import { expect, test } from 'vitest';
import { createMemoryStore, type MemoryStore } from '../../../tests/helpers/exchange/memory-store.ts';
import { openStopFixture, STOP, STOP_PATH } from '../../../tests/helpers/exchange/stop-fixture.ts';
import type { Entry } from '../../persistence/contract.ts';
import { loadPairs } from '../../pairs/pairs.ts';
import { createUnits } from '../../pairs/units.ts';
import { restoreStops } from './restore-stops.ts';

const UNITS = createUnits(loadPairs());
const ACCOUNTS = [{ name: 'main', index: 1 }];

/** A run over what an earlier one left; the earlier one is not closed, as after a kill. */
async function open(past: readonly Entry[] = []) {
  const store: MemoryStore = createMemoryStore(past);
  return { store, ...(await openStopFixture({ store })) };
}

test('a stop that waits fires in the next run, once; an ended one stays ended and keeps its clientOid', async () => {
  const first = await open();
  await first.trade('60000');
  const waits = await first.stopped({ ...STOP, price: '90000', clientOid: 'waits' });
  const gone = await first.stopped({ ...STOP, clientOid: 'gone' });
  await first.trader.ask('DELETE', `${STOP_PATH}/${gone}`);
  const next = await open(first.store.contents());
  await first.exchange.close();
  expect(await next.waiting()).toEqual([waits]);
  expect(await next.stop(gone)).toMatchObject({ status: 'CANCELLED' });
  expect((await next.trader.post({ ...STOP, clientOid: 'gone' }, STOP_PATH)).json?.code).toBe('400100');
  expect((await next.trader.post({ ...STOP, clientOid: 'waits' }, STOP_PATH)).json?.code).toBe('400100');
  await next.trade('59500');
  const path = '/api/v1/hf/orders/client-order/waits?symbol=BTC-USDT';
  const order = await next.trader.get(path);
  expect(order).toMatchObject({ clientOid: 'waits', active: true });
  const last = await open(next.store.contents());
  await next.exchange.close();
  await last.trade('59400');
  expect(await last.trader.get(path)).toEqual(order);
  expect(await last.stop(waits)).toMatchObject({ status: 'TRIGGERED' });
  expect(await last.waiting()).toEqual([]);
  expect(await last.stopped()).not.toBe(waits);
  await last.exchange.close();
});

test('one whose time passed while nothing ran does not fire', async () => {
  const first = await open();
  const id = await first.stopped({ ...STOP, timeInForce: 'GTT', cancelAfter: 60 });
  const store = createMemoryStore(first.store.contents());
  const later = first.clock.now() + 60_000;
  await first.exchange.close();
  const next = await openStopFixture({ store, now: () => later });
  next.clock.step(60_000);
  await next.trade('59000');
  expect(await next.stop(id)).toMatchObject({ status: 'CANCELLED' });
  await next.exchange.close();
});

const SAVED: Entry = {
  kind: 'stop',
  account: 'main',
  id: 'vs1',
  sequence: 4,
  direction: 'loss',
  stopPrice: '59500',
  createdAt: 1,
  expiresAt: null,
  ending: null,
  endedAt: null,
  orderId: null,
  clientOid: null,
  symbol: 'BTC-USDT',
  side: 'sell',
  stp: 'CN',
  tags: null,
  remark: null,
  type: 'market',
  size: '1',
};

test('an absent account or pair keeps its stops for a later run, and their sequence is not used again', () => {
  const away = [
    { ...SAVED, account: 'away', sequence: 9 },
    { ...SAVED, id: 'vs2', symbol: 'NO-PAIR' },
  ];
  const restored = restoreStops([...away, { ...SAVED, id: 'vs3' }], ACCOUNTS, UNITS.markets, 0);
  expect(restored.foreign).toEqual(away);
  expect(restored.sequence).toBe(9);
  expect(restored.stops[0]?.waiting().map(({ id }) => id)).toEqual(['vs3']);
});

test('a stop price that no longer fits its pair’s increment ends the stop', () => {
  const { stops } = restoreStops([{ ...SAVED, stopPrice: '59500.001' }], ACCOUNTS, UNITS.markets, 7);
  expect(stops[0]?.byId('vs1')?.ending).toEqual({ kind: 'cancelled', at: 7 });
});

test.each([{ direction: 'up' }, { stopPrice: 'x' }, { ending: 'lost' }, { sequence: '1' }, { size: -1 }])(
  'a damaged entry is refused: %o',
  (change) => {
    expect(() => restoreStops([{ ...SAVED, ...change }], ACCOUNTS, UNITS.markets, 0)).toThrow(/saved 'stop'/);
  },
);
