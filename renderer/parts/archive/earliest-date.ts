import { historySyncMessages } from '../../../shared/messages/history-sync.ts';
import { formatDate, toTimeInput, zoneName, type Zone } from '../../lib/format/time.ts';

const messages = historySyncMessages.startDate;

/** The value of a control for dates that shows the day of this moment. */
export function dayInput(ms: number, zone: Zone): string {
  return toTimeInput(ms, zone).slice(0, 10);
}

export interface EarliestDateResult {
  /** What the control shows from now on. */
  day: string;
  said: string;
  tone: 'good' | 'warn';
}

/** What is said when the day `typed` was set, empty for all the way, and the history is read from `startDate` on. */
export function earliestDateResult(typed: string, startDate: number, zone: Zone): EarliestDateResult {
  const day = dayInput(startDate, zone);
  if (typed === '' || typed >= day) return { day: typed, said: messages.done, tone: 'good' };
  return { day, said: messages.firstDay(formatDate(startDate, zone), zoneName(zone)), tone: 'warn' };
}
