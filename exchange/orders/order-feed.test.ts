/**
 * The order service's events of orders and balances. Broken by: a change that is missing, duplicated, in the wrong order or with amounts of
 * another moment; any event of a participant.
 */
import { expect, test } from 'vitest';
import { createAccounts } from '../accounts/create-accounts.ts';
import { decimal, formatDecimal } from '../exact/decimal.ts';
import { feeRates } from '../pairs/fees.ts';
import { loadPairs } from '../pairs/pairs.ts';
import { amountsOf } from './model/amounts.ts';
import { readPlacement } from './read-placement.ts';
import { openOrderBookService } from './order-book-service.ts';

const NOW = Date.parse('2026-11-20T12:00:00Z');
const LIMIT = { symbol: 'BTC-USDT', type: 'limit', side: 'buy', price: '60000', size: '0.01' };
const SELL = { ...LIMIT, side: 'sell' };
const RICH = 10n ** 30n;

function openFixture() {
  const published: string[] = [];
  const opening = new Map([
    ['USDT', decimal('10000')],
    ['BTC', decimal('1')],
  ]);
  const accounts = createAccounts({
    accounts: ['main', 'other'].map((name) => ({ name, keys: [] })),
    opening,
    seed: 1,
    start: NOW,
    recordsEnd: NOW,
  });
  const { orderBooks } = openOrderBookService({
    pairs: loadPairs(),
    feesOf: feeRates,
    accounts,
    participantsOpening: ({ assets }) => [assets.map(() => RICH)],
    limits: { perPair: 200, perAccount: 2_000 },
    seed: 7,
    start: NOW,
    recordsEnd: NOW,
    store: null,
    now: () => NOW,
    after: () => () => {},
    listen: () => ({
      engine: [],
      orderService: {
        order(change) {
          const { order, kind } = change;
          const left = formatDecimal(amountsOf(order).remainSize);
          const more = change.kind === 'match' ? ` ${formatDecimal(change.size)} as ${change.liquidity}` : '';
          const old = change.kind === 'update' ? ` from ${formatDecimal(change.oldSize)}` : '';
          published.push(`${order.account} ${order.placement.side} ${kind}${more}${old}, ${left} left`);
        },
        balance({ account, currency, availableChange, heldChange, cause, order }) {
          const by = [availableChange, heldChange].map(formatDecimal).join(' ');
          published.push(`${account} ${currency} ${cause} ${by} of ${order.placement.side}`);
        },
        stop() {},
      },
    }),
  });
  /** Places for an account by name and returns the events. */
  function place(at: number, body: Record<string, unknown>): string[] {
    published.length = 0;
    const account = accounts[at - 1];
    const placement = readPlacement(body);
    if (account === undefined || !placement.ok) throw new Error('The test places something wrong.');
    const placed = orderBooks.orderService.place(account, placement.value, NOW);
    if (!placed.ok) throw new Error(placed.refusal.message);
    return [...published];
  }
  function eventsOf(act: () => void): string[] {
    published.length = 0;
    act();
    return [...published];
  }
  return { accounts, orderBooks, place, eventsOf };
}

test('S3.3 an order that rests: received and open, with what it freezes (S4.3-R8, S4.3-R9)', () => {
  const { place } = openFixture();
  expect(place(1, LIMIT)).toEqual([
    '1 buy received, 0.01 left',
    '1 USDT hold -600 600 of buy',
    '1 buy open, 0.01 left',
    '1 USDT hold -0.48 0.48 of buy',
  ]);
});

test('S3.3 a trade is published to both sides: match, balances, filled', () => {
  const { place } = openFixture();
  place(2, { ...SELL, price: '59000', size: '0.004' });
  expect(place(1, { ...LIMIT, timeInForce: 'IOC' })).toEqual([
    '1 buy received, 0.01 left',
    '1 USDT hold -600 600 of buy',
    '1 buy match 0.004 as taker, 0.006 left',
    '2 sell match 0.004 as maker, 0 left',
    expect.stringMatching(/^1 USDT trade /),
    '1 BTC trade 0.004 0 of buy',
    '2 BTC trade 0 -0.004 of sell',
    '2 USDT trade 235.8112 0 of sell',
    '2 sell filled, 0 left',
    expect.stringMatching(/^1 USDT release /),
    '1 buy canceled, 0 left',
  ]);
});

test('S4.3-P-stp a reduced order is published as updated, with its old size', () => {
  const { place } = openFixture();
  place(1, { ...SELL, size: '0.03' });
  expect(place(1, { ...LIMIT, stp: 'DC' })).toEqual([
    '1 buy received, 0.01 left',
    '1 USDT hold -600 600 of buy',
    '1 BTC release 0.01 -0.01 of sell',
    '1 sell update from 0.03, 0.02 left',
    '1 USDT release 600 -600 of buy',
    '1 buy canceled, 0 left',
  ]);
});

test('a cancel releases and is published; a participant’s changes are not published, its counterparty’s are', () => {
  const { accounts, orderBooks, place, eventsOf } = openFixture();
  place(1, LIMIT);
  const [main] = accounts;
  if (main === undefined) throw new Error('There is no account.');
  const [order] = orderBooks.orderService.orders(main).active(null);
  if (order === undefined) throw new Error('There is no order.');
  expect(eventsOf(() => orderBooks.orderService.cancel(order, NOW))).toEqual([
    '1 USDT release 600.48 -600.48 of buy',
    '1 buy canceled, 0 left',
  ]);
  expect(orderBooks.participants).toEqual([3]);
  const sale = { account: 3, market: order.market.index, side: 'sell', stp: 'CN' } as const;
  const size = { kind: 'size', size: 400_000 } as const;
  expect(eventsOf(() => orderBooks.engine.place({ ...sale, type: 'market', amount: size }, NOW))).toEqual([]);
  place(1, LIMIT);
  expect(eventsOf(() => orderBooks.engine.place({ ...sale, type: 'market', amount: size }, NOW))).toEqual([
    '1 buy match 0.004 as maker, 0.006 left',
    '1 USDT trade 0 -240.192 of buy',
    '1 BTC trade 0.004 0 of buy',
  ]);
});

test('the published changes add up to the balances', () => {
  const { accounts, orderBooks, place } = openFixture();
  const sums = new Map<string, bigint>();
  for (let round = 0; round < 30; round += 1) {
    const at = (round % 2) + 1;
    const side = round % 3 === 0 ? 'sell' : 'buy';
    const eventsOf = place(at, { ...LIMIT, side, price: String(59_990 + (round % 7)), stp: 'CO' });
    for (const line of eventsOf) {
      const [account, currency, , available, held] = line.split(' ');
      if (currency !== 'USDT' && currency !== 'BTC') continue;
      for (const [name, amount] of [
        ['available', available],
        ['held', held],
      ] as const) {
        const key = `${account} ${currency} ${name}`;
        sums.set(key, (sums.get(key) ?? 0n) + scaled(amount ?? '0'));
      }
    }
  }
  for (const { index } of accounts) {
    for (const [currency, opened] of [
      ['USDT', '10000'],
      ['BTC', '1'],
    ] as const) {
      const asset = orderBooks.units.assetOf(currency);
      const { scale } = orderBooks.units.assets[asset] ?? { scale: 0 };
      const { available, held } = orderBooks.engine.balance(index, asset);
      const text = (units: bigint) => scaled(formatDecimal({ units, scale }));
      expect(scaled(opened) + (sums.get(`${index} ${currency} available`) ?? 0n)).toBe(text(available));
      expect(sums.get(`${index} ${currency} held`) ?? 0n).toBe(text(held));
    }
  }
});

function scaled(text: string): bigint {
  const [integerPart = '0', fraction = ''] = text.replace('-', '').split('.');
  const units = BigInt(integerPart + fraction.padEnd(24, '0'));
  return text.startsWith('-') ? -units : units;
}
