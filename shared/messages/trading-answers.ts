import { catalogue } from './catalogue.ts';

/**
 * What is wrong with what a venue tells of orders, fills, fees and addresses. In English it also goes into the journal, with a look-up
 * that failed: what stands in files is the same in every language.
 */
export const tradingAnswersInEnglish = {
  /** `where` is one of `rows` or of the others that follow it, `kind` says what stood there: "text", "a number". */
  notAnObject: (where: string, kind: string) =>
    `${where} of the venue's answer is ${kind} instead of an object.`,
  /** `problem` is one of `problems`. */
  wrong: (where: string, problem: string) => `${where} of the venue's answer: ${problem}.`,

  /** One row of a list, with its number. */
  rows: {
    Order: (number: string) => `Order ${number}`,
    Fill: (number: string) => `Fill ${number}`,
    'Fee rate': (number: string) => `Fee rate ${number}`,
    'Deposit address': (number: string) => `Deposit address ${number}`,
    'Failed pair': (number: string) => `Failed pair ${number}`,
  },
  order: 'The order',
  orderEvent: 'An order event',
  pages: { Order: 'The page of Orders', Fill: 'The page of Fills' },

  noList: {
    Order: (kind: string) => `The Order list of the venue's answer is ${kind} instead of a list.`,
    Fill: (kind: string) => `The Fill list of the venue's answer is ${kind} instead of a list.`,
    'Fee rate': (kind: string) => `The Fee rate list of the venue's answer is ${kind} instead of a list.`,
    'Deposit address': (kind: string) =>
      `The Deposit address list of the venue's answer is ${kind} instead of a list.`,
    'Failed pair': (kind: string) =>
      `The Failed pair list of the venue's answer is ${kind} instead of a list.`,
  },
  noPage: {
    Order: 'The page of Orders is not an object with "lastId" and "items".',
    Fill: 'The page of Fills is not an object with "lastId" and "items".',
  },

  problems: {
    /** `name` is a field, `shown` what stands in it, `wanted` one of `wanted`. */
    instead: (name: string, shown: string, wanted: string) => `"${name}" is ${shown} instead of ${wanted}`,
    belowZero: (name: string, value: string) => `"${name}" is ${value}, which is below zero`,
    overfilled: (name: string, value: string, size: string) =>
      `"${name}" is ${value}, more than the size ${size}`,
    otherCurrency: (named: string, asked: string) => `"currency" is "${named}", but ${asked} was asked for`,
  },
  empty: 'empty',
  wanted: {
    text: 'text',
    amount: 'a decimal amount',
    flag: 'true or false',
    time: 'a time since 1970',
    either: (first: string, second: string) => `${first} or ${second}`,
  },

  /** 4.3: of the interface of the venue. */
  notAskable: 'This clientOid cannot be asked for: it is none of section 4.3.',
  anotherOrder: (asked: string) =>
    `The venue was asked for the order ${asked} and answered with another one.`,
};

export const tradingAnswersText = catalogue('trading-answers', tradingAnswersInEnglish);
