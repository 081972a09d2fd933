import type { Server } from 'node:http';
import { WebSocketServer, type WebSocket } from 'ws';
import type { Registrar } from '../electron/bridge/registrar.ts';
import type { App } from '../electron/app/app.ts';
import { type Gate, SOCKET_PROTOCOL } from './gate.ts';
import type { HostMessage } from './wire.ts';

/** Above the registrar's own cap on text, so that its typed refusal is what a page sees. */
const MAX_BYTES = 24_000_000;
/** A page that takes nothing in while events pile up is cut off; it comes back by itself. */
const MAX_BUFFERED = 16_000_000;
const BAD_MESSAGE = 1008;
/** Tabs at the same time; a person has a few. */
const MAX_SOCKETS = 20;

/** Carries calls and events between every open page and the app. Returns the function that closes all sockets. */
export function serveSockets(
  server: Server,
  gate: Gate,
  app: Pick<App, 'subscribe'>,
  registrar: Registrar<WebSocket>,
): () => void {
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_BYTES,
    perMessageDeflate: false,
    handleProtocols: () => SOCKET_PROTOCOL,
  });

  server.on('upgrade', (request, socket, head) => {
    socket.on('error', () => {}); // a browser that goes away while it is being answered
    const verdict = gate.judgeUpgrade(request);
    if (verdict.status === 200 && sockets.clients.size < MAX_SOCKETS) {
      sockets.handleUpgrade(request, socket, head, (opened) => sockets.emit('connection', opened, request));
      return;
    }
    const status = verdict.status === 200 ? 503 : verdict.status;
    const reason = REASONS[status] ?? 'Forbidden';
    socket.end(`HTTP/1.1 ${status} ${reason}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
  });

  sockets.on('connection', (socket: WebSocket) => {
    socket.on('error', () => {}); // always followed by close
    socket.on('message', (data, isBinary) => {
      const call = isBinary ? null : readCall(textOf(data));
      if (call === null) {
        socket.close(BAD_MESSAGE);
        return;
      }
      void registrar
        .handle(call.name, call.args, socket)
        .then((result) => send(socket, { id: call.id, result }));
    });
  });

  const stopEvents = app.subscribe((event, payload) => {
    if (sockets.clients.size === 0 || !registrar.allowsEvent(event, payload)) return;
    for (const socket of sockets.clients) send(socket, { event, payload });
  });

  return () => {
    stopEvents();
    for (const socket of sockets.clients) socket.terminate();
    sockets.close();
  };
}

const REASONS: Readonly<Record<number, string>> = { 421: 'Misdirected Request', 503: 'Service Unavailable' };

function send(socket: WebSocket, message: HostMessage): void {
  if (socket.bufferedAmount > MAX_BUFFERED) socket.terminate();
  else if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(message));
}

function textOf(data: Buffer | ArrayBuffer | Buffer[]): string {
  if (Array.isArray(data)) return Buffer.concat(data).toString('utf8');
  return Buffer.isBuffer(data) ? data.toString('utf8') : Buffer.from(data).toString('utf8');
}

function readCall(text: string): { id: number; name: unknown; args: unknown[] } | null {
  let message: unknown;
  try {
    message = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof message !== 'object' || message === null) return null;
  const { id, name, args } = message as { id?: unknown; name?: unknown; args?: unknown }; // checked in the next line
  if (!Number.isSafeInteger(id) || !Array.isArray(args) || Object.keys(message).length !== 3) return null;
  return { id: id as number, name, args: args as unknown[] }; // both checked in the line above
}
