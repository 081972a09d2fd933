/** Seam: none. Breaks when the list of keys names fewer screens than there are, or lacks the keys of the accounts. */
import { expect, test } from 'vitest';
import { SCREENS } from '../app/features.ts';
import { keyGroups } from '../parts/keys/key-groups.ts';

test('the list of keys has one for every screen and every account', () => {
  const keys = keyGroups(SCREENS.length).flatMap((group) =>
    group.keys.map(([names, does]) => `${names.join(' ')}: ${does}`),
  );
  expect(SCREENS).toHaveLength(9);
  expect(keys).toContain('Ctrl 1…9: Go to screen by its number');
  expect(keys).toContain('Ctrl Shift 0…9: Switch account: 0 all live accounts, 9 practice');
});
