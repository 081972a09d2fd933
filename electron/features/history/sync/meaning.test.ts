/** Breaks when a venue that is busy is asked for ever narrower ranges, or a refusal of the range is waited out. */
import { expect, it } from 'vitest';
import type { VenueKind } from '../../../../shared/venue/description.ts';
import { meaningOf } from './meaning.ts';

function refused(code: string, message: string, venue: VenueKind, httpStatus = 200): string {
  const error = { kind: 'venue-refused' as const, message: 'no', venue: { code, message, httpStatus } };
  return meaningOf({ error, fault: null }, venue).kind;
}

it.each([
  ['429000', 'Too Many Requests'],
  ['230005', ''],
  ['500000', ''],
  ['503000', 'Service Unavailable'],
])('%s over HTTP 200 means that the venue is busy, which is waited for', (code, message) => {
  expect(refused(code, message, 'kucoin')).toBe('wait');
  expect(refused(code, message, 'practice')).toBe('wait');
});

it('of a service whose codes nobody knows the words decide', () => {
  expect(refused('429000', '', 'service')).toBe('unclear');
  for (const text of ['system busy', 'Too many requests.', 'Internal error', 'please try again later']) {
    expect(refused('7', text, 'service'), text).toBe('wait');
  }
  for (const text of ['time range too long', 'startAt must be within 7 days']) {
    expect(refused('7', text, 'service'), text).toBe('range');
  }
});

it('a parameter error is about the range, a code nobody knows is not sure to be', () => {
  expect(refused('400100', 'Param error', 'kucoin')).toBe('range');
  expect(refused('102425', '', 'kucoin')).toBe('range');
  expect(refused('600999', 'odd', 'kucoin')).toBe('unclear');
  expect(refused('400003', 'KC-API-KEY not exists', 'kucoin')).toBe('fail');
  expect(refused('600999', 'odd', 'kucoin', 503)).toBe('wait');
});

it('VF1 a list that demands a currency fails in words, and is not taken for a range that is too wide', () => {
  for (const message of [
    'currency is required',
    'The currency cannot be empty.',
    'Missing parameter: currency',
  ])
    expect(refused('400100', message, 'kucoin')).toBe('fail');
  expect(refused('400100', 'This currency is not supported in the range', 'kucoin')).toBe('range');
});
