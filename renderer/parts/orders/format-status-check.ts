import type { PlacementView } from '../../../shared/bridge/order-calls.ts';
import { statusCheckMessages } from '../../../shared/messages/orders-status-checks.ts';

type StatusChecks = NonNullable<PlacementView['statusChecks']>;

/** "in 40 s", "in 3 min", "in 5 h", "now": how far ahead a moment is. */
export function formatAhead(at: number, now: number): string {
  const seconds = Math.ceil((at - now) / 1_000);
  if (seconds <= 0) return statusCheckMessages.now;
  if (seconds < 100) return statusCheckMessages.inSeconds(String(seconds));
  if (seconds < 6_000) return statusCheckMessages.inMinutes(String(Math.round(seconds / 60)));
  return statusCheckMessages.inHours(String(Math.round(seconds / 3_600)));
}

/** "asked once", "asked 3 times". */
export function formatTimes(count: number): string {
  return statusCheckMessages.times(count, String(count));
}

/** Why an order that was not found may be there all the same: shown with every "not found". */
export const NOT_FOUND_PROVES_NOTHING = statusCheckMessages.provesNothing;

/** What comes after the status checks so far. */
export function formatNextCheck({ nextAt }: Pick<StatusChecks, 'nextAt'>, now: number): string {
  return nextAt === null ? statusCheckMessages.noNext : statusCheckMessages.next(formatAhead(nextAt, now));
}
