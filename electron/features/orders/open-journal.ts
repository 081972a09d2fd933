import type { VenueOrder } from '../../../shared/orders/venue-order.ts';
import type { Placement } from '../../../shared/orders/outcome.ts';
import { mayBecome } from '../../../shared/orders/amend.ts';
import { succeed, type Result } from '../../../shared/base/result.ts';
import { journalFileMessages } from '../../../shared/messages/journal-file.ts';
import { timelineMessages } from '../../../shared/messages/journal-timeline.ts';
import { readLogRow } from '../../storage/hash-chained-log.ts';
import { type HashedRow, JOURNAL, type RowKind } from './chain.ts';
import { createAppender } from './journal-append.ts';
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
import { createJournalSearch } from './journal-search.ts';
import { ENDED_BEFORE_ANSWER } from './placement-status.ts';
import { createTimelines } from './journal-timeline.ts';
import { headPath } from '../../storage/log-head.ts';
import { createSyncBehind, type SyncBehind, syncFile } from './journal-sync.ts';
import { createUsedIds, type UsedIds } from './used-ids.ts';
import { readOrder, readPlacement, SELECT_EVENTS, SELECT_PLACEMENTS } from './placement-row.ts';
import type { Journal } from './journal.ts';

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
