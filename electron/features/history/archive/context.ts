import type { DatabaseSync } from 'node:sqlite';
import type { ImportSource, ReviewState } from '../../../../shared/query/filter.ts';
import type { WalletRecord } from '../../../../shared/records/record.ts';
import type { ModuleStates } from './module-state.ts';

/** One row of `records`, in JS. */
export interface ArchiveRow {
  id: number;
  accountId: string;
  occurrence: number;
  record: WalletRecord;
  firstSeenAt: number;
  missingSince: number | null;
}

/** What the filter, the totals and the sort need of every record, in memory; made from the file and never written. */
export interface Columns {
  /** Whether the file is still being read. */
  loading(): boolean;
  /** Reads whatever is left of it. */
  load(): void;
  /** After the commit that added or changed these rows. */
  put(rows: readonly ArchiveRow[]): void;
  /** After a commit that marked these records missing, or found them again (null). */
  setMissing(ids: readonly number[], since: number | null): void;
  /** The reviews of a record now. */
  setReview(id: number, review: RecordReview): void;
  /** Grows with every change of any of the above. */
  revision(): number;
  /** The rule of four eyes changed: other records wait for a second person now. */
  rulesChanged(): void;
  /** Numbers of the records whose stored values are not as they were written (row-checksum.ts), as far as the file is read. */
  damaged(): ReadonlySet<number>;
  /** Lists of which rows are gone or there twice (record-counts.ts); empty until the file is read. */
  miscounted(): readonly ListKey[];
  /** They were counted anew. */
  countedAnew(): void;
  /** Such a record was found. What `put` brings of it is right again. */
  setDamaged(id: number): void;
}

/** The reviews of a record now, folded from the log. */
export interface RecordReview {
  state: ReviewState;
  by: string | null;
  at: number | null;
  /** Who approved it. */
  approvedBy: string | null;
  /** Review and approval were given under one system user. */
  sameUser: boolean;
  /** Reviews and approvals that were imported: shown, and never counted. */
  importedReviews: number;
  notes: number;
  labels: readonly string[];
  /** Account of the other leg of an accepted internal transfer. */
  internalTransferWith: string | null;
  /** Null or absent where nothing that counts was imported. */
  importSources?: ReviewImports | null;
}

/** Where what counts of a record came from, as far as another log brought it. */
export interface ReviewImports {
  /** By label. */
  readonly labels: ReadonlyMap<string, ImportSource>;
  /** Of the decision that it is a leg of an internal transfer. */
  readonly transfer: ImportSource | null;
}

/** Reviews as the log has them; records are named by their identity there, by their number here. */
export interface ReviewIndex {
  of(id: number): RecordReview;
  /** Whether a second person has to approve what one reviewed. */
  fourEyes(): boolean;
  /** Records with a note that contains the text, ignoring case. */
  noted(text: string): readonly number[];
  /** A record was added: it may have been reviewed before the archive was rebuilt. */
  recordAdded(row: ArchiveRow): void;
}

/** A list of an account as the tables number it. */
export interface ListKey {
  account: number;
  kind: number;
}

/** Called for the pages of every list, so that what is new in them is judged in the transaction that stores them. */
export interface PageWatcher {
  /**
   * To be asked before the transaction, because columns must not be read while a page is half written. Answers what judges the page inside
   * it, given the venue's time, before what the page verified is written down; null when nothing of the list is new.
   */
  watch(context: ArchiveContext, list: ListKey): ((at: number) => void) | null;
  /** Inside a commit: the list came to the end of its first complete reading. */
  begin(context: ArchiveContext, list: ListKey, doneAt: number): void;
  /** Inside a commit: what was read of the list belongs to another venue or key, or starts over. */
  stop(context: ArchiveContext, list: ListKey): void;
}

/** For an archive that stores no pages. */
export const NO_WATCHER: PageWatcher = { watch: () => null, begin: () => {}, stop: () => {} };

/** What lives in the archive's thread. Times come with each request: nothing here asks a clock. */
export interface ArchiveContext {
  db: DatabaseSync;
  columns: Columns;
  reviews: ReviewIndex;
  watcher: PageWatcher;
  states: ModuleStates;
}
