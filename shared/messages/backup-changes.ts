import { catalogue } from './catalogue.ts';

interface PairAmounts {
  baseCurrency: string;
  quoteCurrency: string;
  priceIncrement: string;
  baseIncrement: string;
  baseMinSize: string;
  baseMaxSize: string;
  quoteMinSize: string;
  quoteMaxSize: string;
}

/** The addresses, endpoints, limits and rules that a restore would change, one line each. */
export const backupChangesMessages = catalogue('backup-changes', {
  title: 'Records, base URLs, endpoints, limits and rules',
  note: 'Only what you tick is restored.',
  all: 'Select all',
  /** After a value that protects less than the one here. */
  looser: 'looser',
  none: 'none',
  becomes: '{before} → {after}',

  account: (name: string) => `New account “${name}”, can place orders`,
  readOnlyAccount: (name: string) => `New account “${name}”, read-only`,
  endpoint: (name: string) => `Endpoint ${name}`,
  orderCodes: 'Order response codes',
  codes: (rejections: string, troubles: string) =>
    `rejections: ${rejections === '' ? 'none' : rejections}; errors: ${troubles === '' ? 'none' : troubles}`,
  orderPath: (path: string) => `${path} (not a test endpoint: test orders will be blocked)`,
  explorer: (chain: string) => `Block explorer for ${chain}`,
  alert: (name: string) => `Alert “${name}”`,
  quiet: 'Quiet hours',
  transfers: 'Internal transfers',
  address: (address: string) => `Name of address ${address}`,
  addressOn: (address: string, chain: string) => `Name of address ${address} on ${chain}`,
  pair: (symbol: string, account: string) => `Rules of ${symbol} for account ${account}`,
  limits: {
    orderValue: (currency: string) => `Max order value in ${currency}`,
    orderSize: (currency: string) => `Max order size in ${currency}`,
    distancePercent: 'Max distance from best price',
    slippagePercent: 'Max market order slippage',
    sameSideSeconds: 'Warn on same pair and side within',
    ordersAMinute: 'Max orders per minute',
    feeRate: (account: string) => `Fee rates for account ${account}`,
  },
  values: {
    on: 'on',
    off: 'off',
    percent: (value: string) => `${value}%`,
    seconds: (value: number) => `${value} s`,
    hours: (value: number) => `${value} h`,
    rates: (maker: string, taker: string) => `maker ${maker}, taker ${taker}`,
    note: (name: string, note: string) => `${name} (${note})`,
    /** Amounts as the backup has them. */
    pair: (pair: PairAmounts) =>
      `price step ${pair.priceIncrement}, size step ${pair.baseIncrement}, ${pair.baseMinSize} to ${pair.baseMaxSize} ${pair.baseCurrency}, ${pair.quoteMinSize} to ${pair.quoteMaxSize} ${pair.quoteCurrency}`,
    shippedChains: 'default chains',
    transfers: (before: string, after: string, removed: number) =>
      `${before} min before to ${after} min after, excluded accounts: ${removed}`,
  },
});
