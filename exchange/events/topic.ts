import type { SocketWriter } from './socket-writer.ts';

/** A stream to subscribe to. */
export interface Topic {
  /** Its name in messages. */
  name: string;
  subscribers: Set<SocketWriter>;
  /** Views published at intervals; a new subscriber gets them at once. Empty for a stream of single messages. */
  views: LiveView[];
}

/** A view that is published when it has changed. */
export interface LiveView {
  topic: Topic;
  /** Minimum milliseconds between two messages. */
  intervalMs: number;
  /** Null when there is nothing to publish. Reads books, so it must not be called inside an engine event. */
  render(): Rendered | null;
  /** Key of the last published view. */
  lastKey: string | null;
}

export interface Rendered {
  /** Equal for views that differ only in time and sequence. */
  key: string;
  text: string;
}

export function createTopic(name: string): Topic {
  return { name, subscribers: new Set(), views: [] };
}

/** Adds a subscriber and sends it the topic's views. */
export function join(topic: Topic, writer: SocketWriter): void {
  const isFirst = topic.subscribers.size === 0;
  topic.subscribers.add(writer);
  for (const view of topic.views) {
    const rendered = view.render();
    if (rendered === null) continue;
    writer.send(Buffer.from(rendered.text));
    // Earlier subscribers have not seen this view yet: the next publication must not be skipped for them.
    if (isFirst) view.lastKey = rendered.key;
    else if (view.lastKey !== rendered.key) view.lastKey = null;
  }
}

/** Sends to every subscriber; the text is encoded once. */
export function publish(topic: Topic, text: string): void {
  const bytes = Buffer.from(text);
  for (const writer of topic.subscribers) writer.send(bytes);
}
