import type { HistoryFilter } from '../../../shared/query/filter.ts';
import { meansList } from '../../../shared/query/meant-lists.ts';
import { historySyncMessages } from '../../../shared/messages/history-sync.ts';
import { formatCount } from '../../lib/format/number.ts';
import { formatDate, formatMinute, formatMinuteBy, zoneName, type Zone } from '../../lib/format/time.ts';
import type { HistoryStatus, ListCoverage, SyncProgress } from './use-status.ts';

const messages = historySyncMessages;

export interface Summary {
  tone: 'good' | 'warn' | 'running' | 'plain';
  text: string;
  /** Whether every list in question is complete: an export of it is no partial one. */
  complete: boolean;
}

/** How, and when, somebody reads it. */
interface Reading {
  zone: Zone;
  now: number;
}

/** The lists a filter looks at. */
export function listsOf(status: HistoryStatus, filter: HistoryFilter): ListCoverage[] {
  return status.lists.filter((list) => meansList(filter, list));
}

/** Whether nothing was ever read of these lists. */
export function isUnread(lists: readonly ListCoverage[]): boolean {
  return lists.every(
    (list) =>
      list.complete === null && list.readOnce === null && list.records === 0 && list.incomplete.length === 0,
  );
}

/** What the archive knows of these lists, in one line; `now` in milliseconds since the epoch. */
export function summaryOf(
  lists: readonly ListCoverage[],
  syncs: readonly SyncProgress[],
  { zone, now }: Reading,
): Summary {
  const accounts = new Set(lists.map((list) => list.accountId));
  const running = syncs.find((sync) => accounts.has(sync.accountId) && sync.state === 'running');
  if (running?.first) return { tone: 'running', text: messages.summary.first, complete: false };
  if (isUnread(lists)) {
    const unread = lists.length === 0 ? messages.summary.nothing : messages.summary.unread;
    return { tone: 'plain', text: unread, complete: false };
  }
  const windows = lists.reduce((sum, list) => sum + list.incomplete.length, 0);
  if (windows > 0) {
    return { tone: 'warn', text: messages.summary.windows(windows, formatCount(windows)), complete: false };
  }
  let until: number | null = null;
  for (const list of lists) {
    if (list.complete === null)
      return { tone: 'warn', text: notVerified(lists, { zone, now }), complete: false };
    until = Math.min(until ?? list.complete.until, list.complete.until);
  }
  const unreadable = lists.reduce((sum, list) => sum + list.unreadable, 0);
  const end = summaryTime(until ?? 0, { zone, now });
  return unreadable === 0
    ? { tone: 'good', text: messages.summary.complete(end), complete: true }
    : {
        tone: 'warn',
        text: messages.summary.completeAside(end, unreadable, formatCount(unreadable)),
        complete: true,
      };
}

/** Of lists of which one or another was never verified. */
function notVerified(lists: readonly ListCoverage[], reading: Reading): string {
  let until: number | null = null;
  for (const { complete, readOnce } of lists) {
    const read = readOnce ?? complete;
    if (read === null) return messages.summary.incomplete;
    until = Math.min(until ?? read.until, read.until);
  }
  return until === null ? messages.summary.incomplete : messages.summary.once(summaryTime(until, reading));
}

/** "20 Nov 2026 17:03", and "UTC" where that is the zone. */
export function shortTime(ms: number, zone: Zone): string {
  return formatMinute(ms, zone) + (zone === 'utc' ? ' UTC' : '');
}

/** The same without the year where it is this one: the line stands beside the screen's buttons. */
function summaryTime(ms: number, { zone, now }: Reading): string {
  return formatMinuteBy(now, ms, zone) + (zone === 'utc' ? ' UTC' : '');
}

/** One list in sentences: how far it reaches, what lies before, what could not be read. */
export function listSentences(list: ListCoverage, zone: Zone): string[] {
  const sentences: string[] = [readSentence(list, zone)];
  const { complete, readOnce } = list;
  if (complete !== null && readOnce !== null) {
    sentences.push(messages.list.onceMore(shortTime(readOnce.until, zone), shortTime(complete.until, zone)));
  }
  // A day that nobody set comes with its reason, which names the day as well.
  if (list.startDateSource === 'user' || list.older === null) sentences.push(startDateSentence(list, zone));
  if (list.older !== null) sentences.push(list.older);
  if (list.open > 0) sentences.push(messages.list.open(list.open, formatCount(list.open)));
  if (list.missing > 0) sentences.push(messages.list.gone(list.missing, formatCount(list.missing)));
  return sentences;
}

function readSentence({ complete, readOnce }: ListCoverage, zone: Zone): string {
  if (complete !== null) {
    const { since, until, verifiedAt } = complete;
    return messages.list.equal(shortTime(since, zone), shortTime(until, zone), shortTime(verifiedAt, zone));
  }
  if (readOnce === null) return messages.list.noPass;
  return messages.list.once(shortTime(readOnce.since, zone), shortTime(readOnce.until, zone));
}

function startDateSentence({ startDate, startDateSource }: ListCoverage, zone: Zone): string {
  return messages.list.startDate[startDateSource](formatDate(startDate, zone), zoneName(zone));
}

/** Seconds as a person says them: "40 s", "3 min", "2 h 10 min". */
export function duration(seconds: number): string {
  if (seconds < 60) return messages.duration.seconds(Math.max(1, Math.round(seconds)));
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return messages.duration.minutes(minutes);
  const hours = Math.floor(minutes / 60);
  if (hours >= 48) return messages.duration.days(Math.round(hours / 24));
  return minutes % 60 === 0
    ? messages.duration.hours(hours)
    : messages.duration.hoursMinutes(hours, minutes % 60);
}

/** What a sync is doing, in one line. */
export function progressText(sync: SyncProgress, account: string): string {
  const said = messages.progress;
  const what = said.of[sync.kind ?? 'records'](account);
  const parts = [
    sync.state === 'paused' ? said.paused(what) : what,
    said.read(formatCount(sync.read), formatCount(sync.added)),
  ];
  if (sync.pass > 1) parts.splice(1, 0, said.pass(sync.pass));
  if (sync.recordsASecond !== null) parts.push(said.rate(formatCount(Math.round(sync.recordsASecond))));
  if (sync.secondsLeft !== null) parts.push(said.left(duration(sync.secondsLeft)));
  parts.push(said.weight(formatCount(sync.weight), sync.requests, formatCount(sync.requests)));
  return parts.join(' · ');
}
