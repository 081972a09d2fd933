/**
 * Seam: an archive in memory, asked as its thread asks it. Breaks when a sum holds an amount that did not go through, when a status nobody
 * knows is taken for one that did, when what is left out of a sum is not shown beside it, when a sum that is kept up forgets a change, or when
 * it is shown with fewer decimals than an amount in it.
 */
import { expect, test } from 'vitest';
import { archiveRow, T0, valueOf } from '../../../../tests/helpers/history/ledger-world.ts';
import { queryOps } from './query-ops.ts';
import { createArchiveDouble } from '../../../../tests/helpers/history/archive-double.ts';

/** Of 797,504.08 USDT that came in by the lists, 642,740.09 went through. */
const ROWS = [
  archiveRow(1, { amount: '642740.09' }),
  archiveRow(2, { amount: '150000.00', status: 'PROCESSING' }),
  archiveRow(3, { amount: '4000', status: 'FAILURE' }),
  archiveRow(4, { amount: '763', status: 'CREDITED' }),
  archiveRow(5, { amount: '0.99', status: 'success' }),
  archiveRow(6, { kind: 'withdrawal', amount: '40.5', fee: '1.5' }),
  archiveRow(7, { kind: 'withdrawal', amount: '7', fee: '1', status: 'WALLET_PROCESSING' }),
  archiveRow(8, { kind: 'withdrawal', amount: '9', fee: '1', status: 'FAILURE' }),
];

const NONE = { deposits: 0, withdrawals: 0, in: '0', out: '0' };
const COMPLETED = { deposits: 1, withdrawals: 1, in: '642740.09', out: '40.5', net: '642699.59' };
const PENDING = { deposits: 3, withdrawals: 1, in: '150763.99', out: '7' };
const FAILED = { deposits: 1, withdrawals: 1, in: '4000', out: '9' };

test('totals count completed records; pending, unknown and failed ones are counted apart', () => {
  const world = createArchiveDouble();
  world.put(ROWS);
  const line = { currency: 'USDT', ...COMPLETED, fees: '1.5', pending: PENDING, failed: FAILED };
  for (const filter of [{}, { currencies: ['USDT'] }, { accountIds: ['main'] }, { from: T0 }]) {
    expect(queryOps['query.totals'](world.context, { filter })).toMatchObject({ records: 8, lines: [line] });
  }
  const failures = queryOps['query.totals'](world.context, { filter: { statuses: ['FAILURE'] } });
  expect(failures.lines).toEqual([
    { ...NONE, currency: 'USDT', net: '0', fees: '0', notListed: NONE, pending: NONE, failed: FAILED },
  ]);
});

test('completed records that the venue no longer lists stay in the totals, with their number and sum', () => {
  const world = createArchiveDouble();
  world.put(ROWS);
  world.setMissing([1, 2, 6, 8], T0);
  const notListed = { deposits: 1, withdrawals: 1, in: '642740.09', out: '40.5' };
  for (const filter of [{}, { from: T0 }, { missing: true }]) {
    expect(queryOps['query.totals'](world.context, { filter }).lines).toMatchObject([
      { ...COMPLETED, notListed },
    ]);
  }
  const listed = queryOps['query.totals'](world.context, { filter: { missing: false } }).lines;
  expect(listed).toMatchObject([{ ...NONE, notListed: NONE }]);
  // One of them turns up at the venue again.
  world.setMissing([1], null);
  expect(queryOps['query.totals'](world.context, { filter: {} }).lines).toMatchObject([
    { ...COMPLETED, notListed: { ...NONE, withdrawals: 1, out: '40.5' } },
  ]);
  const again = { ...world.context, ...world.reopen() };
  expect(queryOps['query.totals'](again, { filter: {} }).lines).toMatchObject([
    { notListed: { ...NONE, withdrawals: 1, out: '40.5' } },
  ]);
});

test('a sum that is kept up follows a record to its completion, and to its failure', () => {
  const world = createArchiveDouble();
  world.put(ROWS);
  queryOps['query.totals'](world.context, { filter: {} });
  world.put([archiveRow(2, { amount: '150000.00' }), archiveRow(4, { amount: '763', status: 'FAILURE' })]);
  expect(queryOps['query.totals'](world.context, { filter: {} }).lines).toMatchObject([
    {
      deposits: 2,
      in: '792740.09',
      pending: { deposits: 1, in: '0.99' },
      failed: { deposits: 2, in: '4763' },
    },
  ]);
  expect(queryOps['query.totals']({ ...world.context, ...world.reopen() }, { filter: {} }).lines).toEqual(
    queryOps['query.totals'](world.context, { filter: {} }).lines,
  );
});

test('a sum has as many decimals as the finest amount in it, zeros at the end among them', () => {
  const world = createArchiveDouble();
  const rows = [
    archiveRow(1, { amount: '1.10', fee: '0.000' }),
    archiveRow(2, { amount: '2.2000' }),
    archiveRow(3, { kind: 'withdrawal', amount: '0.30', fee: '0.10' }),
    archiveRow(4, { kind: 'withdrawal', amount: '100', status: 'FAILURE' }),
    archiveRow(5, { amount: '0.500000000000000000', status: 'PROCESSING' }),
    archiveRow(6, { amount: '12.1200000000000000000000', currency: 'ETH' }),
  ];
  world.put(rows);
  const sums = {
    in: '3.3000',
    out: '0.30',
    net: '3.0000',
    fees: '0.100',
    pending: { in: '0.500000000000000000', out: '0' },
    failed: { in: '0', out: '100' },
  };
  for (const filter of [{ currencies: ['USDT'] }, { from: T0, currencies: ['USDT'] }]) {
    expect(queryOps['query.totals'](world.context, { filter }).lines).toMatchObject([sums]);
  }
  const [eth] = queryOps['query.totals'](world.context, { filter: {} }).lines;
  expect(eth).toMatchObject({ currency: 'ETH', in: '12.1200000000000000000000' });
  const asked = { filter: {}, currency: 'USDT', by: 'day', timeZone: 'UTC' } as const;
  expect(valueOf(queryOps['query.flow'](world.context, asked)).rows).toMatchObject([{ net: '3.0000' }]);
  const { addresses } = queryOps['query.insight'](world.context, { filter: { currencies: ['USDT'] } });
  expect(addresses.map(({ total }) => total)).toEqual(['3.3000', '0.30']);
  // The finest amount leaves the sum that is kept up: its decimals go with it.
  world.put([archiveRow(2, { amount: '2.2000', status: 'FAILURE' })]);
  const after = queryOps['query.totals'](world.context, { filter: {} }).lines[1];
  expect(after).toMatchObject({ in: '1.10', net: '0.80', failed: { in: '2.2000' } });
});

test('totals over time and by address count completed records, the others beside', () => {
  const world = createArchiveDouble();
  world.put(ROWS);
  const asked = { filter: {}, currency: 'USDT', by: 'day', timeZone: 'UTC' } as const;
  expect(valueOf(queryOps['query.flow'](world.context, asked)).rows).toMatchObject([
    { ...COMPLETED, pending: PENDING, failed: FAILED },
  ]);
  const { addresses } = queryOps['query.insight'](world.context, { filter: { kind: 'deposit' } });
  expect(addresses).toMatchObject([{ records: 1, total: '642740.09', pending: 3, failed: 1 }]);
});
