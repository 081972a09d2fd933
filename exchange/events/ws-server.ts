import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { randomUUID } from 'node:crypto';
import { WebSocketServer, type RawData } from 'ws';
import { rejectedCaller } from '../base/callers.ts';
import type { Bullets, TokenHolder } from './bullets.ts';
import type { Clock } from '../base/clock.ts';
import { protocolError, type ProtocolError } from './commands.ts';
import type { FaultState } from './faults.ts';
import type { EventLimits } from './limits.ts';
import { createSocketWriter, type SocketWriter, type WritableSocket } from './socket-writer.ts';
import { sendProtocolError, sendMessage, startSession } from './session.ts';
import type { Topics } from './topics.ts';

const ENDPOINT_PATH = '/endpoint';

interface WsServerParts {
  bullets: Bullets;
  topics: Topics;
  limits: EventLimits;
  clock: Clock;
  faults: FaultState;
}

/** Accepts and closes WebSocket connections. */
export interface WsServer {
  /** Handles and always answers an upgrade request of the HTTP server. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** Accepts an open connection of any transport. */
  admit(socket: EventSocket, caller: Caller): void;
  /** Drops all connections without a close frame. */
  cutAll(): void;
  /** Drops all connections and accepts no new ones. */
  close(): void;
}

/** The part of a connection that the WebSocket server needs; a WebSocket of `ws` implements it, and so does the simulation. */
export interface EventSocket extends WritableSocket {
  on(event: 'error' | 'close', listener: () => void): unknown;
  on(event: 'ping', listener: (bytes: Buffer) => void): unknown;
  on(event: 'message', listener: (data: RawData, isBinary: boolean) => void): unknown;
}

/** The caller of a connection: the parameters of its URL, and its address. */
export interface Caller {
  token: string;
  connectId: string;
  address: string;
}

export function createWsServer({ bullets, topics, limits, clock, faults }: WsServerParts): WsServer {
  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: limits.largestMessage,
    // The writer sends pongs, and drops a reader that does not read them.
    autoPong: false,
  });
  const writers = new Set<SocketWriter>();
  const counts = new Map<string, number>();
  let isOpen = true;

  /** Takes a connection slot and returns its release; null when all are taken. */
  function takeSlot(place: string): (() => void) | null {
    const taken = counts.get(place) ?? 0;
    if (taken >= limits.connections) return null;
    counts.set(place, taken + 1);
    return () => {
      const left = (counts.get(place) ?? 1) - 1;
      if (left === 0) counts.delete(place);
      else counts.set(place, left);
    };
  }

  function admit(socket: EventSocket, caller: Caller): void {
    const writer = createSocketWriter(socket, faults, limits.largestBacklog);
    writers.add(writer);
    // For a broken or too large frame the library closes the connection with the right code.
    socket.on('error', () => {});
    socket.on('ping', (bytes: Buffer) => writer.pong(bytes));
    socket.on('close', () => writers.delete(writer));
    const holder = bullets.verify(caller.token, clock.now());
    if (holder === null) {
      rejectConnection(writer, protocolError(caller.connectId, 401, 'token is expired'));
      return;
    }
    const releaseSlot = takeSlot(slotOf(holder, caller.address));
    if (releaseSlot === null) {
      const exceeded = `exceed max session count limitation of ${limits.connections}`;
      rejectConnection(writer, protocolError(caller.connectId, 509, exceeded));
      return;
    }
    const session = startSession({ holder, writer, topics, limits, clock });
    socket.on('message', (data: RawData, isBinary: boolean) => {
      if (isBinary || !Buffer.isBuffer(data)) writer.close(1003, 'text messages only');
      else session.receive(data);
    });
    socket.on('close', () => {
      session.end();
      releaseSlot();
    });
    sendMessage(writer, { id: caller.connectId, type: 'welcome' });
  }

  return {
    upgrade(request, socket, head) {
      const [path = '', ...rest] = (request.url ?? '').split('?');
      const query = new URLSearchParams(rest.join('?'));
      const token = query.get('token') ?? '';
      const rejection = rejectedCaller(request.headers);
      if (!isOpen) socket.destroy();
      else if (rejection !== null) refuseUpgrade(socket, '403 Forbidden', rejection.code, rejection.message);
      else if (path !== ENDPOINT_PATH) refuseUpgrade(socket, '404 Not Found', '404000', 'Url Not Found');
      else if (token === '') refuseUpgrade(socket, '401 Unauthorized', '401', 'token is required');
      else {
        const connectId = query.get('connectId') ?? randomUUID();
        const address = request.socket.remoteAddress ?? '';
        server.handleUpgrade(request, socket, head, (accepted) =>
          admit(accepted, { token, connectId, address }),
        );
      }
    },
    admit(socket, caller) {
      if (isOpen) admit(socket, caller);
      else socket.terminate();
    },
    cutAll() {
      for (const writer of writers) writer.cut();
    },
    close() {
      isOpen = false;
      for (const writer of writers) writer.cut();
    },
  };
}

/** Private connections are counted per account, public ones per address. */
function slotOf({ account }: TokenHolder, address: string): string {
  return account === null ? `address ${address}` : `account ${account}`;
}

/** The venue accepts such a connection, sends the error and closes it (facts, section 10). */
function rejectConnection(writer: SocketWriter, reason: ProtocolError): void {
  sendProtocolError(writer, reason);
  writer.close(1008, reason.data);
}

function refuseUpgrade(socket: Duplex, status: string, code: string, msg: string): void {
  const body = JSON.stringify({ code, msg });
  const head = `connection: close\r\ncontent-type: application/json\r\ncontent-length: ${body.length}`;
  socket.on('error', () => {});
  socket.end(`HTTP/1.1 ${status}\r\n${head}\r\n\r\n${body}`, () => socket.destroy());
}
