import type { Clock } from '../../platform/clock.ts';

/** A venue counts 100 client messages in 10 s (VF10); ours stay below it, and pings have room beside them. */
const WINDOW_MS = 10_000;
const MAX_IN_WINDOW = 80;

interface PacedSender {
  /** Sends in order, as soon as the venue's limit allows, and calls `sent` then. */
  send(text: string, sent: () => void): void;
  /** Sends at once: for pings, of which there are few. */
  sendNow(text: string): void;
  /** Forgets what waits. */
  close(): void;
}

/** Sends at most 80 messages in any 10 s, besides pings. */
export function createPacedSender(clock: Clock, send: (text: string) => void): PacedSender {
  const waiting: { text: string; sent: () => void }[] = [];
  /** When the messages of the last window left, oldest first, by the monotonic clock. */
  const leftAt: number[] = [];
  let cancel: (() => void) | null = null;
  let closed = false;

  function flush(): void {
    cancel = null;
    const now = clock.monotonic();
    for (let first = leftAt[0]; first !== undefined && now - first >= WINDOW_MS; first = leftAt[0])
      leftAt.shift();
    while (leftAt.length < MAX_IN_WINDOW) {
      const next = waiting.shift();
      if (next === undefined) return;
      leftAt.push(now);
      next.sent();
      send(next.text);
      if (closed) return;
    }
    const [first] = leftAt;
    if (waiting.length > 0 && first !== undefined) cancel = clock.after(WINDOW_MS - (now - first), flush);
  }

  return {
    send(text, sent) {
      if (closed) return;
      waiting.push({ text, sent });
      if (cancel === null) flush();
    },
    sendNow(text) {
      if (!closed) send(text);
    },
    close() {
      closed = true;
      waiting.length = 0;
      cancel?.();
      cancel = null;
    },
  };
}
