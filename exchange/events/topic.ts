import type { SocketWriter } from './socket-writer.ts';

/** A stream one can subscribe to. */
export interface Topic {
  /** As messages name it. */
  name: string;
  subscribers: Set<SocketWriter>;
  /** What it shows at intervals; a new subscriber gets it at once. Empty for a stream of single messages. */
  views: LiveView[];
}

/** A view that is shown again when it has changed. */
export interface LiveView {
  topic: Topic;
  /** Milliseconds between two pushes, at least. */
  intervalMs: number;
  /** Null when there is nothing to show. Reads books: not inside an event of the engine. */
  render(): Rendered | null;
  /** Key of what was pushed last. */
  lastKey: string | null;
}

export interface Rendered {
  /** Equal for views that differ in time and sequence only. */
  key: string;
  text: string;
}

export function createTopic(name: string): Topic {
  return { name, subscribers: new Set(), views: [] };
}

/** Adds a subscriber and shows it at once what the topic's boards hold. */
export function join(topic: Topic, writer: SocketWriter): void {
  const isFirst = topic.subscribers.size === 0;
  topic.subscribers.add(writer);
  for (const view of topic.views) {
    const rendered = view.render();
    if (rendered === null) continue;
    writer.send(Buffer.from(rendered.text));
    // Those who were here before have yet to see what is new: the coming push must not take it for known.
    if (isFirst) view.lastKey = rendered.key;
    else if (view.lastKey !== rendered.key) view.lastKey = null;
  }
}

/** Sends to every subscriber; the bytes are made once. */
export function publish(topic: Topic, text: string): void {
  const bytes = Buffer.from(text);
  for (const writer of topic.subscribers) writer.send(bytes);
}
