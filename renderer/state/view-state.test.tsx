// Would break it: a value under the key of another account or pair, a default that hides what was set, or a lock that leaves something behind.
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test } from 'vitest';
import { useViewState, viewState, type ViewKey } from './view-state.ts';

afterEach(() => viewState.forgetAll());

function draft(accountId: string, initial: string | null = null): ViewKey<string | null> {
  return { name: ['draft', accountId], initial, ofAccount: true };
}

const TAB: ViewKey<'book' | 'trades'> = { name: ['tab'], initial: 'book' };

test('a value belongs to its full name, and is the initial one until it is set', () => {
  viewState.set(draft('a'), '60000');
  expect(viewState.get(draft('a'))).toBe('60000');
  expect(viewState.get(draft('b'))).toBeNull();
  expect(viewState.get({ name: ['draft a'], initial: 0 })).toBe(0);
});

test('null is a value of its own', () => {
  viewState.set(draft('a', 'first'), null);
  expect(viewState.get(draft('a', 'first'))).toBeNull();
});

test('another account forgets what is of the account, a lock forgets everything', () => {
  viewState.set(draft('a'), '60000');
  viewState.set(TAB, 'trades');
  viewState.forgetOfAccount();
  expect([viewState.get(draft('a')), viewState.get(TAB)]).toEqual([null, 'trades']);
  viewState.forgetAll();
  expect(viewState.get(TAB)).toBe('book');
});

test('a lock leaves what outlives it', () => {
  const forms: ViewKey<number> = { name: ['forms'], initial: 0, outlivesLock: true };
  viewState.set(forms, 1);
  viewState.forgetAll();
  expect(viewState.get(forms)).toBe(1);
});

test('a component is drawn with the value of its key', () => {
  const Tab = () => useViewState(TAB)[0];
  expect(renderToStaticMarkup(<Tab />)).toBe('book');
  viewState.set(TAB, 'trades');
  expect(renderToStaticMarkup(<Tab />)).toBe('trades');
});
