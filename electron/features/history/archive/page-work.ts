import type { WalletRecord } from '../../../../shared/records/record.ts';
import type { Pending } from './commit.ts';
import type { DamagedRow } from './damaged-rows.ts';
import type { Statements } from './page-statements.ts';
import type { Counted } from './record-counts.ts';

/** One page of a list, as a scan read it. */
export interface TakenPage {
  accountId: string;
  kind: WalletRecord['kind'];
  /** Of this try at the window, above 0: a try that starts over gets a new one, or equal deposits would be matched with their own duplicates. */
  scanId: number;
  /** When the venue answered, by its clock, milliseconds since the epoch. */
  seenAt: number;
  /** The same by this computer's clock, which reviews are timed by; left out: that clock agrees with the venue's. */
  localTime?: number;
  /** All of `kind`. */
  rows: readonly WalletRecord[];
  /** Rows that could not be read, as they came. */
  unreadable: readonly { raw: string; reason: string }[];
}

/** What a page came to. */
export interface PageTaken {
  added: number;
  changed: number;
  unchanged: number;
  /** Sum over the identities of the page's rows; sums of pages are added up. */
  digest: bigint;
}

/** A page on its way into the file. */
export interface Work {
  page: TakenPage;
  changes: Pending;
  statements: Statements;
  account: number;
  /** `seen_scan` of what this page matches. */
  seen: number;
  /** Damaged rows that were not met in this page yet. */
  damaged: DamagedRow[];
  isRepaired: boolean;
  /** What the page changes of the list's counts. */
  counted: Counted;
  taken: PageTaken;
}
