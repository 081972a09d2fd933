import type { HistoryFilter } from '../../../shared/query/filter.ts';
import { downloadCompleteness, isListUnread } from '../../../shared/query/completeness.ts';
import { completenessSentence } from '../../../shared/query/format-completeness.ts';
import type { Gap } from '../../../shared/query/gap.ts';
import { meansList } from '../../../shared/query/meant-lists.ts';
import { completenessMessages } from '../../../shared/messages/completeness.ts';
import { historySyncMessages as messages } from '../../../shared/messages/history-sync.ts';
import { formatCount } from '../../lib/format/number.ts';
import {
  formatDate,
  formatDateBy,
  formatMinute,
  formatMinuteBy,
  zoneName,
  type Zone,
} from '../../lib/format/time.ts';
import type { HistoryStatus, ListCoverage, SyncProgress } from './use-history-status.ts';

export interface Summary {
  tone: 'good' | 'warn' | 'running' | 'plain';
  /** The sentence about completeness. */
  text: string;
  gaps: Gap[];
}

/** In which zone, and when, somebody reads it. */
interface SummaryOptions {
  zone: Zone;
  now: number;
}

/** The lists that a filter means. */
export function listsOf(status: HistoryStatus, filter: HistoryFilter): ListCoverage[] {
  return status.lists.filter((list) => meansList(filter, list));
}

/** Whether nothing of these lists was ever downloaded. */
export function isUnread(lists: readonly ListCoverage[]): boolean {
  return lists.every(isListUnread);
}

/** How complete these lists are, in one line; `now` in milliseconds since the epoch. */
export function summaryOf(
  lists: readonly ListCoverage[],
  syncs: readonly SyncProgress[],
  { zone, now }: SummaryOptions,
): Summary {
  const completeness = downloadCompleteness(lists);
  const text = completenessSentence(completeness, {
    messages: completenessMessages,
    // The line is beside the screen's buttons: no year where it is this one.
    time: (ms) => withZone(formatMinuteBy(now, ms, zone), zone),
    date: (ms) => formatDateBy(now, ms, zone),
    count: formatCount,
  });
  const { gaps, verified } = completeness;
  const isWhole = verified !== null && gaps.length === 0;
  return { tone: toneOf(lists, syncs, isWhole), text, gaps };
}

function toneOf(
  lists: readonly ListCoverage[],
  syncs: readonly SyncProgress[],
  isWhole: boolean,
): Summary['tone'] {
  const accounts = new Set(lists.map((list) => list.accountId));
  const isFirst = syncs.some(
    ({ accountId, state, first }) => accounts.has(accountId) && state === 'running' && first,
  );
  if (isFirst) return 'running';
  if (isUnread(lists)) return 'plain';
  return isWhole ? 'good' : 'warn';
}

/** "20 Nov 2026 17:03", and "UTC" where that is the zone. */
export function shortTime(ms: number, zone: Zone): string {
  return withZone(formatMinute(ms, zone), zone);
}

function withZone(time: string, zone: Zone): string {
  return zone === 'utc' ? `${time} UTC` : time;
}

/** One list in sentences: how complete it is, where it begins, what is pending or no longer listed. */
export function listSentences(list: ListCoverage, zone: Zone): string[] {
  const time = (ms: number) => shortTime(ms, zone);
  const date = (ms: number) => formatDate(ms, zone);
  const format = { messages: completenessMessages, time, date, count: formatCount };
  const sentences = [`${completenessSentence(downloadCompleteness([list]), format)}.`];
  const { readOnce } = list;
  if (readOnce !== null) sentences.push(messages.list.downloadedTo(time(readOnce.until)));
  // A day that nobody set comes with its reason, which names the day as well.
  if (list.startDateSource === 'user' || list.older === null) sentences.push(startDateSentence(list, zone));
  if (list.older !== null) sentences.push(list.older);
  if (list.open > 0) sentences.push(messages.list.open(list.open, formatCount(list.open)));
  if (list.missing > 0) sentences.push(messages.list.gone(list.missing, formatCount(list.missing)));
  return sentences;
}

function startDateSentence({ startDate, startDateSource }: ListCoverage, zone: Zone): string {
  return messages.list.startDate[startDateSource](formatDate(startDate, zone), zoneName(zone));
}

/** Seconds as a person writes them: "40 s", "3 min", "2 h 10 min". */
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

/** What a sync run is doing, in one line. */
export function progressText(sync: SyncProgress, account: string): string {
  const { progress } = messages;
  const what = progress.of[sync.kind ?? 'records'](account);
  const parts = [
    sync.state === 'paused' ? progress.paused(what) : what,
    progress.read(formatCount(sync.read), formatCount(sync.added)),
  ];
  if (sync.scan > 1) parts.splice(1, 0, progress.scan(sync.scan));
  if (sync.recordsASecond !== null) parts.push(progress.rate(formatCount(Math.round(sync.recordsASecond))));
  if (sync.secondsLeft !== null) parts.push(progress.left(duration(sync.secondsLeft)));
  parts.push(progress.weight(formatCount(sync.weight), sync.requests, formatCount(sync.requests)));
  return parts.join(' · ');
}
