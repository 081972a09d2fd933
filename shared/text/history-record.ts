import { catalogue, plural } from './catalogue.ts';

/** What the pane of a record says, what staff can say of records, and the bar of the selected ones. */
export const historyRecordText = catalogue('history-record', {
  /** What staff said of a record, in a word. */
  states: {
    unreviewed: 'Not reviewed',
    reviewed: 'Reviewed',
    queried: 'Queried',
    attention: 'Attention',
  },
  /** Of several records that are equal in everything that cannot change. */
  occurrence: (number: number) => `number ${number} of several equal records`,
  gone: '<b>Gone at the venue.</b> A complete reading at {time} no longer found this record. It is kept as it was seen last; ask the venue what became of it.',
  review: 'Review',
  /** "Reviewed by Ann, seconded by Bo, 20 Nov 2026 17:03": each but the first may be absent, and is one of `clauses`. */
  reviewed: '{state}{by}{second}{time}',
  /** `fields`: "amount, address". */
  changedSince:
    '<b>Changed since.</b> After this was said the venue told another {fields}. What was seen, beneath, has both; say anew what you find.',
  /** What was said while the record belonged to an account that was removed. */
  reviewedBefore:
    '{state}{by}{second}{time} under {account}{notes}{labels}. <note>The record was read again for this account; what is said here is said of it alone.</note>',
  clauses: {
    by: (name: string) => ` by ${name}`,
    second: (name: string) => `, seconded by ${name}`,
    time: ', {time}',
    notes: (count: number, shown: string) => plural(count, { one: ', 1 note', other: `, ${shown} notes` }),
    labels: (labels: string) => `, labels ${labels}`,
  },
  seen: {
    title: 'What was seen',
    reading: 'Reading the record',
    first: 'First seen {time}',
    at: 'seen {time}',
    /** A field that held nothing. */
    nothing: 'none',
  },
  said: {
    label: 'What staff said',
    second: 'Seconded',
    labelOn: 'Label {label} on',
    labelOff: 'Label {label} off',
    transfer: {
      own: 'Own transfer',
      'not-own': 'No own transfer',
      open: 'Own transfer taken back',
    },
    /** The other record of the two. `said`: one of `transfer`; `amount` has its currency. */
    other: {
      deposit: '{said}: deposit of {amount}, to {account}',
      withdrawal: '{said}: withdrawal of {amount}, from {account}',
    },
  },
  say: {
    reviewed: 'Reviewed',
    second: 'Second',
    query: 'Query',
    attention: 'Attention',
    takeBack: 'Take back',
    note: 'Note',
    addNote: 'Add a note',
    noteHint: 'stays in the log',
    putNote: 'Add note',
    label: 'Label',
    labels: 'Labels',
    labelHint: 'at most 40 characters',
    labelsInUse: 'Labels in use',
    takeOff: 'Take off',
    putOn: 'Put on',
    failed: (why: string) => `Nothing was written to the review log: ${why}`,
    written: (count: number, shown: string) =>
      plural(count, { one: 'Written for 1 record.', other: `Written for ${shown} records.` }),
    /** Records of which the same was said before. */
    left: (count: number, shown: string) =>
      plural(count, {
        one: '1 was as said already and left alone.',
        other: `${shown} were as said already and left alone.`,
      }),
    nameFirst:
      'Give your name first: open a record and enter it under Review. It stands under everything you say.',
    ownReview:
      'You reviewed this record yourself, so its second must be somebody else. Leave it to them, or change the reviewer if somebody else sits here now.',
  },
  selection: {
    label: 'Selection',
    selected: (count: number, shown: string) =>
      plural(count, { one: '1 record selected', other: `${shown} records selected` }),
    selectAll: (shown: string) => `Select all ${shown}`,
    clear: 'Clear selection',
    /** `records`: "3 records"; `what`: the state, the note or the label. */
    ask: {
      state:
        'Say “{what}” of {records}, as {reviewer}? It is written to the log and can only be answered by saying something else.',
      second:
        'Agree, as the second person, with the review of {records}, as {reviewer}? It is written to the log and can only be answered by saying something else.',
      note: 'Add the note “{what}” to {records}, as {reviewer}? It is written to the log and can only be answered by saying something else.',
      labelOn:
        'Put the label “{what}” on {records}, as {reviewer}? It is written to the log and can only be answered by saying something else.',
      labelOff:
        'Take the label “{what}” off {records}, as {reviewer}? It is written to the log and can only be answered by saying something else.',
    },
    keep: 'Keep as they are',
    write: (count: number, shown: string) =>
      plural(count, { one: 'Write for 1 record', other: `Write for ${shown} records` }),
  },
});
