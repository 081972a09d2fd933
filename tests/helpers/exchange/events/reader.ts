import { once } from 'node:events';
import { WebSocket } from 'ws';

export type Message = Record<string, unknown>;

/** A WebSocket client that stores all messages. */
export interface Reader {
  /** Every message so far, oldest first. */
  received: Message[];
  /** The text of every message so far. */
  texts: string[];
  /** The first message, received or yet to come, for which `wanted` holds. */
  until(wanted: (message: Message) => boolean): Promise<Message>;
  send(message: unknown): void;
  sendRaw(data: string | Buffer): void;
  /** Sends a ping frame of the protocol. */
  pingFrame(): void;
  /** Pong frames received so far. */
  pongFrames(): number;
  /** Subscribes and returns the ack or the error. */
  subscribe(topic: string, privateChannel?: boolean): Promise<Message>;
  unsubscribe(topic: string, privateChannel?: boolean): Promise<Message>;
  /** Returns when the exchange has answered everything sent before, so that all its messages have arrived. */
  sync(): Promise<void>;
  /** Messages of a topic. */
  of(topic: string): Message[];
  /** The `data` of the newest message of a topic. */
  last(topic: string): Record<string, unknown>;
  /** The handshake is done. */
  opened: Promise<unknown>;
  /** Code of the close, 1006 when there was no close frame. */
  closed: Promise<number>;
  close(): void;
}

interface Waiter {
  check: () => void;
  fail: (code: number) => void;
}

/** Connects and returns at once; messages, the welcome or an error first, are received as they come. */
export function openReader(url: string): Reader {
  const socket = new WebSocket(url);
  const received: Message[] = [];
  const texts: string[] = [];
  const waiting = new Set<Waiter>();
  let ids = 0;
  let pongs = 0;

  socket.on('message', (data: Buffer) => {
    const text = data.toString();
    texts.push(text);
    received.push(JSON.parse(text) as Message); // what the exchange sends is JSON, or the test fails here
    for (const { check } of waiting) check();
  });
  socket.on('pong', () => (pongs += 1));
  socket.on('error', () => {});
  const opened = once(socket, 'open');
  opened.catch(() => {}); // a caller that does not wait for it ignores its failure
  const closed = new Promise<number>((resolve) => {
    socket.on('close', (code) => {
      for (const { fail } of waiting) fail(code);
      resolve(code);
    });
  });

  const until: Reader['until'] = (wanted) =>
    new Promise((resolve, reject) => {
      const waiter: Waiter = {
        check() {
          const found = received.find(wanted);
          if (found === undefined) return;
          waiting.delete(waiter);
          resolve(found);
        },
        fail: (code) => reject(new Error(`Closed with ${code} before the message came.`)),
      };
      waiting.add(waiter);
      waiter.check();
      if (socket.readyState === WebSocket.CLOSED) waiter.fail(1006);
    });

  function ask(message: Message): Promise<Message> {
    ids += 1;
    const id = `ask-${ids}`;
    socket.send(JSON.stringify({ ...message, id }));
    return until((answer) => answer['id'] === id);
  }

  return {
    received,
    texts,
    until,
    send: (message) => socket.send(JSON.stringify(message)),
    sendRaw: (data) => socket.send(data),
    pingFrame: () => socket.ping(),
    pongFrames: () => pongs,
    subscribe: (topic, privateChannel = false) =>
      ask({ type: 'subscribe', topic, privateChannel, response: true }),
    unsubscribe: (topic, privateChannel = false) =>
      ask({ type: 'unsubscribe', topic, privateChannel, response: true }),
    async sync() {
      await ask({ type: 'ping' });
    },
    of: (topic) => received.filter((message) => message['topic'] === topic),
    last(topic) {
      const message = received.findLast((each) => each['topic'] === topic);
      if (message === undefined) throw new Error(`Nothing received of ${topic}.`);
      return message['data'] as Record<string, unknown>; // every topic's data is an object
    },
    opened,
    closed,
    close: () => socket.close(),
  };
}
