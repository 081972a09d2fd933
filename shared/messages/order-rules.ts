import { catalogue, plural } from './catalogue.ts';

/** A name at the beginning of a sentence. */
function capital(name: string): string {
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}

/** `visibleSize` keeps its spelling, the plain words begin a sentence. */
function amountName(name: string): string {
  return name === 'visibleSize' ? name : capital(name);
}

/**
 * What is wrong with a ticket or with the rules of a pair. `field`, `limit` and the like are names of the order contract ("cancelAfter"),
 * the same in every language; on the screen they are replaced by what the fields are called there.
 */
export const orderRulesText = catalogue('order-rules', {
  /** What a field holds, where it is not what it should be: after "and is". */
  valueOfType: (type: string) => `a value of type ${type}`,
  pair: {
    /** `problem` is one of the sentences below. */
    unusable: (problem: string) => `Pair rules are invalid. ${problem}`,
    isOther: (symbol: string) => `Rules are for ${symbol}, not this pair.`,
    closed: (symbol: string) => `${symbol} is not open for trading.`,
    symbolForm: (field: string) => `${field} of the pair must have BASE-QUOTE form.`,
    missing: (field: string) => `${field} of the pair is missing.`,
    /** `clause` says what is wrong with a text that is no number. */
    unreadable: (field: string, clause: string) => `${field} of the pair ${clause}.`,
    notPositive: (field: string, value: string) =>
      `${field} of the pair is ${value}; it must be greater than zero.`,
    negative: (field: string, value: string) => `${field} of the pair is ${value}; it must not be negative.`,
    notText: (field: string, value: string) => `${field} of the pair must be text, and is ${value}.`,
    notFlag: (field: string) => `${field} of the pair must be true or false.`,
    noMultiple: (field: string, most: string, increment: string, least: string) =>
      `${field} of the pair is ${most}; no multiple of ${increment} lies between ${least} and it.`,
  },
  parameters: {
    missing: (field: string) => `${capital(field)} is missing.`,
    limitNeeds: (field: string) => `A limit order needs a ${field}.`,
    /** `needed` is a field and its value: "timeInForce GTT". */
    needs: (needed: string, field: string) => `${capital(needed)} needs ${field}.`,
    gttNeedsCancelAfter: 'GTT needs a cancel time in seconds.',
    icebergNeedsVisibleSize: 'An iceberg order needs a visibleSize.',
    onlyWith: (field: string, needed: string) => `${field} requires ${needed}.`,
    /** `by` is a field and its value: "timeInForce IOC". */
    disabled: (by: string, field: string) => `${field} is not available with ${by}.`,
    /** What the venue refuses on any order. */
    venueLacks: {
      hiddenOrders: 'This venue does not accept hidden or iceberg orders. Turn Hidden and Iceberg off.',
    },
    /** A field that this type of order does not have. */
    misplaced: {
      limit: (field: string) => `A limit order has no ${field}; remove it.`,
      market: (field: string) => `A market order has no ${field}; remove it.`,
    },
    notChoice: (field: string, choices: string, value: string) =>
      `${capital(field)} must be one of ${choices}, and is ${value}.`,
    notFlag: (field: string, value: string) => `${capital(field)} must be true or false, and is ${value}.`,
    notSeconds: (field: string, least: number, value: string) =>
      `${field} must be whole seconds, at least ${least}, not ${value}.`,
    tooManySeconds: (field: string, value: number, most: number, days: number) =>
      plural(days, {
        other: `${capital(field)} is ${value}; the most is ${most} seconds, which is ${days} days.`,
      }),
    notText: (field: string, value: string) => `${capital(field)} must be text, and is ${value}.`,
    symbolForm: (value: string) => `Symbol must have BASE-QUOTE form, such as BTC-USDT, and is ${value}.`,
    tooLong: (field: string, length: number, most: number) =>
      plural(length, { other: `${capital(field)} has ${length} characters; the most is ${most}.` }),
    notId: (field: string, most: number) =>
      `${capital(field)} must be 1 to ${most} digits, letters, underscores or hyphens.`,
    notAscii: (field: string, character: string) =>
      `${capital(field)} holds ${character}, which is not ASCII.`,
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
    below: (field: string, value: string, limit: string, least: string) =>
      `${amountName(field)} ${value} is below the pair's ${limit} ${least}.`,
    above: (field: string, value: string, limit: string, most: string) =>
      `${amountName(field)} ${value} is above the pair's ${limit} ${most}.`,
    worthTooLittle: (worth: string, quote: string, least: string) =>
      `Order value ${worth} ${quote} is below the minimum of ${least}.`,
    visibleTooSmall: (visible: string, size: string) => `Visible size ${visible} is below 1/20 of ${size}.`,
    visibleTooLarge: (visible: string, size: string) =>
      `visibleSize ${visible} is more than the size ${size}.`,
  },
});
