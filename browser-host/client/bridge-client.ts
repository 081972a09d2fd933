import { createSocketBridge, type SocketEvents } from '../socket-bridge.ts';

const KEPT = 'counterfoil-tab';

/** After the first screen is there: both ask the browser's own process, and the page would wait for it. */
const KEEP_AFTER_MS = 500;

/** The key this tab was given in the part of its first address that is never sent, kept for reloads; null in any other tab. */
function tabKey(): string | null {
  const [, given] = /^#tab=([\w-]+)$/.exec(location.hash) ?? [];
  if (given === undefined) return sessionStorage.getItem(KEPT);
  const keep = () => {
    clearTimeout(timer);
    removeEventListener('pagehide', keep);
    sessionStorage.setItem(KEPT, given);
    history.replaceState(null, '', '/');
  };
  const timer = setTimeout(keep, KEEP_AFTER_MS);
  addEventListener('pagehide', keep); // whoever reloads or leaves before that
  return given;
}

/** Runs in the page before its own scripts and gives it the bridge that the preload gives it inside Electron. */
function connectTab(key: string): void {
  const bridge = createSocketBridge({
    connect(on: SocketEvents) {
      const socket = new WebSocket(`ws://${location.host}/bridge`, ['counterfoil', key]);
      socket.addEventListener('open', () => on.opened());
      socket.addEventListener('message', (message) => on.received(String(message.data)));
      socket.addEventListener('close', () => on.closed());
      return socket;
    },
    after: (ms, then) => {
      setTimeout(then, ms);
    },
  });
  Object.defineProperty(window, 'counterfoil', { value: Object.freeze(bridge), enumerable: true });
}

const key = tabKey();
// The host explains why this tab shows nothing.
if (key === null) location.replace('/other-tab');
else connectTab(key);
