import type { HistoryRecord } from '../../../../shared/query/filter.ts';
import { labelsInFiles } from '../../../../shared/reviews/import-source.ts';
import { REVIEW_ENGLISH } from '../../../../shared/reviews/review-english.ts';
import { recordStatusInFiles } from '../../../../shared/records/record-status.ts';
import { type TimeZone, zonedIso } from '../../../../shared/base/time-zone.ts';
import type { StatementRow } from './statement-row.ts';

/** One record of the period: what cannot change of it, and what can. */
export type StatedRecord = readonly [record: string, state: string];

const CHANGED = 'changed at the venue since';

/** A record among the open items. */
export function openRow(
  { accountId, record, missingSince, changedSince, ...reviewed }: HistoryRecord,
  { zone, accountName }: { zone: TimeZone; accountName: (id: string) => string },
): StatementRow {
  const { kind, currency, amount, fee, createdAt, status, chain, address, walletTxId } = record;
  const { review, reviewedBy, importedReviews } = reviewed;
  const word = REVIEW_ENGLISH[review === 'approved' ? 'reviewed' : review];
  const parts = [
    `${word}${reviewedBy === null ? '' : ` (${reviewedBy})`}`,
    approval(reviewed),
    importedReviews === 0 ? '' : `${importedReviews} imported, not counted`,
    changedSince ? CHANGED : '',
    missingSince === null ? '' : `not listed since ${time(missingSince, zone)}`,
    `account ${accountName(accountId)}`,
    recordStatusInFiles(status, kind),
    chain === '' ? '' : `chain ${chain}`,
    kind === 'withdrawal' ? `id ${record.id}` : '',
    address === '' ? '' : `address ${address}`,
    walletTxId === null || walletTxId === '' ? '' : `transaction ${walletTxId}`,
  ];
  return {
    section: 'Open items',
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
