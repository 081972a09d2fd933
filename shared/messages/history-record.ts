import { catalogue, plural } from './catalogue.ts';

/** The pane of a record, the actions of a review, and the bar of the selected records. */
export const historyRecordMessages = catalogue('history-record', {
  /** The review of a record, in a word. */
  states: {
    unreviewed: 'Not reviewed',
    /** With four eyes, after one person. */
    waiting: 'Reviewed, waiting for approval',
    reviewed: 'Reviewed',
    approved: 'Approved',
    queried: 'Queried',
    attention: 'Needs attention',
  },
  /** Of several records that are equal in everything that cannot change. */
  occurrence: (number: number) => `no. ${number} of several identical records`,
  gone: '<b>No longer listed</b> since {time}. Its last known data is kept. Ask the venue.',
  /** `verified`: when; `seen`: when it was first seen. */
  late: '<b>Listed late:</b> first seen {seen}. Its time had been verified {verified}, without it.',
  /** `fields`: "amount, address". */
  altered: '<b>Changed at venue</b> after it was downloaded: {fields}. Compare below.',
  damaged:
    '<b>Damaged on disk.</b> Crossed-out values may be wrong, and amounts are not shown. This record is in no total, statement or export. The next update restores it if the venue still lists it.',
  review: 'Review',
  /** "Reviewed by Ann, 20 Nov 2026 17:03, approved by Bo": each but the first may be absent, and is one of `clauses`. */
  reviewed: '{state}{by}{time}{approval}',
  /** `fields`: "amount, address". */
  changedSince: '<b>Changed after review:</b> {fields}. Compare below and review again.',
  /** `user`: the system user; two names were typed by one account of this computer. */
  sameUser: '<b>Approved by the same system user.</b> {user} reviewed and approved it under two names.',
  /** The review from the time when the record belonged to an account that was removed. */
  reviewedBefore:
    '{state}{by}{time}{approval}, in account {account}{notes}{labels}. <note>Review it again for this account.</note>',
  clauses: {
    by: (name: string) => ` by ${name}`,
    approval: (name: string) => `, approved by ${name}`,
    /** In place of the approval. */
    waiting: ', waiting for approval',
    time: ', {time}',
    notes: (count: number, shown: string) => plural(count, { one: ', 1 note', other: `, ${shown} notes` }),
    labels: (labels: string) => `, labels ${labels}`,
  },
  seen: {
    title: 'Status history',
    reading: 'Loading record…',
    first: 'First seen {time}',
    at: 'seen {time}',
    /** A field that was empty. */
    nothing: 'none',
  },
  events: {
    label: 'Review history',
    approval: 'Approved',
    undone: 'undone',
    importedTag: 'IMPORTED',
    /** `signed`: `signedWith` or `notSigned`. */
    imported: 'From {file} ({signed}), imported by {by} on {time}.',
    restored: 'From the backup {file} ({signed}), restored by {by} on {time}.',
    /** `key`: five groups of four digits. */
    signedWith: (key: string) => `signed with key ${key}`,
    notSigned: 'not signed',
    notCounted: 'Does not count as a review or an approval here.',
    labelOn: 'Label {label} added',
    labelOff: 'Label {label} removed',
    transfer: {
      internal: 'Internal transfer',
      'not-internal': 'Not a match',
      open: 'Match undone',
    },
    /** The other record of the two. `decision`: one of `transfer`; `amount` has its currency. */
    other: {
      deposit: '{decision}: deposit of {amount} to {account}',
      withdrawal: '{decision}: withdrawal of {amount} from {account}',
    },
  },
  actions: {
    reviewed: 'Mark reviewed',
    approve: 'Approve',
    query: 'Query',
    attention: 'Needs attention',
    undo: 'Undo',
    note: 'Note',
    addNote: 'Add a note',
    noteHint: 'cannot be edited later',
    putNote: 'Add note',
    label: 'Label',
    labels: 'Labels',
    labelHint: 'at most 40 characters',
    labelsInUse: 'Labels in use',
    takeOff: 'Remove',
    putOn: 'Add',
  },
  selection: {
    label: 'Selection',
    selected: (count: number, shown: string) =>
      plural(count, { one: '1 record selected', other: `${shown} records selected` }),
    selectAll: (shown: string) => `Select all ${shown}`,
    clear: 'Clear selection',
    /** `records`: "3 records"; `what`: the state, the note or the label. */
    ask: {
      state: 'Mark {records} as “{what}” by {reviewer}?',
      approval: 'Approve {records} as {reviewer}?',
      note: 'Add note “{what}” to {records} as {reviewer}?',
      labelOn: 'Add label “{what}” to {records} as {reviewer}?',
      labelOff: 'Remove label “{what}” from {records} as {reviewer}?',
    },
    cancel: 'Cancel',
    /** The button under each question. */
    write: {
      reviewed: (count: number, shown: string) =>
        plural(count, { one: 'Mark 1 reviewed', other: `Mark ${shown} reviewed` }),
      queried: (count: number, shown: string) =>
        plural(count, { one: 'Query 1 record', other: `Query ${shown} records` }),
      attention: (count: number, shown: string) =>
        plural(count, { one: 'Flag 1 record', other: `Flag ${shown} records` }),
      unreviewed: (count: number, shown: string) =>
        plural(count, { one: 'Mark 1 not reviewed', other: `Mark ${shown} not reviewed` }),
      approval: (count: number, shown: string) =>
        plural(count, { one: 'Approve 1 record', other: `Approve ${shown} records` }),
      note: (count: number, shown: string) =>
        plural(count, { one: 'Add note to 1 record', other: `Add note to ${shown} records` }),
      labelOn: (count: number, shown: string) =>
        plural(count, { one: 'Add label to 1 record', other: `Add label to ${shown} records` }),
      labelOff: (count: number, shown: string) =>
        plural(count, { one: 'Remove label from 1 record', other: `Remove label from ${shown} records` }),
    },
  },
});
