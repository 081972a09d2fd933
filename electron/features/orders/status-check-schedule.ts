import type { BridgeErrorKind } from '../../../shared/base/error.ts';
import type { Clock } from '../../platform/clock.ts';
import { keyOf, type PlacementRef } from './session-state.ts';

const SHORTEST_MS = 1_000;
const LONGEST_MS = 6 * 3_600_000;
/** What falls due this soon after another placement of its account is checked together with it. */
const TOGETHER_MS = 1_000;

/** When a placement is checked next. */
export interface NextCheck {
  /** Milliseconds since the epoch; null: not by itself. */
  at: number | null;
  /** When the venue could not be reached and why, where that was so the last time. */
  missed: { at: number; reason: BridgeErrorKind } | null;
}

/** How long until the next status check of what has been unknown for `age`: as long again, so ever rarer, and four times a day in the end. */
export function waitAfter(age: number): number {
  return Math.min(Math.max(age, SHORTEST_MS), LONGEST_MS);
}

/** Which placements are checked when. */
export interface StatusCheckSchedule {
  /** Unless it has a time already. */
  plan(name: PlacementRef, wait: number): void;
  /** It is due now. */
  hasten(name: PlacementRef): void;
  /** What is due at an account, or about to be; it has no time any more. */
  takeDue(accountId: string): PlacementRef[];
  at(name: PlacementRef): number | null;
  drop(name: PlacementRef): void;
  clear(): void;
}

/** `onDue`: something of an account fell due. */
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
