import { catalogue } from './catalogue.ts';

/**
 * What is wrong with a venue's answer about orders, fills, fees and addresses. In English it also goes into the journal, with a status
 * check that failed: files are the same in every language.
 */
export const tradingAnswersInEnglish = {
  /** `where` is one of `rows` or of the others that follow it, `kind` says what is there: "text", "a number". */
  notAnObject: (where: string, kind: string) =>
    `${where} in the venue’s answer is ${kind} instead of an object.`,
  /** `problem` is one of `problems`. */
  wrong: (where: string, problem: string) => `${where} in the venue’s answer: ${problem}.`,

  /** One row of a list, with its number. */
  rows: {
    Order: (number: string) => `Order ${number}`,
    Fill: (number: string) => `Fill ${number}`,
    'Fee rate': (number: string) => `Fee rate ${number}`,
    'Deposit address': (number: string) => `Deposit address ${number}`,
    Chain: (number: string) => `Chain ${number}`,
    'Failed pair': (number: string) => `Failed pair ${number}`,
  },
  order: 'The order',
  orderEvent: 'An order event',
  pages: { Order: 'The page of orders', Fill: 'The page of fills' },

  noList: {
    Order: (kind: string) => `The venue’s answer has ${kind} instead of a list of orders.`,
    Fill: (kind: string) => `The venue’s answer has ${kind} instead of a list of fills.`,
    'Fee rate': (kind: string) => `The venue’s answer has ${kind} instead of a list of fee rates.`,
    'Deposit address': (kind: string) =>
      `The venue’s answer has ${kind} instead of a list of deposit addresses.`,
    Chain: (kind: string) => `The venue’s answer has ${kind} instead of a list of chains.`,
    'Failed pair': (kind: string) => `The venue’s answer has ${kind} instead of a list of failed pairs.`,
  },
  noPage: {
    Order: 'The page of orders is not an object with "lastId" and "items".',
    Fill: 'The page of fills is not an object with "lastId" and "items".',
  },

  noOpenPage: 'The page of open orders is not an object with "items", "totalNum" and "totalPage".',
  movingPages: 'The open orders changed each time their pages were read. Read them again.',
  notTwoLegs: 'The OCO order does not have two legs.',

  problems: {
    /** `name` is a field, `shown` its value, `wanted` one of `wanted`. */
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

  notAskable: 'This client order ID has an invalid format and cannot be checked. Check at the venue.',
  anotherOrder: (asked: string) => `Asked for order ${asked}; the venue answered with another one.`,
};

export const tradingAnswersMessages = catalogue('trading-answers', tradingAnswersInEnglish);
