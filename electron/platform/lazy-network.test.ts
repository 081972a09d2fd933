/** Seam: the network before it is loaded. Breaks when it is loaded without being asked, twice, or when something is sent after the end. */
import { describe, expect, it } from 'vitest';
import type { HttpPort, HttpRequest, HttpResult } from './http.ts';
import { lazyHttp, lazyWebSockets } from './lazy-network.ts';
import type { WebSocketListener, WebSocketPort } from './web-socket.ts';

const REQUEST: HttpRequest = {
  method: 'GET',
  origin: 'http://127.0.0.1:1',
  path: '/',
  headers: {},
  body: null,
  timeoutMs: 1_000,
  maxBytes: 1_000,
};
const NONE: HttpResult = {
  ok: false,
  failure: { kind: 'other', message: 'none', bytesWritten: 0, httpStatus: null },
};

function network() {
  const log: string[] = [];
  const http: HttpPort = {
    request: async () => (log.push('request'), NONE),
    requestOnce: async () => (log.push('once'), NONE),
    warm: async () => (log.push('warm'), true),
    close: async () => void log.push('close'),
  };
  const load = async () => (log.push('load'), http);
  return { log, load };
}

describe('HTTP', () => {
  it('is loaded once, by whoever asks first, and by nobody else', async () => {
    const { log, load } = network();
    const http = lazyHttp(load);
    expect(log).toEqual([]);
    await Promise.all([http.request(REQUEST), http.warm('http://127.0.0.1:1')]);
    await http.requestOnce(REQUEST);
    await http.close();
    expect(log).toEqual(['load', 'request', 'warm', 'once', 'close']);
  });

  it('once loaded is called at once: nothing comes between the journal and the send', async () => {
    const { log, load } = network();
    const http = lazyHttp(load);
    await http.warm('http://127.0.0.1:1');
    void http.requestOnce(REQUEST);
    expect(log.at(-1)).toBe('once');
  });

  it('that was never asked is not loaded to be closed, and whoever comes later finds it closed', async () => {
    const { log, load } = network();
    const http = lazyHttp(load);
    await http.close();
    expect(log).toEqual([]);
    await http.request(REQUEST);
    expect(log).toEqual(['load', 'close', 'request']);
  });
});

describe('WebSockets', () => {
  function sockets() {
    const log: string[] = [];
    const port: WebSocketPort = {
      open(url) {
        log.push(`open ${url}`);
        return { send: (text) => void log.push(`send ${text}`), close: () => void log.push('close') };
      },
    };
    const listener: WebSocketListener = {
      opened: () => undefined,
      message: () => undefined,
      closed: ({ code }) => void log.push(`closed ${code}`),
    };
    return { log, listener, lazy: lazyWebSockets(async () => port) };
  }

  it('are opened when they are loaded, and send from then on', async () => {
    const { log, listener, lazy } = sockets();
    const socket = lazy.open('ws://one', listener);
    socket.send('too early, as on any connection that is not open');
    await Promise.resolve();
    await Promise.resolve();
    socket.send('hello');
    lazy.open('ws://two', listener);
    socket.close();
    expect(log).toEqual(['open ws://one', 'send hello', 'open ws://two', 'close']);
  });

  it('closed before that are never opened, and are closed for their listener', async () => {
    const { log, listener, lazy } = sockets();
    lazy.open('ws://one', listener).close();
    await Promise.resolve();
    await Promise.resolve();
    expect(log).toEqual(['closed 1000']);
  });
});
