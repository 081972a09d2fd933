import { createSocketBridge, type SocketEvents } from '../socket-bridge.ts';

const STORAGE_KEY = 'counterfoil-tab';

/** After the first screen is there: both ask the browser's own process, and the page would wait for it. */
const STORE_AFTER_MS = 500;

/** The key this tab was given in the part of its first address that is never sent, kept for reloads; null in any other tab. */
function tabKey(): string | null {
  const [, given] = /^#tab=([\w-]+)$/.exec(location.hash) ?? [];
  if (given === undefined) return sessionStorage.getItem(STORAGE_KEY);
  const store = () => {
    clearTimeout(timer);
    removeEventListener('pagehide', store);
    sessionStorage.setItem(STORAGE_KEY, given);
    history.replaceState(null, '', '/');
  };
  const timer = setTimeout(store, STORE_AFTER_MS);
  addEventListener('pagehide', store); // whoever reloads or leaves before that
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
