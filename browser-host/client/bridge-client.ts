import { createSocketBridge, type SocketEvents } from '../socket-bridge.ts';

/** Runs in the page before its own scripts and gives it the bridge that the preload gives it inside Electron. */
const bridge = createSocketBridge({
  connect(on: SocketEvents) {
    const socket = new WebSocket(`ws://${location.host}/bridge`);
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
