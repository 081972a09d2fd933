import type { RequestTrace } from '../../../shared/orders/request-trace.ts';
import type { VenueOrder } from '../../../shared/orders/venue-order.ts';
import type { Outcome, Placement } from '../../../shared/orders/outcome.ts';
import type { Result } from '../../../shared/base/result.ts';
import type {
  AmendEntry,
  AmendOutcomeEntry,
  ResolutionEntry,
  Submission,
  EvidenceEntry,
  StatusCheckEntry,
} from './journal-entries.ts';
import type { JournalFailure } from './journal-failure.ts';
import type { PageQuery } from './journal-search.ts';
import type { Timeline, TimelineMessages } from './journal-timeline.ts';
import type { LogPoint } from '../../storage/log-head.ts';
import type { LogSigner } from '../../storage/log-signature.ts';

export interface JournalPage {
  placements: Placement[];
  /** `before` of the next page; null at the end. */
  next: number | null;
  /** How many match in all. */
  total: number;
}

type Written = Result<null, JournalFailure>;

/**
 * The record of every placement: append-only, hash-chained, each append one commit, synced before it returns; only an outcome is synced
 * after its answer. No row means never sent; a submission without an outcome means unknown, unless this session still waits for the answer.
 * A failed write answers an error; a failed read throws.
 */
export interface Journal {
  /** Fails with `clientOid-used` or `ticket-used` where either was used before, here or in a separate journal, by an order or (the clientOid) by a test. */
  recordSubmission(submission: Submission): Written;
  /**
   * Once per placement. `trace` is the request that went out, null when none did; it is recorded with the outcome. The row survives this
   * program at once, and a power cut a moment later: until then the placement would be unknown, which is the safe side.
   */
  recordResult(
    accountId: string,
    clientOid: string,
    outcome: Outcome,
    at: number,
    trace: RequestTrace | null,
  ): Written;
  /** Once, and only while the placement is unknown or resolved as not placed: its outcome becomes this one. */
  recordEvidence(evidence: EvidenceEntry): Written;
  recordStatusCheck(check: StatusCheckEntry): Written;
  /** What the venue reported of the order: its fills, fees and state. For a test order it proves that a real one was placed. */
  recordOrder(accountId: string, clientOid: string, order: VenueOrder, at: number): Written;
  /**
   * A test is not a placement: only pages and timelines below show it, as a test order. Its clientOid is used up as well. `path`: where it is
   * sent.
   */
  recordTestSubmission(submission: Submission, path: string): Written;
  recordTestResult(
    accountId: string,
    clientOid: string,
    outcome: Outcome,
    at: number,
    trace?: RequestTrace | null,
  ): Written;
  recordResolution(resolution: ResolutionEntry): Written;
  /** Fails with `ticket-used` where the id was used before, and with `decided` where another amend of the placement has no known outcome. */
  recordAmend(entry: AmendEntry): Written;
  /** An answer is synced behind, as a result is. Fails with `decided` where what is known already stands against it. */
  recordAmendOutcome(entry: AmendOutcomeEntry): Written;
  find(accountId: string, clientOid: string): Placement | null;
  /** A test order; null when there is none. */
  findTest(accountId: string, clientOid: string): Placement | null;
  findTicket(ticketId: string): Placement | null;
  /** The placement with an amend of this id; null when there is none. */
  findAmend(amendId: string): Placement | null;
  /** Newest first; of every account when `accountId` is null. */
  recent(accountId: string | null, limit: number): Placement[];
  /** Without a known outcome or evidence, and not resolved; oldest first. */
  open(accountId: string | null): Placement[];
  /** With an amend that has no known outcome, oldest first. */
  amending(accountId: string | null): Placement[];
  /** Accepted, and not known to be done; the newest 500, newest first. */
  working(accountId: string | null): Placement[];
  /** Rejected, and yet the venue reported their order as open; the newest 500, newest first. */
  contradicted(accountId: string | null): Placement[];
  /** The clientOid of the account's placement that has this order id; null when none has. */
  holderOf(accountId: string, orderId: string): string | null;
  /** What the venue last reported of the order (`recordOrder`). */
  lastOrder(accountId: string, clientOid: string): VenueOrder | null;
  count(accountId: string | null): number;
  /** Newest first, with test orders. A submission whose session ended before its outcome is unknown here. */
  page(query: PageQuery): JournalPage;
  /**
   * Every row of a placement or a test in order, and the request that went out; no entries where there is neither. In the language of the
   * window, unless `messages` are given.
   */
  timeline(accountId: string, clientOid: string, messages?: TimelineMessages): Timeline;
  /** The last entry that is on the disk. */
  lastSynced(): LogPoint;
  /** Whether this entry is there. */
  has(entry: LogPoint): boolean;
  /** The keychain knows of this entry, which is not there: nothing is added from here on, and every opening finds the journal short. */
  lacks(entry: LogPoint, failure: JournalFailure): void;
  /** Signs all entries there are as one more. Does nothing where there are none, and where the last one is a signature. */
  sign(signer: LogSigner, at: number): Written;
  /** What a person should know of how it opened; null when it is as it was left. */
  startNotice(): string | null;
  /**
   * Moves what the write-ahead log holds into the file, so that no damage to that log alone loses much. It syncs, so it is for when nobody waits.
   */
  checkpoint(): void;
  close(): void;
}
