// Would break it: a limit that is not the number that was typed, a box that cannot be emptied, or form text the app would refuse.
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { tradingRules } from '../../../shared/orders/trading-rules.ts';
import { runs } from '../../../tests/helpers/runs.ts';
import { limitsFormOf, type LimitsForm, readLimits } from './limits-form.ts';

const none: LimitsForm = {
  orderValue: [],
  orderSize: [],
  distancePercent: '',
  slippagePercent: '',
  sameSideSeconds: '',
  ordersAMinute: '',
};

function problemsOf(form: Partial<LimitsForm>): string[] {
  const read = readLimits({ ...none, ...form });
  return read.ok ? [] : Object.keys(read.problems);
}

describe('pre-trade limits', () => {
  test('empty boxes and empty rows are no limit', () => {
    const form = { ...none, distancePercent: '  ', orderValue: [{ id: 0, currency: ' ', amount: '' }] };
    expect(readLimits(form)).toEqual({
      ok: true,
      limits: {
        orderValue: [],
        orderSize: [],
        distancePercent: null,
        slippagePercent: null,
        sameSideSeconds: null,
        ordersAMinute: null,
      },
    });
  });

  test('are read digit for digit, in the forms people paste', () => {
    const read = readLimits({
      orderValue: [{ id: 0, currency: 'usdt', amount: '10,000.50' }],
      orderSize: [{ id: 0, currency: 'BTC', amount: '1e-8' }],
      distancePercent: '2.5',
      slippagePercent: '0.75',
      sameSideSeconds: '30',
      ordersAMinute: '12',
    });
    expect(read).toEqual({
      ok: true,
      limits: {
        orderValue: [{ currency: 'USDT', max: '10000.50' }],
        orderSize: [{ currency: 'BTC', max: '0.00000001' }],
        distancePercent: '2.5',
        slippagePercent: '0.75',
        sameSideSeconds: 30,
        ordersAMinute: 12,
      },
    });
  });

  test.each<[string, Partial<LimitsForm>, string]>([
    ['zero', { distancePercent: '0' }, 'distancePercent'],
    ['a minus', { distancePercent: '-1' }, 'distancePercent'],
    ['a slippage of nothing', { slippagePercent: '0' }, 'slippagePercent'],
    ['a comma that may be a point', { distancePercent: '1,234' }, 'distancePercent'],
    ['half a second', { sameSideSeconds: '0.5' }, 'sameSideSeconds'],
    ['more than a day', { sameSideSeconds: '86401' }, 'sameSideSeconds'],
    ['no orders at all', { ordersAMinute: '0' }, 'ordersAMinute'],
    [
      'a currency with a space',
      { orderSize: [{ id: 0, currency: 'B TC', amount: '1' }] },
      'orderSize.0.currency',
    ],
    [
      'an amount without a currency',
      { orderValue: [{ id: 0, currency: '', amount: '1' }] },
      'orderValue.0.currency',
    ],
    [
      'a currency without an amount',
      { orderValue: [{ id: 0, currency: 'BTC', amount: '' }] },
      'orderValue.0.amount',
    ],
    [
      '19 decimals',
      { orderSize: [{ id: 0, currency: 'BTC', amount: `0.${'0'.repeat(18)}1` }] },
      'orderSize.0.amount',
    ],
  ])('%s is refused under its own box', (_name, form, field) => {
    expect(problemsOf(form)).toEqual([field]);
  });

  test('a currency has one limit', () => {
    const rows = [
      { id: 0, currency: 'USDT', amount: '1' },
      { id: 0, currency: 'usdt', amount: '2' },
    ];
    expect(problemsOf({ orderValue: rows })).toEqual(['orderValue.1.currency']);
  });

  test('whatever is read fits the contract, and comes back as it was typed', () => {
    const amount = fc.oneof(fc.stringMatching(/^[0-9]{1,31}(\.[0-9]{1,19})?$/), fc.string({ maxLength: 6 }));
    const row = fc.record({
      id: fc.constant(0),
      currency: fc.constantFrom('USDT', 'BTC', '1INCH', 'b!'),
      amount,
    });
    const form = fc.record({
      orderValue: fc.array(row, { maxLength: 2 }),
      orderSize: fc.array(row, { maxLength: 2 }),
      distancePercent: amount,
      slippagePercent: amount,
      sameSideSeconds: fc.oneof(fc.nat(100_000).map(String), fc.string({ maxLength: 3 })),
      ordersAMinute: fc.nat(20_000).map(String),
    });
    fc.assert(
      fc.property(form, (typed) => {
        const read = readLimits(typed);
        if (!read.ok) return;
        const rules = { locked: false, limits: read.limits, noOrderLimit: false, feeRates: {} };
        expect(tradingRules.safeParse(rules).success).toBe(true);
        expect(readLimits(limitsFormOf(read.limits))).toEqual(read);
      }),
      { numRuns: runs(300, 20_000) },
    );
  });
});
