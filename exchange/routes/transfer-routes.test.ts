/**
 * The way of money (facts 2, section 7): deposits to the main account, transfers to the trading account and back, withdrawals out of it.
 * Broken by: an amount that appears or vanishes, a hold that is not given back, a transfer that counts twice or is gone after a crash.
 */
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dataOf, sendSigned } from '../../tests/helpers/exchange/client.ts';
import { openRun, START, MINUTE } from '../../tests/helpers/exchange/records-run.ts';
import { runs } from '../../tests/helpers/runs.ts';
import { add, compare, decimal, type Decimal, formatDecimal, subtract, ZERO } from '../exact/decimal.ts';
import { type RunningExchange, startExchange } from '../start.ts';

const NOW = Date.parse('2026-11-20T12:00:00Z');
const KEY = {
  key: 'mover',
  secret: 'mover-secret',
  passphrase: 'p',
  permissions: ['General', 'Spot', 'InnerTransfer'] as const,
};
let exchange: RunningExchange;
beforeAll(async () => {
  exchange = await startExchange({
    now: () => NOW,
    quotas: { manage: 1e9 },
    accounts: [{ name: 'mover', keys: [KEY], balances: { USDT: '100', BTC: '1' } }],
  });
});
afterAll(() => exchange.close());

const send = (method: 'GET' | 'POST', path: string, body: object | null = null) =>
  sendSigned({ ...exchange, ...KEY }, method, path, body === null ? '' : JSON.stringify(body), {
    timestamp: NOW,
  });
const UNIVERSAL = '/api/v3/accounts/universal-transfer';
const move = (change: object, path = UNIVERSAL) =>
  send('POST', path, {
    clientOid: `c${(count += 1)}`,
    type: 'INTERNAL',
    currency: 'USDT',
    amount: '40',
    fromAccountType: 'TRADE',
    toAccountType: 'MAIN',
    ...change,
  });
let count = 0;
const holds = async (type: string) =>
  dataOf(await send('GET', `/api/v1/accounts/transferable?currency=USDT&type=${type}`));

describe('VF2.7 transfers', () => {
  test('move between the two accounts, and nothing is made or lost', async () => {
    expect(dataOf(await move({}))).toEqual({ orderId: expect.stringMatching(/^[0-9a-f]{24}$/) });
    expect(await holds('TRADE')).toMatchObject({ balance: '60', available: '60', transferable: '60' });
    expect(await holds('MAIN')).toMatchObject({ balance: '40', holds: '0', transferable: '40' });
    const back = { from: 'main', to: 'trade_hf', amount: '15.5' };
    expect(dataOf(await move(back, '/api/v2/accounts/inner-transfer'))).toHaveProperty('orderId');
    expect(await holds('MAIN')).toMatchObject({ transferable: '24.5' });
    expect(await holds('TRADE')).toMatchObject({ transferable: '75.5' });
  });

  test.each([
    ['more than there is', { amount: '75.6' }, '230003'],
    [
      'more than the other side has',
      { amount: '24.6', fromAccountType: 'MAIN', toAccountType: 'TRADE' },
      '230003',
    ],
    ['nothing', { amount: '0' }, '400100'],
    ['a clientOid again', { clientOid: 'c1' }, '400100'],
    ['to itself', { toAccountType: 'TRADE' }, '400100'],
    ['to a sub-account', { type: 'PARENT_TO_SUB' }, '400100'],
    ['another kind of account', { toAccountType: 'MARGIN' }, '400100'],
    ['an unknown currency', { currency: 'NOPE' }, '900003'],
    ['finer than the currency', { amount: '0.0000000000000000000000001' }, '400100'],
  ])('%s is refused and changes nothing', async (_what, change, code) => {
    const before = [await holds('MAIN'), await holds('TRADE')];
    expect((await move(change)).json?.code).toBe(code);
    expect([await holds('MAIN'), await holds('TRADE')]).toEqual(before);
  });

  test('a key without the permission is refused', async () => {
    const answer = await sendSigned(exchange, 'POST', UNIVERSAL, '{}', { timestamp: NOW });
    expect(answer.json?.code).toBe('400007');
  });
});

describe('the main account', () => {
  const OPTIONS = { recordsPerMinute: 60, deposits: 30, withdrawals: 30 };
  type Run = ReturnType<typeof openRun>;
  const mainOf = (run: Run) => {
    const [account] = run.parts.state.accounts;
    if (account === undefined) throw new Error('There is no account.');
    account.history.advance(run.clock.now);
    return account;
  };
  /** Everything in the main account, holds included. */
  const totals = (run: Run) => {
    const { main } = mainOf(run);
    return new Map(
      main.currencies().map((currency) => {
        const { available, holds: held } = main.balance(currency);
        return [currency, add(available, held)] as const;
      }),
    );
  };

  test('VF2.7 changes by every deposit credited and every withdrawal paid, fees included, and by nothing else', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 3 * MINUTE }), { minLength: 1, maxLength: 12 }),
        (steps) => {
          const run = openRun([], START, OPTIONS);
          const seen = new Map<string, string>();
          for (const record of [...run.list().deposits, ...run.list().withdrawals].toReversed())
            seen.set(nameOf(record), record.status);
          let right = totals(run);
          for (const ms of steps) {
            run.clock.now += ms;
            const { deposits, withdrawals } = run.list();
            const held = new Map<string, Decimal>();
            for (const record of [...deposits, ...withdrawals].toReversed()) {
              const { currency, status } = record;
              const before = seen.get(nameOf(record));
              seen.set(nameOf(record), status);
              const paid = 'id' in record;
              const whole = decimal(record.amount);
              const amount = paid ? add(whole, decimal(record.fee)) : subtract(whole, decimal(record.fee));
              if (paid && !['SUCCESS', 'FAILURE'].includes(status))
                held.set(currency, add(held.get(currency) ?? ZERO, amount));
              const credited = new Set(['SUCCESS', 'PRE_SUCCESS']);
              const counts = paid ? status === 'SUCCESS' : credited.has(status);
              const counted = before !== undefined && (paid ? before === 'SUCCESS' : credited.has(before));
              if (!counts || counted) continue;
              const has = right.get(currency) ?? ZERO;
              right = new Map(right).set(currency, paid ? subtract(has, amount) : add(has, amount));
            }
            for (const [currency, total] of totals(run))
              expect([currency, formatDecimal(total)]).toEqual([
                currency,
                formatDecimal(right.get(currency) ?? ZERO),
              ]);
            const { main } = mainOf(run);
            for (const currency of main.currencies())
              expect(compare(main.balance(currency).holds, held.get(currency) ?? ZERO)).toBe(0);
          }
        },
      ),
      { numRuns: runs(15, 400) },
    );
  });

  test('VF2.7 is the same after a crash, transfers included', () => {
    const first = openRun([], START, OPTIONS);
    first.clock.now += 5 * MINUTE;
    const account = mainOf(first);
    const usdt = first.parts.state.units.assetOf('USDT');
    const scale = first.parts.state.units.assets[usdt]?.scale ?? 0;
    expect(first.parts.state.engine.adjust(account.index, usdt, -(10n ** BigInt(scale)) * 250n)).toBe(true);
    const transfers = account.main.with({
      currency: 'USDT',
      amount: decimal('250'),
      direction: 'into',
      clientOid: 'x',
    });
    account.main.take(transfers);
    first.parts.state.transferred(account, usdt, transfers);
    const shown = (run: Run) => [...totals(run)].map(([currency, total]) => [currency, formatDecimal(total)]);
    const seen = shown(first);
    const traded = first.parts.state.engine.balance(account.index, usdt);
    const second = openRun(first.store.contents(), first.clock.now, OPTIONS);
    expect(shown(second)).toEqual(seen);
    expect(second.parts.state.engine.balance(account.index, usdt)).toEqual(traded);
    expect(mainOf(second).main.hasUsed('x')).toBe(true);
    second.parts.close();
  });
});

/** Two equal deposits have one name: both count, since a status is looked up before the next one sets it. */
function nameOf(record: { createdAt: number; amount: string; id?: string }): string {
  return record.id ?? `${record.createdAt} ${record.amount}`;
}
