/**
 * Seam: none. Breaks when the result of a reconciliation is silent about a record that is gone at the venue, in the table or the pane, or about
 * records that changed since it was made.
 */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { ReconcileRow } from '../../../shared/bridge/reconcile-calls.ts';
import { AccountsContext } from '../../state/app-state.ts';
import { useCall } from '../../lib/bridge.ts';
import { ChangedNotice } from './changed-notice.tsx';
import { ResultTable } from './result-table.tsx';
import { RowPane } from './row-pane.tsx';

const AT = Date.UTC(2026, 2, 4, 12);

function row(missingSince: number | null, differences: ReconcileRow['differences']): ReconcileRow {
  const record = {
    kind: 'deposit' as const,
    currency: 'USDT',
    chain: 'trx',
    status: 'SUCCESS',
    address: 'T1',
    memo: '',
    isInner: false,
    amount: '1000000',
    fee: '0',
    walletTxId: null,
    createdAt: AT,
    updatedAt: AT,
    remark: '',
    otherFields: {},
  };
  const review = { review: 'reviewed' as const, reviewedBy: 'Ann', reviewedAt: AT, approvedBy: null };
  const whose = { sameUser: false, importedReviews: 0 };
  const recorded = {
    ...review,
    ...whose,
    notes: 0,
    labels: [],
    internalTransferWith: null,
    changedSince: false,
  };
  return {
    ledger: null,
    record: { id: 1, accountId: 'main', occurrence: 0, record, firstSeenAt: AT, missingSince, ...recorded },
    by: null,
    differences,
    set: null,
    problem: null,
  };
}

/** The app has not answered yet. */
function Accounts({ children }: { children: ReactNode }) {
  return <AccountsContext value={useCall('accounts.list', {})}>{children}</AccountsContext>;
}

function text(what: ReactNode): string {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const page = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <Accounts>{what}</Accounts>
    </QueryClientProvider>,
  );
  client.clear();
  return page.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');
}

const nothing = (): void => undefined;

function pane(one: ReconcileRow): string {
  return text(<RowPane ledgerZone="UTC" row={one} onClose={nothing} onRecord={nothing} />);
}

function table(list: 'matched' | 'differences' | 'venue-only', one: ReconcileRow): string {
  const own = { list, rows: [one], ledgerZone: 'UTC', stale: false, openKey: null };
  return text(<ResultTable {...own} onOpen={nothing} onRecord={nothing} />);
}

test('the pane shows since when, beside what differs and in every list', () => {
  const both = pane(row(AT, ['fee', 'gone']));
  expect(both).toContain('Differs in fee.');
  expect(both).toMatch(/No longer listed: a complete download at .*2026.* did not find this record/);
  const alone = pane(row(AT, []));
  expect(alone).toContain('No longer listed');
  expect(alone).not.toContain('Differs in');
  expect(pane(row(null, ['gone']))).toContain('The venue did not list it when it was compared');
  expect(pane(row(null, []))).not.toContain('isted');
});

test('the table shows it once, among the differences in the column for them', () => {
  for (const list of ['matched', 'venue-only', 'differences'] as const) {
    expect(
      table(list, row(AT, list === 'differences' ? ['gone'] : [])).match(/no longer listed/gi),
    ).toHaveLength(1);
    expect(table(list, row(null, []))).not.toMatch(/no longer listed/i);
  }
});

test('a result counts the records that changed since, with a button to run it again; nothing while none did', () => {
  const notice = (changed: number) =>
    text(<ChangedNotice changed={changed} busy={false} onAgain={nothing} />);
  expect(notice(0)).toBe('');
  expect(notice(1)).toContain('1 record changed or was added since this run. Run again');
  expect(notice(1_200)).toContain('1,200 records changed or were added since this run. Run again');
});
