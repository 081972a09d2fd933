// Would break it: a setting that its own words do not find, Enter that opens a worse match, or a search that finds what has nothing of it.
import { describe, expect, test } from 'vitest';
import type { SettingsPart } from '../../state/settings.ts';
import { findSettings } from './find-settings.ts';

const Panel = () => null;
const PARTS: readonly SettingsPart[] = [
  { section: 'appearance', rows: [{ name: 'Theme', caption: 'Follows the system.' }], Panel },
  {
    section: 'trading',
    rows: [
      { name: 'Max order value', caption: 'Asks for a confirmation.' },
      { name: 'Max orders per minute', caption: 'Asks when you send more.' },
    ],
    Panel,
  },
  { section: 'trading', rows: [{ name: 'Fee rates', caption: 'Used for estimates.' }], Panel },
  { section: 'backup', rows: [{ name: 'Restore', caption: 'Shows each change, with its value.' }], Panel },
];

const found = (typed: string) =>
  findSettings(PARTS, typed).groups.flatMap(({ sections }) =>
    sections.map(({ section, rows }) => [section.name, ...rows.map(({ name }) => name)]),
  );

describe('search in Settings', () => {
  test('nothing typed lists every section, and Enter opens none', () => {
    const all = findSettings(PARTS, '  ');
    expect(found('  ')).toHaveLength(15);
    expect([all.best, all.count]).toEqual([null, 0]);
  });

  test.each([
    ['theme', [['appearance', 'Theme']]],
    ['MAX order', [['trading', 'Max order value', 'Max orders per minute']]],
    ['estimates', [['trading', 'Fee rates']]],
    ['backup', [['backup']]],
    ['rates fee', [['trading', 'Fee rates']]],
    ['nothing is called this', []],
  ])('%j finds %j', (typed, expected) => {
    expect(found(typed)).toEqual(expected);
  });

  test.each([
    // A name goes before a caption that is higher in the list, and a beginning before a middle.
    ['value', { section: 'trading', row: 'Max order value' }],
    ['restore', { section: 'backup', row: 'Restore' }],
    ['trading', { section: 'trading', row: null }],
    ['max orders', { section: 'trading', row: 'Max orders per minute' }],
    ['xyz', null],
  ])('Enter on %j opens %j', (typed, best) => {
    const { best: opened } = findSettings(PARTS, typed);
    expect(opened && { section: opened.section, row: opened.row }).toEqual(best);
  });
});
