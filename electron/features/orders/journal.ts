import type { RequestTrace } from '../../../shared/orders/request-trace.ts';
import type { VenueOrder } from '../../../shared/orders/venue-order.ts';
import type { Outcome, Placement } from '../../../shared/orders/outcome.ts';
import { mayBecome } from '../../../shared/orders/amend.ts';
import { succeed, type Result } from '../../../shared/base/result.ts';
import { journalFileMessages } from '../../../shared/messages/journal-file.ts';
import { timelineMessages } from '../../../shared/messages/journal-timeline.ts';
import { readLogRow } from '../../storage/hash-chained-log.ts';
import { type HashedRow, JOURNAL, type RowKind } from './chain.ts';
import { createAppender } from './journal-append.ts';
import type {
  AmendEntry,
  AmendOutcomeEntry,
  ResolutionEntry,
  Submission,
  EvidenceEntry,
  StatusCheckEntry,
} from './journal-entries.ts';
import { createAmendReader, isOfFormer } from './journal-amends.ts';
import type { JournalFailure } from './journal-failure.ts';
import { type OpenedJournal, openJournalFile } from './journal-file.ts';
import { createPlacementIndex, type IndexEntry, type PlacementIndex } from './journal-index.ts';
import {
  amendOutcomeRow,
  amendRow,
  orderRow,
  evidenceRow,
  lossRow,
  resultRow,
  signatureRow,
  resolutionRow,
  statusCheckRow,
  submissionRow,
  testRow,
} from './journal-rows.ts';
import { createJournalSearch, type PageQuery } from './journal-search.ts';
import { ENDED_BEFORE_ANSWER } from './placement-status.ts';
import { createTimelines, type Timeline, type TimelineMessages } from './journal-timeline.ts';
import { headPath, type LogPoint } from '../../storage/log-head.ts';
import type { LogSigner } from '../../storage/log-signature.ts';
import { createSyncBehind, type SyncBehind, syncFile } from './journal-sync.ts';
import { createUsedIds, type UsedIds } from './used-ids.ts';
import { readOrder, readPlacement, SELECT_EVENTS, SELECT_PLACEMENTS } from './placement-row.ts';

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

/** More working orders than a person can watch; the venue lists the others. */
const MAX_WORKING = 500;

/** Opens the journal at `path`, or makes it. `usedIds`: what other journals used up. See journal-file.ts for what can fail. */
export function openJournal(
  path: string,
  usedIds: Pick<UsedIds, 'refusal'> = createUsedIds(),
): Result<Journal, JournalFailure> {
  const index = createPlacementIndex();
  let lastKind: RowKind | null = null;
  const opened = openJournalFile(path, (row) => {
    lastKind = row.kind;
    index.take(row);
  });
  if (!opened.ok) return opened;
  index.endEarlierSessions();
  const { head, isSynced } = opened.value;
  const behind = createSyncBehind(async () => {
    const last = head.last();
    await syncFile(`${path}-wal`);
    head.synced(last);
    await syncFile(headPath(path));
  });
  if (!isSynced) behind.request();
  return succeed(journalOn(opened.value, { index, lastKind }, behind, usedIds));
}

function journalOn(
  { file, head, notice, loss }: OpenedJournal,
  { index, lastKind: openedWith }: { index: PlacementIndex; lastKind: RowKind | null },
  behind: SyncBehind,
  usedIds: Pick<UsedIds, 'refusal'>,
): Journal {
  const search = createJournalSearch(file, index);
  let lastKind = openedWith;
  const take = (row: HashedRow): void => {
    lastKind = row.kind;
    index.take(row);
    search.take(row);
  };
  const { append, appendBehind, appendAfter, stop, catchUp } = createAppender(
    file,
    index,
    take,
    behind,
    head,
  );
  if (loss !== null && append(lossRow(loss)).ok) head.lossRecorded();
  const bySeq = file.prepare(`${SELECT_PLACEMENTS} WHERE i.seq = ?`);
  const ofTicket = file.prepare(`${SELECT_PLACEMENTS} WHERE i.ticket = ? AND i.kind = 'submission'`);
  const ofAmend = file.prepare(`SELECT account, client_oid FROM journal WHERE ticket = ? AND kind = 'amend'`);
  const events = file.prepare(SELECT_EVENTS);
  const readAmends = createAmendReader(file);
  const timelines = createTimelines(file);

  function read(entries: readonly IndexEntry[]): Placement[] {
    const placements: Placement[] = [];
    for (const entry of entries) {
      const placement = readEntry(entry);
      if (placement !== null) placements.push(placement);
    }
    return placements;
  }

  function readEntry({ seq, amends }: IndexEntry): Placement | null {
    const placement = readPlacement(bySeq.get(seq));
    return placement === null || amends === null ? placement : withAmends(placement);
  }

  function withAmends(placement: Placement): Placement {
    return { ...placement, amends: readAmends(placement.accountId, placement.clientOid) };
  }

  /** What the venue last reported of the order a placement stands for: not of one that made room for it. */
  function lastOrder(accountId: string, clientOid: string): VenueOrder | null {
    const amends = index.find(accountId, clientOid)?.amends ?? [];
    for (const row of events.iterate(accountId, clientOid)) {
      if (amends.length === 0 || !isOfFormer(amends, { facts: String(row['facts']) })) return readOrder(row);
    }
    return null;
  }

  function find(accountId: string, clientOid: string): IndexEntry | null {
    catchUp();
    const entry = index.find(accountId, clientOid);
    return entry?.test === false ? entry : null;
  }

  /** A submission whose session ended before its outcome is unknown: nobody waits for the answer any more. */
  function unknownWhenEnded(placement: Placement): Placement {
    const entry = index.find(placement.accountId, placement.clientOid);
    const hasEnded = placement.outcome === null && entry !== null && index.isOfEarlierSession(entry);
    return hasEnded ? { ...placement, outcome: ENDED_BEFORE_ANSWER } : placement;
  }

  /** The newest of an account that are wanted, newest first. */
  function newest(
    accountId: string | null,
    limit: number,
    wanted: (entry: IndexEntry) => boolean,
  ): Placement[] {
    catchUp();
    const all = index.all();
    const chosen: IndexEntry[] = [];
    for (let at = all.length - 1; at >= 0 && chosen.length < limit; at -= 1) {
      const entry = all[at];
      if (entry === undefined || (accountId !== null && entry.accountId !== accountId)) continue;
      if (wanted(entry)) chosen.push(entry);
    }
    return read(chosen);
  }

  /** Why a row may not be added to a placement; called inside the transaction. */
  function onPlacement(accountId: string, clientOid: string, allowed: (entry: IndexEntry) => boolean) {
    return (): JournalFailure | null => {
      const entry = index.find(accountId, clientOid);
      if (entry === null || entry.test) return NO_PLACEMENT;
      return allowed(entry) ? null : DECIDED;
    };
  }

  function isUndecided(entry: IndexEntry): boolean {
    const kind = index.kindOf(entry);
    return kind === null || kind === 'unknown';
  }

  return {
    recordSubmission: (submission) =>
      append(submissionRow(submission), () => usedIds.refusal(submission.clientOid, submission.ticketId)),
    recordResult: (accountId, clientOid, outcome, at, trace) =>
      appendBehind(
        resultRow('outcome', { accountId, clientOid, outcome, at, trace }),
        onPlacement(accountId, clientOid, ({ outcome: before }) => before === null),
      ),
    recordEvidence: (evidence) =>
      append(
        evidenceRow(evidence),
        onPlacement(
          evidence.accountId,
          evidence.clientOid,
          (entry) => evidence.outcome.kind !== 'unknown' && entry.evidence === null && isUndecided(entry),
        ),
      ),
    recordStatusCheck: (check) =>
      append(statusCheckRow(check), onPlacement(check.accountId, check.clientOid, always)),
    recordOrder: (accountId, clientOid, order, at) =>
      append(orderRow(accountId, clientOid, order, at), () =>
        index.find(accountId, clientOid) === null ? NO_PLACEMENT : null,
      ),
    recordTestSubmission: (submission, path) =>
      append(testRow(submission, path), () => usedIds.refusal(submission.clientOid, null)),
    recordTestResult: (accountId, clientOid, outcome, at, trace = null) =>
      append(resultRow('test-outcome', { accountId, clientOid, outcome, at, trace }), () => {
        const entry = index.find(accountId, clientOid);
        if (entry?.test !== true) return NO_TEST;
        return entry.outcome === null ? null : DECIDED;
      }),
    recordResolution: (resolution) =>
      append(
        resolutionRow(resolution),
        onPlacement(
          resolution.accountId,
          resolution.clientOid,
          (entry) => entry.resolution === null && isUndecided(entry),
        ),
      ),
    recordAmend: (entry) =>
      append(
        amendRow(entry),
        onPlacement(
          entry.accountId,
          entry.clientOid,
          ({ amends }) => amends?.every(({ kind }) => kind !== null && kind !== 'unknown') ?? true,
        ),
      ),
    recordAmendOutcome: (entry) =>
      (entry.how === 'answer' ? appendBehind : append)(
        amendOutcomeRow(entry),
        onPlacement(entry.accountId, entry.clientOid, ({ amends }) => {
          const amend = amends?.find(({ amendId }) => amendId === entry.amendId);
          return amend !== undefined && mayBecome(amend.kind, entry.outcome.kind);
        }),
      ),

    find(accountId, clientOid) {
      const entry = find(accountId, clientOid);
      return entry && readEntry(entry);
    },
    findTest(accountId, clientOid) {
      const entry = index.find(accountId, clientOid);
      return entry?.test === true ? readPlacement(bySeq.get(entry.seq)) : null;
    },
    findTicket(ticketId) {
      const placement = readPlacement(ofTicket.get(ticketId));
      if (placement === null) return null;
      const { amends = null } = index.find(placement.accountId, placement.clientOid) ?? {};
      return amends === null ? placement : withAmends(placement);
    },
    findAmend(amendId) {
      const row = ofAmend.get(amendId);
      if (row === undefined) return null;
      const entry = index.find(String(row['account']), String(row['client_oid']));
      return entry && readEntry(entry);
    },
    recent: (accountId, limit) => newest(accountId, limit, () => true),
    open(accountId) {
      catchUp();
      return read(index.open().filter((entry) => accountId === null || entry.accountId === accountId));
    },
    amending(accountId) {
      catchUp();
      return read(index.amending().filter((entry) => accountId === null || entry.accountId === accountId));
    },
    working: (accountId) =>
      newest(accountId, MAX_WORKING, (entry) => entry.order !== 'done' && index.kindOf(entry) === 'accepted'),
    contradicted: (accountId) =>
      newest(accountId, MAX_WORKING, (entry) => entry.order === 'open' && index.kindOf(entry) === 'rejected'),
    // Needed for every answer to an order, so the index is enough and the file is not read.
    holderOf: (accountId, orderId) => index.holderOf(accountId, orderId),
    lastOrder,
    count(accountId) {
      catchUp();
      return index.count(accountId);
    },
    page(query) {
      catchUp();
      const { entries, next, total } = search.find(query);
      const placements = read(entries).map(unknownWhenEnded);
      return { placements, next, total };
    },
    timeline(accountId, clientOid, messages = timelineMessages) {
      catchUp();
      return index.find(accountId, clientOid) === null
        ? { entries: [], request: null }
        : timelines.read(accountId, clientOid, messages);
    },
    lastSynced: () => head.lastSynced(),
    has: ({ rows, hash }) => rows === 0 || readLogRow(file, JOURNAL, rows)?.hash === hash,
    lacks(entry, failure) {
      stop(failure);
      head.vouch(entry);
    },
    sign: (signer, at) =>
      lastKind === null || lastKind === 'signature'
        ? succeed(null)
        : appendAfter((last) => signatureRow(signer.sign('journal', last), at)),
    startNotice: () => notice,
    checkpoint() {
      try {
        file.exec('PRAGMA wal_checkpoint(PASSIVE)');
      } catch {
        // The rows are in the write-ahead log as before; the next one tries again.
      }
    },
    close() {
      behind.close();
      file.close();
    },
  };
}

const NO_PLACEMENT: JournalFailure = { kind: 'no-placement', message: journalFileMessages.noPlacement };
const NO_TEST: JournalFailure = { kind: 'no-placement', message: journalFileMessages.noTest };
const DECIDED: JournalFailure = { kind: 'decided', message: journalFileMessages.decided };

const always = () => true;
