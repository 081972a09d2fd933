import type { HistoryRecord } from '../../../../shared/query/filter.ts';
import { labelsInFiles } from '../../../../shared/reviews/import-source.ts';
import { REVIEW_ENGLISH } from '../../../../shared/reviews/review-english.ts';
import { recordStatusInFiles } from '../../../../shared/records/record-status.ts';
import { type TimeZone, zonedIso } from '../../../../shared/base/time-zone.ts';
import type { StatedRecord, StatementRow } from './statement-row.ts';

const CHANGED = 'changed at the venue since';

interface RowFormat {
  zone: TimeZone;
  accountName: (id: string) => string;
}

/** A record among the open items. */
export function openRow(row: HistoryRecord, format: RowFormat): StatementRow {
  const { missingSince, changedSince, review, reviewedBy, importedReviews } = row;
  const word = REVIEW_ENGLISH[review === 'approved' ? 'reviewed' : review];
  return recordRow('Open items', row, format, [
    `${word}${reviewedBy === null ? '' : ` (${reviewedBy})`}`,
    approval(row),
    importedReviews === 0 ? '' : `${importedReviews} imported, not counted`,
    changedSince ? CHANGED : '',
    missingSince === null ? '' : goneSince(missingSince, format),
  ]);
}

/** What the venue did to a record after it was downloaded, or its time verified. Times in milliseconds since the epoch. */
interface LaterChange {
  /** When its time had been verified without it; null: it was listed in time. */
  verifiedBefore: number | null;
  /** When something of it last changed that should not; null: never. */
  alteredAt: number | null;
}

/** A record among the changes after verification; null where there is none. */
export function laterChangeRow(
  row: HistoryRecord,
  { verifiedBefore, alteredAt }: LaterChange,
  format: RowFormat,
): StatementRow | null {
  const { missingSince, firstSeenAt } = row;
  const at = (ms: number) => time(ms, format.zone);
  const parts = [
    verifiedBefore === null
      ? ''
      : `listed late: first seen ${at(firstSeenAt)}, its time was verified ${at(verifiedBefore)}`,
    alteredAt === null ? '' : `changed at the venue, last seen ${at(alteredAt)}`,
    missingSince === null ? '' : goneSince(missingSince, format),
  ];
  return parts.every((part) => part === '')
    ? null
    : recordRow('Changes after verification', row, format, parts);
}

function goneSince(missingSince: number, { zone }: RowFormat): string {
  return `not listed since ${time(missingSince, zone)}`;
}

/** `first`: what its details begin with. */
function recordRow(
  section: StatementRow['section'],
  { accountId, record }: HistoryRecord,
  { zone, accountName }: RowFormat,
  first: readonly string[],
): StatementRow {
  const { kind, currency, amount, fee, createdAt, status, chain, address, walletTxId } = record;
  const parts = [
    ...first,
    `account ${accountName(accountId)}`,
    recordStatusInFiles(status, kind),
    chain === '' ? '' : `chain ${chain}`,
    kind === 'withdrawal' ? `id ${record.id}` : '',
    address === '' ? '' : `address ${address}`,
    walletTxId === null || walletTxId === '' ? '' : `transaction ${walletTxId}`,
  ];
  return {
    section,
    item: time(createdAt, zone),
    currency,
    ...(kind === 'deposit' ? { in: amount } : { out: amount }),
    fees: fee,
    details: parts.filter((part) => part !== '').join('; '),
  };
}

function approval({ approvedBy, sameUser }: Pick<HistoryRecord, 'approvedBy' | 'sameUser'>): string {
  return approvedBy === null
    ? ''
    : `approved by ${approvedBy}${sameUser ? ' under the same system user' : ''}`;
}

/** What is remembered of a record, and summed up over all of them. */
export function statedRecord(row: HistoryRecord): StatedRecord {
  const {
    accountId,
    record,
    occurrence,
    missingSince,
    review,
    reviewedBy,
    reviewedAt,
    changedSince,
    approvedBy,
    sameUser,
    importedReviews,
    notes,
    labels,
  } = row;
  const { kind, currency, amount, createdAt, chain, address, memo, isInner } = record;
  const name = [
    `${kind} of ${amount} ${currency}`,
    `created ${iso(createdAt)}`,
    `account ${accountId}`,
    kind === 'withdrawal' ? `id ${record.id}` : `address ${address}`,
    chain,
    memo === '' ? '' : `memo ${memo}`,
    isInner ? 'off-chain' : '',
    occurrence > 0 ? `duplicate ${occurrence + 1}` : '',
  ];
  // The approval is shown next to it.
  const recorded = review === 'approved' ? 'reviewed' : REVIEW_ENGLISH[review];
  const state = [
    recordStatusInFiles(record.status, kind),
    `fee ${record.fee}`,
    `transaction ${record.walletTxId ?? 'none'}`,
    kind === 'withdrawal' ? `address ${address}` : '',
    `updated ${iso(record.updatedAt)}`,
    record.remark === '' ? '' : `remark ${record.remark}`,
    missingSince === null ? '' : `not listed since ${iso(missingSince)}`,
    `${recorded}${reviewedBy === null || reviewedAt === null ? '' : ` by ${reviewedBy} at ${iso(reviewedAt)}`}`,
    changedSince ? CHANGED : '',
    approval({ approvedBy, sameUser }),
    importedReviews === 0 ? '' : `${importedReviews} imported, not counted`,
    notes === 0 ? '' : `${notes} notes`,
    labels.length === 0 ? '' : `labels ${labelsInFiles(row)}`,
  ];
  return [present(name), present(state)];
}

function present(parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(', ');
}

/** A moment as a statement writes it. */
export function time(at: number, zone: TimeZone): string {
  return zonedIso(at, zone.offsetAt(at));
}

function iso(at: number): string {
  return new Date(at).toISOString();
}
