import { catalogue } from './catalogue.ts';

/** The addresses, endpoints, limits and rules that a restore would change, one line each. */
export const backupChangesText = catalogue('backup-changes', {
  title: 'Addresses, endpoints, limits and rules',
  note: 'Only what you tick is restored.',
  all: 'Select all',
  /** Behind a value that protects less than the one here. */
  looser: 'looser',
  none: 'none',
  becomes: '{before} → {after}',

  account: (name: string) => `New account “${name}”, can place orders`,
  readOnlyAccount: (name: string) => `New account “${name}”, read-only`,
  endpoint: (name: string) => `Endpoint ${name}`,
  orderCodes: 'Codes in answers to an order',
  codes: (rejections: string, troubles: string) =>
    `rejections ${rejections === '' ? 'none' : rejections}; trouble ${troubles === '' ? 'none' : troubles}`,
  orderPath: (path: string) => `${path} (not a test path: test orders will be refused)`,
  explorer: (chain: string) => `Block explorer for ${chain}`,
  alert: (name: string) => `Alert “${name}”`,
  quiet: 'Quiet hours',
  transfers: 'Internal transfers',
  limits: {
    orderValue: (currency: string) => `Order value limit in ${currency}`,
    orderSize: (currency: string) => `Order size limit in ${currency}`,
    distancePercent: 'Price beyond the book',
    slippagePercent: 'Market order slippage',
    sameSideSeconds: 'Same pair and side again within',
    ordersAMinute: 'Orders a minute',
    feeRate: (account: string) => `Fee rates of account ${account}`,
  },
  values: {
    on: 'on',
    off: 'off',
    percent: (value: string) => `${value}%`,
    seconds: (value: number) => `${value} s`,
    hours: (value: number) => `${value} h`,
    rates: (maker: string, taker: string) => `maker ${maker}, taker ${taker}`,
    shippedChains: 'default chains',
    transfers: (before: string, after: string, removed: number) =>
      `${before} min before to ${after} min after, ${removed} removed accounts`,
  },
});
