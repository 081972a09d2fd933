/** Seam: none. Breaks when an entry cannot be found by a part of what is written in it. */
import { expect, test } from 'vitest';
import { findEntries } from './find-entries.ts';

const cold = { address: '0xABcd99', chain: null, name: 'Cold storage', note: 'two keys' };
const deskEntry = { address: 'bc1qdesk', chain: 'btc', name: 'Desk', note: '' };

test.each([
  ['', [cold, deskEntry]],
  ['  ', [cold, deskEntry]],
  ['COLD', [cold]],
  ['abcd', [cold]],
  ['keys storage', [cold]],
  ['keys desk', []],
  ['btc', [deskEntry]],
  ['all chains', [cold]],
])('%j', (search, found) => {
  expect(findEntries([cold, deskEntry], search)).toEqual(found);
});
