import type { DatabaseSync } from 'node:sqlite';
import type { WalletRecord } from '../../../shared/records/record.ts';
import { KEY_BYTES, matchTx, writeKey } from '../archive/identity.ts';
import { KIND_CODES } from '../archive/schema.ts';
import type { Folded } from './fold.ts';
import type { Named } from './log-row.ts';

/** A record somebody spoke of, and what they say of it now. */
export interface Subject extends Folded {
  readonly account: string;
  readonly kind: Named['kind'];
  /** Hex. */
  readonly key: string;
  /** Which of the equals, by the log's own count; nearly always the archive's too. */
  readonly occurrence: number;
  /** The transaction id it was last known by: tells equals apart better than a count does. */
  tx: string | null;
  /** Its number in the archive; 0 while the archive does not have it. */
  row: number;
  /** The rows of the log about it, ascending. */
  seqs: number[] | null;
  /** The next one of the same key. */
  next: Subject | null;
}

/** Fields of `base` that are read again; all others are for people. */
export interface Base {
  tx: string | null;
}

/** The fields by which a person knows the record, as JSON. Times in UTC. */
export function baseOf(record: WalletRecord): string {
  const { currency, amount, chain, address, memo, createdAt, walletTxId: tx } = record;
  const id = record.kind === 'withdrawal' ? { id: record.id } : {};
  return JSON.stringify({ ...id, currency, amount, chain, address, memo, createdAt: iso(createdAt), tx });
}

function iso(at: number): string {
  const date = new Date(at);
  return Number.isNaN(date.getTime()) ? String(at) : date.toISOString();
}

export function readTx(base: string): string | null {
  try {
    const { tx } = JSON.parse(base) as Partial<Base>; // whatever the text holds, only a text counts
    return typeof tx === 'string' ? tx : null;
  } catch {
    return null;
  }
}

const key = Buffer.alloc(KEY_BYTES);
const sum = { a: 0, b: 0 };

/** The identity's key in hex. */
export function keyOf(record: WalletRecord): string {
  writeKey(record, key, sum);
  sum.a = 0;
  sum.b = 0;
  return key.toString('hex');
}

/** Answers the one copy of equal texts: every row read from a file brings its own. */
export function sharing(): (text: string) => string {
  const copies = new Map<string, string>();
  return (text) => {
    const copy = copies.get(text);
    if (copy === undefined) copies.set(text, text);
    return copy ?? text;
  };
}

const NO_LABELS: readonly string[] = [];

/** All subjects, by key. */
export interface Subjects {
  /** The first of those of a key; the others follow by `next`. */
  first(account: string, kind: Named['kind'], key: string): Subject | null;
  /** The one the log names, made when it is not there. */
  named(name: Omit<Named, 'base'>, tx: string | null): Subject;
  all(): Iterable<Subject>;
  count(): number;
}

export function createSubjects(): Subjects {
  const groups = new Map<string, Subject>();
  const one = sharing();
  let count = 0;

  const groupOf = (account: string, kind: string, keyText: string) => `${kind} ${keyText} ${account}`;

  return {
    first: (account, kind, keyText) => groups.get(groupOf(account, kind, keyText)) ?? null,
    named({ account, kind, key: keyText, occurrence }, tx) {
      const group = groupOf(account, kind, keyText);
      const first = groups.get(group) ?? null;
      for (let each = first; each !== null; each = each.next) {
        if (each.occurrence !== occurrence) continue;
        each.tx = tx ?? each.tx;
        return each;
      }
      // Written out: a copy of another object would take a third more, and there may be a million.
      const made: Subject = {
        state: 'unreviewed',
        by: null,
        at: null,
        secondBy: null,
        notes: 0,
        labels: NO_LABELS,
        since: -Infinity,
        before: -Infinity,
        account: one(account),
        kind,
        key: keyText,
        occurrence,
        tx,
        row: 0,
        seqs: null,
        next: first,
      };
      groups.set(group, made);
      count += 1;
      return made;
    },
    *all() {
      for (const first of groups.values()) {
        for (let each: Subject | null = first; each !== null; each = each.next) yield each;
      }
    },
    count: () => count,
  };
}

/** A row of the archive that may be one of the subjects of a key. */
export interface Candidate {
  id: number;
  occurrence: number;
  tx: string | null;
}

/** Finds the rows of the archive with a key. */
export function candidateReader(
  db: DatabaseSync,
): (account: string, kind: Named['kind'], keyText: string) => Candidate[] {
  const find = db.prepare(
    `SELECT records.id AS id, occurrence, tx FROM records JOIN accounts ON accounts.n = records.account
     WHERE key = ? AND kind = ? AND accounts.id = ? ORDER BY occurrence`,
  );
  return (account, kind, keyText) => {
    const found = find.all(Buffer.from(keyText, 'hex'), KIND_CODES[kind], account);
    return found as unknown as Candidate[]; // the columns above, in a STRICT table
  };
}

/**
 * Which row of the archive each subject of a key is: first by transaction id, then by count, and last any that is left where the row of
 * that count is another's. Equal records that nothing tells apart keep their count, as they do in the archive (reliability 32).
 */
export function matchSubjects(first: Subject, rows: readonly Candidate[]): Map<Subject, number> {
  const matched = new Map<Subject, number>();
  const free = new Set(rows);
  const take = (subject: Subject, fits: (row: Candidate) => boolean): void => {
    if (matched.has(subject)) return;
    for (const row of free) {
      if (!fits(row)) continue;
      matched.set(subject, row.id);
      free.delete(row);
      return;
    }
  };
  const each = (act: (subject: Subject) => void): void => {
    for (let subject: Subject | null = first; subject !== null; subject = subject.next) act(subject);
  };
  const sameTx = ({ tx }: Subject, row: Candidate) => hasTx(tx) && matchTx(tx, row.tx) === 'same';
  each((subject) => take(subject, (row) => row.occurrence === subject.occurrence && sameTx(subject, row)));
  each((subject) => take(subject, (row) => sameTx(subject, row)));
  each((subject) => take(subject, (row) => row.occurrence === subject.occurrence && fits(subject, row)));
  each((subject) => {
    const own = rows.find(({ occurrence }) => occurrence === subject.occurrence);
    if (own !== undefined && !free.has(own)) take(subject, (row) => fits(subject, row));
  });
  return matched;
}

function fits({ kind, tx }: Subject, row: Candidate): boolean {
  return kind === 'withdrawal' || matchTx(tx, row.tx) !== 'other';
}

function hasTx(tx: string | null): boolean {
  return tx !== null && tx !== '';
}
