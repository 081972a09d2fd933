import { feedMessages } from '../../../shared/messages/feed.ts';
import type { Clock } from '../../platform/clock.ts';
import {
  type EventConnection,
  type EventTopic,
  type SubscribeEnd,
  topicKey,
  type VenueEvent,
} from '../events.ts';

/** A listener to one topic. */
export interface FeedTopic {
  topic: EventTopic;
  onEvent(event: VenueEvent): void;
  /** The venue acknowledged the subscription, the first time and after every reconnection: what was missed must be read again. */
  onSubscribed(): void;
  /** The venue refused the subscription: nothing will come until the next connection. A sentence with the venue's text. */
  onRefused?(problem: string): void;
}

/** What is wanted of a venue, whatever connection there is. */
interface Subscriptions {
  /** Returns the function that takes it back. */
  add(topic: FeedTopic): () => void;
  isEmpty(): boolean;
  /** A connection was welcomed: subscribes everything on it. */
  attach(connection: EventConnection): void;
  /** The connection is gone. */
  detach(): void;
  deliver(topic: EventTopic, event: VenueEvent): void;
  clear(): void;
}

interface Entry {
  topic: EventTopic;
  listeners: Set<FeedTopic>;
  /** On the connection at hand. */
  state: 'absent' | 'asked' | 'acknowledged';
}

/** "Too many at once" passes with time; every other refusal lasts until the next connection. */
const AGAIN_MS = 10_000;

/** Keeps the wanted topics, each subscribed once however many listen to it. */
export function createSubscriptions(clock: Clock): Subscriptions {
  const entries = new Map<string, Entry>();
  let connection: EventConnection | null = null;
  const timers = new Set<() => void>();

  function later(ms: number, act: () => void): void {
    const cancel = clock.after(ms, () => {
      timers.delete(cancel);
      act();
    });
    timers.add(cancel);
  }

  function ask(topic: EventTopic, entry: Entry): void {
    const to = connection;
    if (to === null) return;
    entry.state = 'asked';
    to.subscribe(topic, (end) => {
      if (connection === to && entries.get(topicKey(topic)) === entry) ended(topic, entry, end);
    });
  }

  function ended(topic: EventTopic, entry: Entry, end: SubscribeEnd): void {
    if (end.kind === 'acknowledged') {
      entry.state = 'acknowledged';
      for (const listener of entry.listeners) listener.onSubscribed();
      return;
    }
    entry.state = 'absent';
    const again = end.isLimit;
    const reason = end.text === '' ? '' : ` ${feedMessages.subscription.venueMessage(end.text)}`;
    const next = again ? ` ${feedMessages.nextTry(String(AGAIN_MS / 1_000))}` : '';
    const problem = `${feedMessages.subscription.refused(end.name, end.code)}${reason}${next}`;
    for (const listener of entry.listeners) listener.onRefused?.(problem);
    if (!again) return;
    later(AGAIN_MS, () => {
      if (entries.get(topicKey(topic)) === entry && entry.state === 'absent') ask(topic, entry);
    });
  }

  function remove(listener: FeedTopic, entry: Entry): void {
    const { topic } = listener;
    entry.listeners.delete(listener);
    if (entry.listeners.size > 0 || entries.get(topicKey(topic)) !== entry) return;
    entries.delete(topicKey(topic));
    if (entry.state !== 'absent') connection?.unsubscribe(topic);
  }

  return {
    add(listener) {
      const { topic } = listener;
      let entry = entries.get(topicKey(topic));
      if (entry === undefined) {
        entry = { topic, listeners: new Set(), state: 'absent' };
        entries.set(topicKey(topic), entry);
      }
      const current = entry;
      current.listeners.add(listener);
      if (current.state === 'absent') ask(topic, current);
      else if (current.state === 'acknowledged') {
        later(0, () => {
          if (current.listeners.has(listener) && current.state === 'acknowledged') listener.onSubscribed();
        });
      }
      return () => remove(listener, current);
    },
    isEmpty: () => entries.size === 0,
    attach(opened) {
      connection = opened;
      for (const entry of entries.values()) ask(entry.topic, entry);
    },
    detach() {
      connection = null;
      for (const cancel of timers) cancel();
      timers.clear();
      for (const entry of entries.values()) entry.state = 'absent';
    },
    deliver(topic, event) {
      const entry = entries.get(topicKey(topic));
      if (entry === undefined) return;
      for (const listener of entry.listeners) listener.onEvent(event);
    },
    clear: () => entries.clear(),
  };
}
