import { catalogue, plural } from './catalogue.ts';

/** How much of the venue's lists is downloaded and verified, and what is being downloaded. */
export const historySyncMessages = catalogue('history-sync', {
  list: {
    /** Beyond the time that is verified. */
    downloadedTo: (until: string) => `Downloaded to ${until}.`,
    open: (count: number, shown: string) =>
      plural(count, {
        one: '1 pending record will be rechecked.',
        other: `${shown} pending records will be rechecked.`,
      }),
    gone: (count: number, shown: string) =>
      plural(count, {
        one: '1 record is no longer listed (kept here).',
        other: `${shown} records are no longer listed (kept here).`,
      }),
    /** The start date of a list, by who set it. */
    startDate: {
      user: (date: string, zone: string) => `From ${date} (${zone}): your setting.`,
      venue: (date: string, zone: string) => `From ${date} (${zone}): the venue’s start date.`,
      assumed: (date: string, zone: string) =>
        `From ${date} (${zone}): assumed, because the venue reports no start date.`,
    },
    heading: {
      deposit: (count: number, shown: string) =>
        plural(count, { one: 'Deposits: 1 record', other: `Deposits: ${shown} records` }),
      withdrawal: (count: number, shown: string) =>
        plural(count, { one: 'Withdrawals: 1 record', other: `Withdrawals: ${shown} records` }),
    },
    unreadable: (count: number, shown: string) =>
      plural(count, {
        one: '1 unreadable record, kept as received',
        other: `${shown} unreadable records, kept as received`,
      }),
    resolved: (count: number, shown: string) =>
      plural(count, {
        one: '1 unreadable record, since resolved',
        other: `${shown} unreadable records, since resolved`,
      }),
    /** After the record and why it could not be read. */
    resolvedAt: '(resolved at {time}, when its time range was fully downloaded)',
    loadingUnreadable: 'Loading unreadable records…',
    copyRow: 'Copy record',
  },
  gaps: (count: number, shown: string) => plural(count, { one: '1 gap', other: `${shown} gaps` }),
  /** What is being downloaded, in parts with dots between them. */
  progress: {
    of: {
      records: (account: string) => `records of ${account}`,
      deposit: (account: string) => `deposits of ${account}`,
      withdrawal: (account: string) => `withdrawals of ${account}`,
    },
    /** `what`: "deposits of Treasury". */
    paused: (what: string) => `Paused: ${what}`,
    /** Of the checks after the first download. */
    scan: (scan: number) => {
      if (scan === 2) return 'second check';
      return scan === 3 ? 'third check (the list changed)' : 'last check (the list changed again)';
    },
    read: (read: string, added: string) => `${read} downloaded, ${added} new`,
    rate: (records: string) => `${records} per second`,
    left: (time: string) => `about ${time} left`,
    weight: (weight: string, requests: number, shown: string) =>
      plural(requests, {
        one: `1 request, rate limit weight ${weight}`,
        other: `${shown} requests, rate limit weight ${weight}`,
      }),
  },
  /** Short forms of a length of time. */
  duration: {
    seconds: (seconds: number) => `${seconds} s`,
    minutes: (minutes: number) => `${minutes} min`,
    hours: (hours: number) => `${hours} h`,
    hoursMinutes: (hours: number, minutes: number) => `${hours} h ${minutes} min`,
    days: (days: number) => plural(days, { one: '1 day', other: `${days} days` }),
  },
  bar: {
    label: (account: string) => `Downloading history of ${account}`,
    first: 'First download',
    later: 'Updating',
    share: (account: string) => `Download progress of ${account}`,
    /** `why` is a sentence, or empty. */
    unfinished: (account: string, why: string) =>
      `History of ${account} is incomplete. ${why} Downloaded records are kept.`,
  },
  pill: {
    label: 'Download status',
    nothing: 'No history yet.',
    searchLag: (count: number, shown: string) =>
      plural(count, {
        one: '1 record is still being indexed. Text search is slower until that is done.',
        other: `${shown} records are still being indexed. Text search is slower until that is done.`,
      }),
    removed: 'This account was removed. Its records are kept; no more are downloaded.',
  },
  buttons: {
    pause: 'Pause',
    resume: 'Resume',
    start: 'Download now',
    failed: (why: string) => `Download failed: ${why}`,
  },
  verifyAll: {
    title: 'Verify all history',
    text: 'Downloads everything again and marks what the venue no longer lists. Nothing is deleted.',
    button: 'Verify all',
    failed: (why: string) => `Not started: ${why}`,
  },
  startDate: {
    title: 'Start date',
    label: 'Download from',
    hint: (zone: string) => `${zone}; leave blank for the earliest date`,
    set: 'Save',
    done: 'Start date saved. It applies from the next download.',
    /** The date set is before the venue's own first day. */
    firstDay: (date: string, zone: string) => `The venue has no records before ${date} (${zone}).`,
  },
});
