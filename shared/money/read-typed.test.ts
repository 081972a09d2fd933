// Breaks when: a typed number is taken for another one. Every accepted form has one meaning; every other is refused with its reason.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { groupThousands } from './format.ts';
import { readTyped } from './read-typed.ts';
import { runs } from '../../tests/helpers/runs.ts';

describe('what a person typed', () => {
  it.each([
    ['1,234.50', '1234.50'],
    ['1.234,50', '1234.50'],
    ['1.234,567', '1234.567'],
    ['1,234,567', '1234567'],
    ['1.234.567', '1234567'],
    ['1 234 567,89', '1234567.89'],
    ['1\u00A0234.5', '1234.5'],
    ["1'234.50", '1234.50'],
    ['1.234', '1.234'],
    ['0,234', '0.234'],
    ['1,23', '1.23'],
    ['12345,678', '12345.678'],
    ['1e-8', '0.00000001'],
    ['1.5E3', '1500'],
    ['12.5e-1', '1.25'],
    ['.5', '0.5'],
    ['5.', '5'],
    [',5', '0.5'],
    ['  42 ', '42'],
    ['\uFF11\uFF12\uFF0E\uFF15', '12.5'],
    ['\u22125', '-5'],
    ['-0.00', '0.00'],
    ['+7', '7'],
    ['007.10', '7.10'],
  ])('reads %j as %s', (text, value) => {
    expect(readTyped(text)).toEqual({ ok: true, value });
  });

  it('refuses one comma before three digits and names both readings', () => {
    expect(readTyped('1,234')).toEqual({
      ok: false,
      error: {
        kind: 'ambiguous',
        message: '"1,234" could mean 1.234 or 1234. Type the number without a comma.',
        readings: ['1.234', '1234'],
      },
    });
    expect(readTyped('-12,500')).toMatchObject({ ok: false, error: { readings: ['-12.500', '-12500'] } });
  });

  it.each([
    ['', 'empty'],
    ['   ', 'empty'],
    ['.', 'not-a-number'],
    ['1.2.3', 'not-a-number'],
    ['1,23.5', 'not-a-number'],
    ['1,234,56', 'not-a-number'],
    ['1.234,5,6', 'not-a-number'],
    ["1'234 567.8", 'not-a-number'],
    ['1 2', 'not-a-number'],
    ['0,234,567', 'not-a-number'],
    ['1_000', 'not-a-number'],
    ['0x10', 'not-a-number'],
    ['Infinity', 'not-a-number'],
    ['12 USDT', 'not-a-number'],
    ['10\u00B2', 'not-a-number'],
    ['5-', 'not-a-number'],
    ['1e9999', 'too-long'],
    ['9'.repeat(120), 'too-long'],
    [`1${' '.repeat(100_000)}x`, 'too-long'],
  ])('refuses %j as %s', (text, kind) => {
    expect(readTyped(text)).toMatchObject({ ok: false, error: { kind } });
  });

  it('names the character that is no part of a number', () => {
    const read = readTyped('12\u200B5');
    expect(read).toMatchObject({ ok: false, error: { message: expect.stringContaining('U+200B') } });
  });

  it('reads back what it printed, and never throws', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9.,e -]{0,12}$/), (text) => {
        const read = readTyped(text);
        if (read.ok) expect(readTyped(read.value)).toEqual(read);
      }),
      { numRuns: runs(150, 300_000) },
    );
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(typeof readTyped(text).ok).toBe('boolean');
      }),
      { numRuns: runs(100, 300_000) },
    );
  });

  it('reads our own grouped display, or refuses it as ambiguous', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^(0|[1-9][0-9]{0,20})(\.[0-9]{1,12})?$/), (text) => {
        const read = readTyped(groupThousands(text));
        if (read.ok) expect(read.value).toBe(text);
        else expect(read.error.kind).toBe('ambiguous');
      }),
      { numRuns: runs(100, 300_000) },
    );
  });
});
