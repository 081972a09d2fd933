import { type DeadManSwitch, isSameSwitch } from '../../../shared/orders/dead-man-switch.ts';
import type { DeadManTimes } from '../../venue/dead-man.ts';

/** One that is set at the venue, or may be. */
interface SetThere {
  set: DeadManSwitch;
  /** When it comes due at the earliest, by our clock; null when not known. */
  until: number | null;
  /** The same by the venue's clock. */
  triggersAt: number | null;
  problem: string | null;
}

export type On = SetThere & { is: 'on' };
export type TurningOff = SetThere & { is: 'turning-off' };
export type Elsewhere = SetThere & { is: 'elsewhere' };
export type SwitchState = { is: 'off' } | On | TurningOff | Elsewhere;

export const OFF: SwitchState = { is: 'off' };

/** How a switch ended that was on: came due, was found unset after a crash, or was changed by another program. */
export type SwitchEnd = 'fired' | 'missing' | 'unset' | 'replaced';

/** What the venue has set; null when nothing is. */
export type Reading = (DeadManTimes & { set: DeadManSwitch }) | null;

export function isDue({ until }: Pick<SetThere, 'until'>, now: number): boolean {
  return until !== null && now >= until;
}

/** How far the venue's clock may run from ours within one switch. */
const CLOCKS_MS = 1_000;

/** What a reading says of a switch that is on from here. `due`: the venue is about to cancel. */
export function judgeReading(on: On, found: Reading, now: number): 'set' | 'due' | SwitchEnd {
  if (found !== null) {
    if (!isSameSwitch(found.set, on.set)) return 'replaced';
    return found.triggersAt <= found.at ? 'due' : 'set';
  }
  if (on.until === null) return 'missing';
  return isDue(on, now + CLOCKS_MS) ? 'fired' : 'unset';
}

/** One that was set. `sentAt`: by our clock. */
export function onOf(set: DeadManSwitch, { at, triggersAt }: DeadManTimes, sentAt: number): On {
  return { is: 'on', set, until: sentAt + triggersAt - at, triggersAt, problem: null };
}

/** Both times of a reading are cut to whole seconds: of the time that is left, one may be missing. `sentAt`: by our clock. */
export function timesOf(found: Reading, sentAt: number): Pick<SetThere, 'until' | 'triggersAt'> {
  if (found === null) return { until: null, triggersAt: null };
  return { until: sentAt + found.triggersAt - found.at - 1_000, triggersAt: found.triggersAt };
}

/** Renewed three times as often as need be, and every minute at least: silence then counts from its real beginning. */
const LONGEST_PAUSE_MS = 60_000;
const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 30_000;

/** How long to wait after a renewal until the next one. */
export function renewalPause({ timeoutSeconds }: DeadManSwitch): number {
  return Math.min(LONGEST_PAUSE_MS, Math.floor((timeoutSeconds * 1_000) / 3));
}

/** How long to wait after `failures` failed requests in a row; with little time left, not long. */
export function retryPause(failures: number, leftMs: number | null): number {
  const growing = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.min(failures - 1, 10));
  return leftMs === null || leftMs <= 0 ? growing : Math.max(FIRST_RETRY_MS, Math.min(growing, leftMs / 3));
}
