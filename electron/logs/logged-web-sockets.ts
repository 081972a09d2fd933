import type { WebSocketPort } from '../platform/web-socket.ts';
import type { Clock } from '../platform/clock.ts';
import type { Log } from './log.ts';

/** Notes that a connection opened and ended: the host and a code, never the address (it holds a token) or a message. */
export function loggedWebSockets(port: WebSocketPort, log: Log, clock: Clock): WebSocketPort {
  return {
    open(url, listener) {
      const host = URL.parse(url)?.host ?? 'unreadable';
      const began = clock.monotonic();
      let isOpen = false;
      return port.open(url, {
        opened() {
          isOpen = true;
          log.note('info', 'events.opened', { host, ms: Math.round(clock.monotonic() - began) });
          listener.opened();
        },
        message: (text) => listener.message(text),
        closed(reason) {
          const seconds = Math.round((clock.monotonic() - began) / 1_000);
          log.note('info', isOpen ? 'events.closed' : 'events.failed', { host, code: reason.code, seconds });
          listener.closed(reason);
        },
      });
    },
  };
}
