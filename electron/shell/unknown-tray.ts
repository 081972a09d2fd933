import type { NativeImage } from 'electron';
import { shellMessages } from '../../shared/messages/shell.ts';
import type { App } from '../app/app.ts';
import type { MenuCalls, TrayCalls, TrayFactory } from './electron-calls.ts';

const words = shellMessages.tray;

interface UnknownTrayParts {
  Tray: TrayFactory;
  Menu: Pick<MenuCalls, 'buildFromTemplate'>;
  icon(): NativeImage;
  showWindow(): void;
}

/**
 * reliability 17: beside the banner on every screen, an item in the system's tray stands as long as the outcome of any
 * order is unknown, so that it is seen while the window is hidden or closed. Returns the function that ends it.
 */
export function followUnknownOrders(
  counterfoil: Pick<App, 'handlers' | 'subscribe'>,
  parts: UnknownTrayParts,
): () => void {
  let tray: TrayCalls | null = null;
  let shown = 0;
  let ended = false;

  function show(count: number): void {
    if (ended || count === shown) return;
    shown = count;
    if (count === 0) {
      tray?.destroy();
      tray = null;
      return;
    }
    if (tray === null) {
      tray = new parts.Tray(parts.icon());
      tray.on('click', () => parts.showWindow());
    }
    tray.setToolTip(words.tip(words.unknown(count)));
    // Linux shows the menu that was set last, so a changed one is set again.
    tray.setContextMenu(
      parts.Menu.buildFromTemplate([
        { label: words.unknown(count), enabled: false },
        { label: words.show, click: () => parts.showWindow() },
      ]),
    );
  }

  const stop = counterfoil.subscribe((name, payload) => {
    if (name === 'status' && 'unknownPlacements' in payload) show(payload.unknownPlacements);
  });
  /** An order that was unknown when the app last ended is known to the journal, and no event will tell of it. */
  async function showAtStart(): Promise<void> {
    const now = await counterfoil.handlers['status.get']({});
    if (now.ok) show(now.value.unknownPlacements);
  }
  void showAtStart();
  return () => {
    stop();
    show(0);
    ended = true;
  };
}
