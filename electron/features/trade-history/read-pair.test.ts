/**
 * Fills of a venue that forgets, against what is kept of them. Breaks when a fill inside of a time that counts as read is missing or there twice,
 * when a reading that broke off counts, or when what the venue forgot between two readings is no gap.
 */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fail, succeed } from '../../../shared/base/result.ts';
import type { Fill } from '../../../shared/bridge/trading-calls.ts';
import { runs } from '../../../tests/helpers/runs.ts';
import type { CursorQuery } from '../../venue/orders.ts';
import { createFillStore } from './fill-store.ts';
import { openFillFile } from './open-fill-file.ts';
import { type FillSource, readPair } from './read-pair.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const MEMORY = 7 * DAY;
const BEGIN = 1_790_000_000_000;
const PAIR = { accountId: 'a', symbol: 'BTC-USDT', origin: 'o' };

function openStore() {
  const file = openFillFile(mkdtempSync(join(tmpdir(), 'counterfoil-fills-')));
  if (!file.ok) throw new Error(file.error.message);
  return { db: file.value.db, store: createFillStore(file.value.db) };
}

function fillAt(at: number, n: number): Fill {
  return {
    id: String(n),
    tradeId: `9007199254740${n}`,
    orderId: `order${n}`,
    symbol: PAIR.symbol,
    side: n % 2 === 0 ? 'buy' : 'sell',
    liquidity: 'taker',
    price: '11036.21',
    size: '0.5',
    funds: '5518.105',
    fee: '5.518105',
    feeCurrency: 'USDT',
    at,
  };
}

/** A venue that lists what is younger than seven days, `rows` to a page; `time.now` is its clock, and every request takes `time.request`. */
function forgetfulVenue(rows: number) {
  const fills: Fill[] = [];
  const time = { now: BEGIN, request: 0, failAt: Number.POSITIVE_INFINITY };
  let requests = 0;
  const source: FillSource = {
    venue: { kind: 'kucoin' } as FillSource['venue'],
    status: () => ({ clockOffsetMs: 0 }) as ReturnType<FillSource['status']>,
    pairs: () => Promise.resolve(succeed([])),
    fills({ lastId }: CursorQuery) {
      requests += 1;
      time.now += time.request;
      if (requests >= time.failAt) return Promise.resolve(fail({ kind: 'unreachable', message: 'gone' }));
      const listed = fills
        .filter(
          ({ at, id }) =>
            at >= time.now - MEMORY && at <= time.now && (lastId === null || Number(id) < Number(lastId)),
        )
        .sort((a, b) => Number(b.id) - Number(a.id));
      const items = listed.slice(0, rows);
      return Promise.resolve(
        succeed({ items, lastId: listed.length > rows ? (items.at(-1)?.id ?? null) : null }),
      );
    },
  };
  return {
    fills,
    time,
    source,
    requests: () => requests,
    read: (store: ReturnType<typeof openStore>['store']) =>
      readPair(source, store, { ...PAIR, now: () => time.now, isOver: () => false }),
  };
}

/** A fill, a reading, or one that fails at its n-th request, each after some minutes. */
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ fill: fc.integer({ min: 1, max: 30 * 60 }) }) },
  { weight: 2, arbitrary: fc.record({ read: fc.integer({ min: 0, max: 9 * 24 * 60 }) }) },
  {
    weight: 1,
    arbitrary: fc.record({ failing: fc.integer({ min: 1, max: 3 }), after: fc.integer({ min: 1, max: 60 }) }),
  },
);

it('every fill of a time that counts as read is kept once, and what was forgotten is a gap', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { maxLength: 40 }),
      fc.integer({ min: 1, max: 5 }),
      async (steps, rows) => {
        const venue = forgetfulVenue(rows);
        const { store } = openStore();
        let n = 0;
        for (const one of steps) {
          if ('fill' in one) {
            venue.time.now += one.fill * 60_000;
            venue.fills.push(fillAt(venue.time.now, (n += 1)));
          } else if ('read' in one) {
            venue.time.now += one.read * 60_000;
            expect((await venue.read(store)).ok).toBe(true);
          } else {
            venue.time.now += one.after * 60_000;
            venue.time.failAt = venue.requests() + one.failing;
            await venue.read(store);
            venue.time.failAt = Number.POSITIVE_INFINITY;
          }
          const kept = everyFill(store);
          const { gaps, since, until } = coverage(store);
          expect(new Set(kept.map(({ id }) => id)).size).toBe(kept.length);
          const missing = venue.fills.filter(({ id }) => !kept.some((other) => other.id === id));
          const covered = missing.filter(
            ({ at }) => until !== null && at <= until && at >= firstSince(since, gaps) && !inGap(at, gaps),
          );
          expect(covered).toEqual([]);
        }
        store.close();
      },
    ),
    { numRuns: runs(20, 3_000) },
  );
});

function everyFill(store: ReturnType<typeof openStore>['store']): Fill[] {
  const found: Fill[] = [];
  let before = null;
  do {
    const page = store.page('a', null, before);
    if (!page.ok) throw new Error(page.error.message);
    found.push(...page.value.fills);
    before = page.value.next;
  } while (before !== null);
  return found;
}

function coverage(store: ReturnType<typeof openStore>['store']) {
  const page = store.page('a', PAIR.symbol, null);
  if (!page.ok) throw new Error(page.error.message);
  return page.value.coverage;
}

type Gaps = ReturnType<typeof coverage>['gaps'];

/** `since` is of the last range without a gap; before the oldest gap another one begins, of which this test demands nothing. */
function firstSince(since: number | null, gaps: Gaps): number {
  return gaps.at(-1)?.until ?? since ?? Number.POSITIVE_INFINITY;
}

function inGap(at: number, gaps: Gaps): boolean {
  return gaps.some((gap) => at > gap.since && at < gap.until);
}

describe('one reading', () => {
  it('meets what was read before and asks no further', async () => {
    const venue = forgetfulVenue(2);
    const { store } = openStore();
    for (let n = 1; n <= 20; n += 1) venue.fills.push(fillAt(BEGIN - n * 2 * HOUR, 100 - n));
    expect(await venue.read(store)).toEqual(succeed(20));
    const before = venue.requests();
    venue.time.now += 5 * 60_000;
    venue.fills.push(fillAt(venue.time.now - 120_000, 200));
    expect(await venue.read(store)).toEqual(succeed(1));
    expect(venue.requests() - before).toBe(1);
  });

  it('of nine days ago leaves a gap of what the venue forgot', async () => {
    const venue = forgetfulVenue(5);
    const { store } = openStore();
    await venue.read(store);
    const until = coverage(store).until ?? 0;
    venue.time.now += 9 * DAY;
    await venue.read(store);
    expect(coverage(store).gaps).toEqual([
      { symbol: PAIR.symbol, since: until, until: venue.time.now - MEMORY + 60_000 },
    ]);
  });

  it('that takes long does not count what the venue forgot meanwhile', async () => {
    const venue = forgetfulVenue(1);
    const { store } = openStore();
    for (let n = 1; n <= 5; n += 1) venue.fills.push(fillAt(BEGIN - n * HOUR, 100 - n));
    venue.fills.push(fillAt(BEGIN - MEMORY + 30 * 60_000, 1));
    venue.time.request = 10 * 60_000;
    await venue.read(store);
    expect(everyFill(store)).toHaveLength(5);
    expect(coverage(store).since).toBeGreaterThan(BEGIN - MEMORY + 30 * 60_000);
  });

  it('of another key does not go on where the first one stopped', async () => {
    const venue = forgetfulVenue(5);
    const { store } = openStore();
    await venue.read(store);
    expect(store.newestRange('a', PAIR.symbol, 'another')).toBeNull();
    expect(store.readAt('a', 'another').size).toBe(0);
  });
});

describe('a damaged row', () => {
  it('is left out with a count, and right again once the venue listed it again', async () => {
    const venue = forgetfulVenue(5);
    const { db, store } = openStore();
    venue.fills.push(fillAt(BEGIN - HOUR, 1), fillAt(BEGIN - 30 * 60_000, 2));
    await venue.read(store);
    db.exec("UPDATE fills SET price = '91036.21' WHERE fill_id = '1'");
    expect(store.page('a', null, null)).toMatchObject({
      value: { damaged: 1, total: 2, fills: [{ id: '2' }] },
    });
    venue.time.now += DAY + HOUR;
    await venue.read(store);
    expect(everyFill(store).map(({ id, price }) => [id, price])).toEqual([
      ['2', '11036.21'],
      ['1', '11036.21'],
    ]);
  });

  it('of a range makes its time count as not read', async () => {
    const venue = forgetfulVenue(5);
    const { db, store } = openStore();
    await venue.read(store);
    db.exec('UPDATE fill_ranges SET since = since - 1000');
    expect(coverage(store)).toMatchObject({ pairs: 0, since: null });
  });
});
