import type { Region, VenueDescription } from './description.ts';

interface RegionFacts {
  label: string;
  baseUrl: string;
  /** Of every request to that site. Headers are no part of a signature (section 5). */
  headers: Readonly<Record<string, string>>;
}

/** By the names that the key information has for sites. */
export const REGION_FACTS: Readonly<Record<Region, RegionFacts>> = {
  global: { label: 'KuCoin', baseUrl: 'https://api.kucoin.com', headers: {} },
  europe: { label: 'KuCoin EU', baseUrl: 'https://api.kucoin.eu', headers: {} },
  australia: {
    label: 'KuCoin Australia',
    baseUrl: 'https://api.kucoin.com',
    headers: { 'X-SITE-TYPE': 'australia' },
  },
};

type Sited = Pick<VenueDescription, 'kind' | 'baseUrl' | 'region'>;

/** The region of an account's venue; null where the venue is not KuCoin, or not at the address of its region. */
export function regionOf({ kind, baseUrl, region = 'global' }: Sited): Region | null {
  return kind === 'kucoin' && baseUrl === REGION_FACTS[region].baseUrl ? region : null;
}

/** What requests to this venue carry besides: nothing of a region is sent anywhere but to its own address. */
export function siteHeaders(venue: Sited): Readonly<Record<string, string>> {
  const region = regionOf(venue);
  return region === null ? {} : REGION_FACTS[region].headers;
}
