import { catalogue, plural } from './catalogue.ts';

/** What the archive knows of the venue's lists, and what is being read. */
export const historySyncText = catalogue('history-sync', {
  /** The line of the pill. In an export's warning it stands in the middle of a sentence. */
  summary: {
    first: 'First download running',
    nothing: 'Not downloaded',
    unread: 'Not downloaded',
    incomplete: 'Download incomplete',
    windows: (count: number, shown: string) =>
      plural(count, { one: '1 window incomplete', other: `${shown} windows incomplete` }),
    complete: (until: string) => `Complete to ${until}, verified`,
    once: (until: string) => `Complete to ${until}, not verified yet`,
    completeAside: (until: string, rows: number, shown: string) =>
      plural(rows, {
        one: `Complete to ${until}, verified by two passes, 1 row set aside`,
        other: `Complete to ${until}, verified by two passes, ${shown} rows set aside`,
      }),
  },
  list: {
    noPass: 'No pass over it is complete yet.',
    equal: (since: string, until: string, verified: string) =>
      `Matches the venue from ${since} to ${until} (checked twice, last ${verified}).`,
    /** Two passes verified less. */
    onceMore: (until: string, verified: string) =>
      `Read once to ${until}, verified by two passes to ${verified}.`,
    /** No two passes verified any of it. */
    once: (since: string, until: string) =>
      `Read once from ${since} to ${until}; no second pass over it has agreed yet.`,
    open: (count: number, shown: string) =>
      plural(count, {
        one: '1 record is not final and read again.',
        other: `${shown} records are not final and read again.`,
      }),
    gone: (count: number, shown: string) =>
      plural(count, {
        one: '1 record is gone at the venue and kept here.',
        other: `${shown} records are gone at the venue and kept here.`,
      }),
    /** How far back a list is read, by who said so. */
    floor: {
      user: (date: string, zone: string) => `From ${date} (${zone}): your setting`,
      venue: (date: string, zone: string) => `Read back to ${date} (${zone}): the venue’s first day.`,
      assumed: (date: string, zone: string) =>
        `Read back to ${date} (${zone}): assumed, the venue names no first day.`,
    },
    heading: {
      deposit: (count: number, shown: string) =>
        plural(count, { one: 'Deposits: 1 record', other: `Deposits: ${shown} records` }),
      withdrawal: (count: number, shown: string) =>
        plural(count, { one: 'Withdrawals: 1 record', other: `Withdrawals: ${shown} records` }),
    },
    windows: (count: number, shown: string) =>
      plural(count, { one: '1 window incomplete', other: `${shown} windows incomplete` }),
    window: (from: string, to: string) => `${from} to ${to}`,
    aside: (count: number, shown: string) =>
      plural(count, {
        one: '1 row set aside, as the venue sent it',
        other: `${shown} rows set aside, as the venue sent them`,
      }),
    settled: (count: number, shown: string) =>
      plural(count, {
        one: '1 row set aside before, settled since',
        other: `${shown} rows set aside before, settled since`,
      }),
    /** Behind the row and why it could not be read. */
    settledAt: '(no longer told as such: everything of its time could be read at {time})',
    readingAside: 'Reading the rows set aside',
    copyRow: 'Copy the row',
  },
  /** What is being read, in parts with dots between them. */
  progress: {
    of: {
      records: (account: string) => `records of ${account}`,
      deposit: (account: string) => `deposits of ${account}`,
      withdrawal: (account: string) => `withdrawals of ${account}`,
    },
    /** `what`: "deposits of Treasury". */
    paused: (what: string) => `Paused: ${what}`,
    /** Of the passes after the first. */
    pass: (pass: number) => {
      if (pass === 2) return 'second pass, to be sure';
      return pass === 3 ? 'third pass, for the list changed' : 'last pass, for the list changed again';
    },
    read: (read: string, added: string) => `${read} downloaded, ${added} new`,
    rate: (records: string) => `${records} a second`,
    left: (time: string) => `about ${time} left`,
    weight: (weight: string, requests: number, shown: string) =>
      plural(requests, {
        one: `weight ${weight} in 1 request`,
        other: `weight ${weight} in ${shown} requests`,
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
    share: (account: string) => `Share of the time read of ${account}`,
    /** `why` is a sentence, or empty. */
    unfinished: (account: string, why: string) =>
      `History of ${account} is incomplete. ${why} Downloaded records are kept.`,
  },
  pill: {
    label: 'Download status',
    nothing: 'No history yet.',
    searchLag: (count: number, shown: string) =>
      plural(count, {
        one: '1 record is not in the search index yet; a search for text reads it one by one meanwhile.',
        other: `${shown} records are not in the search index yet; a search for text reads them one by one meanwhile.`,
      }),
    removed: 'This account was removed. Its records are kept, and none is read any more.',
  },
  buttons: {
    pause: 'Pause',
    resume: 'Resume',
    start: 'Download now',
    failed: (why: string) => `Download failed: ${why}`,
  },
  anew: {
    title: 'Verify all history',
    text: 'Downloads everything again and marks what the venue no longer lists. Nothing is deleted.',
    button: 'Verify all',
    failed: (why: string) => `It was not begun: ${why}`,
  },
  floor: {
    title: 'Start date',
    label: 'Download from',
    hint: (zone: string) => `${zone}; blank: earliest`,
    set: 'Save',
    done: 'The next reading goes back that far.',
    /** The date set is before the venue's own first day. */
    firstDay: (date: string, zone: string) => `The venue has no records before ${date} (${zone}).`,
  },
});
