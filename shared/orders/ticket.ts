/** What the user fills in. Fields bear the names of 4.3; amounts are decimal text. It becomes an order only when the venue accepts it. */
export interface Ticket {
  clientOid?: string;
  symbol: string;
  type: 'limit' | 'market';
  side: 'buy' | 'sell';
  stp?: 'CN' | 'CO' | 'CB' | 'DC';
  tags?: string;
  remark?: string;
  price?: string;
  size?: string;
  funds?: string;
  timeInForce?: 'GTC' | 'GTT' | 'IOC' | 'FOK';
  /** Seconds. */
  cancelAfter?: number;
  postOnly?: boolean;
  hidden?: boolean;
  iceberg?: boolean;
  visibleSize?: string;
  /** A stop waits until the last price falls to its stop price or below (loss), or rises to it or above (entry). */
  stop?: 'loss' | 'entry';
  stopPrice?: string;
  /** Makes it an OCO: the price of the order that its stop leg places. `price` is that of its limit leg. */
  limitPrice?: string;
}

/** A trading pair: the attributes of 2.5, then what a venue with a symbols path sends besides (venue-facts 3). */
export interface Pair {
  symbol: string;
  priceIncrement: string;
  baseIncrement: string;
  baseMinSize: string;
  baseMaxSize: string;
  quoteIncrement: string;
  quoteMinSize: string;
  quoteMaxSize: string;
  /** The price-protection threshold as a fraction: "0.1" is 10 %. Null when not known. */
  priceLimitRate?: string | null;
  /** Least price x size, or funds; null when the venue has none or does not report it. */
  minFunds?: string | null;
  baseCurrency?: string;
  quoteCurrency?: string;
  feeCurrency?: string | null;
  name?: string;
  enableTrading?: boolean;
}

export type TicketField = keyof Ticket;
