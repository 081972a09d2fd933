import { catalogue, plural } from './catalogue.ts';

/** What rules raised: the bell, the list under it, and its commands. */
export const alertsText = catalogue('alerts', {
  title: 'Alerts',
  bell: (unread: number, shown: string) => plural(unread, { other: `Alerts: ${shown} unread` }),
  bellNone: 'Alerts: none unread',
  commands: {
    group: 'Alerts',
    open: 'Open alerts',
    openUnread: (unread: number) => plural(unread, { other: `Open alerts (${unread} unread)` }),
    readAll: 'Mark all alerts read',
    rules: 'Alert rules and quiet hours: open Settings',
  },
  /** Beside the title; `zone`: whose times are shown, "UTC". */
  counts: (unread: string, total: string, zone: string) => `${unread} unread of ${total} · ${zone}`,
  noneYet: 'none yet',
  ofOthers: (count: number, shown: string) =>
    plural(count, { other: `${shown} unread of other live accounts` }),
  showAllLive: 'Show all live accounts',
  readAll: 'Mark all read',
  rules: 'Rules',
  close: 'Close (Esc)',
  /** In "Counterfoil could not get ...". */
  couldNot: 'Counterfoil could not get the alerts',
  reading: 'Reading the alerts',
  older: 'Show older alerts',
  list: 'Alerts, newest first',
  notRead: (problem: string) => `The alerts could not be marked as read. ${problem}`,
  filter: {
    kind: 'Kind',
    everyKind: 'Every kind',
    unread: 'Unread',
    clear: 'Clear filter',
    noMatch: 'No alert matches',
    noMatchMeaning: 'There are alerts of other kinds, or read ones.',
  },
  none: {
    title: 'No alert yet',
    meaning:
      'Rules speak about what happens after an account’s history was completely read for the first time, each of a record once.',
    rules: 'Look at the rules',
  },
  /** One alert of the list. */
  item: {
    open: 'Open the record in History',
    isNew: 'New',
    seen: '{account} · seen {time}',
    read: 'Mark read',
    /** Read aloud; `title`: what the alert says. */
    readLabel: (title: string) => `Mark read: ${title}`,
  },
});
