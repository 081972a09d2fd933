import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import type { ReviewState } from '../../../shared/history/filter.ts';
import type { ArchiveRow, Columns, RecordReview, ReviewBook } from '../archive/context.ts';
import { fold } from '../ask/search-text.ts';
import { apply, saidOfRow, type Saying, unsaid } from './fold.ts';
import type { Named, ReviewRow } from './log-row.ts';
import {
  candidateReader,
  createSubjects,
  keyOf,
  matchSubjects,
  readTx,
  sharing,
  type Subject,
} from './subjects.ts';

/** How this archive's records are to be reviewed. */
export interface Rules {
  reviewer: string;
  fourEyes: boolean;
}

export const FIRST_RULES: Rules = { reviewer: '', fourEyes: false };
const keptRules = z.object({ reviewer: z.string(), fourEyes: z.boolean() });

/** Counts over the records of the archive that somebody spoke of. */
export interface Counts {
  states: Record<Exclude<ReviewState, 'unreviewed'>, number>;
  /** Reviewed, and no second person agreed. */
  once: number;
  /** Spoken of, but not in the archive: it was rebuilt, or they came with another log. */
  unmatched: number;
}

/** What was said of every record, folded; told of every row of the log, and of every record that comes into the archive. */
export interface Book extends ReviewBook {
  rules(): Rules;
  /** Takes a row of the log; of one whose record is in the archive the columns hear, once `start` was called. */
  take(row: ReviewRow): void;
  /** The log was read to its end: finds the records in the archive and tells the columns of them. */
  start(): void;
  /** The name a record has in the log, without its base; the same one every time. */
  nameOf(row: ArchiveRow): Omit<Named, 'base'>;
  /** What was just written of a record of the archive, as row `seq` of the log. */
  said(row: { id: number; name: Omit<Named, 'base'>; tx: string | null; seq: number }, saying: Saying): void;
  /** Numbers of the log's rows about a record of the archive, ascending. */
  seqsOf(id: number): readonly number[];
  counts(): Counts;
  /** Hashes of rows of other logs that stand in this one. */
  has(origin: string): boolean;
}

export function createBook(db: DatabaseSync, columns: Columns): Book {
  const subjects = createSubjects();
  /** By the record's number: those are given one after the other, so this has few holes and costs less than a map. */
  const byRow: (Subject | undefined)[] = [];
  const notes = new Map<string, Set<Subject>>();
  const origins = new Set<string>();
  const one = sharing();
  const candidates = candidateReader(db);
  let rules = FIRST_RULES;
  let started = false;

  function hear(subject: Subject, seq: number, saying: Saying): void {
    if (subject.seqs === null) subject.seqs = [seq];
    else subject.seqs.push(seq);
    apply(subject, saying);
    if (saying.what.kind === 'note') {
      const text = fold(saying.what.text);
      const holders = notes.get(text) ?? new Set();
      holders.add(subject);
      notes.set(text, holders);
    }
    if (subject.row !== 0) columns.setReview(subject.row, subject);
  }

  /** Finds the records of a key anew; a record that belongs to nobody any more is unreviewed again. */
  function connect(first: Subject): void {
    const matched = matchSubjects(first, candidates(first.account, first.kind, first.key));
    const left = new Set<number>();
    for (let each: Subject | null = first; each !== null; each = each.next) {
      const row: number = matched.get(each) ?? 0;
      if (row === each.row) continue;
      if (each.row !== 0 && byRow[each.row] === each) {
        byRow[each.row] = undefined;
        left.add(each.row);
      }
      each.row = row;
      if (row === 0) continue;
      byRow[row] = each;
      columns.setReview(row, each);
    }
    for (const row of left) if (byRow[row] === undefined) columns.setReview(row, UNREVIEWED);
  }

  return {
    rules: () => rules,
    of: (id) => byRow[id] ?? UNREVIEWED,
    noted(text) {
      const wanted = fold(text);
      const found = new Set<number>();
      for (const [note, holders] of notes) {
        if (!note.includes(wanted)) continue;
        for (const { row } of holders) if (row !== 0) found.add(row);
      }
      return [...found];
    },
    recordAdded({ accountId, record }) {
      if (subjects.count() === 0) return;
      const first = subjects.first(accountId, record.kind, keyOf(record));
      if (first !== null) connect(first);
    },
    take(row) {
      if (row.origin !== null) origins.add(row.origin);
      if (row.kind === 'rules') rules = readRules(row.value) ?? rules;
      const what = saidOfRow(row);
      if (row.record === null || what === null) return;
      const subject = subjects.named(row.record, readTx(row.record.base));
      if (started && subject.row === 0) connectNew(subject);
      hear(subject, row.seq, { what, by: one(row.by), at: row.at, imported: row.origin !== null });
    },
    start() {
      started = true;
      const seen = new Set<Subject>();
      for (const subject of subjects.all()) {
        const first = subjects.first(subject.account, subject.kind, subject.key);
        if (first === null || seen.has(first)) continue;
        if (first.next !== null) seen.add(first);
        connect(first);
      }
    },
    nameOf({ id, accountId, occurrence, record }) {
      const known = byRow[id];
      if (known !== undefined) {
        return { account: known.account, kind: known.kind, key: known.key, occurrence: known.occurrence };
      }
      const key = keyOf(record);
      const taken = new Set<number>();
      let each = subjects.first(accountId, record.kind, key);
      for (; each !== null; each = each.next) taken.add(each.occurrence);
      let free = occurrence;
      if (taken.has(free)) for (free = 0; taken.has(free); free += 1);
      return { account: accountId, kind: record.kind, key, occurrence: free };
    },
    said({ id, name, tx, seq }, saying) {
      const subject = subjects.named(name, tx);
      subject.row = id;
      byRow[id] = subject;
      hear(subject, seq, saying);
    },
    seqsOf: (id) => byRow[id]?.seqs ?? [],
    counts() {
      const counts: Counts = { states: { reviewed: 0, queried: 0, attention: 0 }, once: 0, unmatched: 0 };
      for (const { row, state, secondBy } of subjects.all()) {
        if (row === 0) counts.unmatched += 1;
        else if (state !== 'unreviewed') {
          counts.states[state] += 1;
          if (state === 'reviewed' && secondBy === null) counts.once += 1;
        }
      }
      return counts;
    },
    has: (origin) => origins.has(origin),
  };

  function connectNew(subject: Subject): void {
    const first = subjects.first(subject.account, subject.kind, subject.key);
    if (first !== null) connect(first);
  }
}

const UNREVIEWED: RecordReview = unsaid();

export function readRules(value: string): Rules | null {
  try {
    const { reviewer, fourEyes } = keptRules.parse(JSON.parse(value));
    return { reviewer, fourEyes };
  } catch {
    return null; // of a version that knows more: the rules before it go on
  }
}
