import { feedText } from '../../shared/messages/feed.ts';
import type { Clock } from '../platform/clock.ts';
import type { Connection, SubscribeEnd } from './connection.ts';

/** A message of a topic; `data` from the exact reader (see venue/exact-json.ts), so no digit of a number is lost. */
export interface FeedMessage {
  topic: string;
  subject: string;
  data: unknown;
}

export interface FeedTopic {
  topic: string;
  onMessage(message: FeedMessage): void;
  /** The venue acknowledged the subscription, the first time and after every reconnection: what was missed must be read anew. */
  onSubscribed(): void;
  /** The venue refused the subscription: nothing will come until the next connection. A sentence with the venue's words. */
  onRefused?(problem: string): void;
}

/** What is wanted of a venue, whatever connection there is. */
interface Subscriptions {
  /** Returns the function that takes it back. */
  add(topic: FeedTopic): () => void;
  isEmpty(): boolean;
  /** A connection was welcomed: subscribes everything on it. */
  attach(connection: Connection): void;
  /** The connection is gone. */
  detach(): void;
  deliver(message: FeedMessage): void;
  clear(): void;
}

interface Entry {
  listeners: Set<FeedTopic>;
  /** On the connection at hand. */
  state: 'absent' | 'asked' | 'acknowledged';
}

/** "Too many at once" passes with time; every other refusal stands until the next connection. */
const LIMIT_CODE = '509';
const AGAIN_MS = 10_000;

/** Keeps the wanted topics, each subscribed once however many listen to it. */
export function createSubscriptions(clock: Clock): Subscriptions {
  const entries = new Map<string, Entry>();
  let connection: Connection | null = null;
  const timers = new Set<() => void>();

  function later(ms: number, act: () => void): void {
    const cancel = clock.after(ms, () => {
      timers.delete(cancel);
      act();
    });
    timers.add(cancel);
  }

  function ask(topic: string, entry: Entry): void {
    const to = connection;
    if (to === null) return;
    entry.state = 'asked';
    to.subscribe(topic, (end) => {
      if (connection === to && entries.get(topic) === entry) ended(topic, entry, end);
    });
  }

  function ended(topic: string, entry: Entry, end: SubscribeEnd): void {
    if (end.kind === 'acknowledged') {
      entry.state = 'acknowledged';
      for (const listener of entry.listeners) listener.onSubscribed();
      return;
    }
    entry.state = 'absent';
    const again = end.code === LIMIT_CODE;
    const words = end.words === '' ? '' : ` ${feedText.subscription.said(end.words)}`;
    const next = again ? ` ${feedText.nextTry(String(AGAIN_MS / 1_000))}` : '';
    const problem = `${feedText.subscription.refused(topic, end.code)}${words}${next}`;
    for (const listener of entry.listeners) listener.onRefused?.(problem);
    if (!again) return;
    later(AGAIN_MS, () => {
      if (entries.get(topic) === entry && entry.state === 'absent') ask(topic, entry);
    });
  }

  function remove(listener: FeedTopic, entry: Entry): void {
    const { topic } = listener;
    entry.listeners.delete(listener);
    if (entry.listeners.size > 0 || entries.get(topic) !== entry) return;
    entries.delete(topic);
    if (entry.state !== 'absent') connection?.unsubscribe(topic);
  }

  return {
    add(listener) {
      const { topic } = listener;
      let entry = entries.get(topic);
      if (entry === undefined) {
        entry = { listeners: new Set(), state: 'absent' };
        entries.set(topic, entry);
      }
      const kept = entry;
      kept.listeners.add(listener);
      if (kept.state === 'absent') ask(topic, kept);
      else if (kept.state === 'acknowledged') {
        later(0, () => {
          if (kept.listeners.has(listener) && kept.state === 'acknowledged') listener.onSubscribed();
        });
      }
      return () => remove(listener, kept);
    },
    isEmpty: () => entries.size === 0,
    attach(opened) {
      connection = opened;
      for (const [topic, entry] of entries) ask(topic, entry);
    },
    detach() {
      connection = null;
      for (const cancel of timers) cancel();
      timers.clear();
      for (const entry of entries.values()) entry.state = 'absent';
    },
    deliver(message) {
      const entry = entries.get(message.topic);
      if (entry === undefined) return;
      for (const listener of entry.listeners) listener.onMessage(message);
    },
    clear: () => entries.clear(),
  };
}
