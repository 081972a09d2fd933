/** Breaks when: a value changes on its way into a file more than by the guard, an amount is taken for a formula, or a formula gets through. */
import { describe, expect, it } from 'vitest';
import { csvCell, csvLine, withDecimalSign } from './writer.ts';

describe('a value', () => {
  it.each([
    ['1.50', '1.50'],
    ['-0.000000000000000001', '-0.000000000000000001'],
    ['-1,5', '"-1,5"'],
    [-5, '-5'],
    ['-1+2', "'-1+2"],
    ['=1', "'=1"],
    ['+49123', "'+49123"],
    ['@a', "'@a"],
    ['\ta', '"\'\ta"'],
    ['\ra', '"\'\ra"'],
    ['a;b', '"a;b"'],
    ['a"b', '"a""b"'],
    ['x;=1+1', '"x;\'=1+1"'],
    ['x,=1+1,-3', '"x,\'=1+1,\'-3"'],
    ['x\n@SUM(1)', '"x\n\'@SUM(1)"'],
    ['x;"=1+1', '"x;\'""=1+1"'],
    ['x, -y', '"x, -y"'],
    ['', ''],
    [null, ''],
  ])('%j is %j', (value, cell) => {
    expect(csvCell(value)).toBe(cell);
  });
});

it('a line has its delimiter between the values and ends as RFC 4180 says', () => {
  expect(csvLine(['a', null, 3, 'b;c'], ';')).toBe('a;;3;"b;c"\r\n');
});

it('the decimal sign changes and every digit stays', () => {
  expect(withDecimalSign('1000.10', ',')).toBe('1000,10');
  expect(withDecimalSign('1000.10', '.')).toBe('1000.10');
  expect(withDecimalSign(null, ',')).toBeNull();
});
