import { catalogue } from './catalogue.ts';

/** What is wrong with an answer of a venue, as the journal keeps it of an order: what stands in files is the same in every language. */
export const answersInEnglish = {
  /** What is there in place of something else, as in "is a number instead of an object". */
  kinds: {
    nothing: 'nothing',
    null: 'null',
    list: 'a list',
    text: 'text',
    flag: 'true or false',
    object: 'an object',
    number: 'a number',
  },
  unreadable: {
    compressed: (http: number, how: string) =>
      `The answer (HTTP ${http}) is compressed (${how}), which Counterfoil did not request.`,
    empty: (http: number) => `The answer (HTTP ${http}) is empty.`,
    notUtf8: (http: number) => `The answer (HTTP ${http}) is not UTF-8 text.`,
    notObject: (http: number, kind: string) =>
      `The answer (HTTP ${http}) is ${kind} instead of an object with a code.`,
    noCode: (http: number) => `The answer (HTTP ${http}) has no field "code".`,
    codeNotText: (http: number, kind: string) =>
      `In the answer (HTTP ${http}), "code" is ${kind} instead of text.`,
    html: (http: number) => `The answer (HTTP ${http}) is a web page (HTML) instead of JSON.`,
    cutOff: (http: number) => `The answer (HTTP ${http}) is cut off in the middle of its JSON.`,
    blank: (http: number) => `The answer (HTTP ${http}) is blank.`,
    notJson: (http: number) => `The answer (HTTP ${http}) is not valid JSON.`,
  },
  redirect: 'It redirects elsewhere. Signed requests never follow redirects.',
  begins: (beginning: string) => `It begins: ${beginning}`,
  waitHttp: 'Rate limited by the venue (HTTP 429).',
};

/** What an answer of a venue means, and what is wrong with one. */
export const venueAnswerMessages = catalogue('venue-answer', {
  ...answersInEnglish,
  /** The venue's own words, after a sentence about them. */
  venueMessage: (message: string) => `Venue message: "${message}".`,
  wait: 'Rate limited by the venue (HTTP 429).',
  noData: (code: string) => `The venue reported success (code ${code}) without the field "data".`,
  contradiction: (code: string, http: number) => `Contradictory answer: code ${code} with HTTP ${http}.`,
  refused: (code: string, http: number) => `Rejected: code ${code}, HTTP ${http}.`,
  /** `kind`: one of `kinds`; `number`: which of the balances, counted from 1. */
  balances: {
    notList: (kind: string) => `The answer has ${kind} instead of a list of balances.`,
    notObject: (number: number, kind: string) => `Balance ${number} is ${kind} instead of an object.`,
    currency: (number: number, kind: string) => `Balance ${number}: "currency" is ${kind} instead of text.`,
    amount: (number: number, currency: string) =>
      `Balance ${number} (${currency}): an amount is missing or not a decimal number.`,
  },
  permissions: (kind: string) => `In the key information, "permission" is ${kind} instead of text.`,
  serverTime: 'The server time is not a whole number of milliseconds since 1970.',
});
