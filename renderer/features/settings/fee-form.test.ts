// Would break it: a fee a hundred times too high, a digit lost between percent and fraction, or a rate the app would refuse.
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { tradingRules } from '../../../shared/orders/trading-rules.ts';
import { NO_LIMITS } from '../../../shared/orders/first-limits.ts';
import { runs } from '../../../tests/helpers/runs.ts';
import { percentOf, readPercent } from './fee-form.ts';

describe('fee rates', () => {
  test.each([
    ['0.1', '0.001'],
    ['0.1 %', '0.001'],
    ['0', '0'],
    ['-0.005', '-0.00005'],
    ['99.9999999999', '0.999999999999'],
    ['10', '0.1'],
  ])('%s percent is the fraction %s, and back', (typed, fraction) => {
    expect(readPercent(typed)).toEqual({ ok: true, fraction });
    expect(percentOf(fraction)).toBe(typed.replace(' %', ''));
  });

  test.each(['100', '-250', '', 'low', '0.12345678901'])('%j is refused with a reason', (typed) => {
    expect(readPercent(typed).ok).toBe(false);
  });

  test('what is read fits the contract and shows as it was typed', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^-?[0-9]{1,3}(\.[0-9]{1,12})?$/), (typed) => {
        const read = readPercent(typed);
        if (!read.ok) return;
        const feeRates = { a: { maker: read.fraction, taker: read.fraction } };
        const rules = { locked: false, limits: NO_LIMITS, noOrderLimit: false, feeRates };
        expect(tradingRules.safeParse(rules).success).toBe(true);
        expect(readPercent(percentOf(read.fraction))).toEqual(read);
      }),
      { numRuns: runs(300, 20_000) },
    );
  });
});
