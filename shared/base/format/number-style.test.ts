/**
 * Seam: how numbers are written for the eye and read from a field, in every style. Breaks when a digit is lost on the way to the screen
 * and back, when a number copied from the screen is read as another one, or when what can be read in two ways is not refused.
 */
import * as fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { runs } from '../../../tests/helpers/runs.ts';
import { displayParts, groupThousands, typedForm } from '../../money/format.ts';
import { NUMBER_STYLE_NAMES, numberStyle, numberStyleOf, writeNumbers } from './number-style.ts';
import { readTyped } from '../../money/read-typed.ts';

afterEach(() => writeNumbers('comma-point'));

const amounts = fc
  .tuple(fc.bigInt({ min: 0n, max: 10n ** 15n }), fc.stringMatching(/^[0-9]{0,12}$/))
  .map(([whole, fraction]) => (fraction === '' ? String(whole) : `${whole}.${fraction}`));

describe.each(NUMBER_STYLE_NAMES)('written as %s', (name) => {
  it('no digit is lost, and the zeros that are dimmed are the last ones', () => {
    writeNumbers(name);
    const { group, decimal } = numberStyle();
    fc.assert(
      fc.property(amounts, (text) => {
        expect(groupThousands(text).replaceAll(group, '').replace(decimal, '.')).toBe(text);
        const { head, zeros } = displayParts(text);
        expect(head + zeros).toBe(groupThousands(text));
        expect(zeros.replace(decimal, '')).toMatch(/^0*$/);
      }),
      { numRuns: runs(100, 20_000) },
    );
  });

  it('what the app puts into a field is read as the same number', () => {
    writeNumbers(name);
    fc.assert(
      fc.property(amounts, (text) => {
        expect(readTyped(typedForm(text))).toEqual({ ok: true, value: text });
      }),
      { numRuns: runs(100, 20_000) },
    );
  });

  it('a number copied from the screen is read as itself, or refused; never as another one', () => {
    writeNumbers(name);
    fc.assert(
      fc.property(amounts, (text) => {
        const read = readTyped(groupThousands(text));
        if (read.ok) expect(read.value).toBe(text);
      }),
      { numRuns: runs(300, 50_000) },
    );
  });

  it('what a screen of another style showed is never read as a number a thousand times larger or smaller without a problem', () => {
    writeNumbers(name);
    const foreign = numberStyle().decimal === '.' ? '1,234' : '1.234';
    expect(readTyped(foreign)).toMatchObject({
      ok: false,
      error: { kind: 'ambiguous', readings: ['1.234', '1234'] },
    });
  });
});

it.each([
  ['comma-point', '1,234,567.89'],
  ['point-comma', '1.234.567,89'],
  ['space-comma', '1\u202f234\u202f567,89'],
  ['apostrophe-point', '1’234’567.89'],
  ['lakhs-point', '12,34,567.89'],
] as const)('%s looks like %s', (name, text) => {
  writeNumbers(name);
  expect(groupThousands('1234567.89')).toBe(text);
  expect(groupThousands('-999')).toBe('-999');
  expect(groupThousands('not shown')).toBe('not shown');
});

it.each([
  ['en-US', 'comma-point'],
  ['en-GB', 'comma-point'],
  ['en-XA', 'comma-point'],
  ['zh-CN', 'comma-point'],
  ['de-DE', 'point-comma'],
  ['es-ES', 'point-comma'],
  ['fr-FR', 'space-comma'],
  ['pl-PL', 'space-comma'],
  ['de-CH', 'apostrophe-point'],
  ['en-IN', 'lakhs-point'],
  ['hi-IN', 'lakhs-point'],
] as const)('%s writes numbers as %s', (locale, style) => {
  expect(numberStyleOf(locale)).toBe(style);
});
