import { unknownOrdersMessages } from '../../shared/messages/unknown-orders.ts';
import { shellMessages } from '../../shared/messages/shell.ts';
import type { App } from '../app/app.ts';
import type { ImageCalls, MenuCalls, TrayCalls, TrayFactory } from './electron-calls.ts';
import type { NativeImage } from 'electron';

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

/** assets/icon.svg at 32 pixels with an amber dot: 16 points, sharp on a dense screen too. In the code, so that no path can break. */
const PNG = [
  'iVBORw0KGgoAAAANSUhEUgAAACAAAAAgCAYAAABzenr0AAAECUlEQVR4nMRXW0xcRRj+Znax7GmrsLulqSvUpCxIpREqEbEx8tAb',
  'L21j+gA2bYxBDakPJDzoizE1vplIajQ+aCTpg8UY0/ZJA31qbAJVwKSUFlracNmmLMvZLYW9nzOdM2d3s5dDOAco/V5mzlzO/838',
  '3//PDMVzhj2/QXKXv/wCRRdheIuA1YGQbVgPGFtiICOMqDdiCumOLMz6srtJ9sdLOzwnKejPhKAEzwCMIQSGjmBgpreAQKm7vJVQ',
  'XMQmgKloS5MQBCS3e9cW4rjFV16KTQADk2Mq2RcOzDykWkMxLf50s4xrICDOYso+0eo0ReltbDZSNvUoIKTO1ByuIn04wbqRspkO',
  'w535/ZLLC1dVCwi1Zdr8o3+i7EWGY8ePwSwURUF/Xz/uTU7mdwmbYinOsnKW3WOXnGjs+BfUVpQzIx6W8V3bMpxOa3JJJBJobm6G',
  'LAdz2mX/DKFGE7a6qgqMCwJLc5if98MqioqKUFlZadhnhwUkoyGEQhFsJCwRKKloQmPjkqgvh8M4dPAggsGQ4djS0hL0X72KrZKE',
  'DSPg++9XXLDHcOb0aUgOB86e/YwTkFcg4BRjVoMlAp6Gj7hxfQe0UDx16gOsF5YILPlvY3w8jOrqahFefTy8IlFjTTiKHTh8+BBs',
  'NtvGETAjwumpKQwNj2AhsIBzX58Tcb5nTyWmp6dFIstPYmsWobaylpajmb54PI7z579HT09PJmOmMTQ0lKnnZ9M1i1BDgK8yyl2Q',
  'TCbR2dnJ3TMh2k/sB47UEtTv1o2MTDH8fZPhygjJkEgTWbMINaOXL1/iBGIYHBgQxnfwu1N3G8E73tz8ppE5Ugu8/6aKrt8ZAk80',
  'IjoBaoWALsJxnbndjvb2dp5i3+M+HxZtP54pNJ6Nd6soulvTu8BdWuZ5wxIBXYSPc9ou/tYrtrO1EWh4dfXfHeAETzYQoQEC2mE4',
  'IyI/KBCSBsldDa/Xm9M2eV8/5Y7Wml+L5g4BxmoMNRBfnsPYpY+xbedeZN9bteO47UrucXxn/I4o6ypgGq97dA3wTXjN8DheCUYX',
  'knRsD3xJUbbd3EVlblFF0zdM4/AotW9s0MxE4bcVbkNjPlNrELiVehnwYBymeoX8j3Wi94Z5Aheup3YyTQAJ/MBpLGPNYOgbBa7f',
  'VVcd2TfKcG1CGI+pCfUXcVJEo4v+LdL2h3x7T8AiNJdo0tDKf/iPa3YBFS5jN12bYPj8DwWROO9XyRdB2fdXzkjtdcSp/WT1aZYv',
  'zuP1QMs+iv27eUQlgZu+dCrOzBiU/bMHeEUpoOpwveJx2EgX/ydPF6ze7OM0O2+sJFQ+RuHFt8H52a94GRdjscFwOj1NzE4+BCM1',
  'IGyvbpmMcUtjisJ6FhdmcyLuKQAAAP//viVmMgAAAAZJREFUAwB6/pKaXhfnjgAAAABJRU5ErkJggg==',
].join('');

export function trayIcon(images: ImageCalls): NativeImage {
  return images.createFromBuffer(Buffer.from(PNG, 'base64'), { scaleFactor: 2 });
}
