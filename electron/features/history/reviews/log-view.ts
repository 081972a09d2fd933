import type { CallInput, CallReply } from '../../../../shared/bridge/contract.ts';
import type { ArchiveContext } from '../archive/context.ts';
import { moduleState } from '../archive/module-state.ts';
import { practiceAccounts } from '../queries/query-ops.ts';
import { keyFingerprint, readSignature } from '../../../storage/log-signature.ts';
import { fold } from '../queries/search-text.ts';
import { eventOfRow } from './fold.ts';
import { importSource } from './import-source.ts';
import type { RecordRef, ReviewRow } from './log-row.ts';
import { actionOf, type LogEntry } from './log-text.ts';
import { type Reviews, reviewsOf } from './open-reviews.ts';
import { readRules } from './review-index.ts';
import type { AccountsMeant } from './read-log.ts';
import { readBase } from './record-base.ts';

type LogReply = CallReply<'reviews.log'>;
type LogQuery = CallInput<'reviews.log'>;

/** A page of the log of some accounts, its newest entries first; with a text, of the entries that contain it. */
export function logPage(context: ArchiveContext, { text, accountIds, offset, limit }: LogQuery): LogReply {
  const reviews = reviewsOf(context);
  const practice = practiceAccounts(context);
  const accounts = { ids: accountIds ?? [...practice], except: accountIds === undefined };
  const wanted = fold(text.trim());
  const isAll = wanted === '' && accounts.except && practice.size === 0;
  const seqs = isAll ? null : matching(context, wanted, accounts);
  const total = seqs?.length ?? reviews.log.rows();
  const last = total - offset;
  const first = Math.max(1, last - limit + 1);
  const page: number[] = [];
  for (let at = last; at >= first; at -= 1) page.push(seqs === null ? at : (seqs[at - 1] ?? 0));
  const entries = reviews.log.rowsAt(page).map((row) => entryOf(reviews, row));
  return { total, rows: reviews.log.rows(), entries };
}

/** What the last search found, so that another page of it needs no new search, and only later rows are read. */
const lastSearch = moduleState(() => ({ what: '', upTo: 0, seqs: [] as number[] }));

function matching(context: ArchiveContext, text: string, accounts: AccountsMeant): readonly number[] {
  const reviews = reviewsOf(context);
  const { log } = reviews;
  const what = JSON.stringify([text, accounts]);
  const search = lastSearch(context);
  if (search.what !== what) Object.assign(search, { what, upTo: 0, seqs: [] });
  const meant = log.seqsAbout(search.upTo, accounts);
  // Not spread: a log may have a million rows.
  if (text === '') for (const seq of meant) search.seqs.push(seq);
  else {
    const left = new Set(meant);
    for (const row of log.rowsBetween(search.upTo + 1, log.rows()))
      if (left.has(row.seq) && fold(searched(reviews, row)).includes(text)) search.seqs.push(row.seq);
  }
  search.upTo = log.rows();
  return search.seqs;
}

/** Everything of an entry that can be searched. */
function searched(reviews: Reviews, row: ReviewRow): string {
  const { action, text } = actionOf(whatOf(row));
  const source = reviews.sourceOf(row);
  const base = row.record === null ? null : readBase(row.record.base);
  const record =
    base === null ? [] : [row.record?.kind, base.currency, base.amount, base.address, base.memo, base.tx];
  const came =
    source === null ? [] : [source.file, source.by, ...source.before.flatMap(({ file, by }) => [file, by])];
  return [row.seq, action, text, row.by, row.systemUser, ...record, ...came].join('\n');
}

function entryOf(reviews: Reviews, row: ReviewRow): LogEntry {
  const source = reviews.sourceOf(row);
  return {
    seq: row.seq,
    at: row.at,
    by: row.by,
    systemUser: row.systemUser,
    what: whatOf(row),
    record: row.record === null ? null : recordOf(row.record),
    imported: source === null ? null : { ...source, before: [...source.before] },
    undone: reviews.isUndone(row.seq),
    hash: reviews.log.hashAt(row.seq) ?? '',
  };
}

function whatOf(row: ReviewRow): LogEntry['what'] {
  if (row.kind === 'rules') {
    const { fourEyes, reviewer } = readRules(row.value) ?? { fourEyes: false, reviewer: '' };
    return { kind: 'rules', fourEyes, reviewer };
  }
  if (row.kind === 'import') {
    const { file, restored } = importSource(row);
    return { kind: 'import', file, restored };
  }
  if (row.kind === 'loss') return { kind: 'loss', rows: lostRows(row.value) };
  if (row.kind === 'signature')
    return { kind: 'signature', rows: row.seq - 1, signer: signingKey(row.value) };
  const what = eventOfRow(row);
  if (what === null) return { kind: 'unknown', value: row.value };
  return what.kind === 'transfer' ? { kind: 'transfer', is: what.is, other: recordOf(what.other) } : what;
}

/** As people compare it. */
function signingKey(value: string): string {
  const signature = readSignature(value);
  return signature === null ? '' : keyFingerprint(signature.key);
}

/** 0 where nobody knows how many. */
function lostRows(value: string): number {
  try {
    const { rows } = JSON.parse(value) as { rows?: unknown };
    return typeof rows === 'number' ? rows : 0;
  } catch {
    return 0; // of somebody else's program
  }
}

function recordOf({ account, kind, base }: RecordRef): NonNullable<LogEntry['record']> {
  const { currency, amount, createdAt, address, tx } = readBase(base);
  return { accountId: account, kind, currency, amount, createdAt, address, transactionId: tx ?? '' };
}
