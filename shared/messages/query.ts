import { catalogue } from './catalogue.ts';

/**
 * What is wrong with a query, and what to write instead. Words with a colon, `yes`, `ONE,OTHER` and the states are the
 * query's own and the same in every language.
 */
export const queryMessages = catalogue('query', {
  unknownZone: (zone: string) => `Unknown time zone "${zone}". Use e.g. Europe/Berlin or UTC.`,
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
  tooMany: (max: number) => `Use at most ${max} values.`,
  removedTakesYes: 'Use removed:yes to include removed accounts.',
  /** `example`: an amount as the query writes it, such as amount>1000. */
  signs: {
    blanks: (example: string) => `Write ${example}.`,
    otherSign: (sign: string, example: string) => `Unknown operator "${sign}". Write ${example}.`,
    amountColon: (example: string) => `Write ${example}.`,
    /** `term`: without its colon; `example`: the term with a value. */
    colon: (term: string, sign: string, example: string) =>
      `"${sign}" does not work with "${term}". Use a colon, e.g. ${example}, or put text in quotation marks.`,
    alone: (sign: string, example: string) => `Nothing to compare before "${sign}". Write ${example}.`,
  },
  spaceMissing: 'Add a space before this.',
  quotes: {
    inside: 'Put the whole text in quotation marks.',
    open: 'Missing closing quotation mark.',
    empty: 'Empty quotation marks.',
  },
  textTooLong: (length: number, max: number) =>
    `This text has ${length} characters; the maximum is ${max}. Search for a part of it.`,
  twice: {
    /** `term`: with its colon. */
    term: (term: string) => `"${term}" is used twice. Remove one.`,
    /** `instead`: how several values are written, `currency:ONE,OTHER`. */
    list: (term: string, instead: string) => `"${term}" is used twice. For several values write ${instead}.`,
    min: 'There are two minimum amounts. Remove one.',
    max: 'There are two maximum amounts. Remove one.',
    value: (value: string) => `"${value}" is listed twice. Remove one.`,
    account: (name: string) => `Account "${name}" is listed twice. Remove one.`,
    direction:
      'A record has only one direction. Remove one "direction:", or remove both to show all records.',
    date: (term: string) => `"${term}:" or "on:" is already used. Remove one.`,
    besideOn: '"on:" already sets start and end. Remove "on:" or the other dates.',
  },
  exclude: (one: string, other: string) =>
    `"${one}" and "${other}" cannot be combined. Remove one, or remove both to show all records.`,
  datesTurned: '"after:" must be before "before:".',
  amountsTurned: 'The minimum is above the maximum.',
  /** `example`: an amount as the query writes it. */
  noAmount: (value: string, example: string) => `"${value}" is not an amount. Write e.g. ${example}.`,
  noDate: (value: string, day: string, instant: string) =>
    `"${value}" is not a date. Write e.g. ${day} or ${instant}.`,
  noDay: (value: string, example: string) => `"${value}" is not a date. Write e.g. ${example}.`,
  leftOutDay: (day: string, zone: string) => `${day} does not exist in ${zone}. Use another day.`,
  account: {
    /** `names`: in quotation marks, with commas between them. */
    unknown: (name: string, names: string) => `Unknown account "${name}". Use ${names}.`,
    several: (name: string) => `Several accounts are named "${name}". Use the account ID.`,
  },
});
