import { catalogue } from './catalogue.ts';

/**
 * Why a query text is not understood, and what to write instead. Words with a colon, `yes`, `ONE,OTHER` and the states are the
 * query's own and the same in every language.
 */
export const queryText = catalogue('query', {
  unknownZone: (zone: string) =>
    `"${zone}" is no time zone of this computer. Choose one such as Europe/Berlin, or UTC.`,
  /** `terms`: those there are, as `termList` joins them. */
  unknownTerm: (term: string, terms: string) =>
    `"${term}:" is no term. The terms are ${terms}. To search for this text, put it in quotation marks.`,
  /** `rest`: with commas between them. */
  termList: (rest: string, last: string) => `${rest} and ${last}`,
  /** `first`: one value, or several joined by this. */
  or: (first: string, other: string) => `${first} or ${other}`,
  /** `known`: joined by `or`. */
  unknownValue: (value: string, known: string) => `"${value}" is not known here. Write ${known}.`,
  nothingAfter: (term: string) =>
    `Nothing stands after "${term}:" here. Write a value right after it, without a space.`,
  oneValue: (term: string) => `"${term}:" takes one value. Take out what stands after the comma.`,
  tooMany: (most: number) => `There are more than ${most} values. Take some out.`,
  removedTakesYes: '"removed:" takes yes: records of removed accounts too. Without it they are left out.',
  /** `example`: an amount as the query writes it, such as amount>1000. */
  signs: {
    blanks: (example: string) =>
      `An amount stands right after its sign. Write ${example} without blanks, or put the words in quotation marks to search for them.`,
    otherSign: (sign: string, example: string) =>
      `"${sign}" is no sign for an amount: >, >=, <, <= and = are. Write ${example} without blanks, or put the words in quotation marks to search for them.`,
    amountColon: (example: string) =>
      `"amount:" is no term: an amount is compared. Write ${example} without blanks. To search for this text, put it in quotation marks.`,
    /** `term`: without its colon; `example`: the term with a value. */
    colon: (term: string, sign: string, example: string) =>
      `"${sign}" does not go with "${term}", which takes a colon and the values that are wanted. Write ${example}, or put the words in quotation marks to search for them.`,
    alone: (sign: string, example: string) =>
      `"${sign}" compares, and nothing it could compare stands before it. Write ${example} without blanks, or put the words in quotation marks to search for them.`,
  },
  spaceMissing: 'Put a space between this and what stands before it.',
  quotes: {
    inside: 'A quotation mark stands inside a word. Put the whole text in quotation marks.',
    open: 'This quotation mark is never closed. Add one where the text ends.',
    empty: 'Nothing stands between these quotation marks. Write a text, or take them out.',
  },
  textTooLong: (length: number, most: number) =>
    `This text has ${length} characters; ${most} are the most. Search for a part of it.`,
  twice: {
    /** `term`: with its colon. */
    term: (term: string) => `"${term}" is given twice. Take one out.`,
    /** `instead`: how several values are written, `currency:ONE,OTHER`. */
    list: (term: string, instead: string) => `"${term}" is given twice. For several values write ${instead}.`,
    least: 'A least amount is given twice. Take one out.',
    largest: 'A largest amount is given twice. Take one out.',
    value: (value: string) => `"${value}" stands here twice. Take one out.`,
    account: (name: string) => `The account "${name}" stands here twice. Take one out.`,
    kind: 'A record is of one kind only. Take out one "kind:", or both for all records.',
    date: (term: string) => `There is a "${term}:" or an "on:" already. Take one of them out.`,
    besideOn: '"on:" already says from when until when. Take out "on:", or the other dates.',
  },
  exclude: (one: string, other: string) =>
    `"${one}" and "${other}" rule each other out. Take out one, or both for all records.`,
  datesTurned: '"after:" is not earlier than "before:", so no record can match. Change one of them.',
  amountsTurned: 'No amount is both above the one and below the other. Change one of them.',
  /** `example`: an amount as the query writes it. */
  noAmount: (value: string, example: string) =>
    `"${value}" is no amount. Write digits with a point for decimals and nothing between them, such as ${example}.`,
  noDate: (value: string, day: string, instant: string) =>
    `"${value}" is no date. Write a day such as ${day}, or an instant such as ${instant}.`,
  noDay: (value: string, example: string) => `"${value}" is no day. Write it as ${example}.`,
  leftOutDay: (day: string, zone: string) =>
    `There is no ${day} in the calendar of ${zone}. Write another day.`,
  account: {
    /** `names`: in quotation marks, with commas between them. */
    unknown: (name: string, names: string) => `There is no account "${name}". The accounts are ${names}.`,
    several: (name: string) => `Several accounts are called "${name}". Write the id instead.`,
  },
});
