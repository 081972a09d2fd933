// Would break it: promising prices in an empty practice book, words of the practice exchange on a live account, or no chart shown for a
// venue that has one.
import { expect, test } from 'vitest';
import { noCapabilities } from '../../../shared/venue/presets.ts';
import { practiceMarketNote, noBookNote, noMarketNote } from './market-notes.ts';

test('practice with the market off: a note that only own orders are in the books', () => {
  expect(practiceMarketNote('practice', 'off')).toContain('is off');
});

test.each([
  ['live', undefined],
  ['live', 'off'],
  ['practice', 'quiet'],
  ['practice', undefined],
] as const)('%s, market %s: no note', (mode, market) => {
  expect(practiceMarketNote(mode, market)).toBeNull();
});

const VENUE = { label: 'House desk', capabilities: noCapabilities() };

test('a venue without market data is named, with what to do', () => {
  expect(noMarketNote(VENUE)).toMatch(/^House desk does not provide market data\. Check prices there/);
});

test('a path for the book and none for events: the note names what is missing', () => {
  const note = noMarketNote({ ...VENUE, capabilities: { ...VENUE.capabilities, orderBook: '/book' } });
  expect(note).toMatch(/^House desk has no live updates\. Check prices there/);
});

test('a chart and no book: the book alone is missing, and without events everything is of one reading', () => {
  const chart = { book: false, trades: true, candles: true, events: true };
  expect(noBookNote({ ...chart, book: true })).toBeNull();
  expect(noBookNote(chart)).toBe('No current order book: prices are not checked.');
  expect(noBookNote({ ...chart, events: false })).toContain('from the last refresh');
});
