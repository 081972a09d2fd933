import { formatTime, type Zone } from '../format/time.ts';

export type FlowStep = 'day' | 'week' | 'month';

/** "20 Nov 2026", "week of 16 Nov 2026", "Nov 2026". */
export function flowLabel(from: number, by: FlowStep, zone: Zone): string {
  const date = formatTime(from, zone).slice(0, 11);
  if (by === 'month') return date.slice(3);
  return by === 'week' ? `week of ${date}` : date;
}
