/**
 * What a later run restores of an earlier one. Broken by: an answered order, stop, fill or balance that is missing after a crash, one that
 * exists twice or with other amounts, a hold without an open order, an id used again, a clientOid accepted again.
 */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../../../tests/helpers/runs.ts';
import { createAccounts } from '../../accounts/create-accounts.ts';
import { accountRows } from '../../accounts/rows.ts';
import { decimal, formatDecimal } from '../../exact/decimal.ts';
import type { NewLimitOrder } from '../../engine/base/contract.ts';
import type { Entry } from '../../persistence/contract.ts';
import { feeRates } from '../../pairs/fees.ts';
import { loadPairs } from '../../pairs/pairs.ts';
import { createMemoryStore, type MemoryStore } from '../../../tests/helpers/exchange/memory-store.ts';
import type { Account } from '../../accounts/account.ts';
import { ocoDetails } from '../../stops/oco-list.ts';
import { ocoStatus } from '../../stops/oco.ts';
import { stopRecord } from '../../stops/stop-record.ts';
import { readPlacement } from '../read-placement.ts';
import { readOco, readStop } from '../read-stop.ts';
import { fillRecord, orderRecord } from '../record.ts';
import { openOrderBookService, type OrderBookService } from '../order-book-service.ts';

const START = Date.parse('2026-11-20T12:00:00Z');
const ALL_PAIRS = loadPairs();
const SYMBOLS = ['BTC-USDT', 'ETH-BTC'];
const PAIRS = new Map([...ALL_PAIRS].filter(([symbol]) => SYMBOLS.includes(symbol)));
const OPENING = { USDT: '100000', BTC: '10', ETH: '100' };
const RICH = 10n ** 30n;

function customers(): Account[] {
  const balances = OPENING;
  const known = new Map(['USDT', 'BTC', 'ETH'].map((currency) => [currency, { units: 0n, scale: 0 }]));
  const accounts = ['main', 'other'].map((name) => ({ name, keys: [], balances }));
  return createAccounts({ accounts, opening: known, seed: 1, start: START, recordsEnd: START });
}

interface Run {
  accounts: Account[];
  orderBooks: OrderBookService;
  store: MemoryStore;
}

function open(past: readonly Entry[], now: number, snapshotAfter?: number): Run {
  const accounts = customers();
  const store = createMemoryStore(past, snapshotAfter);
  const { orderBooks } = openOrderBookService({
    pairs: PAIRS,
    feesOf: feeRates,
    accounts,
    participantsOpening: ({ assets }) => [assets.map(() => RICH)],
    limits: { perPair: 200, perAccount: 2_000 },
    seed: 7,
    start: now,
    recordsEnd: START,
    store,
    now: () => now,
    after: () => () => {},
    listen: () => ({ engine: [], orderService: { order() {}, balance() {}, stop() {} } }),
  });
  return { accounts, orderBooks, store };
}

/** Everything a customer can query, as text. */
function view({ accounts, orderBooks }: Run): string {
  const shown = accounts.map((account) => {
    const own = orderBooks.orderService.orders(account);
    const stops = orderBooks.stopService.stops(account);
    return {
      stops: [...stops.waiting(), ...stops.ended()]
        .toSorted((a, b) => a.sequence - b.sequence)
        .map((stop) => [stopRecord(stop, ''), stop.ending]),
      ocos: stops.ocos().map(ocoDetails),
      balances: accountRows(account, orderBooks.engine, orderBooks.units),
      active: own.active(null).map(orderRecord),
      done: orderBooks.units.markets.map(({ index }) => own.done(index).map(orderRecord)),
      fills: orderBooks.units.markets.map(({ index }) => own.fills(index).map(fillRecord)),
      byClientOid: own.active(null).map(({ placement }) => own.byClientOid(placement.clientOid ?? '')?.id),
    };
  });
  return JSON.stringify(shown, null, 1);
}

interface Step {
  /** 0 and 1 are customers; 2 is a participant, who goes straight to the engine. */
  who: 0 | 1 | 2;
  act: 'place' | 'cancel' | 'amend' | 'stop' | 'cancel-stop' | 'oco' | 'cancel-oco';
  pair: number;
  side: 'buy' | 'sell';
  price: number;
  size: number;
  terms: Record<string, unknown>;
  pick: number;
}

const TERMS: Record<string, unknown>[] = [
  {},
  {},
  {},
  { timeInForce: 'IOC' },
  { timeInForce: 'FOK' },
  { timeInForce: 'GTT', cancelAfter: 3_600 },
  { postOnly: true },
  { hidden: true },
  { iceberg: true, visible: true },
  { stp: 'CO' },
  { stp: 'CB' },
  { stp: 'DC' },
  { type: 'market' },
  { type: 'market', byFunds: true },
];

const step: fc.Arbitrary<Step> = fc.record({
  who: fc.constantFrom(0, 1, 2),
  act: fc.constantFrom(
    'place',
    'place',
    'place',
    'stop',
    'oco',
    'cancel',
    'amend',
    'cancel-stop',
    'cancel-oco',
  ),
  pair: fc.nat({ max: 1 }),
  side: fc.constantFrom('buy', 'sell'),
  price: fc.integer({ min: 95, max: 105 }),
  size: fc.integer({ min: 1, max: 30 }),
  terms: fc.constantFrom(...TERMS),
  pick: fc.nat({ max: 5 }),
});

function take(run: Run, now: number, { who, act, pair, side, price, size, terms, pick }: Step): void {
  const { accounts, orderBooks } = run;
  const market = orderBooks.units.marketOf(SYMBOLS[pair] ?? '');
  const account = accounts[who];
  if (account === undefined) {
    const order: NewLimitOrder = {
      account: 3,
      market: market.index,
      side,
      stp: 'CN',
      type: 'limit',
      price: pair === 0 ? price * 6_000 : price * 500,
      size: size * 100_000,
      timeInForce: 'GTC',
      expiresAt: null,
      postOnly: false,
      hidden: false,
      visibleSize: null,
    };
    orderBooks.engine.place(order, now);
    return;
  }
  const { orderService } = orderBooks;
  const found = act === 'place' ? undefined : orderService.orders(account).active(null)[pick];
  if (act === 'cancel') {
    if (found !== undefined) orderService.cancel(found, now);
    return;
  }
  if (act === 'amend') {
    if (found !== undefined) orderService.amend(found, { price: null, size: decimal(`0.0${size}`) }, now);
    return;
  }
  if (act === 'cancel-stop') {
    const waiting = orderBooks.stopService.stops(account).waiting()[pick];
    if (waiting !== undefined) orderBooks.stopService.cancel([waiting], now);
    return;
  }
  if (act === 'cancel-oco') {
    orderBooks.stopService.cancelOcos(orderBooks.stopService.stops(account).ocos().slice(0, 1), now);
    return;
  }
  const clientOid = `oid-${now}`;
  const body = { symbol: market.pair.symbol, clientOid, side, ...bodyOf(pair, price, size, terms) };
  if (act === 'stop') {
    const stopPrice = pair === 0 ? String((95 + pick * 2) * 600) : `0.0${(95 + pick * 2) * 50}`;
    const stop = readStop({ ...body, stop: pick % 2 === 0 ? 'loss' : 'entry', stopPrice });
    if (stop.ok) orderBooks.stopService.place(account, stop.value, now);
    return;
  }
  if (act === 'oco') {
    const [low, high] = [94 - pick, 102 + pick].map((at) =>
      pair === 0 ? String(at * 600) : `0.0${at * 50}`,
    );
    const [limit, stopPrice] = side === 'sell' ? [high, low] : [low, high];
    const oco = readOco({ ...body, price: limit, stopPrice, limitPrice: stopPrice, size: `0.0${size}` });
    if (oco.ok) orderBooks.stopService.placeOco(account, oco.value, now);
    return;
  }
  const placement = readPlacement(body);
  if (!placement.ok) throw new Error(placement.refusal.message);
  orderService.place(account, placement.value, now);
}

function bodyOf(pair: number, price: number, size: number, terms: Step['terms']): Step['terms'] {
  const { type = 'limit', visible, byFunds, ...rest } = terms;
  const amount = (size / 1_000).toFixed(3);
  if (type === 'market') return byFunds === true ? { type, funds: '0.5' } : { type, size: amount };
  const body = { type, price: pair === 0 ? String(price * 600) : `0.0${price * 50}`, size: amount, ...rest };
  return visible === true ? { ...body, visibleSize: amount } : body;
}

/** Of an undecided OCO the limit leg is in the book, unfilled; once its stop leg fired the limit leg is not, and was not filled. */
function expectOneLive({ accounts, orderBooks }: Run): void {
  for (const account of accounts) {
    const own = orderBooks.orderService.orders(account);
    for (const oco of orderBooks.stopService.stops(account).ocos()) {
      const order = own.byId(oco.orderId);
      const isUnfilled = order?.dealSize.units === 0n;
      switch (ocoStatus(oco)) {
        case 'NEW':
          expect([order?.state, isUnfilled]).toEqual(['active', true]);
          break;
        case 'TRIGGERED':
        case 'CANCELLED':
          expect([order?.state, isUnfilled]).toEqual(['done', true]);
          break;
        case 'DONE':
          expect([oco.stop.ending?.kind, isUnfilled]).toEqual(['cancelled', false]);
      }
    }
  }
}

/** Trades, and stores after every step what a crash would leave and what a customer saw. */
function trade(steps: readonly Step[], snapshotAfter?: number) {
  const run = open([], START, snapshotAfter);
  const moments: { saved: Entry[]; seen: string }[] = [];
  for (const [index, next] of steps.entries()) {
    take(run, START + index, next);
    expectOneLive(run);
    moments.push({ saved: run.store.contents(), seen: view(run) });
  }
  return { run, moments };
}

test('S3.3 after a crash at any moment every answered order, stop, fill and balance is there, and holds equal open orders', () => {
  fc.assert(
    fc.property(
      fc.array(step, { minLength: 1, maxLength: 60 }),
      fc.constantFrom(1, 3, 1_000),
      fc.nat(),
      (steps, snapshotAfter, crash) => {
        const { moments } = trade(steps, snapshotAfter);
        const moment = moments[crash % moments.length];
        if (moment === undefined) return;
        const again = open(moment.saved, START + steps.length);
        expect(view(again)).toBe(moment.seen);
        again.orderBooks.engine.audit();
      },
    ),
    { numRuns: runs(60, 2_000) },
  );
});

test('a run after a crash uses no id and no cursor again and conserves assets', () => {
  fc.assert(
    fc.property(
      fc.array(step, { minLength: 5, maxLength: 40 }),
      fc.array(step, { minLength: 5, maxLength: 40 }),
      (before, after) => {
        const { run } = trade(before);
        const again = open(run.store.contents(), START + before.length);
        for (const [index, next] of after.entries()) take(again, START + before.length + index, next);
        again.orderBooks.engine.audit();
        const ids = again.accounts.flatMap((account) => {
          const own = again.orderBooks.orderService.orders(account);
          const done = again.orderBooks.units.markets.flatMap(({ index }) => own.done(index));
          const fills = again.orderBooks.units.markets.flatMap(({ index }) => own.fills(index));
          expect(done.map((order) => order.doneSequence)).toEqual([
            ...new Set(done.map((order) => order.doneSequence)),
          ]);
          for (const { index } of again.orderBooks.units.markets) {
            expect(own.fills(index).map(({ id }) => id)).toEqual(
              own
                .fills(index)
                .map(({ id }) => id)
                .toSorted((a, b) => (a < b ? -1 : 1)),
            );
          }
          const stops = again.orderBooks.stopService.stops(account);
          return [...own.active(null), ...done, ...stops.waiting(), ...stops.ended()]
            .map(({ id }) => id)
            .concat(fills.map(({ id }) => String(id)));
        });
        expect(new Set(ids).size).toBe(ids.length);
      },
    ),
    { numRuns: runs(40, 1_000) },
  );
});

test('over any number of runs the customers and the house together hold what the customers were opened with', () => {
  const among = step.filter(({ who }) => who !== 2);
  fc.assert(
    fc.property(fc.array(fc.array(among, { maxLength: 20 }), { minLength: 2, maxLength: 4 }), (lives) => {
      let saved: Entry[] = [];
      let now = START;
      for (const steps of lives) {
        const run = open(saved, now);
        for (const next of steps) take(run, (now += 1), next);
        saved = run.store.contents();
        expect(totals(run)).toEqual({ USDT: '200000', BTC: '20', ETH: '200' });
      }
    }),
    { numRuns: runs(30, 500) },
  );
});

function totals({ orderBooks }: Run): Record<string, string> {
  const sums: Record<string, string> = {};
  for (const [asset, { currency, scale }] of orderBooks.units.assets.entries()) {
    let units = 0n;
    for (const account of [0, 1, 2]) {
      const { available, held } = orderBooks.engine.balance(account, asset);
      units += available + held;
    }
    sums[currency] = formatDecimal({ units, scale });
  }
  return sums;
}
