import type { DatabaseSync } from 'node:sqlite';
import type { ReviewState } from '../../../../shared/query/filter.ts';
import type { WalletRecord } from '../../../../shared/records/record.ts';

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
  /** After the commit that added or changed these rows. */
  put(rows: readonly ArchiveRow[]): void;
  /** After a commit that marked these records missing, or found them again (null). */
  setMissing(ids: readonly number[], since: number | null): void;
  /** What staff say of a record now. */
  setReview(id: number, review: RecordReview): void;
  /** Grows with every change of any of the above. */
  revision(): number;
  /** The rule of four eyes changed: whoever is waiting for a second person is another one now. */
  rulesChanged(): void;
}

/** What staff say of a record now, folded from their log. */
export interface RecordReview {
  state: ReviewState;
  by: string | null;
  at: number | null;
  /** Who approved it. */
  secondBy: string | null;
  /** Review and approval were given under one system user. */
  sameUser: boolean;
  /** Reviews and approvals that were imported: shown, and never counted. */
  importedReviews: number;
  notes: number;
  labels: readonly string[];
  /** Account of the other leg of an accepted own transfer. */
  ownWith: string | null;
}

/** Reviews as the log has them; records are named by their identity there, by their number here. */
export interface ReviewBook {
  of(id: number): RecordReview;
  /** Whether a second person has to approve what one reviewed. */
  fourEyes(): boolean;
  /** Records with a note that holds the text, without regard to case. */
  noted(text: string): readonly number[];
  /** A record was added: staff may have spoken of it before the archive was rebuilt. */
  recordAdded(row: ArchiveRow): void;
}

/** What lives in the archive's thread. Times come with each question: nothing here asks a clock. */
export interface ArchiveContext {
  db: DatabaseSync;
  columns: Columns;
  reviews: ReviewBook;
}
