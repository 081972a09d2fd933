import { timeZoneOf } from '../../../shared/base/time-zone.ts';
import { reconcileMessages } from '../../../shared/messages/reconcile.ts';
import { formatDate, formatTime, type Zone } from '../../lib/format/time.ts';

/** In the window's zone, as records are; a date alone is its day as the ledger wrote it, whatever zone the window shows. */
export function ledgerTime(
  { from, to }: { from: number; to: number },
  { window, ledger }: { window: Zone; ledger: string },
): string {
  if (to === from) return formatTime(from, window);
  const offset = timeZoneOf(ledger)?.offsetAt(from) ?? 0;
  return reconcileMessages.anyTime(formatDate(from + offset, 'utc'));
}
