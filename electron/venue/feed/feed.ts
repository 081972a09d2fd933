import type { BridgeError } from '../../../shared/base/error.ts';
import type { Result } from '../../../shared/base/result.ts';
import { feedMessages } from '../../../shared/messages/feed.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Ids } from '../../platform/ids.ts';
import type { VenueClient } from '../client.ts';
import type { EventAccess, EventConnection } from '../events.ts';
import { growingWait } from '../../base/backoff.ts';
import { createSubscriptions, type FeedTopic } from './subscriptions.ts';

export interface FeedCondition {
  state: 'idle' | 'connecting' | 'open' | 'waiting';
  /** Why it is not open and what happens next; null when it is. */
  problem: string | null;
  /** When anything last arrived, on the monotonic clock and as milliseconds since the epoch. */
  receivedAt: { monotonic: number; epoch: number } | null;
  latencyMs: number | null;
}

interface FeedParts {
  kind: 'public' | 'private';
  /** The account's client with its credentials; asked before every connection, since every connection needs a new token. */
  ready(): Promise<Result<Pick<VenueClient, 'eventAccess'>, BridgeError>>;
  clock: Clock;
  ids: Ids;
  onCondition(condition: FeedCondition): void;
}

/** One connection to a venue's events (venue-facts 10), opened with the first topic and closed some seconds after the last. */
export interface Feed {
  /** Returns the function that ends the subscription. */
  subscribe(topic: FeedTopic): () => void;
  condition(): FeedCondition;
  /** The machine slept or its screen was locked: drops the connection and opens a new one with a new token. */
  reconnect(): void;
  close(): void;
}

/** A screen that is left and entered again finds the connection still open. */
const LINGER_MS = 10_000;
/** A connection that lasted this long was a good one: the next wait is short again. */
const STABLE_MS = 60_000;

/**
 * Connects, says hello, pings, reconnects with a growing wait, and subscribes again. Where a person has to act first (no credentials,
 * no such account, no capability) it waits for `reconnect` or for a new topic.
 */
export function createFeed(parts: FeedParts): Feed {
  const { kind, clock, ids } = parts;
  const subscriptions = createSubscriptions(clock);
  let condition: FeedCondition = { state: 'idle', problem: null, receivedAt: null, latencyMs: null };
  let connection: EventConnection | null = null;
  /** Ping interval and timeout of the connection: silent for longer, it is dead even if no timer has fired yet. */
  let silenceMs = Number.POSITIVE_INFINITY;
  /** Counts connections, so that messages of an earlier one are dropped. */
  let generation = 0;
  let attempts = 0;
  let cancelWait: (() => void) | null = null;
  let cancelLinger: (() => void) | null = null;
  let cancelStable: (() => void) | null = null;
  let closed = false;

  function change(next: Partial<FeedCondition>): void {
    condition = { ...condition, ...next };
    parts.onCondition(condition);
  }

  function stopTimers(): void {
    cancelWait?.();
    cancelLinger?.();
    cancelStable?.();
    cancelWait = cancelLinger = cancelStable = null;
  }

  /** Ends what is under way, whatever it is. */
  function drop(): void {
    generation += 1;
    stopTimers();
    const old = connection;
    connection = null;
    subscriptions.detach();
    old?.close();
  }

  async function connect(): Promise<void> {
    drop();
    if (subscriptions.isEmpty()) {
      becomeIdle();
      return;
    }
    const started = generation;
    change({ state: 'connecting', problem: null, latencyMs: null });
    const access = await fetchAccess();
    if (started !== generation) return;
    if (access.ok) open(access.value, started);
    else handleNoAccess(access.error);
  }

  async function fetchAccess(): Promise<Result<EventAccess, BridgeError>> {
    const client = await parts.ready();
    return client.ok ? client.value.eventAccess(kind) : client;
  }

  function open(access: EventAccess, started: number): void {
    const current = () => started === generation;
    silenceMs = access.silenceMs;
    const opened = access.open({
      onOpen() {
        if (current()) welcomed(opened);
      },
      onActivity() {
        if (current())
          condition = {
            ...condition,
            receivedAt: { monotonic: clock.monotonic(), epoch: clock.now() },
          };
      },
      onLatency(latencyMs) {
        if (current()) change({ latencyMs });
      },
      onEvent(topic, event) {
        if (current()) subscriptions.deliver(topic, event);
      },
      onEnd(why) {
        if (current()) retry(feedMessages.ended(why));
      },
    });
    if (current()) connection = opened;
    else opened.close();
  }

  function welcomed(opened: EventConnection): void {
    cancelStable = clock.after(STABLE_MS, () => {
      attempts = 0;
    });
    change({ state: 'open', problem: null });
    subscriptions.attach(opened);
    if (subscriptions.isEmpty()) linger();
  }

  function retry(problem: string): void {
    drop();
    const waitMs = growingWait(attempts, ids);
    attempts += 1;
    cancelWait = clock.after(waitMs, () => void connect());
    const seconds = Math.max(1, Math.round(waitMs / 1_000));
    change({
      state: 'waiting',
      problem: `${problem} ${feedMessages.nextTry(String(seconds))}`,
      latencyMs: null,
    });
  }

  /** No token. Where time alone changes nothing, nothing is tried: each try might ask the person for the keychain's password. */
  function handleNoAccess(error: BridgeError): void {
    const problem = `${feedMessages.noConnection} ${error.message}`;
    if (!needsPerson(error)) {
      retry(problem);
      return;
    }
    drop();
    change({ state: 'waiting', problem, latencyMs: null });
  }

  /** The last topic is gone. */
  function linger(): void {
    cancelLinger?.();
    cancelLinger = clock.after(LINGER_MS, () => {
      drop();
      becomeIdle();
    });
  }

  function becomeIdle(): void {
    attempts = 0;
    change({ state: 'idle', problem: null, latencyMs: null });
  }

  function isSilent(): boolean {
    const { state, receivedAt } = condition;
    return state === 'open' && receivedAt !== null && clock.monotonic() - receivedAt.monotonic > silenceMs;
  }

  return {
    subscribe(topic) {
      const end = subscriptions.add(topic);
      cancelLinger?.();
      cancelLinger = null;
      const waitsForPerson = condition.state === 'waiting' && cancelWait === null;
      if (!closed && (condition.state === 'idle' || waitsForPerson)) void connect();
      return () => {
        end();
        if (!closed && subscriptions.isEmpty()) linger();
      };
    },
    condition() {
      if (isSilent()) retry(feedMessages.silent(String(Math.round(silenceMs / 1_000))));
      return condition;
    },
    reconnect() {
      if (closed || subscriptions.isEmpty()) return;
      attempts = 0;
      void connect();
    },
    close() {
      closed = true;
      drop();
      subscriptions.clear();
      condition = { ...condition, state: 'idle', problem: null, latencyMs: null };
    },
  };
}

function needsPerson({ kind }: BridgeError): boolean {
  switch (kind) {
    case 'no-credentials':
    case 'keychain-locked':
    case 'keychain-unavailable':
    case 'not-found':
    case 'no-capability':
    case 'bad-request':
    case 'read-only':
    case 'locked':
    case 'limit':
    case 'not-confirmed':
      return true;
    case 'conflict':
    case 'unreachable':
    case 'tls':
    case 'timeout':
    case 'connection-lost':
    case 'bad-answer':
    case 'venue-refused':
    case 'rate-limited':
    case 'store':
    case 'internal':
      return false;
  }
}
