import type { BridgeError } from '../../../shared/bridge/error.ts';
import type { CallInput, CallReply } from '../../../shared/bridge/contract.ts';
import { fail, type Result, succeed } from '../../../shared/result.ts';
import type { ArchiveContext, ArchiveRow } from '../archive/context.ts';
import { archiveRow, FROM_RECORDS, RECORD_COLUMNS, type StoredRecord } from '../archive/record-rows.ts';
import { idsOf } from '../ask/ask-ops.ts';
import { rowOfSaid, type Said, saidOfRow, type Saying, wouldChange } from './fold.ts';
import type { Named, NewReviewRow } from './log-row.ts';
import { importLog, type ImportQuestion } from './import-log.ts';
import { reviewsOf } from './open-reviews.ts';
import type { Rules } from './review-book.ts';
import { baseOf } from './subjects.ts';

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

/** What staff say, in the archive's thread. */
export const reviewOps = {
  /** Says one thing of every record selected, in one commit. What would change nothing is skipped and counted. */
  'reviews.say'(
    context: ArchiveContext,
    question: SayQuestion,
  ): Result<{ said: number; skipped: number }, BridgeError> {
    const asked = checked(context, question);
    if (!asked.ok) return asked;
    const ids = selected(context, question.selection);
    return ids.ok ? say(context, ids.value, { ...question, ...asked.value }) : ids;
  },

  /** Counts over the whole archive. */
  'reviews.summary'(context: ArchiveContext, _input: null): Summary {
    const reviews = reviewsOf(context);
    const { states, once, unmatched } = reviews.counts();
    const rules = reviews.rules();
    const records = Number(context.db.prepare('SELECT count(*) AS n FROM records').get()?.['n'] ?? 0);
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
    const rules = { reviewer: asked.reviewer.trim(), fourEyes: asked.fourEyes };
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
    const by = question.by.trim();
    if (by === '' || hasControls(by)) return fail({ ...UNREADABLE_NAME, field: 'by' });
    return importLog(context, { ...question, by });
  },

  /** Everything said of a record, oldest first. */
  'reviews.said'(context: ArchiveContext, { id }: { id: number }): SaidOf[] {
    const reviews = reviewsOf(context);
    return reviews.log.rowsAt(reviews.seqsOf(id)).flatMap(shown);
  },
} as const;

function shown({ by, at, systemUser, ...row }: NewReviewRow): SaidOf[] {
  const what = saidOfRow(row);
  return what === null ? [] : [{ at, by, systemUser, what }];
}

/** The person's name and the words, without what nobody can see. */
function checked(
  context: ArchiveContext,
  { by, what }: SayQuestion,
): Result<{ by: string; what: Said }, BridgeError> {
  const name = by.trim();
  if (name === '')
    return fail({
      kind: 'bad-request',
      message: 'Give your name first: what is said is kept with it.',
      field: 'by',
    });
  if (hasControls(name)) return fail({ ...UNREADABLE_NAME, field: 'by' });
  const why = reviewsOf(context).log.problem();
  if (why !== null) return fail({ kind: 'store', message: `Nothing was said. ${why}` });
  if (what.kind === 'second' && !reviewsOf(context).rules().fourEyes) return fail(NOT_FOUR_EYES);
  if (what.kind === 'note') {
    const text = what.text.trim();
    if (text === '')
      return fail({
        kind: 'bad-request',
        message: 'The note is empty. Write something, then save it.',
        field: 'what.text',
      });
    return succeed({ by: name, what: { kind: 'note', text } });
  }
  if (what.kind !== 'label') return succeed({ by: name, what });
  const label = what.label.trim();
  if (label === '' || hasControls(label)) {
    return fail({
      kind: 'bad-request',
      message: 'A label needs at least one visible character, and no line breaks.',
      field: 'what.label',
    });
  }
  return succeed({ by: name, what: { ...what, label } });
}

function selected(
  context: ArchiveContext,
  selection: SayQuestion['selection'],
): Result<Iterable<number>, BridgeError> {
  if (selection.by === 'ids') return succeed(new Set(selection.ids));
  const ids = idsOf(context, selection.filter);
  if (ids.length === selection.expected) return succeed(ids);
  const message = `Nothing was said: the selection changed meanwhile. It had ${count(selection.expected)} and has ${count(ids.length)} now. Look at it again, then repeat.`;
  return fail({ kind: 'conflict', message });
}

interface Spoken {
  id: number;
  name: Omit<Named, 'base'>;
  tx: string | null;
}

function say(
  context: ArchiveContext,
  ids: Iterable<number>,
  { by, at, systemUser, what }: { by: string; at: number; systemUser: string; what: Said },
): Result<{ said: number; skipped: number }, BridgeError> {
  const reviews = reviewsOf(context);
  const read = rowReader(context);
  const words = rowOfSaid(what);
  const spoken: Spoken[] = [];
  let skipped = 0;
  const lost: number[] = [];

  function* rows(): Generator<NewReviewRow, void, undefined> {
    for (const id of ids) {
      const row = read(id);
      if (row === null) {
        lost.push(id);
        throw new Error('a record selected is not in the archive');
      }
      if (!wouldChange(reviews.of(id), what, by)) {
        skipped += 1;
        continue;
      }
      const name = reviews.nameOf(row);
      spoken.push({ id, name, tx: row.record.walletTxId });
      yield { ...words, at, by, systemUser, record: { ...name, base: baseOf(row.record) }, origin: null };
    }
  }

  const written = reviews.log.append(rows());
  if (lost.length > 0) {
    const message = `Nothing was said: the archive has no record ${lost.join(', ')}. It may have been built anew since: select the records again.`;
    return fail({ kind: 'not-found', message });
  }
  if (!written.ok) return written;
  const saying: Saying = { what, by, at, imported: false };
  let seq = reviews.log.rows() - spoken.length;
  for (const each of spoken) {
    seq += 1;
    reviews.said({ ...each, seq }, saying);
  }
  return succeed({ said: spoken.length, skipped });
}

/** Reads records by their number; null for one the archive does not have. */
function rowReader({ db }: ArchiveContext): (id: number) => ArchiveRow | null {
  const statement = db.prepare(`SELECT ${RECORD_COLUMNS} ${FROM_RECORDS} WHERE records.id = ?`);
  return (id) => {
    const stored = statement.get(id) as StoredRecord | undefined; // of RECORD_COLUMNS
    return stored === undefined ? null : archiveRow(stored);
  };
}

// oxlint-disable-next-line no-control-regex -- that is what it looks for
const CONTROLS = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/;

function hasControls(text: string): boolean {
  return CONTROLS.test(text);
}

function count(records: number): string {
  return records === 1 ? '1 record' : `${records.toLocaleString('en-US')} records`;
}

const UNREADABLE_NAME: BridgeError = {
  kind: 'bad-request',
  message: 'The name holds a character that cannot be seen. Type it again.',
};

const NOT_FOUR_EYES: BridgeError = {
  kind: 'conflict',
  message:
    'A second person agrees only where four eyes are asked for. Switch that on in the rules of the review, then repeat.',
};
