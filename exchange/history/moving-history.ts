import { seededRandom } from '../exact/random.ts';
import { type AddressBook, drawDeposit, drawWithdrawal, MINUTE } from './draw-records.ts';
import type { SavedRecord, SavedRecords, RecordsBase, RecordsPersistence } from './saved-records.ts';
import type { Records } from './list.ts';
import type { Deposit, History, Withdrawal } from './records.ts';
import { createNewestFirstList, type Position } from './newest-first-list.ts';
import { firstDelay, isUnfinished, stepDeposit, stepWithdrawal } from './steps.ts';
import { createTimeline } from './timeline.ts';
import type { DepositAddresses } from './deposit-addresses.ts';

export type ListName = 'deposits' | 'withdrawals';

/** Both lists of an account while records arrive and change status. It has no timer: call `advance` before reading. */
export interface MovingHistory {
  /** Newest first. */
  readonly deposits: Records<Deposit>;
  readonly withdrawals: Records<Withdrawal>;
  /**
   * Processes everything due at `now`, milliseconds since the epoch. A clock that went back changes nothing. Throws when the changes
   * cannot be saved: they must not be shown then.
   */
  advance(now: number): void;
  /** Adds records now, regardless of the rate, with a time after everything shown so far. Throws as `advance` does. */
  arrive(list: ListName, count: number, now: number): void;
  /** Copies of both lists. */
  snapshot(): History;
  /** Parameters of the seeded history. */
  readonly base: RecordsBase;
  /** Arrivals and changes of status over all runs. */
  changes(): number;
  /** Records that differ from the seeded history. */
  changed(): Iterable<SavedRecord>;
}

interface MovingHistoryParts {
  /** The seeded history. */
  history: History;
  addresses: DepositAddresses;
  seed: number;
  /** Milliseconds since the epoch, not before the newest seeded record. */
  start: number;
  /** Average number of new records per minute. With 0 only records that arrived, now or in an earlier run, change. */
  perMinute: number;
  /** Saved state of earlier runs, over the same base. */
  saved?: SavedRecords | undefined;
  /** Saves changes; left out when nothing is saved. */
  persistence?: RecordsPersistence | undefined;
}

type Event = { kind: 'arrival' } | { kind: ListName; place: Position };

/** Percentage of new records that are deposits. */
const DEPOSIT_PERCENT = 80;
/** An index without a special rule in the seeded history. */
const ORDINARY_INDEX = 1_000;

/**
 * The same parts and times give the same lists, however many steps are used. Saved records of earlier runs are unchanged; pending
 * ones continue from `start`.
 */
export function createMovingHistory(parts: MovingHistoryParts): MovingHistory {
  const { addresses, perMinute, saved, persistence } = parts;
  const deposits = createNewestFirstList(parts.history.deposits, saved?.deposits);
  const withdrawals = createNewestFirstList(parts.history.withdrawals, saved?.withdrawals);
  let changes = saved?.changes ?? 0;
  // The seed depends on the number of changes, so that ids and transactions of earlier runs are not drawn again.
  const random = seededRandom(((parts.seed ^ 0x30b1e5) >>> 0) + changes * 2 ** 32);
  const timeline = createTimeline<Event>();
  const addressBook: AddressBook = new Map();
  // The clock may have gone back since: no record arrives before the existing ones.
  const start = Math.max(parts.start, newestChange(saved));
  /** Everything up to this time is processed and may have been shown. */
  let current = start;

  function scheduleArrival(after: number): void {
    const wait = Math.ceil((-Math.log(1 - random.next()) * MINUTE) / perMinute);
    timeline.put(after + wait, { kind: 'arrival' });
  }

  function schedule(kind: ListName, place: Position, after: number): void {
    const record = (kind === 'deposits' ? deposits : withdrawals).get(place);
    if (record === undefined || !isUnfinished(record)) return;
    timeline.put(after + firstDelay(record, random), { kind, place });
  }

  function changed(record: SavedRecord): void {
    changes += 1;
    persistence?.changed(record, changes);
  }

  function arriveAt(list: ListName, now: number): void {
    switch (list) {
      case 'deposits': {
        const drawn = drawDeposit(ORDINARY_INDEX, now, now, addresses, random);
        const record: Deposit = { ...drawn, status: 'PROCESSING', walletTxId: null, updatedAt: now };
        const place = deposits.add(record);
        changed({ list, place, record });
        schedule(list, place, now);
        break;
      }
      case 'withdrawals': {
        const drawn = drawWithdrawal(ORDINARY_INDEX, now, now, addressBook, random);
        const record: Withdrawal = { ...drawn, status: 'PROCESSING', walletTxId: null, updatedAt: now };
        const place = withdrawals.add(record);
        changed({ list, place, record });
        schedule(list, place, now);
        break;
      }
    }
  }

  function process(event: Event, now: number): void {
    switch (event.kind) {
      case 'arrival':
        arriveAt(random.below(100) < DEPOSIT_PERCENT ? 'deposits' : 'withdrawals', now);
        scheduleArrival(now);
        break;
      case 'deposits': {
        const { kind: list, place } = event;
        const before = deposits.get(place);
        if (before === undefined) break;
        const { record, nextAfterMs } = stepDeposit(before, now, random);
        deposits.replace(place, record);
        changed({ list, place, record });
        if (nextAfterMs !== null) timeline.put(now + nextAfterMs, event);
        break;
      }
      case 'withdrawals': {
        const { kind: list, place } = event;
        const before = withdrawals.get(place);
        if (before === undefined) break;
        const { record, nextAfterMs } = stepWithdrawal(before, now, random);
        withdrawals.replace(place, record);
        changed({ list, place, record });
        if (nextAfterMs !== null) timeline.put(now + nextAfterMs, event);
        break;
      }
    }
  }

  function runUntil(now: number): void {
    for (let due = timeline.takeDue(now); due !== null; due = timeline.takeDue(now))
      process(due.what, due.at);
    current = Math.max(current, now);
  }

  if (perMinute > 0) {
    for (const index of parts.history.deposits.keys()) schedule('deposits', -1 - index, start);
    for (const index of parts.history.withdrawals.keys()) schedule('withdrawals', -1 - index, start);
  }
  for (const place of saved?.deposits.keys() ?? []) if (place >= 0) schedule('deposits', place, start);
  for (const place of saved?.withdrawals.keys() ?? []) if (place >= 0) schedule('withdrawals', place, start);
  if (perMinute > 0) scheduleArrival(start);
  return {
    deposits: deposits.records,
    withdrawals: withdrawals.records,
    advance(now) {
      runUntil(now);
      persistence?.commit();
    },
    arrive(list, count, now) {
      // A reader with endAt fixed at a time already shown must not see records that arrive later.
      const at = Math.max(now, current + 1);
      runUntil(at);
      for (let left = count; left > 0; left -= 1) arriveAt(list, at);
      persistence?.commit();
    },
    snapshot: () => ({
      deposits: deposits.records.slice(0, deposits.records.length),
      withdrawals: withdrawals.records.slice(0, withdrawals.records.length),
    }),
    base: {
      seed: parts.seed,
      deposits: parts.history.deposits.length,
      withdrawals: parts.history.withdrawals.length,
    },
    changes: () => changes,
    *changed() {
      for (const [place, record] of deposits.changed()) yield { list: 'deposits', place, record };
      for (const [place, record] of withdrawals.changed()) yield { list: 'withdrawals', place, record };
    },
  };
}

/** Milliseconds since the epoch; 0 when nothing is saved. */
function newestChange(saved: SavedRecords | undefined): number {
  let newest = 0;
  for (const { updatedAt } of saved?.deposits.values() ?? []) newest = Math.max(newest, updatedAt);
  for (const { updatedAt } of saved?.withdrawals.values() ?? []) newest = Math.max(newest, updatedAt);
  return newest;
}
