import { venueMessages } from '../messages/venue.ts';
import {
  CAPABILITY_NAMES,
  type Capabilities,
  type Region,
  type VenueDescription,
  type VenueKind,
} from './description.ts';
import { REGION_FACTS } from './regions.ts';

/** What service-api.md promises and nothing more: no capability beyond the two lists and the placement. */
export function serviceVenue(baseUrl: string, headerPrefix = 'SVC'): VenueDescription {
  return {
    kind: 'service',
    label: venueMessages.presets.service,
    baseUrl,
    headerPrefix,
    keyVersions: ['3', '2'],
    paging: {
      pageParameter: 'currentPage',
      sizeParameter: 'pageSize',
      sizes: [10, 20, 50, 100, 200, 500],
      defaultSize: 50,
    },
    budget: { windowMs: null, quotas: { manage: null, spot: null, public: null } },
    skewMs: null,
    capabilities: noCapabilities(),
  };
}

/** A site of KuCoin, with its public answers to what the contract leaves open (venue-facts sections 1 to 8). */
export function kucoinVenue(region: Region = 'global'): VenueDescription {
  const { label, baseUrl } = REGION_FACTS[region];
  return {
    kind: 'kucoin',
    label,
    baseUrl,
    ...(region === 'global' ? {} : { region }),
    headerPrefix: 'KC',
    keyVersions: ['3', '2'],
    paging: kucoinPaging(),
    budget: { windowMs: 30_000, quotas: { manage: 2_000, spot: 4_000, public: 2_000 } },
    skewMs: 5_000,
    capabilities: kucoinCapabilities(),
    hiddenOrders: false,
  };
}

/** The practice exchange serves KuCoin's capabilities under the service's own header prefix. */
export function practiceVenue(baseUrl: string, headerPrefix = 'SVC'): VenueDescription {
  const venue = kucoinVenue();
  const label = venueMessages.presets.practice;
  return { ...venue, kind: 'practice', label, baseUrl, headerPrefix, hiddenOrders: true };
}

/** What each kind begins with; a plain service and the practice exchange have no address of their own. */
export const PRESETS: Readonly<Record<VenueKind, VenueDescription>> = {
  kucoin: kucoinVenue(),
  practice: practiceVenue(''),
  service: serviceVenue(''),
};

export function noCapabilities(): Capabilities {
  const none: Partial<Capabilities> = {};
  for (const name of CAPABILITY_NAMES) none[name] = null;
  return none as Capabilities; // every name was just set
}

function kucoinPaging(): VenueDescription['paging'] {
  return {
    pageParameter: 'currentPage',
    sizeParameter: 'pageSize',
    sizes: [10, 20, 50, 100, 200, 500],
    defaultSize: 50,
  };
}

function kucoinCapabilities(): Capabilities {
  return {
    serverTime: '/api/v1/timestamp',
    symbols: '/api/v2/symbols',
    symbol: '/api/v2/symbols/{symbol}',
    keyInformation: '/api/v1/user/api-key',
    accountMode: '/api/ua/v2/account/mode',
    hfOpened: '/api/v1/hf/accounts/opened',
    balances: '/api/v1/accounts',
    fees: '/api/v1/trade-fees',
    accountLevel: '/api/v2/user-info',
    currency: '/api/v3/currencies/{currency}',
    depositAddress: '/api/v3/deposit-addresses',
    createAddress: '/api/v3/deposit-address/create',
    testOrder: '/api/v1/hf/orders/test',
    orderByClientOid: '/api/v1/hf/orders/client-order/{clientOid}',
    orderByOrderId: '/api/v1/hf/orders/{orderId}',
    activeOrders: '/api/v1/hf/orders/active/page',
    activeSymbols: '/api/v1/hf/orders/active/symbols',
    doneOrders: '/api/v1/hf/orders/done',
    fills: '/api/v1/hf/fills',
    cancelByOrderId: '/api/v1/hf/orders/{orderId}',
    cancelByClientOid: '/api/v1/hf/orders/client-order/{clientOid}',
    cancelPair: '/api/v1/hf/orders',
    cancelAll: '/api/v1/hf/orders/cancelAll',
    alterOrder: '/api/v1/hf/orders/alter',
    placeStop: '/api/v1/stop-order',
    stopOrders: '/api/v1/stop-order',
    stopByOrderId: '/api/v1/stop-order/{orderId}',
    stopByClientOid: '/api/v1/stop-order/queryOrderByClientOid',
    cancelStop: '/api/v1/stop-order/{orderId}',
    cancelStops: '/api/v1/stop-order/cancel',
    placeOco: '/api/v3/oco/order',
    ocoOrders: '/api/v3/oco/orders',
    ocoDetails: '/api/v3/oco/order/details/{orderId}',
    ocoByClientOid: '/api/v3/oco/client-order/{clientOid}',
    cancelOco: '/api/v3/oco/order/{orderId}',
    cancelOcos: '/api/v3/oco/orders',
    deadManSwitch: '/api/v1/hf/orders/dead-cancel-all',
    deadManQuery: '/api/v1/hf/orders/dead-cancel-all/query',
    bulletPublic: '/api/v1/bullet-public',
    bulletPrivate: '/api/v1/bullet-private',
    orderBook: '/api/v3/market/orderbook/level2',
    publicTrades: '/api/v1/market/histories',
    candles: '/api/v1/market/candles',
    tickers: '/api/v1/market/allTickers',
  };
}
