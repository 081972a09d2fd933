import { feedMessages } from '../../../shared/messages/feed.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Ids } from '../../platform/ids.ts';
import type { WebSocketPort } from '../../platform/web-socket.ts';
import {
  type ConnectionListener,
  type EventConnection,
  type EventTopic,
  type SubscribeEnd,
} from '../events.ts';
import { excerpt } from '../service/answer-text.ts';
import { addressOf, type Bullet } from './bullet.ts';
import { readMessage, type VenueMessage } from './messages.ts';
import { createPacedSender } from './paced-sender.ts';
import { readTopicMessage, topicName } from './topics.ts';

const { ends } = feedMessages;

interface ConnectionParts extends ConnectionListener {
  kind: 'public' | 'private';
  bullet: Bullet;
  webSockets: WebSocketPort;
  clock: Clock;
  ids: Ids;
}

interface Request {
  /** The topic as the venue calls it. */
  name: string;
  done: (end: SubscribeEnd) => void;
  /** Stops waiting for the answer. */
  stop: () => void;
}

/** What became of an unsubscription changes nothing. */
const ignore = () => undefined;

/** "Too many at once" passes with time; every other refusal lasts until the next connection. */
const LIMIT_CODE = '509';
/** From the opening to the venue's welcome, and from a subscription to its answer. */
const WELCOME_MS = 10_000;
const ANSWER_MS = 15_000;

/**
 * Opens one connection: waits for welcome, pings at the venue's interval and gives up when a pong, a welcome or the answer to a
 * subscription stays out. What it cannot read ends it too: what was missed is not known.
 */
export function openConnection(parts: ConnectionParts): EventConnection {
  const { kind, bullet, clock, ids } = parts;
  const connectId = ids.uuid();
  const timers = new Set<() => void>();
  /** What is or was subscribed, by the venue's name. */
  const topics = new Map<string, EventTopic>();
  const requests = new Map<string, Request>();
  let ended = false;
  let welcomed = false;
  let ping: { id: string; at: number; stop: () => void } | null = null;
  let count = 0;

  const stopWaiting = after(WELCOME_MS, () => end(ends.noWelcome));
  const socket = parts.webSockets.open(addressOf(bullet, connectId), {
    opened: () => undefined,
    message: receive,
    closed: ({ code, message }) => end(whyClosed(code, message)),
  });
  const sender = createPacedSender(clock, (text) => socket.send(text));

  /** A timer that ends with the connection. */
  function after(ms: number, act: () => void): () => void {
    const cancel = clock.after(ms, () => {
      timers.delete(cancel);
      act();
    });
    timers.add(cancel);
    return () => {
      timers.delete(cancel);
      cancel();
    };
  }

  function tearDown(): void {
    ended = true;
    for (const cancel of timers) cancel();
    timers.clear();
    requests.clear();
  }

  function end(why: string): void {
    if (ended) return;
    close();
    parts.onEnd(why);
  }

  function close(): void {
    tearDown();
    // A port may report the end before it has returned the socket.
    queueMicrotask(() => {
      sender.close();
      socket.close();
    });
  }

  function receive(text: string): void {
    if (ended) return;
    parts.onActivity();
    const message = readMessage(text);
    if (welcomed) takeMessage(message);
    else takeWelcome(message);
  }

  /** Before the welcome, which carries our connectId, nothing else is expected but a refusal. */
  function takeWelcome(message: VenueMessage): void {
    if (message.type === 'welcome' && (message.id === connectId || message.id === '')) {
      welcomed = true;
      stopWaiting();
      after(bullet.pingIntervalMs, sendPing);
      parts.onOpen();
    } else if (message.type === 'error') {
      end(ends.refused(formatRefusal(message.code, message.text)));
    } else if (message.type === 'welcome') {
      end(ends.stranger);
    }
  }

  function takeMessage(message: VenueMessage): void {
    switch (message.type) {
      case 'pong':
        takePong(message.id);
        return;
      case 'ack':
        answer(message.id, { kind: 'acknowledged' });
        return;
      case 'error':
        if (!refuse(message.id, message.code, message.text))
          end(ends.error(formatRefusal(message.code, message.text)));
        return;
      case 'message':
        deliver(message.topic, message.subject, message.data);
        return;
      case 'unreadable':
        end(ends.unreadable);
        return;
      case 'welcome':
      case 'other':
    }
  }

  /** One at a time: a pong that comes after the next interval is still the answer to the ping that waits for it. */
  function sendPing(): void {
    after(bullet.pingIntervalMs, sendPing);
    if (ping !== null) return;
    const id = nextId();
    const stop = after(bullet.pingTimeoutMs, () => end(ends.noPong(String(bullet.pingTimeoutMs / 1_000))));
    ping = { id, at: clock.monotonic(), stop };
    sender.sendNow(JSON.stringify({ id, type: 'ping' }));
  }

  function takePong(id: string): void {
    if (ping === null || (id !== ping.id && id !== '')) return;
    ping.stop();
    const latency = Math.round(clock.monotonic() - ping.at);
    ping = null;
    parts.onLatency(latency);
  }

  function deliver(name: string, subject: string, data: unknown): void {
    const topic = topics.get(name);
    const event = topic === undefined ? null : readTopicMessage(topic, subject, data);
    if (topic !== undefined && event !== null) parts.onEvent(topic, event);
  }

  function refuse(id: string, code: string, text: string): boolean {
    return answer(id, {
      kind: 'refused',
      name: requests.get(id)?.name ?? '',
      code: excerpt(withoutToken(code)),
      text: excerpt(withoutToken(text)),
      isLimit: code === LIMIT_CODE,
    });
  }

  function answer(id: string, result: SubscribeEnd): boolean {
    const request = requests.get(id);
    if (request === undefined) return false;
    requests.delete(id);
    request.stop();
    request.done(result);
    return true;
  }

  function ask(
    type: 'subscribe' | 'unsubscribe',
    topic: EventTopic,
    done: (end: SubscribeEnd) => void,
  ): void {
    if (ended) return;
    const id = nextId();
    const name = topicName(topic);
    topics.set(name, topic);
    const request: Request = { name, done, stop: ignore };
    requests.set(id, request);
    const text = JSON.stringify({
      id,
      type,
      topic: name,
      privateChannel: kind === 'private',
      response: true,
    });
    sender.send(text, () => {
      if (type === 'subscribe') request.stop = after(ANSWER_MS, () => end(ends.noAnswer));
    });
  }

  function nextId(): string {
    count += 1;
    return String(count);
  }

  function whyClosed(code: number, message: string): string {
    const text = excerpt(withoutToken(message));
    const detail =
      text === '' ? feedMessages.code(String(code)) : feedMessages.codeAndText(String(code), text);
    return (welcomed ? ends.closed : ends.notOpened)(detail);
  }

  function formatRefusal(code: string, venueMessages: string): string {
    // Quotation marks of the venue's give way: none of its text appears outside ours.
    const text = excerpt(withoutToken(venueMessages)).replaceAll('"', "'");
    return [code === '' ? '' : feedMessages.code(excerpt(withoutToken(code))), text === '' ? '' : `"${text}"`]
      .filter((part) => part !== '')
      .join(', ');
  }

  function withoutToken(text: string): string {
    return text.replaceAll(bullet.token, '(token)').replaceAll(encodeURIComponent(bullet.token), '(token)');
  }

  return {
    subscribe: (topic, done) => ask('subscribe', topic, done),
    unsubscribe: (topic) => ask('unsubscribe', topic, ignore),
    close,
  };
}
