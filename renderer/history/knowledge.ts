import type { HistoryFilter } from '../../shared/history/filter.ts';
import { meansList } from '../../shared/history/meant-lists.ts';
import { formatCount } from '../format/number.ts';
import { formatTime, zoneName, type Zone } from '../format/time.ts';
import type { HistoryStatus, ListKnowledge, SyncProgress } from './use-status.ts';

export interface Summary {
  tone: 'good' | 'warn' | 'running' | 'plain';
  text: string;
  /** Whether every list in question is complete: an export of it is no partial one. */
  complete: boolean;
}

/** The lists a filter looks at. */
export function listsOf(status: HistoryStatus, filter: HistoryFilter): ListKnowledge[] {
  return status.lists.filter((list) => meansList(filter, list));
}

/** Whether nothing was ever read of these lists. */
export function isUnread(lists: readonly ListKnowledge[]): boolean {
  return lists.every((list) => list.complete === null && list.records === 0 && list.incomplete.length === 0);
}

/** What the archive knows of these lists, in one line. */
export function summaryOf(
  lists: readonly ListKnowledge[],
  syncs: readonly SyncProgress[],
  zone: Zone,
): Summary {
  const accounts = new Set(lists.map((list) => list.accountId));
  const running = syncs.find((sync) => accounts.has(sync.accountId) && sync.state === 'running');
  if (running?.first) return { tone: 'running', text: 'First reading under way', complete: false };
  if (isUnread(lists)) {
    return { tone: 'plain', text: lists.length === 0 ? 'Nothing read yet' : 'Not read yet', complete: false };
  }
  const windows = lists.reduce((sum, list) => sum + list.incomplete.length, 0);
  if (windows > 0) {
    const text = windows === 1 ? '1 window incomplete' : `${formatCount(windows)} windows incomplete`;
    return { tone: 'warn', text, complete: false };
  }
  let until: number | null = null;
  for (const list of lists) {
    if (list.complete === null) return { tone: 'warn', text: 'Not complete yet', complete: false };
    until = Math.min(until ?? list.complete.until, list.complete.until);
  }
  const setAside = lists.reduce((sum, list) => sum + list.setAside, 0);
  const aside =
    setAside === 0 ? '' : `, ${formatCount(setAside)} ${setAside === 1 ? 'row' : 'rows'} set aside`;
  return {
    tone: setAside === 0 ? 'good' : 'warn',
    text: `Complete to ${shortTime(until ?? 0, zone)}, verified${aside}`,
    complete: true,
  };
}

/** "20 Nov 2026 17:03", and "UTC" where that is the zone. */
export function shortTime(ms: number, zone: Zone): string {
  return formatTime(ms, zone).slice(0, 17) + (zone === 'utc' ? ' UTC' : '');
}

/** One list in sentences: how far it reaches, what lies before, what could not be read. */
export function listSentences(list: ListKnowledge, zone: Zone): string[] {
  const said: string[] = [];
  said.push(
    list.complete === null
      ? 'No pass over it is complete yet.'
      : `Equal to the venue’s list from ${shortTime(list.complete.since, zone)} to ${shortTime(list.complete.until, zone)}; the venue’s own counts agreed with every reply, last at ${shortTime(list.complete.verifiedAt, zone)}.`,
  );
  said.push(floorSentence(list, zone));
  if (list.older !== null) said.push(list.older);
  if (list.open > 0) said.push(`${count(list.open, 'record is', 'records are')} not final and read again.`);
  if (list.missing > 0) {
    said.push(`${count(list.missing, 'record is', 'records are')} gone at the venue and kept here.`);
  }
  return said;
}

const FLOOR: Readonly<Record<ListKnowledge['floorIs'], string>> = {
  user: 'the date you set',
  venue: 'the venue’s first day',
  assumed: 'assumed, the venue names no first day',
};

function floorSentence({ floor, floorIs }: ListKnowledge, zone: Zone): string {
  return `Read back to ${formatTime(floor, zone).slice(0, 11)} (${zoneName(zone)}): ${FLOOR[floorIs]}.`;
}

export function count(number: number, one: string, many: string): string {
  return `${formatCount(number)} ${number === 1 ? one : many}`;
}

/** Seconds as a person says them: "40 s", "3 min", "2 h 10 min". */
export function duration(seconds: number): string {
  if (seconds < 60) return `${Math.max(1, Math.round(seconds))} s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`;
  return `${Math.round(hours / 24)} days`;
}

/** What a sync is doing, in one line. */
export function progressText(sync: SyncProgress, account: string): string {
  const what = sync.kind === null ? 'records' : `${sync.kind}s`;
  const parts = [
    `${sync.state === 'paused' ? 'Paused: ' : ''}${what} of ${account}`,
    `${formatCount(sync.read)} read, ${formatCount(sync.added)} new`,
  ];
  if (sync.recordsASecond !== null) parts.push(`${formatCount(Math.round(sync.recordsASecond))} a second`);
  if (sync.secondsLeft !== null) parts.push(`about ${duration(sync.secondsLeft)} left`);
  parts.push(`weight ${formatCount(sync.weight)} in ${count(sync.requests, 'request', 'requests')}`);
  return parts.join(' · ');
}
