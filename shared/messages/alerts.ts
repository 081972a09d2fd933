import { catalogue, plural } from './catalogue.ts';

/** The alerts that rules raised: the bell, the list under it, and its commands. */
export const alertsMessages = catalogue('alerts', {
  title: 'Alerts',
  bell: (unread: number, shown: string) => plural(unread, { other: `Alerts: ${shown} unread` }),
  bellNone: 'Alerts: none unread',
  commands: {
    group: 'Alerts',
    open: 'Open alerts',
    openUnread: (unread: number) => plural(unread, { other: `Open alerts (${unread} unread)` }),
    readAll: 'Mark all alerts read',
    rules: 'Edit alert rules',
  },
  /** Beside the title; `zone`: whose times are shown, "UTC". */
  counts: (unread: string, total: string, zone: string) => `${unread} of ${total} unread · ${zone}`,
  noneYet: 'none yet',
  ofOthers: (count: number, shown: string) =>
    plural(count, { other: `${shown} unread in other live accounts` }),
  showAllLive: 'Show all live accounts',
  readAll: 'Mark all read',
  rules: 'Edit alert rules',
  close: 'Close (Esc)',
  /** The heading of an error. */
  couldNot: 'Could not load alerts',
  reading: 'Loading alerts…',
  older: 'Show older alerts',
  list: 'Alerts, newest first',
  notRead: (problem: string) => `Could not mark alerts as read. ${problem}`,
  filter: {
    kind: 'Type',
    everyKind: 'All types',
    unread: 'Unread',
    clear: 'Clear filter',
    noMatch: 'No alerts match',
    noMatchMeaning: 'Clear the filter to see all alerts.',
  },
  none: {
    title: 'No alerts yet',
    meaning: 'Alerts appear once an account’s history is downloaded.',
    rules: 'Edit alert rules',
  },
  /** One alert of the list. */
  item: {
    open: 'Open record in History',
    isNew: 'Unread',
    raised: '{account} · raised {time}',
    read: 'Mark read',
    /** Read aloud; `title`: of the alert. */
    readLabel: (title: string) => `Mark read: ${title}`,
  },
});
