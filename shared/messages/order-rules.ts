import { catalogue, plural } from './catalogue.ts';

/** A name at the beginning of a sentence. */
function capital(name: string): string {
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}

function amountName(name: string): string {
  return name === 'visibleSize' ? 'Visible size' : capital(name);
}

/**
 * What is wrong with a ticket or with the rules of a pair. `field`, `limit` and the like are names of the order contract ("cancelAfter"),
 * the same in every language; the window replaces them by its own labels.
 */
export const orderRulesMessages = catalogue('order-rules', {
  /** A value of the wrong type: after "not". */
  valueOfType: (type: string) => `a value of type ${type}`,
  pair: {
    /** `problem` is one of the sentences below. */
    unusable: (problem: string) => `Pair rules are invalid. ${problem}`,
    isOther: (symbol: string) => `Rules are for ${symbol}, not this pair.`,
    closed: (symbol: string) => `${symbol} is not open for trading.`,
    symbolForm: (field: string) => `${field} of the pair must have the form BASE-QUOTE.`,
    missing: (field: string) => `${field} of the pair is missing.`,
    /** `clause` says what is wrong with a text that is no number. */
    unreadable: (field: string, clause: string) => `${field} of the pair ${clause}.`,
    notPositive: (field: string, value: string) =>
      `${field} of the pair is ${value}; it must be greater than zero.`,
    negative: (field: string, value: string) => `${field} of the pair is ${value}; it must not be negative.`,
    notText: (field: string, value: string) => `${field} of the pair must be text, not ${value}.`,
    notFlag: (field: string) => `${field} of the pair must be true or false.`,
    noMultiple: (field: string, most: string, increment: string, least: string) =>
      `${field} of the pair is ${most}: no multiple of ${increment} fits between ${least} and ${most}.`,
  },
  parameters: {
    missing: (field: string) => `${capital(field)} is missing.`,
    limitNeeds: (field: string) => `A limit order needs a ${field}.`,
    /** `needed` is a field and its value: "timeInForce GTT". */
    needs: (needed: string, field: string) => `${capital(needed)} needs ${field}.`,
    gttNeedsCancelAfter: 'GTT needs a cancel time in seconds.',
    icebergNeedsVisibleSize: 'An iceberg order needs a visible size.',
    onlyWith: (field: string, needed: string) => `${capital(field)} requires ${needed}.`,
    /** `by` is a field and its value: "timeInForce IOC". */
    disabled: (by: string, field: string) => `${capital(field)} is not available with ${by}.`,
    /** What the venue rejects on any order. */
    venueLacks: {
      hiddenOrders: 'This venue does not accept hidden or iceberg orders. Turn Hidden and Iceberg off.',
    },
    /** A field that this type of order does not have. */
    misplaced: {
      limit: (field: string) => `${capital(field)} does not apply to limit orders.`,
      market: (field: string) => `${capital(field)} does not apply to market orders.`,
    },
    notChoice: (field: string, choices: string, value: string) =>
      `${capital(field)} must be one of ${choices}, not ${value}.`,
    notFlag: (field: string, value: string) => `${capital(field)} must be true or false, not ${value}.`,
    notSeconds: (field: string, least: number, value: string) =>
      `${capital(field)} must be whole seconds, at least ${least}, not ${value}.`,
    tooManySeconds: (field: string, value: number, most: number, days: number) =>
      plural(days, {
        other: `${capital(field)} is ${value}; the maximum is ${most} seconds (${days} days).`,
      }),
    notText: (field: string, value: string) => `${capital(field)} must be text, not ${value}.`,
    symbolForm: (value: string) => `Symbol must have the form BASE-QUOTE, such as BTC-USDT, not ${value}.`,
    tooLong: (field: string, length: number, most: number) =>
      plural(length, { other: `${capital(field)} has ${length} characters; the maximum is ${most}.` }),
    notId: (field: string, most: number) =>
      `${capital(field)} must be 1 to ${most} digits, letters, underscores or hyphens.`,
    notAscii: (field: string, character: string) =>
      `${capital(field)} contains ${character}, which is not ASCII.`,
  },
  amounts: {
    neither: 'Enter a size or a total.',
    both: 'Enter a size or a total, not both.',
    /** `clause` says what is wrong with a text that is no number. */
    unreadable: (field: string, clause: string) => `${amountName(field)} ${clause}.`,
    /** Such a clause, where nothing more is known. */
    unreadableClause: 'cannot be read',
    notPositive: (field: string, value: string) => `${amountName(field)} ${value} must be greater than zero.`,
    notMultiple: (field: string, value: string, increment: string) =>
      `${amountName(field)} ${value} is not a multiple of ${increment}.`,
    below: (field: string, value: string, least: string) =>
      `${amountName(field)} ${value} is below the minimum of ${least}.`,
    above: (field: string, value: string, most: string) =>
      `${amountName(field)} ${value} is above the maximum of ${most}.`,
    worthTooLittle: (worth: string, quote: string, least: string) =>
      `Order value ${worth} ${quote} is below the minimum of ${least} ${quote}.`,
    visibleTooSmall: (visible: string, size: string) =>
      `Visible size ${visible} is below 1/20 of the size ${size}.`,
    visibleTooLarge: (visible: string, size: string) => `Visible size ${visible} is above the size ${size}.`,
  },
});
