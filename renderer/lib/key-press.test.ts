// Would break it: a letter taken from a shortcut, from a character being composed, or written again and again while its key is held down.
import { expect, it } from 'vitest';
import { letterOf } from './key-press.ts';

const press = { key: 'r', ctrlKey: false, metaKey: false, altKey: false, repeat: false, isComposing: false };

it('is the small letter, whether Caps Lock or Shift made it a large one', () => {
  expect(letterOf(press)).toBe('r');
  expect(letterOf({ ...press, key: 'R' })).toBe('r');
});

it.each([
  ['a shortcut', { ctrlKey: true }],
  ['a shortcut on macOS', { metaKey: true }],
  ['with Alt', { altKey: true }],
  ['held down', { repeat: true }],
  ['part of a character that is being composed', { isComposing: true }],
  ['no letter', { key: 'Enter' }],
])('is none: %s', (_, change) => {
  expect(letterOf({ ...press, ...change })).toBeNull();
});
