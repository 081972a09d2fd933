// Would break it: a venue's chart or trades left out because it has no book, or a panel for a venue that offers nothing.
import { expect, test } from 'vitest';
import { kucoinVenue, noCapabilities } from '../../../shared/venue/presets.ts';
import type { Capabilities } from '../../../shared/venue/description.ts';
import { marketOffers } from './market-offers.ts';

const offersOf = (paths: Partial<Capabilities>) =>
  marketOffers({ capabilities: { ...noCapabilities(), ...paths } });
const nothing = { book: false, trades: false, candles: false, events: false };

test('everything, and nothing', () => {
  expect(marketOffers(kucoinVenue())).toEqual({
    book: true,
    trades: true,
    candles: true,
    events: true,
  });
  expect(offersOf({})).toBeNull();
});

test('a book needs events', () => {
  expect(offersOf({ orderBook: '/b' })).toBeNull();
  expect(offersOf({ orderBook: '/b', candles: '/c' })).toEqual({ ...nothing, candles: true });
  expect(offersOf({ orderBook: '/b', bulletPublic: '/e' })).toEqual({
    ...nothing,
    book: true,
    trades: true,
    events: true,
  });
});

test('candles or trades alone are offered, and events alone bring trades', () => {
  expect(offersOf({ candles: '/c' })).toEqual({ ...nothing, candles: true });
  expect(offersOf({ publicTrades: '/t' })).toEqual({ ...nothing, trades: true });
  expect(offersOf({ bulletPublic: '/e' })).toEqual({ ...nothing, trades: true, events: true });
});
