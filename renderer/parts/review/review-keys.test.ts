// Would break it: one key that reviews or approves by what the record is just then, or an approval where four eyes are off.
import { describe, expect, it } from 'vitest';
import { STATE_KEYS, actionOfKey } from './review-keys.ts';

describe('the letters', () => {
  it.each([
    ['r', { kind: 'state', state: 'reviewed' }],
    ['p', { kind: 'approval' }],
    ['q', { kind: 'state', state: 'queried' }],
    ['a', { kind: 'state', state: 'attention' }],
    ['x', null],
  ] as const)('%s is %o', (letter, what) => {
    expect(actionOfKey(letter, true)).toEqual(what);
    expect(STATE_KEYS.includes(letter)).toBe(what !== null);
  });

  it('P approves with four eyes only', () => {
    expect(actionOfKey('p', false)).toBeNull();
  });
});
