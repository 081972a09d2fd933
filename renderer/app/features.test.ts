// Would break it: a screen whose code never comes, one that two features claim, or a feature that is listed twice.
import { expect, test } from 'vitest';
import { FEATURES, SCREENS } from './features.ts';
import { SCREEN_CODE } from './screen-code.tsx';

test('every screen of the navigation has its code, and every code its place in the navigation', () => {
  expect(SCREENS.map(({ name }) => name).toSorted()).toEqual(Object.keys(SCREEN_CODE).toSorted());
});

test('a feature is listed once', () => {
  expect(new Set(FEATURES.map(({ name }) => name)).size).toBe(FEATURES.length);
});
