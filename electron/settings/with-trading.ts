import { asObject } from '../storage/as-object.ts';
import { noCapabilities } from '../../shared/venue/presets.ts';

const MARKET_PATHS = {
  orderBook: '/api/v3/market/orderbook/level2',
  publicTrades: '/api/v1/market/histories',
  candles: '/api/v1/market/candles',
  tickers: '/api/v1/market/allTickers',
};

/** Version 2 to 3: the trading rules, what may be notified, and the market data paths of a venue known to have them. */
export function withTrading(old: Record<string, unknown>): Record<string, unknown> {
  const preferences = asObject(old['preferences']);
  const accounts = Array.isArray(old['accounts']) ? old['accounts'] : [];
  return {
    ...old,
    preferences: { ...preferences, notify: 'without-amounts' },
    trading: {
      locked: false,
      limits: {
        orderValue: [],
        orderSize: [],
        distancePercent: null,
        sameSideSeconds: null,
        ordersAMinute: null,
      },
      feeRates: {},
    },
    accounts: accounts.map((account: unknown) => withMarketPaths(asObject(account))),
  };
}

function withMarketPaths(account: Record<string, unknown>): Record<string, unknown> {
  const venue = asObject(account['venue']);
  const added = venue['kind'] === 'kucoin' ? MARKET_PATHS : {};
  const capabilities = { ...noCapabilities(), ...asObject(venue['capabilities']), ...added };
  return { ...account, venue: { ...venue, capabilities } };
}
