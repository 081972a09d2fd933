import type { WalletRecord } from '../../../../shared/records/record.ts';
import { KEY_BYTES, writeKey } from '../archive/identity.ts';
import type { Folded } from './fold.ts';
import type { RecordRef } from './log-row.ts';
import { NO_IDS } from './record-base.ts';

/** A reviewed record, and its reviews now. */
export interface ReviewedRecord extends Folded {
  readonly account: string;
  readonly kind: RecordRef['kind'];
  /** Hex. */
  readonly key: string;
  /** Which of the equals, by the log's own count; nearly always the archive's too. */
  readonly occurrence: number;
  /** The transaction id it was last known by: distinguishes equal records better than a count does. */
  tx: string | null;
  /** Transaction ids that its equals had at its last event: it is none of those. */
  not: readonly string[];
  /** Time of its last event on this computer, milliseconds since the epoch; -Infinity without one. */
  lastEventAt: number;
  /** Its number in the archive; 0 while the archive does not have it. */
  row: number;
  /** The rows of the log about it, ascending. */
  seqs: number[] | null;
  /** The next one of the same key. */
  next: ReviewedRecord | null;
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

/** All reviewed records, by key. */
export interface ReviewedRecords {
  /** The first of those of a key; the others follow by `next`. */
  first(account: string, kind: RecordRef['kind'], key: string): ReviewedRecord | null;
  /** The one the log names, made when it is not there; with what distinguishes it from its equals. */
  getOrCreate(name: Omit<RecordRef, 'base'>, tx: string | null, not?: readonly string[]): ReviewedRecord;
  all(): Iterable<ReviewedRecord>;
  /** The first reviewed records of every list, by key. */
  groups(): Iterable<{
    account: string;
    kind: RecordRef['kind'];
    firsts: ReadonlyMap<string, ReviewedRecord>;
  }>;
  count(): number;
}

interface OfAccount {
  /** The one copy of its id: every row read from a file brings its own. */
  account: string;
  deposit: Map<string, ReviewedRecord>;
  withdrawal: Map<string, ReviewedRecord>;
}

export function createReviewedRecords(): ReviewedRecords {
  /** By account, one map for each kind: a key is looked up without concatenating texts. */
  const accounts = new Map<string, OfAccount>();
  let count = 0;

  function ofAccount(account: string): OfAccount {
    let found = accounts.get(account);
    if (found === undefined) {
      found = { account, deposit: new Map(), withdrawal: new Map() };
      accounts.set(account, found);
    }
    return found;
  }

  return {
    first: (account, kind, keyText) => accounts.get(account)?.[kind].get(keyText) ?? null,
    getOrCreate({ account: name, kind, key: keyText, occurrence }, tx, not = NO_IDS) {
      const own = ofAccount(name);
      const { account } = own;
      const groups = own[kind];
      const first = groups.get(keyText) ?? null;
      for (let each = first; each !== null; each = each.next) {
        if (each.occurrence !== occurrence) continue;
        each.tx = tx ?? each.tx;
        each.not = not;
        return each;
      }
      // Written out: a copy of another object would take a third more, and there may be a million.
      const made: ReviewedRecord = {
        state: 'unreviewed',
        by: null,
        at: null,
        systemUser: null,
        approvedBy: null,
        sameUser: false,
        importedReviews: 0,
        notes: 0,
        labels: NO_LABELS,
        internalTransferWith: null,
        importSources: null,
        since: -Infinity,
        source: 0,
        act: null,
        account,
        kind,
        key: keyText,
        occurrence,
        tx,
        not,
        lastEventAt: -Infinity,
        row: 0,
        seqs: null,
        next: first,
      };
      groups.set(keyText, made);
      count += 1;
      return made;
    },
    *all() {
      for (const { deposit, withdrawal } of accounts.values()) {
        for (const groups of [deposit, withdrawal]) {
          for (const first of groups.values()) {
            for (let each: ReviewedRecord | null = first; each !== null; each = each.next) yield each;
          }
        }
      }
    },
    *groups() {
      for (const { account, deposit, withdrawal } of accounts.values()) {
        yield { account, kind: 'deposit', firsts: deposit };
        yield { account, kind: 'withdrawal', firsts: withdrawal };
      }
    },
    count: () => count,
  };
}
