import type { ExchangeOptions } from './options.ts';

/** Activity of the simulated market; `off` is an empty market. */
export const MARKETS = ['off', 'quiet', 'normal', 'wild'] as const;

/** What command line and configuration file can set. */
export type ExchangeSettings = ExchangeOptions;

/** Largest values; the smallest is 0 unless stated. */
export const LARGEST = {
  port: 65_535,
  seed: 2 ** 32 - 1,
  records: 10_000_000,
  recordsPerMinute: 6_000,
  weight: 10_000_000,
  ms: 86_400_000,
  activeOrders: 1_000_000,
  percent: 100,
} as const;

/** Prefix of the signing headers. */
export const HEADER_PREFIX = /^[A-Za-z0-9]{1,20}$/;

/** `over` wins; quotas are merged one by one. */
export function mergeSettings(under: ExchangeSettings, over: ExchangeSettings): ExchangeSettings {
  const quotas = { ...under.quotas, ...over.quotas };
  return { ...under, ...over, quotas };
}
