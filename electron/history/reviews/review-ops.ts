import type { BridgeError } from '../../../shared/bridge/error.ts';
import type { CallInput, CallReply } from '../../../shared/bridge/contract.ts';
import type { ReviewState } from '../../../shared/history/filter.ts';
import { fail, type Result, succeed } from '../../../shared/result.ts';
import { reviewDeskText as text } from '../../../shared/text/review-desk.ts';
import type { ArchiveContext, ArchiveRow } from '../archive/context.ts';
import { archiveRow, RECORD_COLUMNS, type StoredRecord } from '../archive/record-rows.ts';
import { idsOf, isAccountPresent, presentRecords, resultMark } from '../ask/ask-ops.ts';
import { isChangedSince, lastChange } from '../ask/changed-since.ts';
import { hasControls } from './bounds.ts';
import { rowOfSaid, type Said, saidOfRow, wouldChange } from './fold.ts';
import type { Named, NewReviewRow } from './log-row.ts';
import { type FileQuestion, importLog, importLogFile, type ImportQuestion } from './import-log.ts';
import { reviewsOf } from './open-reviews.ts';
import type { Leg, Rules } from './review-book.ts';
import { baseOf, readBase } from './subjects.ts';

/** Who speaks, and when. */
export interface Speaker {
  systemUser: string;
  /** Milliseconds since the epoch. */
  at: number;
}

export type SayQuestion = CallInput<'reviews.say'> & Speaker;
type Summary = CallReply<'reviews.summary'>;
/** One thing said of a record, as it is shown. */
export type SaidOf = CallReply<'history.record'>['said'][number];

/** How far a bulk is. Nothing of it is said before it is done. */
export interface SaidPart {
  done: boolean;
  said: number;
  skipped: number;
}

interface Job {
  /** Numbers of the records it met in a state it is not to touch. */
  excepted: readonly number[];
  step(most: number): Result<SaidPart, BridgeError>;
  drop(): void;
}

/** The bulk under way, one for each archive at most: the log takes one writer. */
const jobs = new WeakMap<ArchiveContext, Job>();
/** About a tenth of a second. */
const SAID_AT_ONCE = 4_000;

const NO_JOB: BridgeError = { kind: 'store', message: text.openedAnew };

/** Takes back what is not committed of a bulk, before the files are closed. */
export function abandonSaying(context: ArchiveContext): void {
  jobs.get(context)?.drop();
  jobs.delete(context);
}

/** What staff say, in the archive's thread. */
export const reviewOps = {
  /** Says one thing of every record selected, in one commit. What would change nothing is skipped and counted. */
  'reviews.say'(
    context: ArchiveContext,
    question: SayQuestion,
  ): Result<{ said: number; skipped: number }, BridgeError> {
    const job = beginSaying(context, question);
    if (!job.ok) return job;
    const part = job.value.step(Number.POSITIVE_INFINITY);
    return part.ok ? succeed({ said: part.value.said, skipped: part.value.skipped }) : part;
  },

  /** The same of those alone that are in none of these states when it is written; answers which ones are. */
  'reviews.sayExcept'(
    context: ArchiveContext,
    question: SayQuestion & { except: readonly ReviewState[] },
  ): Result<{ said: number; skipped: number; excepted: readonly number[] }, BridgeError> {
    const job = beginSaying(context, question);
    if (!job.ok) return job;
    const part = job.value.step(Number.POSITIVE_INFINITY);
    if (!part.ok) return part;
    const { said, skipped } = part.value;
    return succeed({ said, skipped, excepted: job.value.excepted });
  },

  /** The same as 'reviews.say' a part at a time, so that others are answered in between: 'reviews.sayMore' is asked until it is done. */
  'reviews.sayFirst'(
    context: ArchiveContext,
    question: SayQuestion & { atOnce?: number },
  ): Result<SaidPart, BridgeError> {
    const job = beginSaying(context, question);
    if (!job.ok) return job;
    const part = job.value.step(question.atOnce ?? SAID_AT_ONCE);
    if (part.ok && !part.value.done) jobs.set(context, job.value);
    return part;
  },

  'reviews.sayMore'(context: ArchiveContext, { atOnce }: { atOnce?: number }): Result<SaidPart, BridgeError> {
    const job = jobs.get(context);
    if (job === undefined) return fail(NO_JOB);
    const part = job.step(atOnce ?? SAID_AT_ONCE);
    if (!part.ok || part.value.done) jobs.delete(context);
    return part;
  },

  /** Counts over all records of accounts that are there. */
  'reviews.summary'(context: ArchiveContext, _input: null): Summary {
    const reviews = reviewsOf(context);
    const { states, once, unmatched } = reviews.counts((accountId) => isAccountPresent(context, accountId));
    const rules = reviews.rules();
    const records = presentRecords(context);
    const spoken = states.reviewed + states.queried + states.attention;
    return {
      rules,
      problem: reviews.log.problem(),
      states: { unreviewed: records - spoken, ...states },
      awaitingSecond: rules.fourEyes ? once : 0,
      log: { rows: reviews.log.rows(), head: reviews.log.head() },
      unmatched,
    };
  },

  /** The rules are rows of the log: switching four eyes off is a thing said as well, by somebody, and stays. */
  'reviews.setRules'(
    context: ArchiveContext,
    { systemUser, at, ...asked }: Rules & Speaker,
  ): Result<Rules, BridgeError> {
    const reviews = reviewsOf(context);
    const rules = { reviewer: asked.reviewer.trim().toWellFormed(), fourEyes: asked.fourEyes };
    if (hasControls(rules.reviewer)) return fail({ ...UNREADABLE_NAME, field: 'reviewer' });
    const before = reviews.rules();
    if (before.reviewer === rules.reviewer && before.fourEyes === rules.fourEyes) return succeed(rules);
    const row: NewReviewRow = {
      kind: 'rules',
      at,
      by: rules.reviewer,
      systemUser,
      record: null,
      value: JSON.stringify(rules),
      origin: null,
    };
    const written = reviews.log.append([row]);
    if (!written.ok) return written;
    reviews.take({ seq: reviews.log.rows(), ...row });
    return succeed(rules);
  },

  /** Takes over what another review log says. */
  'reviews.import'(
    context: ArchiveContext,
    question: ImportQuestion,
  ): Result<CallReply<'reviews.import'>, BridgeError> {
    const by = question.by.trim().toWellFormed();
    if (by === '' || hasControls(by)) return fail({ ...UNREADABLE_NAME, field: 'by' });
    return importLog(context, { ...question, by });
  },

  /** The same of a file on this disk, which the desk itself put there. */
  'reviews.importFile'(
    context: ArchiveContext,
    question: FileQuestion,
  ): Result<CallReply<'reviews.import'>, BridgeError> {
    return importLogFile(context, question);
  },

  /** Everything said of a record, oldest first. */
  'reviews.said'(context: ArchiveContext, { id }: { id: number }): SaidOf[] {
    const reviews = reviewsOf(context);
    const kind = reviews.kindOf(id);
    return reviews.log.rowsAt(reviews.seqsOf(id)).flatMap((row) => shown(row, kind));
  },
} as const;

/** A row as it is shown beside a record of this kind: a transfer stands in the log once, and is seen from both its legs. */
function shown({ by, at, systemUser, ...row }: NewReviewRow, kind: Named['kind'] | null): SaidOf[] {
  const what = saidOfRow(row);
  if (what === null) return [];
  if (what.kind !== 'transfer') return [{ at, by, systemUser, what }];
  const other = kind === 'deposit' ? row.record : what.other;
  if (other === null) return [];
  const { currency, amount } = readBase(other.base);
  const seen = { accountId: other.account, kind: other.kind, currency, amount };
  return [{ at, by, systemUser, what: { kind: 'transfer', is: what.is, other: seen } }];
}

/** The name that stands under what is said; kind `bad-request` for none, and for one with characters nobody can see. */
export function nameOfSpeaker(by: string): Result<string, BridgeError> {
  const name = by.trim().toWellFormed();
  if (name === '') return fail({ kind: 'bad-request', message: text.nameMissing, field: 'by' });
  return hasControls(name) ? fail({ ...UNREADABLE_NAME, field: 'by' }) : succeed(name);
}

/** The person's name and the words, as the log will have them: without what nobody can see, and without halves of characters. */
function checked(
  context: ArchiveContext,
  { by, what }: SayQuestion,
): Result<{ by: string; what: Said }, BridgeError> {
  const speaker = nameOfSpeaker(by);
  if (!speaker.ok) return speaker;
  const name = speaker.value;
  const why = reviewsOf(context).log.problem();
  if (why !== null) return fail({ kind: 'store', message: text.notSaid(why) });
  if (what.kind === 'second' && !reviewsOf(context).rules().fourEyes) return fail(NOT_FOUR_EYES);
  if (what.kind === 'note') {
    const note = what.text.trim().toWellFormed();
    if (note === '') return fail({ kind: 'bad-request', message: text.noteEmpty, field: 'what.text' });
    return succeed({ by: name, what: { kind: 'note', text: note } });
  }
  if (what.kind !== 'label') return succeed({ by: name, what });
  const label = what.label.trim().toWellFormed();
  if (label === '' || hasControls(label)) {
    return fail({ kind: 'bad-request', message: text.labelUnreadable, field: 'what.label' });
  }
  return succeed({ by: name, what: { ...what, label } });
}

function selected(
  context: ArchiveContext,
  selection: SayQuestion['selection'],
): Result<Iterable<number>, BridgeError> {
  if (selection.by === 'ids') return succeed(new Set(selection.ids));
  const ids = idsOf(context, selection.filter);
  if (ids.length !== selection.expected) {
    const message = text.selectionChanged(count(selection.expected), count(ids.length));
    return fail({ kind: 'conflict', message });
  }
  // As many, but of others, or one of them is told otherwise: nobody looked at that.
  if (resultMark(context, selection.filter) !== selection.mark)
    return fail({ kind: 'conflict', message: text.selectionDiffers });
  return succeed(ids);
}

type Spoken = Required<Leg>;

function beginSaying(
  context: ArchiveContext,
  question: SayQuestion & { except?: readonly ReviewState[] },
): Result<Job, BridgeError> {
  const asked = checked(context, question);
  if (!asked.ok) return asked;
  const ids = selected(context, question.selection);
  return ids.ok ? succeed(saying(context, ids.value, { ...question, ...asked.value })) : ids;
}

function saying(
  context: ArchiveContext,
  ids: Iterable<number>,
  {
    by,
    at,
    systemUser,
    what,
    except = [],
  }: Speaker & { by: string; what: Said; except?: readonly ReviewState[] },
): Job {
  const reviews = reviewsOf(context);
  const words = rowOfSaid(what);
  const changedAt = lastChange(context.db);
  const spoken: Spoken[] = [];
  const excepted: number[] = [];
  let skipped = 0;
  const lost: number[] = [];

  function* rows(): Generator<NewReviewRow, void, undefined> {
    for (const { id, row } of readRecords(context, ids)) {
      if (row === null) {
        lost.push(id);
        throw new Error('a record selected is not in the archive');
      }
      const review = reviews.of(id);
      if (except.includes(review.state)) {
        excepted.push(id);
        continue;
      }
      // The same word of what the venue tells otherwise since is a new one: it was seen as it is now.
      const anew = what.kind === 'state' && isChangedSince(review, changedAt(id));
      if (!anew && !wouldChange(review, what, by)) {
        skipped += 1;
        continue;
      }
      const name = reviews.nameOf(row);
      const not = reviews.notOf(row, name.key);
      spoken.push({ id, name, tx: row.record.walletTxId, not });
      const record = { ...name, base: baseOf(row.record, not) };
      yield { ...words, at, by, systemUser, record, origin: null };
    }
  }

  function hear(): void {
    let seq = reviews.log.rows() - spoken.length;
    for (const each of spoken) {
      seq += 1;
      reviews.said({ ...each, seq }, { what, by, at, imported: false });
    }
  }

  const appending = reviews.log.begin(rows());
  return {
    excepted,
    drop: () => appending.drop(),
    step(most) {
      const part = appending.step(most);
      if (lost.length > 0) {
        return fail({ kind: 'not-found', message: text.lost(lost.join(', ')) });
      }
      if (!part.ok) return part;
      const { done, added } = part.value;
      if (done) hear();
      return succeed({ done, said: added, skipped });
    },
  };
}

/** Records read at once: a question for each costs twice as much. */
const READ_AT_ONCE = 250;

/** The records of these numbers, in their order; null for one the archive does not have. */
function* readRecords(
  { db }: ArchiveContext,
  ids: Iterable<number>,
): Generator<{ id: number; row: ArchiveRow | null }, void, undefined> {
  const statement = db.prepare(
    `SELECT ${RECORD_COLUMNS} FROM json_each(?) AS wanted CROSS JOIN records ON records.id = wanted.value
       JOIN accounts ON accounts.n = records.account`,
  );
  let some: number[] = [];
  function* read() {
    const found = new Map<number, StoredRecord>();
    for (const row of statement.all(JSON.stringify(some)) as unknown as StoredRecord[])
      found.set(row.id, row); // of RECORD_COLUMNS
    for (const id of some) {
      const stored = found.get(id);
      yield { id, row: stored === undefined ? null : archiveRow(stored) };
    }
    some = [];
  }
  for (const id of ids) {
    some.push(id);
    if (some.length === READ_AT_ONCE) yield* read();
  }
  yield* read();
}

function count(records: number): string {
  return text.records(records, records.toLocaleString('en-US'));
}

const UNREADABLE_NAME: BridgeError = { kind: 'bad-request', message: text.nameUnreadable };

const NOT_FOUR_EYES: BridgeError = { kind: 'conflict', message: text.notFourEyes };
