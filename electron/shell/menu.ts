import { shellMessages } from '../../shared/messages/shell.ts';
import type { MenuCalls } from './electron-calls.ts';

/** macOS needs a menu for its own shortcuts (copy, paste, close, quit); elsewhere no menu means no stray reload keys (zoom.ts has the zoom keys). */
export function setMenu(menu: MenuCalls, platform: string): void {
  if (platform !== 'darwin') {
    menu.setApplicationMenu(null);
    return;
  }
  menu.setApplicationMenu(
    menu.buildFromTemplate([
      { role: 'appMenu' },
      // Close, and with it Command+W: the window menu has it on other systems only.
      { role: 'fileMenu' },
      { role: 'editMenu' },
      {
        label: shellMessages.menuView,
        submenu: [
          { role: 'resetZoom' },
          { role: 'zoomIn' },
          { role: 'zoomOut' },
          { type: 'separator' },
          { role: 'togglefullscreen' },
        ],
      },
      { role: 'windowMenu' },
    ]),
  );
}
