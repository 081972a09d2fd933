import { memoChainKeys } from './alert-chains.ts';
import { DAY_MINUTES, isQuiet } from './alert-quiet.ts';
import type { AlertRules, QuietHours } from './alert-rules.ts';
import { chainKey } from '../addresses/chain-key.ts';

/** Whether fewer deposits are reported, or later. */
export function isLaterDeposit(
  before: AlertRules['deposit']['when'],
  after: AlertRules['deposit']['when'],
): boolean {
  return before === 'seen' && after === 'credited';
}

/** Chains that are no longer checked, as they were named. */
export function lostChains(before: readonly string[], after: readonly string[]): string[] {
  const left = memoChainKeys(after);
  return before.filter((chain) => !left.has(chainKey(chain)));
}

/** Whether there is a minute of the day in which notifications were given and no longer are. */
export function isQuieter(before: QuietHours, after: QuietHours): boolean {
  const clock = { offsetAt: () => 0 };
  for (let minute = 0; minute < DAY_MINUTES; minute += 1) {
    const at = minute * MINUTE;
    if (isQuiet(after, clock, at) && !isQuiet(before, clock, at)) return true;
  }
  return false;
}

const MINUTE = 60_000;
