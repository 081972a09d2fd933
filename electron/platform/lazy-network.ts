import type { HttpPort } from './http.ts';
import type { OpenWebSocket, WebSocketPort } from './web-socket.ts';

/*
 * undici is a third of what the main process reads when it starts, and the window opens without a request. It is loaded with the first that
 * is made, which is right behind the window; an order finds it there, for arming the confirm step asks for a connection first.
 */

/** HTTP that is loaded when it is first asked for anything. After `close` whatever still asks is answered as the port answers then. */
export function lazyHttp(load: () => Promise<HttpPort>): HttpPort {
  let port: HttpPort | null = null;
  let loading: Promise<HttpPort> | null = null;
  let closed = false;

  async function loadOnce(): Promise<HttpPort> {
    const loaded = await load();
    if (closed) await loaded.close();
    port = loaded;
    return loaded;
  }
  const loaded = () => (loading ??= loadOnce());

  return {
    // Once loaded it is called without a turn in between: an order in the journal is handed over at once.
    request: (request) =>
      port === null ? loaded().then((http) => http.request(request)) : port.request(request),
    requestOnce: (request, late) =>
      port === null
        ? loaded().then((http) => http.requestOnce(request, late))
        : port.requestOnce(request, late),
    warm: (origin) => (port === null ? loaded().then((http) => http.warm(origin)) : port.warm(origin)),
    async close() {
      closed = true;
      if (loading !== null) await (await loading).close();
    },
  };
}

/** WebSockets that are loaded with the first that is opened. One that is closed before that is never opened. */
export function lazyWebSockets(load: () => Promise<WebSocketPort>): WebSocketPort {
  let port: WebSocketPort | null = null;

  return {
    open(address, listener) {
      if (port !== null) return port.open(address, listener);
      let opened: OpenWebSocket | null = null;
      let closed = false;
      async function openOnceLoaded(): Promise<void> {
        port = await load();
        if (closed) listener.closed({ code: NORMAL, message: '' });
        else opened = port.open(address, listener);
      }
      void openOnceLoaded();
      return {
        send: (text) => opened?.send(text),
        close() {
          closed = true;
          opened?.close();
        },
      };
    },
  };
}

/** Code of RFC 6455: closed because it is no longer wanted. */
const NORMAL = 1000;
