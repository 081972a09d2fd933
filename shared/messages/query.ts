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
    `Unknown filter "${term}". Use ${terms}, or put text in quotation marks.`,
  /** `rest`: with commas between them. */
  termList: (rest: string, last: string) => `${rest} and ${last}`,
  /** `first`: one value, or several joined by this. */
  or: (first: string, other: string) => `${first} or ${other}`,
  /** `known`: joined by `or`. */
  unknownValue: (value: string, known: string) => `Unknown value "${value}". Use ${known}.`,
  nothingAfter: (term: string) => `Add a value after "${term}:".`,
  oneValue: (term: string) => `"${term}:" takes one value.`,
  tooMany: (most: number) => `At most ${most} values.`,
  removedTakesYes: 'Use removed:yes to include removed accounts.',
  /** `example`: an amount as the query writes it, such as amount>1000. */
  signs: {
    blanks: (example: string) => `Write ${example}.`,
    otherSign: (sign: string, example: string) => `Unknown operator "${sign}". Write ${example}.`,
    amountColon: (example: string) => `Write ${example}.`,
    /** `term`: without its colon; `example`: the term with a value. */
    colon: (term: string, sign: string, example: string) =>
      `"${sign}" does not go with "${term}", which takes a colon and the values that are wanted. Write ${example}, or put the words in quotation marks to search for them.`,
    alone: (sign: string, example: string) => `Nothing to compare before "${sign}". Write ${example}.`,
  },
  spaceMissing: 'Put a space between this and what stands before it.',
  quotes: {
    inside: 'Put the whole text in quotation marks.',
    open: 'Missing closing quotation mark.',
    empty: 'Empty quotation marks.',
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
  datesTurned: '"after:" must be before "before:".',
  amountsTurned: 'The minimum is above the maximum.',
  /** `example`: an amount as the query writes it. */
  noAmount: (value: string, example: string) => `"${value}" is not an amount. Write e.g. ${example}.`,
  noDate: (value: string, day: string, instant: string) =>
    `"${value}" is no date. Write a day such as ${day}, or an instant such as ${instant}.`,
  noDay: (value: string, example: string) => `"${value}" is no day. Write it as ${example}.`,
  leftOutDay: (day: string, zone: string) =>
    `There is no ${day} in the calendar of ${zone}. Write another day.`,
  account: {
    /** `names`: in quotation marks, with commas between them. */
    unknown: (name: string, names: string) => `Unknown account "${name}". Use ${names}.`,
    several: (name: string) => `Several accounts are named "${name}". Use the ID.`,
  },
});
