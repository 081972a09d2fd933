import { historyTotalsMessages } from '../../../shared/messages/history-totals.ts';
import { formatDate, formatMonth, type Zone } from '../../lib/format/time.ts';

export type FlowStep = 'day' | 'week' | 'month';

/** "20 Nov 2026", "week of 16 Nov 2026", "Nov 2026". */
export function flowLabel(from: number, by: FlowStep, zone: Zone): string {
  if (by === 'month') return formatMonth(from, zone);
  const date = formatDate(from, zone);
  return by === 'week' ? historyTotalsMessages.weekOf(date) : date;
}
