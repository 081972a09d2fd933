/**
 * Seam: the menu given to Electron. Breaks when macOS, where keys work only through the menu, loses one a person expects; or when another
 * system gets a menu, whose keys would reload the page.
 */
import type { MenuItemConstructorOptions } from 'electron';
import { expect, it } from 'vitest';
import { createElectronDouble } from '../../tests/electron-double/double.ts';
import { rolesOnMacOs } from '../../tests/electron-double/menu-roles.ts';
import { setMenu } from './menu.ts';

function menuOn(platform: string): unknown {
  const { electron, menus } = createElectronDouble({ platform });
  setMenu(electron.Menu, platform);
  return menus.at(-1);
}

it('macOS has the keys of its own: copy, paste, close, minimize, hide, quit', () => {
  const roles = rolesOnMacOs(menuOn('darwin') as MenuItemConstructorOptions[]); // the double hands the template on
  expect(roles).toEqual(
    expect.arrayContaining(['copy', 'paste', 'undo', 'close', 'minimize', 'hide', 'quit', 'zoomIn']),
  );
  expect(roles.filter((role) => /reload|devtools/i.test(role))).toEqual([]);
});

it.each(['linux', 'win32'])('%s has none', (platform) => {
  expect(menuOn(platform)).toBeNull();
});
