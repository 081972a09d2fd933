/**
 * What would break it: a commit while the columns are still being read, applied twice or lost; a review of a record from before it was read;
 * an order or a sum that misses a change; a record nobody has.
 */
import { expect, test } from 'vitest';
import type { ArchiveRow } from '../archive/context.ts';
import { loadBehind, queryOps } from './query-ops.ts';
import { createArchiveDouble, UNREVIEWED } from '../../../../tests/helpers/history/archive-double.ts';

function row(id: number, amount: string, createdAt = id): ArchiveRow {
  return {
    id,
    accountId: 'a',
    occurrence: 0,
    firstSeenAt: 7,
    missingSince: null,
    record: {
      kind: 'withdrawal',
      id: `w${id}`,
      currency: 'ETH',
      chain: 'eth',
      status: 'SUCCESS',
      address: '0xabc',
      memo: '',
      isInner: false,
      amount,
      fee: '0.000000000000000001',
      walletTxId: null,
      createdAt,
      updatedAt: createdAt + 5,
      remark: '',
      otherFields: {},
    },
  };
}

test('what is committed while the columns are read counts once, and sums go beyond 2^63 units', () => {
  const world = createArchiveDouble();
  const { context } = world;
  const rows: ArchiveRow[] = [];
  for (let id = 1; id <= 5_000; id += 1) rows.push(row(id, '4000000000000.000000000000000001'));
  world.put(rows);
  world.review(4_999, { ...UNREVIEWED, state: 'queried', labels: ['tax'] }, null);
  expect(queryOps['query.state'](context, null).opening).toBe(true);
  loadBehind(context); // reads a part
  world.put([row(10, '2', 9_000), row(4_900, '3'), row(5_001, '4')]);
  expect(queryOps['query.state'](context, null).opening).toBe(true);
  while (loadBehind(context));
  expect(queryOps['query.state'](context, null)).toEqual({ opening: false, searchLag: 0 });

  const { records, lines } = queryOps['query.totals'](context, { filter: {} });
  expect(records).toBe(5_001);
  expect(lines).toEqual([
    {
      currency: 'ETH',
      deposits: 0,
      withdrawals: 5_001,
      in: '0',
      out: '19992000000000009.000000000000004998',
      net: '-19992000000000009.000000000000004998',
      fees: '0.000000000000005001',
      notListed: { deposits: 0, withdrawals: 0, in: '0', out: '0' },
      pending: { deposits: 0, withdrawals: 0, in: '0', out: '0' },
      failed: { deposits: 0, withdrawals: 0, in: '0', out: '0' },
    },
  ]);
  const page = (by: 'created' | 'amount') =>
    queryOps['query.page'](context, { filter: {}, sort: { by, descending: true }, offset: 0, limit: 2 });
  expect(page('created').rows.map(({ id }) => id)).toEqual([10, 5_001]);
  expect(
    queryOps['query.page'](context, {
      filter: { labels: ['TAX'] },
      sort: { by: 'amount', descending: false },
      offset: 0,
      limit: 9,
    }).rows[0],
  ).toMatchObject({ id: 4_999, review: 'queried' });
  // The orders are there by now: this change is merged into them.
  world.put([row(20, '9000000000000', 9_999), row(5_002, '0', 1)]);
  expect(page('created').rows.map(({ id }) => id)).toEqual([20, 10]);
  expect(page('amount').rows[0]?.id).toBe(20);
});

test('one record comes with every change seen of it; one nobody has is named', () => {
  const world = createArchiveDouble();
  world.put([row(1, '1')]);
  const insert = world.context.db.prepare('INSERT INTO status_changes VALUES (?, ?, ?, ?, ?, ?, ?)');
  insert.run(1, 9, 'SUCCESS', 5, 'walletTxId', null, '0xfe');
  insert.run(1, 8, 'SUCCESS', 4, 'status', 'PROCESSING', 'SUCCESS');
  const found = queryOps['query.record'](world.context, { id: 1 });
  expect(found).toMatchObject({
    ok: true,
    value: {
      row: { id: 1, firstSeenAt: 7, record: { id: 'w1', amount: '1' } },
      changes: [
        { at: 8, field: 'status', before: 'PROCESSING', after: 'SUCCESS' },
        { at: 9, field: 'walletTxId', before: null, after: '0xfe' },
      ],
    },
  });
  expect(queryOps['query.record'](world.context, { id: 2 })).toMatchObject({
    ok: false,
    error: { kind: 'not-found' },
  });
});
