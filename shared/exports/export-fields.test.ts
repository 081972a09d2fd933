/** Breaks when a column shows what reviewers entered and is not marked so: an export of a review log with a fault would go out as whole. */
import { expect, it } from 'vitest';
import {
  EXPORT_FIELDS,
  type ExportField,
  type ExportFieldName,
  type ExportSetting,
} from './export-fields.ts';
import type { HistoryRecord } from '../query/filter.ts';
import { timeZoneOf } from '../base/time-zone.ts';

const zone = timeZoneOf('UTC');
if (zone === null) throw new Error('there is no UTC');

const setting = (notes: readonly string[]): ExportSetting => ({
  zone,
  accountName: (id) => id,
  addressName: () => null,
  notesOf: () => notes,
});

const unreviewed: HistoryRecord = {
  id: 1,
  accountId: 'main',
  record: {
    kind: 'deposit',
    currency: 'USDT',
    chain: 'trx',
    status: 'SUCCESS',
    address: 'T1',
    memo: '',
    isInner: false,
    amount: '1',
    fee: '0',
    walletTxId: null,
    createdAt: 0,
    updatedAt: 0,
    remark: '',
    otherFields: {},
  },
  occurrence: 0,
  firstSeenAt: 0,
  missingSince: null,
  review: 'unreviewed',
  reviewedBy: null,
  reviewedAt: null,
  approvedBy: null,
  sameUser: false,
  importedReviews: 0,
  notes: 0,
  labels: [],
  internalTransferWith: null,
  changedSince: false,
};
const reviewed: HistoryRecord = {
  ...unreviewed,
  review: 'reviewed',
  reviewedBy: 'Ann',
  reviewedAt: 5,
  approvedBy: 'Bob',
  sameUser: true,
  importedReviews: 1,
  notes: 1,
  labels: ['tax'],
  internalTransferWith: 'other',
  changedSince: true,
  importSources: {
    labels: [
      {
        label: 'tax',
        from: { file: 'bob.db', by: 'Ann', at: 9_000, signer: null, restored: false, before: [] },
      },
    ],
    transfer: {
      file: 'backup.zip',
      by: 'Ann',
      at: 9_000,
      signer: null,
      restored: true,
      before: [{ file: 'cid.db', by: 'Bob', at: 7_000, signer: 'ab' }],
    },
  },
};

it('the columns that differ by reviews are those that are marked so', () => {
  const differing: string[] = [];
  const marked: string[] = [];
  for (const [name, field] of Object.entries<ExportField>(EXPORT_FIELDS)) {
    if (field.of(unreviewed, setting([])) !== field.of(reviewed, setting(['why']))) differing.push(name);
    if (field.needsReviewLog === true) marked.push(name);
  }
  expect(marked).toEqual(differing);
  expect(marked).toContain('changedSince');
});

it('imported labels and internal transfers name file, importer and time, and have columns as imported reviews do', () => {
  const valueOf = (field: ExportFieldName, row = reviewed) => EXPORT_FIELDS[field].of(row, setting([]));
  expect(valueOf('labels', { ...reviewed, labels: ['own', 'tax'] })).toBe(
    'own, tax (imported from bob.db by Ann, 1970-01-01T00:00:09.000Z, not signed)',
  );
  expect(valueOf('importedLabels')).toBe(1);
  expect(valueOf('internalTransferAccount')).toMatch(
    / \(imported from cid\.db by Bob, 1970-01-01T00:00:07\.000Z, signed with key ab\)$/,
  );
  expect(valueOf('internalTransferImported')).toBe(true);
  expect([valueOf('importedLabels', unreviewed), valueOf('internalTransferImported', unreviewed)]).toEqual([
    0,
    false,
  ]);
});
