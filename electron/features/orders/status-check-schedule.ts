import type { BridgeErrorKind } from '../../../shared/base/error.ts';
import type { Clock } from '../../platform/clock.ts';
import { keyOf, type PlacementRef } from './session-state.ts';

const SHORTEST_MS = 1_000;
const LONGEST_MS = 6 * 3_600_000;
/** A placement due this soon after another of its account is checked together with it. */
const TOGETHER_MS = 1_000;

/** When a placement is checked next. */
export interface NextCheck {
  /** Milliseconds since the epoch; null: no automatic check. */
  at: number | null;
  /** When the venue could not be reached and why, if the last check missed it. */
  missed: { at: number; reason: BridgeErrorKind } | null;
}

/** The wait for the next status check of what has been unknown for `age`: as long again, so ever rarer, at last four times a day. */
export function waitAfter(age: number): number {
  return Math.min(Math.max(age, SHORTEST_MS), LONGEST_MS);
}

/** Which placements are checked when. */
export interface StatusCheckSchedule {
  /** Plans a check, unless one is planned already. */
  plan(name: PlacementRef, wait: number): void;
  /** Makes the check due now. */
  hasten(name: PlacementRef): void;
  /** Removes and answers what is due at an account, or about to be. */
  takeDue(accountId: string): PlacementRef[];
  at(name: PlacementRef): number | null;
  drop(name: PlacementRef): void;
  clear(): void;
}

/** `onDue`: a check of the account is due. */
export function createStatusCheckSchedule(
  clock: Pick<Clock, 'now' | 'after'>,
  onDue: (accountId: string) => void,
): StatusCheckSchedule {
  const due = new Map<string, { name: PlacementRef; at: number; cancel: () => void }>();

  function drop(name: PlacementRef): void {
    due.get(keyOf(name))?.cancel();
    due.delete(keyOf(name));
  }

  return {
    plan({ accountId, clientOid }, wait) {
      const name = { accountId, clientOid };
      if (due.has(keyOf(name))) return;
      const cancel = clock.after(wait, () => onDue(accountId));
      due.set(keyOf(name), { name, at: clock.now() + wait, cancel });
    },
    hasten({ accountId, clientOid }) {
      const name = { accountId, clientOid };
      drop(name);
      due.set(keyOf(name), { name, at: clock.now(), cancel: () => undefined });
    },
    takeDue(accountId) {
      const soon = clock.now() + TOGETHER_MS;
      const names: PlacementRef[] = [];
      for (const { name, at } of due.values())
        if (name.accountId === accountId && at <= soon) names.push(name);
      for (const name of names) drop(name);
      return names;
    },
    at: (name) => due.get(keyOf(name))?.at ?? null,
    drop,
    clear() {
      for (const { cancel } of due.values()) cancel();
      due.clear();
    },
  };
}
