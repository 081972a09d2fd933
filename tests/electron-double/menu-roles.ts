import type { MenuItemConstructorOptions } from 'electron';

/** What Electron 45 puts below the roles of a whole menu on macOS, as far as they have keys (lib/browser/api/menu-item-roles.ts). */
const ON_MACOS: Readonly<Record<string, readonly string[]>> = {
  appMenu: ['hide', 'hideOthers', 'unhide', 'quit'],
  fileMenu: ['close'],
  editMenu: ['undo', 'redo', 'cut', 'copy', 'paste', 'pasteAndMatchStyle', 'delete', 'selectAll'],
  // Close is in it on other systems only.
  windowMenu: ['minimize', 'zoom', 'front'],
};

/** Every single role a person finds in the menu on macOS. */
export function rolesOnMacOs(template: readonly MenuItemConstructorOptions[]): string[] {
  return template.flatMap(({ role, submenu }) => {
    if (Array.isArray(submenu)) return rolesOnMacOs(submenu);
    return role === undefined ? [] : (ON_MACOS[role] ?? [role]);
  });
}
