import { shellText } from '../../shared/text/shell.ts';
import type { MenuCalls } from './electron-calls.ts';

/** macOS needs a menu for its own shortcuts (copy, paste, quit); elsewhere no menu means no stray reload keys (zoom.ts has the zoom keys). */
export function setMenu(menu: MenuCalls, platform: string): void {
  if (platform !== 'darwin') {
    menu.setApplicationMenu(null);
    return;
  }
  menu.setApplicationMenu(
    menu.buildFromTemplate([
      { role: 'appMenu' },
      { role: 'editMenu' },
      {
        label: shellText.menuView,
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
