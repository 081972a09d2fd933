import type { NativeImage } from 'electron';
import { unknownOrdersMessages } from '../../shared/messages/unknown-orders.ts';
import { shellMessages } from '../../shared/messages/shell.ts';
import type { App } from '../app/app.ts';
import type { MenuCalls, TrayCalls, TrayFactory } from './electron-calls.ts';

const messages = shellMessages.tray;

interface UnknownTrayParts {
  Tray: TrayFactory;
  Menu: Pick<MenuCalls, 'buildFromTemplate'>;
  icon(): NativeImage;
  showWindow(): void;
}

/**
 * reliability 17: beside the banner on every screen, an icon in the system's tray is shown while the outcome of any live order is
 * unknown, so that it is seen while the window is hidden or closed. Practice orders are for the window alone. Returns the function
 * that ends it.
 */
export function followUnknownOrders(
  counterfoil: Pick<App, 'handlers' | 'subscribe'>,
  parts: UnknownTrayParts,
): () => void {
  let tray: TrayCalls | null = null;
  let shownCount = 0;
  let ended = false;

  function show(count: number): void {
    if (ended || count === shownCount) return;
    shownCount = count;
    if (count === 0) {
      tray?.destroy();
      tray = null;
      return;
    }
    const unknown = unknownOrdersMessages.live(count, String(count));
    if (tray === null) {
      tray = new parts.Tray(parts.icon());
      tray.on('click', () => parts.showWindow());
    }
    tray.setToolTip(messages.tip(unknown));
    // Linux shows the menu that was set last, so a changed one is set again.
    tray.setContextMenu(
      parts.Menu.buildFromTemplate([
        { label: unknown, enabled: false },
        { label: messages.show, click: () => parts.showWindow() },
      ]),
    );
  }

  const stop = counterfoil.subscribe((name, payload) => {
    if (name === 'status' && 'unknownLive' in payload) show(payload.unknownLive);
  });
  /** An order that was unknown when the app last ended is in the journal, and no event reports it. */
  async function showAtStart(): Promise<void> {
    const now = await counterfoil.handlers['status.get']({});
    if (now.ok) show(now.value.unknownLive);
  }
  void showAtStart();
  return () => {
    stop();
    show(0);
    ended = true;
  };
}
