import type { TokenHolder } from './bullets.ts';
import type { Clock } from '../base/clock.ts';
import { protocolError, readCommand, type Command, type ProtocolError } from './commands.ts';
import type { EventLimits } from './limits.ts';
import type { SocketWriter } from './socket-writer.ts';
import { join, type Topic } from './topic.ts';
import type { Found, Topics } from './topics.ts';

interface SessionParts {
  holder: TokenHolder;
  writer: SocketWriter;
  topics: Topics;
  limits: EventLimits;
  clock: Clock;
}

/** One accepted connection. */
interface Session {
  /** Handles one text frame of the client. */
  receive(bytes: Buffer): void;
  /** Removes its subscriptions and its timer. */
  end(): void;
}

type Subscription = Extract<Command, { topic: string }>;

/** Answers commands, manages subscriptions, and closes when the client's ping is overdue. */
export function startSession({ holder, writer, topics, limits, clock }: SessionParts): Session {
  const subscribed = new Set<Topic>();
  let window = { start: clock.now(), messages: 0 };
  let cancelWatch = watch();

  function watch(): () => void {
    return clock.after(limits.pingIntervalMs + limits.pingTimeoutMs, () => {
      sendProtocolError(writer, protocolError('', 400, 'ping timeout'));
      writer.close(1000, 'ping timeout');
    });
  }

  function isWithinBudget(now: number): boolean {
    // A clock that steps back also starts a new window.
    if (now >= window.start + limits.messageWindowMs || now < window.start) {
      window = { start: now, messages: 0 };
    }
    window.messages += 1;
    return window.messages <= limits.messages;
  }

  function execute(command: Command): void {
    switch (command.kind) {
      case 'ping':
        cancelWatch();
        cancelWatch = watch();
        sendMessage(writer, { id: command.id, type: 'pong' });
        break;
      case 'subscribe':
        subscribe(command);
        break;
      case 'unsubscribe':
        unsubscribe(command);
        break;
      case 'wrong':
        sendProtocolError(writer, command);
        break;
    }
  }

  function subscribe(command: Subscription): void {
    const found = find(command);
    if (!found.ok) {
      sendProtocolError(writer, protocolError(command.id, found.code, found.data));
      return;
    }
    const fresh = found.topics.filter((topic) => !subscribed.has(topic));
    const exceeded = limitExceeded(found.topics.length, subscribed.size + fresh.length);
    if (exceeded !== null) {
      sendProtocolError(writer, protocolError(command.id, 509, exceeded));
      return;
    }
    acknowledge(command);
    for (const topic of fresh) {
      subscribed.add(topic);
      join(topic, writer);
    }
  }

  function unsubscribe(command: Subscription): void {
    const found = find(command);
    if (!found.ok) {
      sendProtocolError(writer, protocolError(command.id, found.code, found.data));
      return;
    }
    for (const topic of found.topics) {
      subscribed.delete(topic);
      topic.subscribers.delete(writer);
    }
    acknowledge(command);
  }

  /** A private topic needs the account's token and the flag; the flag alone does not make a topic private. */
  function find({ topic, privateChannel }: Subscription): Found {
    const isPrivate = topics.isPrivate(topic);
    if (!isPrivate && !privateChannel) return topics.find(topic);
    if (holder.account === null) return { ok: false, code: 403, data: 'login is required' };
    if (!isPrivate) return topics.find(topic);
    if (!privateChannel) return { ok: false, code: 400, data: `topic ${topic} needs privateChannel true` };
    return topics.findPrivate(topic, holder.account);
  }

  function limitExceeded(asked: number, total: number): string | null {
    const exceeds = 'exceed max subscription count limitation of';
    if (asked > limits.topicsPerSubscribe) return `${exceeds} ${limits.topicsPerSubscribe} per time`;
    if (total > limits.topicsPerConnection) return `${exceeds} ${limits.topicsPerConnection} per session`;
    return null;
  }

  function acknowledge({ id, response }: Subscription): void {
    if (response) sendMessage(writer, { id, type: 'ack' });
  }

  return {
    receive(bytes) {
      const isAllowed = isWithinBudget(clock.now());
      const command = readCommand(bytes);
      if (isAllowed) execute(command);
      else sendProtocolError(writer, protocolError(command.id, 509, 'exceed max permits per second'));
    },
    end() {
      cancelWatch();
      for (const topic of subscribed) topic.subscribers.delete(writer);
      subscribed.clear();
    },
  };
}

/** Sends one control message. */
export function sendMessage(writer: SocketWriter, message: Record<string, unknown>): void {
  writer.send(Buffer.from(JSON.stringify(message)));
}

export function sendProtocolError(writer: SocketWriter, { id, code, data }: ProtocolError): void {
  sendMessage(writer, { id, type: 'error', code, data });
}
