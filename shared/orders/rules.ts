/**
 * Every rule a ticket or a pair is judged by, under the id that problems and tests carry: S = the service's document (section,
 * then P for a parameter or R for a behaviour rule), VF = a fact of one public venue, by its section.
 */
export const RULES = {
  'S4.3-P-clientOid': 'clientOid holds 1 to 40 digits, letters, underscores and hyphens',
  'S4.3-P-symbol': 'symbol is a known trading pair in BASE-QUOTE form',
  'S4.3-P-type': 'type is limit or market',
  'S4.3-P-side': 'side is buy or sell',
  'S4.3-P-stp': 'stp is CN, CO, CB or DC',
  'S4.3-P-tags': 'tags holds at most 20 ASCII characters',
  'S4.3-P-remark': 'remark holds at most 20 ASCII characters',
  'S4.3-P-price': 'a limit order has a price: a positive multiple of priceIncrement',
  'S4.3-P-size':
    'size is a positive multiple of baseIncrement from baseMinSize to baseMaxSize; a limit order has one',
  'S4.3-P-timeInForce': 'timeInForce is GTC, GTT, IOC or FOK',
  'S4.3-P-cancelAfter': 'cancelAfter is a number of seconds, set when timeInForce is GTT and only then',
  'S4.3-P-postOnly': 'postOnly is true or false, and not true with IOC or FOK, which disable it',
  'S4.3-P-hidden': 'hidden is true or false, for limit orders',
  'S4.3-P-iceberg': 'iceberg is true or false, for limit orders',
  'S4.3-P-visibleSize': 'an iceberg order has a visibleSize: a multiple of baseIncrement up to the size',
  'S4.3-P-sizeOrFunds': 'a market order has either size or funds',
  'S4.3-P-funds': 'funds is a positive multiple of quoteIncrement from quoteMinSize to quoteMaxSize',
  'S4.3-R2': 'a market order has no price and never enters the order book',
  'S4.3-R3': 'a market order has no timeInForce',
  'S4.3-R6': 'hidden and iceberg orders pay taker fees; both set, the order executes as an iceberg order',
  'S4.3-R8': 'what a placement freezes: price x size, the asset sold, the funds, or for a while everything',
  'S4.3-R10': 'price protection cancels or cuts an order that would reach too far from the spread',
  'S8-visibleSize': 'visibleSize is at least 1/20 of the size',
  'S2.5-symbol': 'a pair has a symbol in BASE-QUOTE form',
  'S2.5-priceIncrement': 'priceIncrement is a positive decimal',
  'S2.5-baseIncrement': 'baseIncrement is a positive decimal; sizes are multiples of it',
  'S2.5-baseMinSize': 'baseMinSize is a decimal; no size is below it',
  'S2.5-baseMaxSize': 'baseMaxSize is a decimal; no size is above it',
  'S2.5-quoteIncrement': 'quoteIncrement is a positive decimal',
  'S2.5-quoteMinSize': 'quoteMinSize is a decimal',
  'S2.5-quoteMaxSize': 'quoteMaxSize is a decimal',
  'S2.5-priceLimitRate': 'the price-protection threshold is a decimal or not known',
  'VF2.2-stop':
    'a stop says whether it fires when the last price falls (loss) or rises (entry), and is sent where it is served',
  'VF2.2-stopPrice': 'a stop and an OCO have a stopPrice: a positive multiple of priceIncrement',
  'VF2.3-oco': 'an OCO is a limit order with a stop leg, sent where it is served',
  'VF2.3-limitPrice': 'the stop leg of an OCO has a limitPrice: a positive multiple of priceIncrement',
  'VF2.3-prices': 'the limit leg of an OCO sell is above both prices of its stop leg, that of a buy below',
  'VF3-pair': 'what else a venue tells of a pair is text, enableTrading true or false',
  'VF3-minFunds': 'price x size, or funds, is at least minFunds where the pair has one',
  'VF3-enableTrading': 'the pair is open for trading',
  'VF9-stp':
    'a market order does not support DC; with FOK the strategy is CN; without stp a venue may prevent nothing',
  'VF9-cancelAfter': 'cancelAfter is at most 2592000 seconds (30 days)',
  'VF9-visibleSize': 'visibleSize is at least baseMinSize',
} as const;

export type RuleId = keyof typeof RULES;

/** One thing that is wrong, with the field it is wrong with. */
export interface Problem {
  /** Name of the field, in the spec's spelling. */
  field: string;
  rule: RuleId;
  /** What is wrong and what to do, as a sentence. */
  message: string;
  /** Valid values nearest to the one given, ascending; at most two. Taking one breaks no other rule. */
  nearest?: string[];
}
