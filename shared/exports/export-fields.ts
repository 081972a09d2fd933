import { isZero } from '../money/scaled.ts';
import { parseDecimal } from '../money/decimal-text.ts';
import type { HistoryRecord } from '../query/filter.ts';
import { formatImportSource, labelsInFiles } from '../reviews/import-source.ts';
import { REVIEW_ENGLISH } from '../reviews/review-english.ts';
import { isFinalStatus, progressOf } from '../records/final-status.ts';
import { recordStatusInFiles } from '../records/record-status.ts';
import { dayText, type TimeZone, utcMidnight, zonedIso } from '../base/time-zone.ts';

/** What a record does not know of itself. */
export interface ExportSetting {
  zone: TimeZone;
  /** The name an account goes by, also one that was removed. */
  accountName: (id: string) => string;
  /** The name an address has in the address book on a chain; null where it has none. */
  addressName: (address: string, chain: string) => string | null;
  /** What staff wrote of a record, oldest first; null where only their number is known. */
  notesOf: ((id: number) => readonly string[]) | null;
}

/**
 * How a column's values are written. `amount`: exact decimal text. `instant`: milliseconds since the epoch, written as ISO 8601 in
 * UTC, in Parquet as a timestamp. `integer` and `flag` are numbers and booleans where the format has them.
 */
export type FieldType = 'text' | 'amount' | 'integer' | 'instant' | 'flag';

export type ExportValue = string | number | boolean | null;

export interface ExportField {
  type: FieldType;
  /** For the template editor and the schema file. */
  about: string;
  /** In a workbook it is a date: milliseconds of the clock it shows, as if that were UTC, or null. */
  date?: {
    form: 'time' | 'second' | 'day';
    of(row: HistoryRecord, setting: ExportSetting): number | null;
  };
  /** It is from reviews, so that a review log with a fault makes it wrong. */
  needsReviewLog?: true;
  of(row: HistoryRecord, setting: ExportSetting): ExportValue;
}

function text(about: string, of: ExportField['of']): ExportField {
  return { type: 'text', about, of };
}

function amount(about: string, of: (row: HistoryRecord) => string | null): ExportField {
  return { type: 'amount', about, of };
}

function instant(about: string, of: (row: HistoryRecord) => number | null): ExportField {
  return { type: 'instant', about: `${about}, ISO 8601 in UTC`, of, date: { form: 'time', of } };
}

function integer(about: string, of: (row: HistoryRecord) => number | null): ExportField {
  return { type: 'integer', about, of };
}

function flag(about: string, of: (row: HistoryRecord) => boolean): ExportField {
  return { type: 'flag', about, of };
}

function fromReviews(field: ExportField): ExportField {
  return { ...field, needsReviewLog: true };
}

function local(about: string, of: (row: HistoryRecord) => number | null): ExportField {
  return {
    type: 'text',
    about: `${about}, ISO 8601 by the clock of the zone chosen, with its offset`,
    of(row, { zone }) {
      const at = of(row);
      return at === null ? null : zonedIso(at, zone.offsetAt(at));
    },
    date: {
      form: 'time',
      of(row, { zone }) {
        const at = of(row);
        return at === null ? null : at + zone.offsetAt(at);
      },
    },
  };
}

const created = (row: HistoryRecord) => row.record.createdAt;
const updated = (row: HistoryRecord) => row.record.updatedAt;
const isDeposit = (row: HistoryRecord) => row.record.kind === 'deposit';

/** Every field a column can be, by name. */
export const EXPORT_FIELDS = {
  number: integer("The record's number in this archive", (row) => row.id),
  accountId: text("The account's ID in Counterfoil", (row) => row.accountId),
  account: text("The account's name", (row, { accountName }) => accountName(row.accountId)),
  kind: text('deposit or withdrawal', (row) => row.record.kind),
  direction: text('in or out', (row) => (isDeposit(row) ? 'in' : 'out')),
  currency: text('Currency, as sent by the venue', (row) => row.record.currency),
  chain: text('Chain, as sent by the venue', (row) => row.record.chain),
  amount: amount('Amount, exactly as sent by the venue', (row) => row.record.amount),
  signedAmount: amount('Amount, below zero for a withdrawal', signedAmount),
  fee: amount('Fee, exactly as sent by the venue', (row) => row.record.fee),
  status: text('Status, as sent by the venue', (row) => row.record.status),
  final: flag('Status is final', (row) => isFinalStatus(row.record.status)),
  address: text('Address', (row) => row.record.address),
  addressName: text('Name of the address in the address book', ({ record }, { addressName }) =>
    addressName(record.address, record.chain),
  ),
  memo: text('Memo', (row) => row.record.memo),
  offChain: flag('Off-chain', (row) => row.record.isInner),
  txId: text('Transaction ID', (row) => row.record.walletTxId),
  venueId: text('Withdrawal ID; deposits have none', (row) =>
    row.record.kind === 'withdrawal' ? row.record.id : null,
  ),
  remark: text('Remark', (row) => row.record.remark),
  otherFields: text('Fields unknown to Counterfoil, as JSON', otherFields),
  occurrence: integer('0, or which of several equal records', (row) => row.occurrence),
  createdMs: integer('Created, milliseconds since 1970 UTC', created),
  createdUtc: instant('Created', created),
  createdLocal: local('Created', created),
  updatedMs: integer('Last changed, milliseconds since 1970 UTC', updated),
  updatedUtc: instant('Last changed', updated),
  updatedLocal: local('Last changed', updated),
  timeZone: text('Time zone of the local times', (_row, { zone }) => zone.name),
  firstSeenUtc: instant('First seen', (row) => row.firstSeenAt),
  missingSinceUtc: instant('First not listed', (row) => row.missingSince),
  review: fromReviews(text('Review status', (row) => REVIEW_ENGLISH[row.review])),
  reviewer: fromReviews(text('Reviewed by', (row) => row.reviewedBy)),
  reviewedUtc: fromReviews(instant('Reviewed', (row) => row.reviewedAt)),
  reviewedLocal: fromReviews(local('Reviewed', (row) => row.reviewedAt)),
  changedSince: fromReviews(
    flag(
      'Amount, currency, address, chain, memo or creation time changed after review',
      (row) => row.changedSince,
    ),
  ),
  approver: fromReviews(text('Approved by', (row) => row.approvedBy)),
  sameUser: fromReviews(flag('Approved by the same system user', (row) => row.sameUser)),
  importedReviews: fromReviews(
    integer('Number of imported reviews (not counted)', (row) => row.importedReviews),
  ),
  noteCount: fromReviews(integer('Number of notes', (row) => row.notes)),
  notes: fromReviews(text('Notes, oldest first, with " | " between them', notes)),
  labels: fromReviews(
    text('Labels, with a comma between them; an imported one with file, importer and time', labelsInFiles),
  ),
  importedLabels: fromReviews(
    integer('Number of imported labels', ({ importSources }) => importSources?.labels.length ?? 0),
  ),
  internalTransfer: fromReviews(
    flag('Matched as internal transfer', (row) => row.internalTransferWith !== null),
  ),
  internalTransferAccount: fromReviews(
    text(
      'The other account of an internal transfer; of an imported match with file, importer and time',
      ({ internalTransferWith, importSources }, { accountName }) =>
        internalTransferWith === null
          ? null
          : accountName(internalTransferWith) + formatImportSource(importSources?.transfer ?? null),
    ),
  ),
  internalTransferImported: fromReviews(
    flag(
      'The match as internal transfer was imported',
      ({ importSources }) => (importSources?.transfer ?? null) !== null,
    ),
  ),
  // Columns of accounting and tax tools.
  localDay: {
    ...text('Day of creation in the zone chosen', (row, { zone }) => dayText(zone.dayOf(created(row)))),
    date: { form: 'day', of: (row, { zone }) => utcMidnight(zone.dayOf(created(row))) },
  },
  createdUtcPlain: {
    ...text('Created, as 2026-01-31 14:30:00 in UTC', (row) => plainUtc(created(row))),
    date: { form: 'second', of: wholeSecond },
  },
  createdUtcNamed: {
    ...text('Created, as 2026-01-31 14:30:00 UTC', (row) => `${plainUtc(created(row))} UTC`),
    date: { form: 'second', of: wholeSecond },
  },
  kindTitle: text('Deposit or Withdrawal', (row) => (isDeposit(row) ? 'Deposit' : 'Withdrawal')),
  receivedAmount: amount('Amount of a deposit', (row) => (isDeposit(row) ? row.record.amount : null)),
  receivedCurrency: text('Currency of a deposit', (row) => (isDeposit(row) ? row.record.currency : null)),
  sentAmount: amount('Amount of a withdrawal', (row) => (isDeposit(row) ? null : row.record.amount)),
  sentCurrency: text('Currency of a withdrawal', (row) => (isDeposit(row) ? null : row.record.currency)),
  feeAmount: amount('Fee, where there is one', (row) => (hasFee(row) ? row.record.fee : null)),
  feeCurrency: text('Currency of the fee, where there is one', (row) =>
    hasFee(row) ? row.record.currency : null,
  ),
  debitAccount: text('The account debited: the wallet for a deposit', (row, setting) =>
    isDeposit(row) ? walletAccount(row, setting) : CLEARING,
  ),
  creditAccount: text('The account credited: the wallet for a withdrawal', (row, setting) =>
    isDeposit(row) ? CLEARING : walletAccount(row, setting),
  ),
  reference: text('Transaction ID, else the withdrawal ID', reference),
  description: text(
    'Description; with the status unless it is completed, and whether it is no longer listed',
    description,
  ),
  empty: text('Nothing: a column the other tool wants to be there', () => null),
} as const satisfies Record<string, ExportField>;

export type ExportFieldName = keyof typeof EXPORT_FIELDS;

/** Null when no field has that name. */
export function exportField(name: string): ExportField | null {
  return isFieldName(name) ? EXPORT_FIELDS[name] : null;
}

export function isFieldName(name: string): name is ExportFieldName {
  return Object.hasOwn(EXPORT_FIELDS, name);
}

const CLEARING = 'Transfers in clearing';

function walletAccount(row: HistoryRecord, { accountName }: ExportSetting): string {
  return `${accountName(row.accountId)} ${row.record.currency}`;
}

function signedAmount(row: HistoryRecord): string {
  const { amount: written } = row.record;
  if (isDeposit(row) || isZeroText(written)) return written;
  return written.startsWith('-') ? written.slice(1) : `-${written}`;
}

function hasFee(row: HistoryRecord): boolean {
  return row.record.fee !== '' && !isZeroText(row.record.fee);
}

function isZeroText(written: string): boolean {
  const value = parseDecimal(written);
  return value.ok && isZero(value.value);
}

function otherFields({ record }: HistoryRecord): string | null {
  const names = Object.keys(record.otherFields).toSorted();
  if (names.length === 0) return null;
  const parts = names.map((name) => `${JSON.stringify(name)}:${record.otherFields[name] ?? 'null'}`);
  return `{${parts.join(',')}}`;
}

function notes(row: HistoryRecord, { notesOf }: ExportSetting): string | null {
  if (row.notes === 0) return null;
  return notesOf === null ? `${row.notes}` : notesOf(row.id).join(' | ');
}

function reference({ record }: HistoryRecord): string | null {
  if (record.walletTxId !== null && record.walletTxId !== '') return record.walletTxId;
  return record.kind === 'withdrawal' ? record.id : null;
}

/** Templates of tax programs have no column for the status: a failure must not read like a transfer that went through. */
function description({ record, missingSince }: HistoryRecord): string {
  const what = record.kind === 'deposit' ? 'Deposit' : 'Withdrawal';
  const chain = record.chain === '' ? '' : ` on ${record.chain}`;
  const remark = record.remark === '' ? '' : `: ${record.remark}`;
  const isCompleted = progressOf(record.status) === 'completed';
  const states = isCompleted ? [] : [recordStatusInFiles(record.status, record.kind)];
  if (missingSince !== null) states.push('no longer listed');
  const end = states.length === 0 ? '' : ` (${states.join(', ')})`;
  return `${what} of ${record.currency}${chain}${remark}${end}`;
}

/** As `plainUtc` cuts it. */
function wholeSecond(row: HistoryRecord): number {
  return Math.floor(created(row) / 1000) * 1000;
}

function plainUtc(at: number): string {
  const iso = new Date(at).toISOString();
  return `${iso.slice(0, -14)} ${iso.slice(-13, -5)}`;
}
