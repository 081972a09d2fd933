/**
 * A venue is a service that speaks the API, described by data and never by code branches.
 * What service-api.md marks "not shown" (page parameters, quotas, window, skew, further endpoints) lives here as a value
 * that the user can edit for a `service` venue.
 */

export const POOLS = ['manage', 'spot', 'public'] as const;
export type Pool = (typeof POOLS)[number];

export const KEY_VERSIONS = ['2', '3'] as const;
export type KeyVersion = (typeof KEY_VERSIONS)[number];

export const VENUE_KINDS = ['practice', 'service', 'kucoin'] as const;
export type VenueKind = (typeof VENUE_KINDS)[number];

/** The sites of KuCoin that have a documented API address; for Turkey and Thailand none is. */
export const REGIONS = ['global', 'europe', 'australia'] as const;
export type Region = (typeof REGIONS)[number];

/** Each capability is absent (null) or present with its path; `{symbol}`, `{orderId}` and `{clientOid}` are filled in. */
export const CAPABILITY_NAMES = [
  'serverTime',
  'symbols',
  'symbol',
  'keyInformation',
  'accountMode',
  'hfOpened',
  'balances',
  'fees',
  'accountLevel',
  'currency',
  'depositAddress',
  'createAddress',
  'testOrder',
  'orderByClientOid',
  'orderByOrderId',
  'activeOrders',
  'activeSymbols',
  'doneOrders',
  'fills',
  'cancelByOrderId',
  'cancelByClientOid',
  'cancelPair',
  'cancelAll',
  'alterOrder',
  'placeStop',
  'stopOrders',
  'stopByOrderId',
  'stopByClientOid',
  'cancelStop',
  'cancelStops',
  'placeOco',
  'ocoOrders',
  'ocoDetails',
  'ocoByClientOid',
  'cancelOco',
  'cancelOcos',
  'deadManSwitch',
  'deadManQuery',
  'bulletPublic',
  'bulletPrivate',
  'orderBook',
  'publicTrades',
  'candles',
  'tickers',
] as const;

export type CapabilityName = (typeof CAPABILITY_NAMES)[number];
export type Capabilities = Record<CapabilityName, string | null>;

export interface Paging {
  /** Query parameter that selects the page, 1-based. */
  pageParameter: string;
  /** Query parameter that sets the number of records on a page. */
  sizeParameter: string;
  /** Page sizes offered to the user, ascending. */
  sizes: number[];
  defaultSize: number;
}

export interface RequestBudget {
  /** Length of the window in milliseconds; null when the venue does not report it. */
  windowMs: number | null;
  /** Quota of each pool per window; null when the venue does not report it. */
  quotas: Record<Pool, number | null>;
}

export interface VenueDescription {
  kind: VenueKind;
  /** What the user reads: "Practice exchange", "KuCoin", or the name given to a service. */
  label: string;
  /** https, or http on loopback; no trailing slash, no query. */
  baseUrl: string;
  /** SVC, KC, ...: letters, digits and hyphens. The headers are `<prefix>-API-KEY` and so on (section 5). */
  headerPrefix: string;
  keyVersions: KeyVersion[];
  paging: Paging;
  budget: RequestBudget;
  /** How far a timestamp may be off, in milliseconds; null when the venue does not report it. */
  skewMs: number | null;
  capabilities: Capabilities;
  /** Which site of KuCoin; absent: the global one, and at every other kind of venue. */
  region?: Region | undefined;
  /** Whether orders may be hidden or icebergs; absent: as usual for this kind (kind-facts.ts). */
  hiddenOrders?: boolean | undefined;
  /** What the codes in answers to an order say; absent: as of the public venue (order-codes.ts). */
  orderCodes?: OrderCodes | undefined;
}

/** Weights of section 8, plus those of venue-facts for capabilities. What is not listed counts 1. */
export interface RequestWeight {
  pool: Pool;
  weight: number;
}

/** What the codes in answers to an order say, beside success. A code in neither list says nothing by itself. */
export interface OrderCodes {
  /** The venue decided against the order: there is none. */
  rejections: string[];
  /** The venue reports trouble of its own, or too much load: whether it took the order is unknown. It weighs more than the other list. */
  troubles: string[];
}
