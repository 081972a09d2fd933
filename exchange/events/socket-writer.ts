import { WebSocket } from 'ws';
import type { FaultState } from './faults.ts';

/** The sending side of one connection. Nothing here throws. */
export interface SocketWriter {
  /** Text in UTF-8. */
  send(bytes: Buffer): void;
  /** Answers a ping frame of the protocol. */
  pong(bytes: Buffer): void;
  /** Ends with a close frame. */
  close(code: number, reason: string): void;
  /** Ends at once, without one. */
  cut(): void;
}

/** What the writer needs of a connection; a WebSocket of `ws` is one. */
export interface WritableSocket {
  readonly readyState: number;
  readonly bufferedAmount: number;
  send(bytes: Buffer, options: { binary: boolean }, done: () => void): void;
  pong(bytes: Buffer, mask: boolean, done: () => void): void;
  close(code: number, reason: string): void;
  terminate(): void;
}

/** A reader that lets more than `largestBacklog` bytes wait is cut off: it costs its connection, never the exchange's memory. */
export function createSocketWriter(
  socket: WritableSocket,
  faults: FaultState,
  largestBacklog: number,
): SocketWriter {
  const isOpen = () => socket.readyState === WebSocket.OPEN && !faults.isStalled();
  const dropWhenSlow = () => {
    if (socket.bufferedAmount > largestBacklog) socket.terminate();
  };
  return {
    send(bytes) {
      if (!isOpen()) return;
      socket.send(bytes, { binary: false }, ignore);
      dropWhenSlow();
    },
    pong(bytes) {
      if (!isOpen()) return;
      socket.pong(bytes, false, ignore);
      dropWhenSlow();
    },
    close: (code, reason) => socket.close(code, reason),
    cut: () => socket.terminate(),
  };
}

/** A message that could not be sent: its connection is closing and says so itself. */
function ignore(): void {}
