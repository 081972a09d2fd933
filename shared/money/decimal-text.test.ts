// Breaks when: something reaches arithmetic that is not plain decimal notation, or a text is changed on its way in.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseAmount, parseDecimal } from './decimal-text.ts';

describe('the grammar before arithmetic', () => {
  it.each(['0', '-1.0', '0.00000000', '123456789012345678901234567890.123456789012345678', '1.10'])(
    'keeps %s verbatim',
    (text) => {
      expect(parseAmount(text)).toEqual({ ok: true, value: text });
    },
  );

  it.each([
    ['1e-8', 'exponent'],
    ['1E5', 'exponent'],
    ['', 'empty'],
    ['0x10', 'notation'],
    ['1_000', 'notation'],
    ['Infinity', 'notation'],
    ['NaN', 'notation'],
    ['5.', 'notation'],
    ['.5', 'notation'],
    ['+5', 'notation'],
    ['--5', 'notation'],
    ['1,000', 'notation'],
    ['007', 'notation'],
    [' 1', 'notation'],
    ['1\n', 'notation'],
    ['１', 'notation'],
    ['1'.repeat(101), 'too-long'],
  ])('refuses %j as %s', (text, kind) => {
    expect(parseDecimal(text)).toMatchObject({ ok: false, error: { kind } });
  });

  it('refuses whatever is not text, without throwing', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        fc.pre(typeof value !== 'string');
        expect(parseDecimal(value)).toMatchObject({ ok: false, error: { kind: 'not-text' } });
      }),
    );
  });
});
