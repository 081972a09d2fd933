// Would break it: a section without anything in it, a row that a search finds twice, or a caption that needs a second line.
import { expect, test } from 'vitest';
import { SECTION_GROUPS } from '../features/settings/sections.ts';
import { SETTINGS_PARTS } from './settings-parts.tsx';

const ROWS = SETTINGS_PARTS.flatMap(({ section, rows }) => rows.map((row) => ({ section, ...row })));

test('every section of the list has rows, and no part is in a section that the list lacks', () => {
  const listed = SECTION_GROUPS.flatMap(({ sections }) => sections.map(({ name }) => name));
  expect(new Set(ROWS.map(({ section }) => section))).toEqual(new Set(listed));
});

test('a row has its name alone', () => {
  const names = ROWS.map(({ name }) => name);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});

test.each(ROWS)('the caption of $name fits one line', ({ caption }) => {
  expect(caption.length).toBeGreaterThan(0);
  expect(caption.length).toBeLessThanOrEqual(100);
});
