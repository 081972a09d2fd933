import type { Engine } from '../engine/base/contract.ts';
import { createExpiryTimer, type After } from './expiry-timer.ts';
import type { Outbox } from './outbox.ts';
import type { Journal } from './saved/contract.ts';

/** Runs after every command: writes its changes to the journal, publishes them and sets the timer for what comes due next. */
interface Committer {
  /** Throws when the changes cannot be written, so that the request fails. */
  commit: () => void;
  /**
   * For commands nobody waits for, so that nobody would learn of a full disk: what was not written is tried again with the next
   * request, which then fails.
   */
  commitQuietly: () => void;
  stop: () => void;
}

interface CommitterParts {
  /** When something comes due without a request, or null. */
  nextDue: () => number | null;
  actWhenDue: (now: number) => void;
  /** Places what the command fired; before anything of it is saved. */
  settle: () => void;
  now: () => number;
  after: After;
}

export function createCommitter(journal: Journal, feed: Outbox, parts: CommitterParts): Committer {
  function commitQuietly(): void {
    parts.settle();
    try {
      journal.commit();
      feed.flush();
    } catch {
      // see above
    }
    timer.arm();
  }
  function act(): void {
    parts.actWhenDue(parts.now());
    commitQuietly();
  }
  const timer = createExpiryTimer(parts.nextDue, act, parts.now, parts.after);
  return {
    commit() {
      parts.settle();
      timer.arm();
      journal.commit();
      feed.flush();
    },
    commitQuietly,
    stop: () => timer.stop(),
  };
}

/** The engine for callers that do not go through the order service: `commit` runs after every command. */
export function committingEngine(engine: Engine, commit: () => void): Engine {
  return {
    place(order, now) {
      const result = engine.place(order, now);
      commit();
      return result;
    },
    cancel(order, now, reason) {
      const done = engine.cancel(order, now, reason);
      commit();
      return done;
    },
    reduce(order, by, now) {
      const done = engine.reduce(order, by, now);
      commit();
      return done;
    },
    expire(now) {
      engine.expire(now);
      commit();
    },
    affordable: (order) => engine.affordable(order),
    nextExpiry: () => engine.nextExpiry(),
    restore: (order, id, now) => engine.restore(order, id, now),
    balance: (account, asset) => engine.balance(account, asset),
    // Whoever moves the money commits it together with where it comes from.
    adjust: (account, asset, units) => engine.adjust(account, asset, units),
    levels: (market, side, depth) => engine.levels(market, side, depth),
    best: (market, side) => engine.best(market, side),
    audit: () => engine.audit(),
  };
}
