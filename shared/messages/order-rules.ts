import { catalogue, plural } from './catalogue.ts';

/** The contract's names of fields as the window calls them; the others are called the same in both. */
const LABELS: Readonly<Record<string, string>> = {
  clientOid: 'client order ID',
  stp: 'self-trade prevention',
  funds: 'total',
  timeInForce: 'time in force',
  cancelAfter: 'cancel after',
  postOnly: 'post-only',
  visibleSize: 'visible size',
  priceIncrement: 'price step',
  baseIncrement: 'size step',
  baseMinSize: 'min size',
  baseMaxSize: 'max size',
  quoteIncrement: 'total step',
  quoteMinSize: 'min total',
  quoteMaxSize: 'max total',
  priceLimitRate: 'price limit',
  minFunds: 'min order value',
  stop: 'stop direction',
  stopPrice: 'stop price',
  limitPrice: 'stop limit price',
};

const BY_FIELD = new Map(Object.entries(LABELS));

function labelOf(field: string): string {
  return BY_FIELD.get(field) ?? field;
}

/** The label at the beginning of a sentence. */
function capital(field: string): string {
  // Remembered: a ticket is judged again with every key, and there are two dozen fields.
  const known = CAPITALS.get(field);
  if (known !== undefined) return known;
  const label = labelOf(field);
  const text = `${label.charAt(0).toUpperCase()}${label.slice(1)}`;
  CAPITALS.set(field, text);
  return text;
}

const CAPITALS = new Map<string, string>();

/** A rule of a pair with its name in files: "Min size (baseMinSize)". */
function ruleOf(field: string): string {
  return labelOf(field) === field ? field : `${capital(field)} (${field})`;
}

/** "time in force GTT", and "iceberg" for one that is on. */
function setting(field: string, value: string): string {
  return value === 'true' ? labelOf(field) : `${labelOf(field)} ${value}`;
}

/** What is wrong with a ticket or with the rules of a pair. `field` is a name of the order contract; the sentence has its label. */
export const orderRulesMessages = catalogue('order-rules', {
  /** A value of the wrong type: after "not". */
  valueOfType: (type: string) => `a value of type ${type}`,
  pair: {
    /** `problem` is one of the sentences below. */
    unusable: (problem: string) => `Pair rules are invalid. ${problem}`,
    isOther: (symbol: string) => `Rules are for ${symbol}, not this pair.`,
    closed: (symbol: string) => `${symbol} is not open for trading.`,
    symbolForm: (field: string) => `${ruleOf(field)} of the pair must have the form BASE-QUOTE.`,
    missing: (field: string) => `${ruleOf(field)} of the pair is missing.`,
    /** `clause` says what is wrong with a text that is no number. */
    unreadable: (field: string, clause: string) => `${ruleOf(field)} of the pair ${clause}.`,
    notPositive: (field: string, value: string) =>
      `${ruleOf(field)} of the pair is ${value}; it must be greater than zero.`,
    negative: (field: string, value: string) =>
      `${ruleOf(field)} of the pair is ${value}; it must not be negative.`,
    notText: (field: string, value: string) => `${ruleOf(field)} of the pair must be text, not ${value}.`,
    notFlag: (field: string) => `${ruleOf(field)} of the pair must be true or false.`,
    noMultiple: (field: string, max: string, increment: string, min: string) =>
      `${ruleOf(field)} of the pair is ${max}: no multiple of ${increment} fits between ${min} and ${max}.`,
  },
  parameters: {
    missing: (field: string) => `${capital(field)} is missing.`,
    limitNeeds: (field: string) => `A limit order needs a ${labelOf(field)}.`,
    /** `value` is that of the other field. */
    needs: (other: string, value: string, field: string) =>
      `${capital(setting(other, value))} needs ${labelOf(field)}.`,
    gttNeedsCancelAfter: 'GTT needs a cancel time in seconds.',
    icebergNeedsVisibleSize: 'An iceberg order needs a visible size.',
    onlyWith: (field: string, other: string, value: string) =>
      `${capital(field)} requires ${setting(other, value)}.`,
    disabled: (field: string, other: string, value: string) =>
      `${capital(field)} is not available with ${setting(other, value)}.`,
    /** What the venue rejects on any order. */
    venueLacks: {
      hiddenOrders: 'This venue does not accept hidden or iceberg orders. Turn Hidden and Iceberg off.',
      stopOrders: 'This venue has no stop orders.',
      ocoOrders: 'This venue has no OCO orders.',
    },
    /** A field that this type of order does not have. */
    misplaced: {
      limit: (field: string) => `${capital(field)} does not apply to limit orders.`,
      market: (field: string) => `${capital(field)} does not apply to market orders.`,
    },
    /** A field that this kind of order does not have. */
    misplacedIn: {
      order: (field: string) => `${capital(field)} applies to stop orders only.`,
      stop: (field: string) => `${capital(field)} does not apply to stop orders.`,
      oco: (field: string) => `${capital(field)} does not apply to OCO orders.`,
    },
    notChoice: (field: string, choices: string, value: string) =>
      `${capital(field)} is ${value}; it must be one of ${choices}.`,
    notFlag: (field: string, value: string) => `${capital(field)} must be true or false, not ${value}.`,
    notSeconds: (field: string, min: number, value: string) =>
      `${capital(field)} is ${value}; it must be a whole number of seconds, at least ${min}.`,
    tooManySeconds: (field: string, value: number, max: number, days: number) =>
      plural(days, {
        other: `${capital(field)} is ${value}; the maximum is ${max} seconds (${days} days).`,
      }),
    notText: (field: string, value: string) => `${capital(field)} must be text, not ${value}.`,
    symbolForm: (value: string) => `Symbol must have the form BASE-QUOTE, such as BTC-USDT, not ${value}.`,
    tooLong: (field: string, length: number, max: number) =>
      plural(length, { other: `${capital(field)} has ${length} characters; the maximum is ${max}.` }),
    notId: (field: string, max: number) =>
      `${capital(field)} must be 1 to ${max} digits, letters, underscores or hyphens.`,
    notAscii: (field: string, character: string) =>
      `${capital(field)} contains ${character}, which is not ASCII.`,
  },
  kinds: {
    /** `field` is a price of the stop leg, `price` that of the limit leg. */
    ocoSides: {
      sell: (field: string, value: string, price: string) =>
        `${capital(field)} ${value} must be below the price ${price} when you sell.`,
      buy: (field: string, value: string, price: string) =>
        `${capital(field)} ${value} must be above the price ${price} when you buy.`,
    },
  },
  amounts: {
    neither: 'Enter a size or a total.',
    both: 'Enter a size or a total, not both.',
    /** `clause` says what is wrong with a text that is no number. */
    unreadable: (field: string, clause: string) => `${capital(field)} ${clause}.`,
    /** Such a clause, where nothing more is known. */
    unreadableClause: 'cannot be read',
    notPositive: (field: string, value: string) =>
      `${capital(field)} is ${value}; it must be greater than zero.`,
    notMultiple: (field: string, value: string, increment: string) =>
      `${capital(field)} ${value} is not a multiple of ${increment}.`,
    below: (field: string, value: string, min: string) =>
      `${capital(field)} ${value} is below the minimum of ${min}.`,
    above: (field: string, value: string, max: string) =>
      `${capital(field)} ${value} is above the maximum of ${max}.`,
    worthTooLittle: (worth: string, quote: string, min: string) =>
      `Order value ${worth} ${quote} is below the minimum of ${min} ${quote}.`,
    visibleTooSmall: (visible: string, size: string) =>
      `Visible size ${visible} is below 1/20 of the size ${size}.`,
    visibleTooLarge: (visible: string, size: string) => `Visible size ${visible} is above the size ${size}.`,
  },
});
