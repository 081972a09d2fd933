import { EventEmitter } from 'node:events';
import type { OpenWebSocket, WebSocketListener, WebSocketPort } from '../electron/platform/web-socket.ts';
import type { Caller, EventSocket } from '../exchange/events/ws-server.ts';
import type { Owner, SimClock } from './clock.ts';
import type { EventLog } from './event-log.ts';
import type { Random } from './random.ts';
import type { Weather } from './weather.ts';

/** Accepts a WebSocket connection; false when nothing is listening. */
export type ConnectionHandler = (socket: EventSocket, caller: Caller) => boolean;

interface SocketParts {
  clock: SimClock;
  world: Owner;
  owner: Owner;
  random: Random;
  weather: Weather;
  log: EventLog;
  handlerAt: (origin: string) => ConnectionHandler | null;
}

/** The WebSocket port, and the closing of its connections when the app ends. */
interface SimWebSockets {
  port: WebSocketPort;
  cutAll(): void;
  open(): number;
}

const OPEN = 1;
const CLOSED = 3;
const ABNORMAL = 1006;

export function createSimWebSockets(parts: SocketParts): SimWebSockets {
  const lines = new Set<Line>();
  return {
    port: {
      open(url, listener) {
        const line = openLine(parts, url, listener, () => lines.delete(line));
        lines.add(line);
        return line.client;
      },
    },
    cutAll() {
      for (const line of lines) line.cut();
      lines.clear();
    },
    open: () => lines.size,
  };
}

interface Line {
  client: OpenWebSocket;
  /** The client is killed without closing. */
  cut(): void;
}

/** One connection between an app and the exchange: ordered in both directions; it may break or fall silent. */
function openLine(
  { clock, world, owner, random, weather, log, handlerAt }: SocketParts,
  url: string,
  listener: WebSocketListener,
  gone: () => void,
): Line {
  const { protocol, host, searchParams } = new URL(url);
  const server = new EventEmitter();
  let serverState = OPEN;
  let clientOpen = false;
  let ended = false;
  let isSilent = false;
  let downAt = 0;
  let upAt = 0;

  /** In order, and only while the client is alive. */
  function toClient(act: () => void): void {
    downAt = Math.max(downAt, clock.elapsed() + weather.latency() / 4);
    clock.schedule(owner, downAt - clock.elapsed(), act);
  }
  function toServer(act: () => void): void {
    upAt = Math.max(upAt, clock.elapsed() + weather.latency() / 4);
    clock.schedule(world, upAt - clock.elapsed(), act);
  }

  function endClient(code: number, message: string): void {
    if (ended) return;
    ended = true;
    clientOpen = false;
    gone();
    log.add('socket', `closed ${code}`);
    listener.closed({ code, message });
  }
  function endServer(): void {
    if (serverState === CLOSED) return;
    serverState = CLOSED;
    server.emit('close');
  }

  const socket: EventSocket = {
    get readyState() {
      return serverState;
    },
    bufferedAmount: 0,
    send(bytes) {
      if (isSilent) return;
      const text = bytes.toString('utf8');
      toClient(() => {
        if (clientOpen && !isSilent) listener.message(text);
      });
    },
    pong() {},
    close(code, reason) {
      if (serverState === CLOSED) return;
      endServer();
      toClient(() => endClient(code, reason));
    },
    terminate() {
      if (serverState === CLOSED) return;
      endServer();
      toClient(() => endClient(ABNORMAL, 'The simulated connection was cut.'));
    },
    on: (event: string, listener: (bytes: Buffer, isBinary: boolean) => void) => server.on(event, listener),
  };

  function breakDown(): void {
    if (ended) return;
    if (random.chance(0.4)) {
      isSilent = true;
      log.count('socket fell silent');
      return;
    }
    log.count('socket dropped');
    endServer();
    endClient(ABNORMAL, 'The simulated connection broke.');
  }

  clock.schedule(owner, weather.latency() * 2, () => {
    if (ended) return;
    const door = protocol === 'ws:' && weather.strike() === 'none' ? handlerAt(`http://${host}`) : null;
    const caller = {
      token: searchParams.get('token') ?? '',
      connectId: searchParams.get('connectId') ?? '',
      address: '127.0.0.1',
    };
    if (door === null) {
      endClient(ABNORMAL, 'The simulated connection could not be opened.');
      return;
    }
    clientOpen = true;
    log.add('socket', 'opened');
    log.count('sockets opened');
    listener.opened();
    const life = weather.socketLife();
    if (life !== null) clock.schedule(world, life, breakDown);
    if (!door(socket, caller)) endClient(ABNORMAL, 'Nobody listens there.');
  });

  return {
    client: {
      send(text) {
        if (!clientOpen) return;
        toServer(() => {
          if (serverState === OPEN && !isSilent) server.emit('message', Buffer.from(text), false);
        });
      },
      close() {
        if (ended) return;
        toServer(endServer);
        queueMicrotask(() => endClient(1000, 'Closed by us.'));
      },
    },
    cut() {
      ended = true;
      clientOpen = false;
      toServer(endServer);
    },
  };
}
