// Would break it: a way to put away the notice that no order can be placed, or a damaged settings file that nags for the whole run.
import { expect, test } from 'vitest';
import { isStanding } from './notices.ts';

test('what says that the journal cannot be used stays', () => {
  expect(isStanding('The order journal could not be opened: the disk is full.')).toBe(true);
  expect(isStanding('Journal unreadable.')).toBe(true);
});

test('anything else can be put away', () => {
  expect(isStanding('The settings were damaged. They were set aside: add your accounts again.')).toBe(false);
});
