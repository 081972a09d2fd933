// Would break it: a site's header sent to another address or kind of venue, or a preset that is not at the address of its region.
import { describe, expect, test } from 'vitest';
import { REGIONS } from './description.ts';
import { kucoinVenue, practiceVenue, serviceVenue } from './presets.ts';
import { regionOf, siteHeaders } from './regions.ts';

describe('VF2.11 regions of KuCoin', () => {
  test('each preset is at its region, and Australia alone has a header', () => {
    expect(REGIONS.map((region) => regionOf(kucoinVenue(region)))).toEqual([...REGIONS]);
    expect(REGIONS.map((region) => siteHeaders(kucoinVenue(region)))).toEqual([
      {},
      {},
      { 'X-SITE-TYPE': 'australia' },
    ]);
    expect(new Set(REGIONS.map((region) => kucoinVenue(region).label)).size).toBe(REGIONS.length);
  });

  test('the header goes nowhere else', () => {
    const australia = kucoinVenue('australia');
    for (const other of [
      { ...australia, baseUrl: 'https://api.kucoin.eu' },
      { ...australia, baseUrl: 'https://venue.example' },
      { ...serviceVenue(australia.baseUrl), region: 'australia' as const },
      { ...practiceVenue(australia.baseUrl), region: 'australia' as const },
    ])
      expect(siteHeaders(other)).toEqual({});
  });

  test('a description without a region is the global site', () => {
    expect(kucoinVenue()).not.toHaveProperty('region');
    expect(regionOf(kucoinVenue())).toBe('global');
    expect(practiceVenue('http://127.0.0.1:1')).not.toHaveProperty('region');
  });
});
