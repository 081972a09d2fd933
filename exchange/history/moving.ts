import { seededRandom } from '../exact/random.ts';
import { drawDeposit } from './draw-deposit.ts';
import { drawWithdrawal, type AddressBook } from './draw-withdrawal.ts';
import { MINUTE } from './draw.ts';
import type { SavedRecord, SavedRecords, RecordsBase, RecordsPersistence } from './saved-records.ts';
import type { Records } from './list.ts';
import type { Deposit, History, Withdrawal } from './records.ts';
import { createAppendOnlyList, type Position } from './append-only-list.ts';
import { firstDelay, isUnfinished, stepDeposit, stepWithdrawal } from './steps.ts';
import { createTimeline } from './timeline.ts';
import type { Wallet } from './wallet.ts';

export type ListName = 'deposits' | 'withdrawals';

/** Both lists of an account while records arrive and change status. It has no timer: whoever reads it lets time pass first. */
export interface MovingHistory {
  /** Newest first. */
  readonly deposits: Records<Deposit>;
  readonly withdrawals: Records<Withdrawal>;
  /**
   * Lets everything happen that is due at `now`, milliseconds since the epoch. A clock that went back changes nothing. Throws when
   * what happened cannot be kept: then it must not be shown.
   */
  advance(now: number): void;
  /** Lets records arrive right now, apart from the rate: at a time after everything shown so far. Throws as `advance` does. */
  arrive(list: ListName, count: number, now: number): void;
  /** Both lists as they stand, as arrays of their own. */
  snapshot(): History;
  /** What the seeded history was made from. */
  readonly base: RecordsBase;
  /** Arrivals and changes of status over all runs. */
  changes(): number;
  /** How the lists differ from the seeded history. */
  changed(): Iterable<SavedRecord>;
}

interface MovingHistoryParts {
  /** The seeded history. */
  history: History;
  wallet: Wallet;
  seed: number;
  /** Milliseconds since the epoch, not before the newest seeded record. */
  start: number;
  /** Records that arrive in a minute, on average. 0: nothing moves but what arrived, now or in an earlier run. */
  perMinute: number;
  /** What earlier runs left; its base is this history's. */
  saved?: SavedRecords | undefined;
  /** Told what happens; left out when nothing is kept. */
  persistence?: RecordsPersistence | undefined;
}

type Event = { kind: 'arrival' } | { kind: ListName; place: Position };

/** Of a hundred arrivals so many are deposits. */
const DEPOSIT_PERCENT = 80;
/** A place in the list that no rule of the seeded history is about. */
const ORDINARY_INDEX = 1_000;

/**
 * The same parts and the same times give the same lists, in however many steps the time passes. What earlier runs left stands as it
 * did; what was unfinished goes on from `start`.
 */
export function createMovingHistory(parts: MovingHistoryParts): MovingHistory {
  const { wallet, perMinute, saved, persistence } = parts;
  const deposits = createAppendOnlyList(parts.history.deposits, saved?.deposits);
  const withdrawals = createAppendOnlyList(parts.history.withdrawals, saved?.withdrawals);
  let changes = saved?.changes ?? 0;
  // A stream of its own for what follows so many changes: an earlier run's ids and transactions are not drawn again.
  const random = seededRandom(((parts.seed ^ 0x30b1e5) >>> 0) + changes * 2 ** 32);
  const timeline = createTimeline<Event>();
  const addressBook: AddressBook = new Map();
  // The clock may have gone back since, or a faulty one may have been ahead: nothing arrives before what is there.
  const start = Math.max(parts.start, newestChange(saved));
  /** Everything up to here has happened and may have been shown. */
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
        const drawn = drawDeposit(ORDINARY_INDEX, now, now, wallet, random);
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
        const { record } = stepDeposit(before, now, random);
        deposits.replace(place, record);
        changed({ list, place, record });
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
      // A reader whose endAt is frozen at a time already shown must not meet what arrives after that.
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

/** Milliseconds since the epoch; 0 when nothing is kept. */
function newestChange(saved: SavedRecords | undefined): number {
  let newest = 0;
  for (const { updatedAt } of saved?.deposits.values() ?? []) newest = Math.max(newest, updatedAt);
  for (const { updatedAt } of saved?.withdrawals.values() ?? []) newest = Math.max(newest, updatedAt);
  return newest;
}
