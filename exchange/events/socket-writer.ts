import { WebSocket } from 'ws';
import type { FaultState } from './faults.ts';

/** The sending side of one connection. Its methods never throw. */
export interface SocketWriter {
  /** Text in UTF-8. */
  send(bytes: Buffer): void;
  /** Answers a ping frame of the protocol. */
  pong(bytes: Buffer): void;
  /** Closes with a close frame. */
  close(code: number, reason: string): void;
  /** Drops the connection without one. */
  cut(): void;
}

/** The part of a connection that the writer needs; a WebSocket of `ws` implements it. */
export interface WritableSocket {
  readonly readyState: number;
  readonly bufferedAmount: number;
  send(bytes: Buffer, options: { binary: boolean }, done: () => void): void;
  pong(bytes: Buffer, mask: boolean, done: () => void): void;
  close(code: number, reason: string): void;
  terminate(): void;
}

/** A reader with more than `largestBacklog` buffered bytes is dropped, so that slow readers do not use up memory. */
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

/** A message could not be sent: the connection is closing, which is reported separately. */
function ignore(): void {}
