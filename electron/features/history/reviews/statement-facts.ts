import { createHash } from 'node:crypto';
import { accountNames } from '../../../../shared/addresses/account-names.ts';
import { type HistoryFilter, type HistoryRecord, isReviewDone } from '../../../../shared/query/filter.ts';
import type { NamedAccount } from '../../../../shared/query/query-terms.ts';
import { printQuery } from '../../../../shared/query/query-text.ts';
import type { TimeZone } from '../../../../shared/base/time-zone.ts';
import {
  completenessSentence,
  formatForFiles,
  gapSentence,
} from '../../../../shared/query/format-completeness.ts';
import type { CompletenessFacts, Gap } from '../../../../shared/query/gap.ts';
import type { ArchiveContext } from '../archive/context.ts';
import { damagedSentence } from '../queries/damaged-sentence.ts';
import { withColumns } from '../queries/columns.ts';
import { queryOps, rowsOf } from '../queries/query-ops.ts';
import { type Progress, PROGRESS, progressOf } from '../../../../shared/records/final-status.ts';
import { recordStatusInFiles } from '../../../../shared/records/record-status.ts';
import type { Beside } from '../queries/progress-groups.ts';
import type { Totals, TotalsLine } from '../queries/totals.ts';
import { type ReviewGap, reviewGapOf, reviewLogGap } from '../queries/review-gap.ts';
import { reviewsOf } from './open-reviews.ts';
import { laterChangeRow, openRow, statedRecord, time } from './statement-record.ts';
import type { StatedRecord, StatementFacts, StatementRow } from './statement-row.ts';

/** What is to be stated. */
export interface StatementQuery {
  filter: HistoryFilter;
  /** Created at or after, and before, milliseconds since the epoch. */
  from: number;
  before: number;
  zone: TimeZone;
  accounts: readonly NamedAccount[];
  /** Of the period. */
  completeness: CompletenessFacts;
  /** What is not verified of everything before the period, which the opening and the closing counts have in them. */
  openingGaps: readonly Gap[];
  /** Names of removed accounts whose records the filter leaves out. */
  leftOut?: readonly string[];
}

/** Of more open items than this, the first are listed and the others counted. */
const MAX_OPEN = 20_000;
const MAX_SAVED_RECORDS = 50_000;

/** What a statement of the period says; `maxOpen` is given by tests. */
export function statementFacts(
  context: ArchiveContext,
  query: StatementQuery,
  maxOpen = MAX_OPEN,
): StatementFacts {
  const { filter, from, before, accounts } = query;
  const { log } = reviewsOf(context);
  const accountName = accountNames(accounts);
  const records = readRecords(context, query, { accountName, maxOpen });
  const totals = (change: HistoryFilter) =>
    queryOps['query.totals'](context, { filter: { ...filter, ...change } });
  return {
    rows: [
      ...aboutRows(query, records),
      ...completenessRows(query, records, reviewGapOf(log.problem(), log.rows())),
      ...damagedRows(totals({}).damaged),
      ...countRows(filter, totals, { from, before, gone: records.gone }),
      ...totals({ from, before }).lines.flatMap(totalsRows),
      ...besideRows(context, totals, query),
      ...reviewRows(records),
      logRow(context, records),
      ...records.later,
      ...records.open,
    ],
    notListed: records.notListed,
    records: records.savedRecords,
  };
}

type AskTotals = (change: HistoryFilter) => Totals;

function aboutRows(
  { filter, from, before, zone, accounts, leftOut = [] }: StatementQuery,
  { digest, count }: Read,
): StatementRow[] {
  const { from: _from, before: _before, ...rest } = filter;
  const query = printQuery(rest, { timeZone: zone.name, accounts });
  const row = (item: string, details: string): StatementRow => ({ section: 'Statement', item, details });
  return [
    row('from', `${time(from, zone)} (included)`),
    row('to', `${time(before, zone)} (not included)`),
    row('time zone', zone.name),
    row('records', query === '' ? 'all' : query),
    ...(leftOut.length === 0 ? [] : [row('removed accounts excluded', leftOut.join(', '))]),
    row('SHA-256 over the records', `${digest} (sum over ${count} records, each with its review)`),
  ];
}

function completenessRows(
  { completeness, openingGaps, accounts, zone }: StatementQuery,
  { gone }: Read,
  reviewGap: ReviewGap | null,
): StatementRow[] {
  const format = formatForFiles(accountNames(accounts), (at) => time(at, zone));
  const row = (item: string, details: string): StatementRow => ({ section: 'Completeness', item, details });
  const gapRow = (item: string) => (gap: Gap) => row(item, gapSentence(gap, format));
  const { verified, gaps } = completeness;
  // What KuCoin keeps of before its first day is unread of nearly every opening: those gaps are not of the period, and have rows of their own.
  const all = reviewGap === null ? gaps : [...gaps, reviewLogGap(reviewGap)];
  return [
    row('history', `${completenessSentence({ verified, gaps: all }, format)}${goneText(gone)}.`),
    ...gaps.map(gapRow('gap')),
    ...openingGaps.map(gapRow('gap before the period')),
    ...(reviewGap === null ? [] : [reviewLogGap(reviewGap)]).map(gapRow('reviews incomplete')),
  ];
}

/** Which period a damaged record is of is not known, either. */
function damagedRows(damaged: number): StatementRow[] {
  const details = damagedSentence(damaged);
  return details === null ? [] : [{ section: 'Completeness', item: 'damaged records', details }];
}

function goneText({ deposits, withdrawals }: Gone): string {
  const count = deposits + withdrawals;
  if (count === 0) return '';
  return `; ${count === 1 ? '1 record is' : `${count} records are`} no longer listed`;
}

function countRows(
  filter: HistoryFilter,
  totals: AskTotals,
  { from, before, gone }: { from: number; before: number; gone: Gone },
): StatementRow[] {
  const countedRows = (item: string, range: HistoryFilter): StatementRow[] => {
    const all = totals(range).lines;
    const unreviewed =
      filter.reviews?.includes('unreviewed') === false
        ? []
        : totals({ ...range, reviews: ['unreviewed'] }).lines;
    return PROGRESS.map((progress) => {
      const { deposits, withdrawals } = counted(all, progress);
      const left = counted(unreviewed, progress);
      const details = `${left.deposits + left.withdrawals} unreviewed`;
      return { section: 'Counts', item: `${item}, ${progress}`, deposits, withdrawals, details };
    });
  };
  // What the filter itself leaves out stays out of the opening as well.
  const earlier = { ...(filter.from !== undefined && { from: filter.from }), before: from };
  const all = { ...(filter.from !== undefined && { from: filter.from }), before };
  return [
    ...countedRows('opening', earlier),
    ...countedRows('in the period', { from, before }),
    goneRow(gone),
    ...countedRows('closing', all),
  ];
}

function goneRow({ deposits, withdrawals, unreviewed }: Gone): StatementRow {
  const details = `${unreviewed} unreviewed`;
  return {
    section: 'Counts',
    item: 'in the period, no longer listed',
    deposits,
    withdrawals,
    details,
  };
}

function counted(
  lines: readonly TotalsLine[],
  progress: Progress,
): { deposits: number; withdrawals: number } {
  let deposits = 0;
  let withdrawals = 0;
  for (const line of lines) {
    const of = progress === 'completed' ? line : line[progress];
    deposits += of.deposits;
    withdrawals += of.withdrawals;
  }
  return { deposits, withdrawals };
}

/** What was completed counts, also where the venue no longer lists it; how much of it that is has a row of its own. */
function totalsRows(line: TotalsLine): StatementRow[] {
  const { currency, deposits, withdrawals, in: came, out, net, fees, notListed } = line;
  const completed = { deposits, withdrawals, in: came, out, net, fees };
  const rows: StatementRow[] = [{ section: 'Totals', item: 'completed', currency, ...completed }];
  if (notListed.deposits + notListed.withdrawals > 0) {
    rows.push({ section: 'Totals', item: 'of these no longer listed', currency, ...notListed });
  }
  return rows;
}

/** What is no part of the totals, by its status. */
function besideRows(
  context: ArchiveContext,
  totals: AskTotals,
  { filter, from, before }: StatementQuery,
): StatementRow[] {
  const rows: StatementRow[] = [];
  const wanted = filter.statuses?.map((status) => status.toLowerCase());
  const seen = new Set<string>();
  for (const status of queryOps['query.facets'](context, filter).statuses.toSorted()) {
    const plain = status.toLowerCase();
    const progress = progressOf(status);
    // A filter treats "success" and "SUCCESS" alike; the totals do not.
    if (progress === 'completed' || seen.has(plain) || wanted?.includes(plain) === false) continue;
    seen.add(plain);
    for (const { currency, [progress]: beside } of totals({ from, before, statuses: [status] }).lines) {
      const row = besideRow(besideItem(status, progress), currency, beside);
      if (beside.deposits + beside.withdrawals > 0) rows.push(row);
    }
  }
  return rows;
}

/** "failed", "pending: Processing". Of both lists: withdrawals have every status that deposits have. */
function besideItem(status: string, progress: Progress): string {
  const text = recordStatusInFiles(status, 'withdrawal');
  return text.toLowerCase() === progress ? progress : `${progress}: ${text}`;
}

function besideRow(item: string, currency: string, beside: Beside): StatementRow {
  return { section: 'Not in the totals', item, currency, ...beside };
}

/** Records the venue no longer lists. */
interface Gone {
  deposits: number;
  withdrawals: number;
  unreviewed: number;
}

interface Read {
  digest: string;
  count: number;
  gone: Gone;
  states: Record<HistoryRecord['review'] | 'changed', number>;
  /** Of the approved ones those whose review and approval were given under one system user. */
  sameUser: number;
  /** With a review from another log, which does not count here. */
  imported: number;
  fourEyes: boolean;
  open: StatementRow[];
  notListed: number;
  /** What the venue did to records after they were downloaded or their time verified. */
  later: StatementRow[];
  savedRecords: StatedRecord[] | null;
  /** The last row of the review log about any of the records; 0 when there is none. */
  lastRow: number;
}

const MODULUS = 1n << 256n;

function readRecords(
  context: ArchiveContext,
  { filter, from, before, zone }: StatementQuery,
  { accountName, maxOpen }: { accountName: (id: string) => string; maxOpen: number },
): Read {
  const reviews = reviewsOf(context);
  const { fourEyes } = reviews.rules();
  const states = {
    unreviewed: 0,
    waiting: 0,
    reviewed: 0,
    approved: 0,
    changed: 0,
    queried: 0,
    attention: 0,
  };
  const nothing = { digest: '', count: 0, sameUser: 0, imported: 0, notListed: 0, lastRow: 0 };
  const gone = { deposits: 0, withdrawals: 0, unreviewed: 0 };
  const read: Read = { ...nothing, states, gone, fourEyes, open: [], later: [], savedRecords: [] };
  let digest = 0n;
  let laterNotListed = 0;
  const period = { ...filter, from, before };
  const { columns } = withColumns(context);
  const [late, altered] = [columns.late.all(), columns.changes.all()];
  for (const record of rowsOf(context, period, { by: 'created', descending: false })) {
    const stated = statedRecord(record);
    // A sum does not depend on the order of records that were created in the same instant.
    digest =
      (digest + BigInt(`0x${createHash('sha256').update(JSON.stringify(stated)).digest('hex')}`)) % MODULUS;
    read.count += 1;
    read.lastRow = Math.max(read.lastRow, reviews.seqsOf(record.id).at(-1) ?? 0);
    const { review } = record;
    const isReviewed = review === 'waiting' || review === 'reviewed' || review === 'approved';
    // What was reviewed, by one or by two, is not what the venue reports now: it stays open.
    states[isReviewed && record.changedSince ? 'changed' : review] += 1;
    if (review === 'approved' && !record.changedSince && record.sameUser) read.sameUser += 1;
    if (record.importedReviews > 0) read.imported += 1;
    const isGone = record.missingSince !== null;
    if (isGone) addGone(gone, record);
    const later = laterChangeRow(
      record,
      { verifiedBefore: late.get(record.id) ?? null, alteredAt: altered.get(record.id) ?? null },
      { zone, accountName },
    );
    if (later !== null && read.later.length < maxOpen) read.later.push(later);
    else if (later !== null) laterNotListed += 1;
    if (read.savedRecords !== null)
      read.savedRecords = read.count > MAX_SAVED_RECORDS ? null : read.savedRecords;
    read.savedRecords?.push(stated);
    // It stays open whoever reviewed it: it is in the totals and the venue does not list it.
    if (isReviewDone(record) && !isGone) continue;
    if (read.open.length < maxOpen) read.open.push(openRow(record, { zone, accountName }));
    else read.notListed += 1;
  }
  read.digest = digest.toString(16).padStart(64, '0');
  read.savedRecords?.sort((a, b) => compare(a[0], b[0]));
  for (const rows of [read.open, read.later])
    rows.sort((a, b) => compare(a.item, b.item) || compare(a.details ?? '', b.details ?? ''));
  if (laterNotListed > 0) {
    const details = `${laterNotListed} more`;
    read.later.push({ section: 'Changes after verification', item: 'not listed', details });
  }
  if (read.open.length === 0) read.open.push({ section: 'Open items', item: 'none' });
  return read;
}

function addGone(gone: Gone, { record, review }: HistoryRecord): void {
  if (record.kind === 'deposit') gone.deposits += 1;
  else gone.withdrawals += 1;
  if (review === 'unreviewed') gone.unreviewed += 1;
}

function reviewRows({ states, sameUser, imported, fourEyes }: Read): StatementRow[] {
  const row = (item: string, count: number): StatementRow => ({
    section: 'Reviews',
    item,
    details: String(count),
  });
  const rule = fourEyes ? 'on: a second person must approve each record' : 'off';
  return [
    { section: 'Reviews', item: 'four-eyes', details: rule },
    ...(fourEyes
      ? [row('reviewed, waiting for approval', states.waiting)]
      : [row('reviewed', states.reviewed)]),
    row('approved', states.approved),
    row('approved by the same system user', sameUser),
    row('changed after review', states.changed),
    row('queried', states.queried),
    row('needs attention', states.attention),
    row('unreviewed', states.unreviewed),
    row('with an imported review, which does not count', imported),
  ];
}

/**
 * The last row of the log about these records: its hash covers everything in the log up to it. The log's own head would be
 * another one after every review of any other record, and the statement with it.
 */
function logRow(context: ArchiveContext, { lastRow }: Read): StatementRow {
  const hash = lastRow === 0 ? null : reviewsOf(context).log.hashAt(lastRow);
  const details =
    hash === null
      ? 'no entry is about these records'
      : `last entry about these records: ${lastRow}, hash ${hash}`;
  return { section: 'Reviews', item: 'review log', details };
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
