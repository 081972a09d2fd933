// Would break it: a key that reviews again what awaits a second, or that lets somebody agree with what changed since.
import { describe, expect, it } from 'vitest';
import { historyRow } from './testing.ts';
import { reviewedWord, STATE_LETTERS, wordOfLetter } from './word-of-letter.ts';

describe('the key R', () => {
  it.each([
    ['unreviewed', null, true, { kind: 'state', state: 'reviewed' }],
    ['reviewed', null, true, { kind: 'second' }],
    ['reviewed', 'Ben', true, { kind: 'state', state: 'reviewed' }],
    ['reviewed', null, false, { kind: 'state', state: 'reviewed' }],
    ['queried', null, true, { kind: 'state', state: 'reviewed' }],
  ] as const)('on a record %s, second %s, four eyes %s', (review, secondBy, fourEyes, what) => {
    expect(reviewedWord(historyRow(1, { review, secondBy }), fourEyes)).toEqual(what);
  });

  it('R says “reviewed” anew of what changed since: nobody agrees with what somebody else saw otherwise', () => {
    const row = historyRow(1, { review: 'reviewed', changedSince: true });
    expect(reviewedWord(row, true)).toEqual({ kind: 'state', state: 'reviewed' });
  });
});

describe('the letters', () => {
  const row = historyRow(1, { review: 'unreviewed' });

  it.each([
    ['r', { kind: 'state', state: 'reviewed' }],
    ['q', { kind: 'state', state: 'queried' }],
    ['a', { kind: 'state', state: 'attention' }],
    ['x', null],
  ] as const)('%s says %o', (letter, what) => {
    expect(wordOfLetter(letter, row, false)).toEqual(what);
    expect(STATE_LETTERS.includes(letter)).toBe(what !== null);
  });
});
