import { catalogue } from './catalogue.ts';

/** What is wrong with a number. `subject`: the beginning of the sentence. */
function numberWords(subject: string) {
  return {
    empty: `${subject} is empty.`,
    tooLong: `${subject} is too long for a number.`,
    scientific: (text: string) =>
      `${subject} "${text}" is in scientific notation, which may have lost digits: have the digits written out.`,
    /** `style`: one of `styles`. */
    noNumber: (text: string, style: string) => `${subject} "${text}" is not a number with ${style}.`,
    tooManyDigits: (most: number) => `${subject} has more than ${most} digits.`,
  };
}

/** Why a row of a ledger's file cannot be read. These words also go into the exported file, which is English in every language. */
export const LEDGER_ENGLISH = {
  unknownZone: (zone: string) => `There is no time zone ${zone}.`,
  /** Not by `plural`: a file is English also where another language is spoken. */
  cells: (count: number, expected: number) =>
    count === 1
      ? `The row has 1 cell; ${expected} are expected.`
      : `The row has ${count} cells; ${expected} are expected.`,
  amount: numberWords('The amount'),
  amountIn: numberWords('The amount in'),
  amountOut: numberWords('The amount out'),
  fee: numberWords('The fee'),
  /** How a number is written: after "a number with". */
  styles: {
    point: {
      none: 'a decimal point and nothing between thousands',
      blanks: 'a decimal point and blanks between thousands',
      sign: (sign: string) => `a decimal point and ${sign} between thousands`,
    },
    comma: {
      none: 'a decimal comma and nothing between thousands',
      blanks: 'a decimal comma and blanks between thousands',
      sign: (sign: string) => `a decimal comma and ${sign} between thousands`,
    },
  },
  directionEmpty: 'The direction is empty.',
  directionUnknown: (word: string) => `The direction "${word}" is no word for in or out.`,
  negativeIn: 'The amount is negative though its direction is in.',
  negativeAmountIn: 'The amount in is negative.',
  noAmount: 'Neither an amount in nor an amount out is given.',
  bothAmounts: 'Both an amount in and an amount out are given.',
  zero: 'The amount is zero.',
  noCurrency: 'The currency is empty.',
  longCurrency: (currency: string) => `The currency "${currency}" is too long.`,
  tooLong: {
    currency: (most: number) => `The currency has more than ${most} characters.`,
    fee: (most: number) => `The fee has more than ${most} characters.`,
    txId: (most: number) => `The transaction id has more than ${most} characters.`,
    address: (most: number) => `The address has more than ${most} characters.`,
    reference: (most: number) => `The reference has more than ${most} characters.`,
  },
  time: {
    empty: 'The time is empty.',
    ownClock: (text: string) => `The time "${text}" has a time of day of its own.`,
    noCount: {
      seconds: (text: string) => `The time "${text}" is no count of seconds since 1970.`,
      milliseconds: (text: string) => `The time "${text}" is no count of milliseconds since 1970.`,
    },
    beyond: (text: string) => `The time "${text}" lies beyond any calendar: the count may be in other units.`,
    strangeYear: (text: string, year: number) =>
      `The time "${text}" would be in the year ${year}: the count may be in other units.`,
    /** `order`: one of `orders`. */
    noDate: (text: string, order: string) => `"${text}" is not a valid date (${order}).`,
    shortYear: (text: string, digits: number) =>
      `The time "${text}" has a year of ${digits} digits: have it written with four.`,
    noSuchDay: (text: string, order: string) => `"${text}" is not a valid date (${order}).`,
    orders: { ymd: 'year, month, day', dmy: 'day, month, year', mdy: 'month, day, year' },
    hasClock: (text: string) => `The time "${text}" has a time of day; choose dates with times.`,
    leftOutDay: (zone: string, text: string) => `${text} does not exist in ${zone} (clock change).`,
    noClock: (text: string) => `The time "${text}" has no time of day; choose dates without times.`,
    strangeClock: (text: string) => `The time "${text}" is not a time of day.`,
    strangeOffset: (text: string) => `The time "${text}" after the time is no offset such as Z or +01:00.`,
    skipped: (text: string, zone: string) => `${text} does not exist in ${zone} (clock change).`,
    twice: (text: string, zone: string) =>
      `The time "${text}" is a time that ${zone} has twice, when its clock changes: it needs an offset.`,
  },
};

export type LedgerWords = typeof LEDGER_ENGLISH;
/** A sentence in the language of whoever reads it: the window's, or English for a file. */
export type LedgerSaying = (words: LedgerWords) => string;

export const ledgerText: LedgerWords = catalogue('record-words-ledger', LEDGER_ENGLISH);
