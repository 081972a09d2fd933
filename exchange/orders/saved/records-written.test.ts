/**
 * What is written of deposits and withdrawals, and when. Broken by: an unnecessary line, a record written twice in a snapshot, one that
 * is shown before it is written, a damaged entry that is accepted as a record.
 */
import { describe, expect, test } from 'vitest';
import type { Entry } from '../../persistence/contract.ts';
import { createMemoryStore } from '../../../tests/helpers/exchange/memory-store.ts';
import { openTradingFixture } from '../../../tests/helpers/exchange/trader.ts';
import { restoreRecords } from './record-entries.ts';
import { BUSY, MINUTE, openRun, SECOND, START } from '../../../tests/helpers/exchange/records-run.ts';

describe('what is written', () => {
  test('by a snapshot: every record once, however many runs there were', () => {
    let saved: Entry[] = [];
    for (let life = 1; life <= 3; life += 1) {
      const run = openRun(saved, START + life * MINUTE);
      run.clock.now += 50 * SECOND;
      run.list();
      run.parts.close();
      saved = run.store.contents();
    }
    const places = saved
      .filter(({ kind }) => kind === 'record')
      .map(({ account, list, place }) => `${String(account)} ${String(list)} ${String(place)}`);
    expect(places.length).toBeGreaterThan(0);
    expect(new Set(places).size).toBe(places.length);
    expect(saved.filter(({ kind }) => kind === 'records-base')).toHaveLength(1);
  });

  test('counts changes so that no later run draws the same as an earlier one, in any order of entries', () => {
    const run = openRun([], START);
    run.parts.arrive('withdrawals', 2);
    const counted = run.store
      .contents()
      .filter(({ kind, account }) => kind === 'record' && account === 'main');
    expect(counted.map(({ changes }) => changes)).toEqual([1, 2]);
    const rest = run.store.contents().filter(({ kind }) => kind === 'records-base');
    expect(restoreRecords([...rest.slice(0, 1), ...counted.toReversed()]).get('main')?.changes).toBe(2);
  });

  test('nothing changes when nothing arrives, however much time passes and however often it is read', () => {
    const run = openRun([], START, { ...BUSY, recordsPerMinute: 0 });
    const before = run.store.contents();
    expect(before.map(({ kind }) => kind)).not.toContain('record');
    for (let day = 1; day < 30; day += 1) {
      run.clock.now += 24 * 60 * MINUTE;
      run.list();
    }
    expect(run.store.contents()).toEqual(before);
  });

  test('one entry for a record, however often it changed between two reads', () => {
    const run = openRun([], START, { ...BUSY, recordsPerMinute: 0 });
    run.list();
    const before = run.store.contents().length;
    run.parts.arrive('withdrawals', 1);
    expect(
      run.store
        .contents()
        .slice(before)
        .filter(({ account }) => account === 'main'),
    ).toHaveLength(1);
    run.clock.now += 60 * MINUTE;
    run.list();
    expect(
      run.store
        .contents()
        .slice(before)
        .filter(({ account }) => account === 'main'),
    ).toHaveLength(2);
  });

  test('the first entry is always the ids', () => {
    const run = openRun([], START, BUSY, 1);
    run.clock.now += 5 * MINUTE;
    run.list();
    expect(run.store.contents()[0]?.kind).toBe('ids');
    run.parts.close();
    expect(run.store.contents()[0]?.kind).toBe('ids');
  });
});

test('S4.1 a record that could not be written is not listed; once written, it is listed and saved', async () => {
  const clock = { now: START };
  const store = createMemoryStore();
  const options = { ...BUSY, store, now: () => clock.now };
  const { exchange, trader } = await openTradingFixture(options);
  const path = '/api/v1/deposits?pageSize=500';
  await trader.get(path);
  store.breakDisk();
  clock.now += 10 * MINUTE;
  for (let again = 0; again < 2; again += 1) {
    expect((await trader.ask('GET', path)).json?.code).toBe('500000');
  }
  store.repairDisk();
  const seen = await trader.get(path);
  expect(seen).not.toMatchObject({ totalNum: 30 });
  const past = createMemoryStore(store.contents());
  const second = await openTradingFixture({ ...options, store: past });
  expect(await second.trader.get(path)).toEqual(seen);
  await Promise.all([exchange.close(), second.exchange.close()]);
});

test('S4.1 records that arrive by drift are saved before the page that shows them', async () => {
  const store = createMemoryStore();
  const first = await openTradingFixture({ store, deposits: 15 });
  first.exchange.control.inject({ name: 'drift', count: 1 });
  const seen = await first.trader.get('/api/v1/deposits?pageSize=10');
  const second = await openTradingFixture({ store: createMemoryStore(store.contents()), deposits: 15 });
  expect(seen).toMatchObject({ totalNum: 17 });
  expect(await second.trader.get('/api/v1/deposits?pageSize=10')).toEqual(seen);
  await Promise.all([first.exchange.close(), second.exchange.close()]);
});

describe('damaged saved state', () => {
  const damage: [string, (entry: Entry) => Entry[]][] = [
    ["'record' entry has a wrong 'status'", (entry) => [{ ...entry, status: 'LOST' }]],
    ["'record' entry has a wrong 'list'", (entry) => [{ ...entry, list: 'orders' }]],
    ['are inconsistent', (entry) => [{ ...entry, place: Number(entry['place']) + 2 }]],
    ['are inconsistent', (entry) => [entry, { ...entry, place: -31 }]],
    ['are inconsistent', (entry) => [{ ...entry, account: 'nobody' }]],
  ];
  test.each(damage)('%s: the exchange does not start', (message, change) => {
    const run = openRun([], START);
    run.parts.arrive('deposits', 1);
    const saved = run.store.contents();
    const at = saved.findIndex(({ kind, account }) => kind === 'record' && account === 'main');
    const damaged = saved.flatMap((entry, index) => (index === at ? change(entry) : [entry]));
    expect(() => openRun(damaged, START)).toThrow(message);
  });
});
