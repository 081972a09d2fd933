import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import type { ImportSource, ReviewState } from '../../../../shared/query/filter.ts';
import type { ArchiveRow, Columns, ReviewIndex } from '../archive/context.ts';
import { matchTx } from '../archive/identity.ts';
import { fold } from '../queries/search-text.ts';
import { createDecisions, type Decision, type Decisions, type TransferRecord } from './decisions.ts';
import { rowOfTransfer, type TransferIs } from './transfer-rows.ts';
import { hasTime } from './bounds.ts';
import {
  apply,
  canUndo,
  type Folded,
  isNoted,
  type Provenance,
  rowOfEvent,
  eventOfRow,
  type LoggedEvent,
  unreviewed,
} from './fold.ts';
import { importSource, provenanceOf } from './import-source.ts';
import type { RecordRef, NewReviewRow, ReviewRow } from './log-row.ts';
import {
  type Candidate,
  candidateReader,
  eachWithCandidates,
  hasTx,
  matchReviewedRecords,
} from './match-reviewed.ts';
import { createReviewedRecords, keyOf, sharing, type ReviewedRecord } from './reviewed-records.ts';
import { readNot, readTx } from './record-base.ts';

/** How this archive's records are to be reviewed. */
export interface Rules {
  reviewer: string;
  fourEyes: boolean;
}

const FIRST_RULES: Rules = { reviewer: '', fourEyes: false };
const rulesRow = z.object({ reviewer: z.string(), fourEyes: z.boolean() });

/** Counts over the reviewed records of the archive. */
interface Counts {
  states: Record<Exclude<ReviewState, 'unreviewed'>, number>;
  /** Reviewed, and no second person approved. */
  once: number;
  /** Reviewed, but not in the archive: it was rebuilt, or they came with another log. */
  unmatched: number;
}

/** The reviews of every record, folded from every row of the log and every record that is added to the archive. */
export interface FullReviewIndex extends ReviewIndex {
  of(id: number): Folded;
  rules(): Rules;
  /** Whether the log has events about any record. */
  hasEvents(): boolean;
  /** Where a row of the log came from; null for one that was written here. */
  sourceOf(row: Pick<ReviewRow, 'seq' | 'origin'>): ImportSource | null;
  /** Applies a row of the log; after `start`, the columns follow for a record that is in the archive. */
  take(row: ReviewRow): void;
  /** The log was read to its end: finds the records in the archive and updates the columns. */
  start(): void;
  /** The name a record has in the log, without its base; the same one every time. */
  nameOf(row: ArchiveRow): Omit<RecordRef, 'base'>;
  /** A record another log names, under the name it has here: its count among equals there may be another one's here. */
  adopt(record: RecordRef): RecordRef;
  /** The transaction ids of records equal to this one, when it has none itself. */
  notOf(row: ArchiveRow, key: string): readonly string[];
  /** An event was just written about a record of the archive. */
  recorded(leg: Leg, logged: LoggedEvent): void;
  /** That two records of the archive are one internal transfer, or not, was just written as row `seq` of the log. */
  transferRecorded(legs: { out: Leg; in: Leg; seq: number }, is: TransferIs, at: number): void;
  /** Whether a later row undid this one. */
  isUndone(seq: number): boolean;
  /** The row that undoes this one; null where it cannot be undone any more. */
  undoing(row: ReviewRow): Pick<NewReviewRow, 'kind' | 'value'> | null;
  transfers: Pick<Decisions, 'list'>;
  /** The kind of a reviewed record of the archive; null for others. */
  kindOf(id: number): RecordRef['kind'] | null;
  /** The decision about two records of the archive. */
  transferOf(out: number, into: number): Decision['is'];
  /** The accepted transfer a record of the archive is a leg of. */
  owning(id: number): Decision | null;
  /** Numbers of the log's rows about a record of the archive, ascending. */
  seqsOf(id: number): readonly number[];
  /** Of records of these accounts. */
  counts(isMeant: (accountId: string) => boolean): Counts;
  /** Whether a row of another log, by its hash there, is in this one. */
  has(origin: string): boolean;
}

/** A record of the archive with its name in the log. */
export interface Leg {
  id: number;
  name: Omit<RecordRef, 'base'>;
  tx: string | null;
  /** As `notOf` answers it. */
  not?: readonly string[];
}

export function createReviewIndex(db: DatabaseSync, columns: Columns): FullReviewIndex {
  const reviewedRecords = createReviewedRecords();
  /** By the record's number: those are given one after the other, so this has few holes and costs less than a map. */
  const byRow: (ReviewedRecord | undefined)[] = [];
  const notes = new Map<string, Set<ReviewedRecord>>();
  const origins = new Set<string>();
  /** Rows that were undone. */
  const undone = new Set<number>();
  const one = sharing();
  const candidates = candidateReader(db);
  const decisions = createDecisions();
  /** The import rows of the log, oldest first. */
  const imports: Import[] = [];
  let rules = FIRST_RULES;
  let started = false;

  function applyEvent(reviewedRecord: ReviewedRecord, logged: LoggedEvent): void {
    if (reviewedRecord.seqs === null) reviewedRecord.seqs = [logged.seq];
    else reviewedRecord.seqs.push(logged.seq);
    if (logged.from === 'here') reviewedRecord.lastEventAt = Math.max(reviewedRecord.lastEventAt, logged.at);
    const { what } = logged;
    if (what.kind === 'undo' && canUndo(reviewedRecord, what.seq)) undone.add(what.seq);
    const removedNote = apply(reviewedRecord, logged);
    if (removedNote !== null && !isNoted(reviewedRecord, removedNote))
      notes.get(fold(removedNote))?.delete(reviewedRecord);
    if (what.kind === 'note') {
      const text = fold(what.text);
      const holders = notes.get(text) ?? new Set();
      holders.add(reviewedRecord);
      notes.set(text, holders);
    }
    if (reviewedRecord.row !== 0) columns.setReview(reviewedRecord.row, reviewedRecord);
  }

  function applyTransfer(out: ReviewedRecord, into: ReviewedRecord, event: TransferRecord): void {
    decisions.apply(out, into, event);
    for (const reviewedRecord of [out, into]) {
      if (!event.imported) reviewedRecord.lastEventAt = Math.max(reviewedRecord.lastEventAt, event.at);
      if (reviewedRecord.seqs === null) reviewedRecord.seqs = [event.seq];
      else reviewedRecord.seqs.push(event.seq);
      if (reviewedRecord.row !== 0) columns.setReview(reviewedRecord.row, reviewedRecord);
    }
  }

  function reviewedRecordOf({ id, name, tx, not }: Leg): ReviewedRecord {
    const reviewedRecord = reviewedRecords.getOrCreate(name, tx, not);
    reviewedRecord.row = id;
    byRow[id] = reviewedRecord;
    return reviewedRecord;
  }

  /** Matches the records of a key again; a record that nothing matches any more is unreviewed again. */
  function connect(
    first: ReviewedRecord,
    rows: readonly Candidate[] = candidates(first.account, first.kind, first.key),
  ): void {
    const matched = matchReviewedRecords(first, rows);
    const left = new Set<number>();
    for (let each: ReviewedRecord | null = first; each !== null; each = each.next) {
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
    fourEyes: () => rules.fourEyes,
    hasEvents: () => reviewedRecords.count() > 0,
    sourceOf: (row) => importOf(row)?.source ?? null,
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
      if (reviewedRecords.count() === 0) return;
      const first = reviewedRecords.first(accountId, record.kind, keyOf(record));
      if (first !== null) connect(first);
    },
    take(row) {
      if (row.origin !== null) origins.add(row.origin);
      if (row.kind === 'import') imports.push({ seq: row.seq, source: importSource(row) });
      if (row.kind === 'rules') setRules(row);
      const what = eventOfRow(row);
      // An imported log once had times that nothing can show.
      if (row.record === null || what === null || !hasTime(row)) return;
      const { base } = row.record;
      const came = importOf(row);
      const from: Provenance = came === null ? 'here' : provenanceOf(came.source);
      const reviewedRecord = reviewedRecords.getOrCreate(row.record, readTx(base), readNot(base));
      if (started && reviewedRecord.row === 0) connectNew(reviewedRecord);
      if (what.kind === 'transfer') {
        const { base: otherBase } = what.other;
        const other = reviewedRecords.getOrCreate(what.other, readTx(otherBase), readNot(otherBase));
        if (started && other.row === 0) connectNew(other);
        applyTransfer(reviewedRecord, other, {
          is: what.is,
          at: row.at,
          seq: row.seq,
          imported: from !== 'here',
          source: from === 'imported' && came !== null ? came.source : null,
        });
        return;
      }
      const [by, systemUser] = [one(row.by), one(row.systemUser)];
      const source = came?.seq ?? 0;
      const importedFrom = from === 'imported' && came !== null ? came.source : null;
      applyEvent(reviewedRecord, {
        seq: row.seq,
        what,
        by,
        systemUser,
        at: row.at,
        from,
        source,
        importedFrom,
      });
    },
    start() {
      started = true;
      eachWithCandidates(db, reviewedRecords, connect);
    },
    nameOf({ id, accountId, occurrence, record }) {
      const known = byRow[id];
      if (known !== undefined) {
        return { account: known.account, kind: known.kind, key: known.key, occurrence: known.occurrence };
      }
      const key = keyOf(record);
      const taken = new Set<number>();
      let each = reviewedRecords.first(accountId, record.kind, key);
      for (; each !== null; each = each.next) taken.add(each.occurrence);
      const free = taken.has(occurrence) ? offCount(occurrence, taken) : occurrence;
      return { account: accountId, kind: record.kind, key, occurrence: free };
    },
    adopt(record) {
      const incomingTx = readTx(record.base);
      if (record.kind === 'withdrawal' || !hasTx(incomingTx)) return record;
      const taken = new Set<number>();
      let isOther = false;
      let each = reviewedRecords.first(record.account, record.kind, record.key);
      for (; each !== null; each = each.next) {
        if (each.tx === incomingTx) return { ...record, occurrence: each.occurrence };
        taken.add(each.occurrence);
        if (each.occurrence === record.occurrence) isOther = matchTx(txNow(each), incomingTx) === 'other';
      }
      return isOther ? { ...record, occurrence: offCount(record.occurrence, taken) } : record;
    },
    notOf({ id, accountId, record }, key) {
      if (record.kind === 'withdrawal' || hasTx(record.walletTxId)) return NONE;
      const others = candidates(accountId, record.kind, key).filter((other) => other.id !== id);
      return others.map(({ tx }) => tx).filter(hasTx);
    },
    recorded(leg, logged) {
      applyEvent(reviewedRecordOf(leg), logged);
    },
    transferRecorded({ out, in: into, seq }, is, at) {
      applyTransfer(reviewedRecordOf(out), reviewedRecordOf(into), {
        is,
        at,
        seq,
        imported: false,
        source: null,
      });
    },
    isUndone: (seq) => undone.has(seq),
    undoing(row) {
      const { seq } = row;
      const what = eventOfRow(row);
      const reviewedRecord = row.record === null ? null : known(row.record);
      if (what === null || reviewedRecord === null) return null;
      if (what.kind !== 'transfer')
        return canUndo(reviewedRecord, seq) ? rowOfEvent({ kind: 'undo', seq }) : null;
      const other = known(what.other);
      const is = other === null ? null : decisions.undone(reviewedRecord, other, seq);
      return is === null ? null : rowOfTransfer({ ...what, is });
    },
    transfers: decisions,
    kindOf: (id) => byRow[id]?.kind ?? null,
    transferOf(out, into) {
      const [one, other] = [byRow[out], byRow[into]];
      return one === undefined || other === undefined ? 'open' : decisions.of(one, other);
    },
    owning(id) {
      const reviewedRecord = byRow[id];
      return reviewedRecord === undefined ? null : decisions.owning(reviewedRecord);
    },
    seqsOf: (id) => byRow[id]?.seqs ?? [],
    counts(isMeant) {
      const counts: Counts = { states: { reviewed: 0, queried: 0, attention: 0 }, once: 0, unmatched: 0 };
      for (const { account, row, state, approvedBy } of reviewedRecords.all()) {
        if (row === 0) counts.unmatched += 1;
        else if (isMeant(account) && state !== 'unreviewed') {
          counts.states[state] += 1;
          if (state === 'reviewed' && approvedBy === null) counts.once += 1;
        }
      }
      return counts;
    },
    has: (origin) => origins.has(origin),
  };

  function setRules(row: Pick<NewReviewRow, 'value'>): void {
    const before = rules.fourEyes;
    rules = readRules(row.value) ?? rules;
    if (started && rules.fourEyes !== before) columns.rulesChanged();
  }

  /** Rows of another log come right after the row that says where they come from. */
  function importOf({ seq, origin }: Pick<ReviewRow, 'seq' | 'origin'>): Import | null {
    if (origin === null) return null;
    return imports.findLast((each) => each.seq < seq) ?? UNKNOWN_IMPORT;
  }

  /** What the archive knows of it by now, else what was known at its last event. */
  function txNow({ account, kind, key, row, tx }: ReviewedRecord): string | null {
    return candidates(account, kind, key).find(({ id }) => id === row)?.tx ?? tx;
  }

  /** The one that was reviewed under this name. */
  function known({ account, kind, key, occurrence }: RecordRef): ReviewedRecord | null {
    let each = reviewedRecords.first(account, kind, key);
    while (each !== null && each.occurrence !== occurrence) each = each.next;
    return each;
  }

  function connectNew(reviewedRecord: ReviewedRecord): void {
    const first = reviewedRecords.first(reviewedRecord.account, reviewedRecord.kind, reviewedRecord.key);
    if (first !== null) connect(first);
  }
}

/** No archive counts so many equal deposits. */
const OFF_COUNT = 1_000_000;

/**
 * A number for a record whose own count is another one's in the log. The archive gives it to no record, now or later, so it is never taken
 * for a count; each of several equals gets its own, because those of one bulk get their numbers before any of them is applied.
 */
function offCount(occurrence: number, taken: ReadonlySet<number>): number {
  let free = OFF_COUNT + occurrence;
  while (taken.has(free)) free += OFF_COUNT;
  return free;
}

const NONE: readonly string[] = [];
const UNREVIEWED: Folded = unreviewed();
/** Of a row that names its origin and has no import row before it: it was not written by this app, and does not count. */
const UNKNOWN_IMPORT: Import = {
  seq: 0,
  source: { file: '', by: '', at: 0, signer: null, restored: false, before: [] },
};

interface Import {
  seq: number;
  source: ImportSource;
}

export function readRules(value: string): Rules | null {
  try {
    const { reviewer, fourEyes } = rulesRow.parse(JSON.parse(value));
    return { reviewer, fourEyes };
  } catch {
    return null; // of a version that knows more: the rules before it go on
  }
}
