import { COMPLETENESS_ENGLISH, type CompletenessMessages } from '../messages/completeness.ts';
import { reasonForFiles, reasonInFiles } from '../messages/sync-reasons.ts';
import type { CompletenessFacts, Gap } from './gap.ts';

/** For whom it is formatted: the window, or a file, which is English. */
export interface CompletenessFormat {
  messages: CompletenessMessages;
  accountName: (id: string) => string;
  time: (ms: number) => string;
  date: (ms: number) => string;
  count: (number: number) => string;
}

/** As files have it: English, times in UTC unless `time` says otherwise. */
export function formatForFiles(
  accountName: (id: string) => string,
  time: (ms: number) => string = iso,
): CompletenessFormat {
  const date = (ms: number) => time(ms).slice(0, 'YYYY-MM-DD'.length);
  return { messages: COMPLETENESS_ENGLISH, accountName, time, date, count: String };
}

/** The one sentence about how complete history is; without a full stop. */
export function completenessSentence(
  { verified, gaps }: CompletenessFacts,
  { messages: { sentence }, time, date, count }: Omit<CompletenessFormat, 'accountName'>,
): string {
  if (verified === null) return sentence.notVerified;
  const { to, on } = verified;
  const until = time(to);
  // What ends later than the oldest part was read has parts that were read later.
  const when = to > on ? sentence.onOrLater(date(on)) : sentence.on(date(on));
  return gaps.length === 0
    ? sentence.verified(until, when)
    : sentence.withGaps(until, when, gaps.length, count(gaps.length));
}

/** A gap in the parts that a list shows; `list` and `range` are empty where there is none. */
export interface GapText {
  /** "Treasury, deposits". */
  list: string;
  range: string;
  /** A part of a sentence. */
  reason: string;
  /** What to do about it: a sentence. */
  action: string;
}

export function gapText(gap: Gap, format: CompletenessFormat): GapText {
  return {
    list: listText(gap, format),
    range: rangeText(gap, format),
    reason: reasonText(gap, format),
    action: actionText(gap, format),
  };
}

/** A gap as a part of a sentence. */
export function gapLine(gap: Gap, format: CompletenessFormat): string {
  const { list, range, reason } = gapText(gap, format);
  const { line } = format.messages;
  if (list === '') return reason;
  return range === '' ? line.inList(list, reason) : line.inRange(list, range, reason);
}

/** A gap in full, with what to do about it. */
export function gapSentence(gap: Gap, format: CompletenessFormat): string {
  return format.messages.line.withAction(gapLine(gap, format), actionText(gap, format));
}

function listText({ accountId, kind }: Gap, { messages, accountName }: CompletenessFormat): string {
  if (accountId === null) return '';
  const account = accountName(accountId);
  return kind === null ? account : messages.lists[kind](account);
}

function rangeText({ from, to }: Gap, { messages: { ranges }, time }: CompletenessFormat): string {
  if (from === null) return to === null ? '' : ranges.before(time(to));
  return to === null ? ranges.after(time(from)) : ranges.between(time(from), time(to));
}

function reasonText({ cause }: Gap, { messages }: CompletenessFormat): string {
  const { reasons } = messages;
  switch (cause.is) {
    case 'no-account':
      return reasons.noAccount;
    case 'no-history':
      return reasons.noHistory;
    case 'not-downloaded':
      return reasons.notDownloaded;
    case 'not-verified':
      return reasons.notVerified;
    case 'start-date':
      return reasons.startDate;
    case 'older-unread':
      return reasons.olderUnread;
    case 'before-first-day':
      return reasons.beforeFirstDay;
    case 'failed':
      return messages === COMPLETENESS_ENGLISH ? reasonInFiles(cause.why) : cause.why;
    case 'unreadable':
      return reasons.unreadable(cause.records);
    case 'reviews':
      return cause.upToRow === 0 ? reasons.noReviews : reasons.reviewsUpTo(cause.upToRow);
  }
}

function actionText({ cause, removed }: Gap, { messages: { actions } }: CompletenessFormat): string {
  if (removed) return actions.removed;
  switch (cause.is) {
    case 'no-account':
      return actions.addAccount;
    case 'no-history':
    case 'not-downloaded':
    case 'not-verified':
      return actions.download;
    case 'start-date':
      return actions.startDate;
    case 'older-unread':
    case 'before-first-day':
      return actions.askVenue;
    case 'failed':
      return isUntried(cause.why) ? actions.download : actions.downloadOrAsk;
    case 'unreadable':
      return actions.unreadable;
    case 'reviews':
      return actions.reviewLog;
  }
}

/** Nothing went wrong: the range was not asked for twice yet. */
function isUntried(why: string): boolean {
  const reason = reasonInFiles(why);
  return reason === reasonForFiles('not-read') || reason === reasonForFiles('read-once');
}

function iso(ms: number): string {
  return new Date(ms).toISOString();
}
