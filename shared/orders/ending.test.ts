// Breaks when: a reason is given that the order's terms and times do not prove without the word "likely", a cancel that was asked for is
// laid to the venue, or self-trade prevention is named without an own order that would have traded with it.
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '../../tests/helpers/runs.ts';
import { type EndedOrder, endingOf } from './ending.ts';

const CAME = 1_790_000_000_000;

function ended(change: Partial<EndedOrder> = {}): EndedOrder {
  return {
    orderId: 'o1',
    symbol: 'BTC-USDT',
    side: 'buy',
    type: 'limit',
    price: '60000',
    state: 'done',
    cancelled: true,
    filledSize: '0',
    timeInForce: 'GTC',
    postOnly: null,
    createdAt: CAME,
    updatedAt: CAME + 3,
    stp: 'CN',
    ...change,
  };
}
/** An own sell that was there before. */
const resting = ended({
  orderId: 'o0',
  side: 'sell',
  price: '59990',
  state: 'open',
  cancelled: false,
  createdAt: CAME - 9_000,
});
const reasonOf = (change: Partial<EndedOrder>, own: EndedOrder[] = []) =>
  endingOf(ended(change), own)?.reason ?? null;

test.each([
  [{ postOnly: true }, 'post-only'],
  [{ timeInForce: 'FOK' }, 'fill-or-kill'],
  [{ timeInForce: 'IOC', filledSize: '0.1' }, 'immediate-or-cancel'],
  [{ timeInForce: 'GTT', cancelAfter: 60, updatedAt: CAME + 60_000 }, 'expired'],
  [{ type: 'market', price: null, timeInForce: null, filledSize: '0.1' }, 'no-liquidity'],
  [{}, 'price-limit'],
  [{ cancelAsked: true, updatedAt: CAME + 90 }, 'asked'],
  [{ updatedAt: CAME + 90_000 }, 'not-reported'],
  [{ createdAt: null }, 'not-reported'],
  [{ postOnly: true, updatedAt: CAME + 90_000 }, 'not-reported'],
  [{ postOnly: true, filledSize: '0.1' }, 'not-reported'],
  [{ timeInForce: 'GTT', cancelAfter: 60, updatedAt: CAME + 59_000 }, 'not-reported'],
] as const)('cancelled, %j: %s', (change, reason) => {
  expect(reasonOf(change)).toBe(reason);
});

test.each([{ state: 'open' }, { cancelled: false }] as const)(
  'one that was not cancelled has no reason: %j',
  (change) => {
    expect(endingOf(ended(change))).toBeNull();
  },
);

test('a post-only order that ended at once was likely to cross the book: a cancel made elsewhere comes as soon', () => {
  expect(endingOf(ended({ postOnly: true }))).toEqual({ reason: 'post-only', certainty: 'likely' });
  expect(endingOf(ended({ postOnly: true, cancelAsked: true }))).toEqual({
    reason: 'asked',
    certainty: 'certain',
  });
});

describe('self-trade prevention', () => {
  test('is likely where an own order was there that it would have met', () => {
    expect(endingOf(ended(), [resting])).toEqual({ reason: 'self-trade', certainty: 'likely', other: 'o0' });
    expect(reasonOf({ timeInForce: 'IOC' }, [resting])).toBe('self-trade');
    expect(reasonOf({ timeInForce: 'FOK' }, [resting])).toBe('self-trade');
    expect(reasonOf({ type: 'market', price: null }, [resting])).toBe('self-trade');
  });

  test('is likely for a resting order that a newer own one would have met, where that one ends the old', () => {
    const old = { createdAt: CAME - 9_000, updatedAt: CAME };
    const newer = (stp: string) =>
      ended({ orderId: 'o2', side: 'sell', price: '59000', stp, createdAt: CAME });
    expect(reasonOf(old, [newer('CO')])).toBe('self-trade');
    expect(reasonOf(old, [newer('CB')])).toBe('self-trade');
    expect(reasonOf(old, [newer('CN')])).toBe('not-reported');
  });

  test.each([
    ['of another pair', { symbol: 'ETH-USDT' }],
    ['of the same side', { side: 'buy' }],
    ['at a price that does not meet', { price: '60000.1' }],
    ['that ended before', { state: 'done', updatedAt: CAME - 1 }],
    ['that came later', { createdAt: CAME + 90_000 }],
    ['that is the order itself', { orderId: 'o1' }],
  ] as const)('is not named for an own order %s', (_what, change) => {
    expect(reasonOf({}, [{ ...resting, ...change }])).toBe('price-limit');
  });

  test('is not named for a post-only order, nor where it would have ended the other one', () => {
    expect(reasonOf({ postOnly: true }, [resting])).toBe('post-only');
    expect(reasonOf({ stp: 'CO' }, [resting])).toBe('price-limit');
  });
});

test('what is certain is so by the order alone: other orders only ever make it likely', () => {
  const order = fc.record({
    orderId: fc.constantFrom('o1', 'o2', 'o3'),
    side: fc.constantFrom('buy' as const, 'sell' as const),
    type: fc.constantFrom('limit' as const, 'market' as const),
    price: fc.constantFrom('1', '60000', null),
    timeInForce: fc.constantFrom('GTC', 'GTT', 'IOC', 'FOK', null),
    postOnly: fc.constantFrom(true, false, null),
    filledSize: fc.constantFrom('0', '0.00', '0.5'),
    stp: fc.constantFrom('CN', 'CO', 'CB', 'DC'),
    cancelAfter: fc.constantFrom(1, 60),
    updatedAt: fc.constantFrom(CAME, CAME + 999, CAME + 1_000, CAME + 60_000, null),
  });
  fc.assert(
    fc.property(order, fc.array(order, { maxLength: 4 }), (change, others) => {
      const ending = endingOf(
        ended(change),
        others.map((other) => ended(other)),
      );
      const alone = endingOf(ended(change));
      if (ending === null || alone === null) throw new Error('It was cancelled.');
      if (ending.certainty === 'certain') expect(ending).toEqual(alone);
      else if (ending.reason === 'self-trade') expect(ending.other).not.toBe(change.orderId);
      if (ending.reason === 'post-only') {
        expect([change.postOnly, change.filledSize.replaceAll(/[0.]/g, '')]).toEqual([true, '']);
      }
    }),
    { numRuns: runs(1_000, 100_000) },
  );
});
