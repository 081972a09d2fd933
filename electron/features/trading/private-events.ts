import type { BridgeError } from '../../../shared/base/error.ts';
import type { Result } from '../../../shared/base/result.ts';
import { createFeed, type Feed } from '../../feed/feed.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Ids } from '../../platform/ids.ts';
import type { WebSocketPort } from '../../platform/web-socket.ts';
import type { VenueClient } from '../../venue/client.ts';
import { type OrderEvent, readOrderEvent } from './read-event.ts';

const ORDER_TOPIC = '/spotMarket/tradeOrdersV2';
const BALANCE_TOPIC = '/account/balance';

/** Balance events come with every fill: the window is updated four times a second at most. */
const BALANCE_PAUSE_MS = 250;

export interface PrivateEventsParts {
  accountId: string;
  ready(): Promise<Result<VenueClient, BridgeError>>;
  webSockets: WebSocketPort;
  clock: Clock;
  ids: Ids;
  onOrder(event: OrderEvent): void;
  /** An order event that could not be read: something changed, and it is not known what. */
  onUnreadable(): void;
  onBalances(): void;
  /** Order events arrive from now on; what happened before was missed. */
  onSubscribed(): void;
}

/** The order and balance events of one account (VF10), while it is followed. */
export interface PrivateEvents {
  open(): void;
  close(): void;
  /** The account has its credentials after all: connects, where that was what was missing. */
  retryNow(): void;
  /** Null while no order events arrive; another number with every new subscription. */
  subscription(): number | null;
  reconnect(): void;
}

export function createPrivateEvents(parts: PrivateEventsParts): PrivateEvents {
  const { accountId, webSockets, clock, ids } = parts;
  const balances = createPacer(clock, () => parts.onBalances());
  let feed: Feed | null = null;
  let subscription: number | null = null;
  let subscriptions = 0;
  let lacksCredentials = false;

  async function ready(): ReturnType<PrivateEventsParts['ready']> {
    const client = await parts.ready();
    lacksCredentials = !client.ok;
    return client;
  }

  function onMessage(subject: string, data: unknown): void {
    if (subject !== 'orderChange') return;
    const event = readOrderEvent(accountId, data);
    if (event.ok) parts.onOrder(event.value);
    else parts.onUnreadable();
  }

  function begin(): Feed {
    const begun = createFeed({
      kind: 'private',
      ready,
      webSockets,
      clock,
      ids,
      onCondition({ state }) {
        if (state !== 'open') subscription = null;
      },
    });
    begun.subscribe({
      topic: ORDER_TOPIC,
      onMessage: ({ subject, data }) => onMessage(subject, data),
      onSubscribed() {
        subscriptions += 1;
        subscription = subscriptions;
        parts.onSubscribed();
      },
    });
    begun.subscribe({
      topic: BALANCE_TOPIC,
      onMessage: () => balances.ask(),
      onSubscribed: () => balances.ask(),
    });
    return begun;
  }

  return {
    open() {
      feed ??= begin();
    },
    close() {
      feed?.close();
      feed = null;
      subscription = null;
      balances.stop();
    },
    retryNow() {
      if (!lacksCredentials) return;
      lacksCredentials = false;
      feed?.reconnect();
    },
    // A connection that has been silent for too long notices when it is asked for its condition.
    subscription: () => (feed?.condition().state === 'open' ? subscription : null),
    reconnect() {
      subscription = null;
      feed?.reconnect();
    },
  };
}

/** Runs `act` at once, and again after the pause when it was asked for meanwhile: the last call is never lost. */
function createPacer(clock: Clock, act: () => void): { ask(): void; stop(): void } {
  let cancel: (() => void) | null = null;
  let again = false;

  function run(): void {
    again = false;
    cancel = clock.after(BALANCE_PAUSE_MS, () => {
      cancel = null;
      if (again) run();
    });
    act();
  }

  return {
    ask() {
      if (cancel === null) run();
      else again = true;
    },
    stop() {
      cancel?.();
      cancel = null;
      again = false;
    },
  };
}
