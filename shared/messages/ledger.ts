import { catalogue } from './catalogue.ts';

/** What is wrong with a number. `field`: the beginning of the sentence. */
function numberMessages(field: string) {
  return {
    empty: `${field} is empty.`,
    tooLong: `${field} is too long for a number.`,
    scientific: (text: string) =>
      `${field} "${text}" is in scientific notation and may have lost digits. Write out all digits.`,
    /** `style`: one of `styles`. */
    noNumber: (text: string, style: string) => `${field} "${text}" is not a number with ${style}.`,
    tooManyDigits: (max: number) => `${field} has more than ${max} digits.`,
  };
}

/** Why a row of a ledger's file cannot be read. These words also go into the exported file, which is English in every language. */
export const LEDGER_ENGLISH = {
  unknownZone: (zone: string) => `Unknown time zone "${zone}". Use e.g. Europe/Berlin or UTC.`,
  /** Not by `plural`: a file is English also where another language is spoken. */
  cells: (count: number, expected: number) =>
    count === 1
      ? `The row has 1 value; expected ${expected}.`
      : `The row has ${count} values; expected ${expected}.`,
  amount: numberMessages('The amount'),
  amountIn: numberMessages('The incoming amount'),
  amountOut: numberMessages('The outgoing amount'),
  fee: numberMessages('The fee'),
  /** How a number is written: after "a number with". */
  styles: {
    point: {
      none: 'a decimal point and no thousands separator',
      blanks: 'a decimal point and spaces between thousands',
      sign: (sign: string) => `a decimal point and ${sign} between thousands`,
    },
    comma: {
      none: 'a decimal comma and no thousands separator',
      blanks: 'a decimal comma and spaces between thousands',
      sign: (sign: string) => `a decimal comma and ${sign} between thousands`,
    },
  },
  directionEmpty: 'The direction is empty.',
  directionUnknown: (word: string) => `The direction "${word}" means neither “in” nor “out”.`,
  negativeIn: 'The amount is negative but its direction is “in”.',
  negativeAmountIn: 'The incoming amount is negative.',
  noAmount: 'The row has neither an incoming nor an outgoing amount.',
  bothAmounts: 'The row has both an incoming and an outgoing amount.',
  zero: 'The amount is zero.',
  noCurrency: 'The currency is empty.',
  longCurrency: (currency: string) => `The currency "${currency}" is too long.`,
  tooLong: {
    currency: (max: number) => `The currency has more than ${max} characters.`,
    fee: (max: number) => `The fee has more than ${max} characters.`,
    txId: (max: number) => `The transaction ID has more than ${max} characters.`,
    address: (max: number) => `The address has more than ${max} characters.`,
    reference: (max: number) => `The reference has more than ${max} characters.`,
  },
  time: {
    empty: 'The time is empty.',
    ownClock: (text: string) => `The date "${text}" already has a time of day.`,
    noCount: {
      seconds: (text: string) => `"${text}" is not a number of seconds since 1970.`,
      milliseconds: (text: string) => `"${text}" is not a number of milliseconds since 1970.`,
    },
    beyond: (text: string) =>
      `The time "${text}" is out of range. Check whether it is in seconds or milliseconds.`,
    strangeYear: (text: string, year: number) =>
      `The time "${text}" would be in the year ${year}. Check whether it is in seconds or milliseconds.`,
    /** `order`: one of `orders`. */
    noDate: (text: string, order: string) => `"${text}" is not a valid date (${order}).`,
    shortYear: (text: string, digits: number) =>
      `The year in "${text}" has ${digits} digits. Write it with four.`,
    noSuchDay: (text: string, order: string) => `"${text}" is not a valid date (${order}).`,
    orders: { ymd: 'year, month, day', dmy: 'day, month, year', mdy: 'month, day, year' },
    hasClock: (text: string) => `The time "${text}" has a time of day. Choose “Date and time”.`,
    leftOutDay: (zone: string, text: string) => `${text} does not exist in ${zone} (clock change).`,
    noClock: (text: string) => `The time "${text}" has no time of day. Choose “Date only”.`,
    strangeClock: (text: string) => `"${text}" is not a time of day.`,
    strangeOffset: (text: string) => `"${text}" is not an offset such as Z or +01:00.`,
    skipped: (text: string, zone: string) => `${text} does not exist in ${zone} (clock change).`,
    twice: (text: string, zone: string) => `${text} occurs twice in ${zone} (clock change). Add an offset.`,
  },
};

export type LedgerMessages = typeof LEDGER_ENGLISH;
/** A sentence in the language of whoever reads it: the window's, or English for a file. */
export type LedgerProblem = (messages: LedgerMessages) => string;

export const ledgerMessages: LedgerMessages = catalogue('ledger', LEDGER_ENGLISH);
