// Would break it: a filter the bridge refuses, an end that hides records of its own second, a removed part left as undefined.
import { describe, expect, test } from 'vitest';
import {
  isFiltered,
  parseBound,
  parseCurrency,
  parseStatus,
  seenCurrencies,
  withoutPart,
  withPart,
} from './filter.ts';

describe('words of a filter', () => {
  test('are trimmed and put in upper case', () => {
    expect(parseCurrency(' usdt ')).toEqual({ ok: true, value: 'USDT' });
    expect(parseStatus('review')).toEqual({ ok: true, value: 'REVIEW' });
    // By the name the column shows, too.
    expect(parseStatus(' completed')).toEqual({ ok: true, value: 'SUCCESS' });
  });

  test.each(['', '  ', 'US DT', 'ÜSD', 'x'.repeat(61)])('refuse %j with a sentence', (text) => {
    const parsed = parseCurrency(text);
    expect(parsed.ok).toBe(false);
    expect(parsed).toHaveProperty('problem', expect.stringMatching(/\.$/));
  });
});

describe('time bounds (S4.1-P-startAt, S4.1-P-endAt)', () => {
  const noon = Date.UTC(2026, 10, 20, 12);

  test('a start is the beginning of its second, an end the last millisecond of it', () => {
    expect(parseBound('startAt', '2026-11-20T12:00:00', 'utc', {})).toEqual({ ok: true, value: noon });
    expect(parseBound('endAt', '2026-11-20T12:00:00', 'utc', {})).toEqual({ ok: true, value: noon + 999 });
  });

  test('start and end may be the same second, not the other way round', () => {
    expect(parseBound('endAt', '2026-11-20T12:00:00', 'utc', { startAt: noon }).ok).toBe(true);
    expect(parseBound('endAt', '2026-11-20T11:59:59', 'utc', { startAt: noon }).ok).toBe(false);
    expect(parseBound('startAt', '2026-11-20T12:00:01', 'utc', { endAt: noon + 999 }).ok).toBe(false);
  });
});

test('a part that is taken away is absent, not undefined', () => {
  const filter = withPart(withPart({}, 'currency', 'BTC'), 'startAt', 0);
  expect(withoutPart(filter, 'currency')).toStrictEqual({ startAt: 0 });
  expect(isFiltered(filter)).toBe(true);
  expect(isFiltered(withoutPart(withoutPart(filter, 'currency'), 'startAt'))).toBe(false);
});

test('suggestions are distinct, sorted and never empty', () => {
  expect(
    seenCurrencies([{ currency: 'XRP' }, { currency: 'BTC' }, { currency: 'XRP' }, { currency: '' }]),
  ).toEqual(['BTC', 'XRP']);
});
