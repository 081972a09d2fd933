import type { BridgeError } from '../../../shared/base/error.ts';
import type { Result } from '../../../shared/base/result.ts';
import { createFeed, type Feed } from '../../venue/feed/feed.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Ids } from '../../platform/ids.ts';
import type { VenueClient } from '../../venue/client.ts';
import type { OrderEvent, StopChange } from '../../venue/orders.ts';

/** Balance events come with every fill: the window is updated four times a second at most. */
const BALANCE_PAUSE_MS = 250;

export interface PrivateEventsParts {
  ready(): Promise<Result<VenueClient, BridgeError>>;
  clock: Clock;
  ids: Ids;
  /** Whether what waits for a price is to be followed as well. */
  hasStops: boolean;
  onOrder(event: OrderEvent): void;
  /** Null for one that could not be read. */
  onStop(change: StopChange | null): void;
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
  const { clock, ids } = parts;
  const balances = createPacer(clock, () => parts.onBalances());
  let feed: Feed | null = null;
  let subscription: number | null = null;
  let subscriptions = 0;
  let lacksCredentials = false;
  /** Topics that the list of open orders hangs on, of which the venue acknowledged none yet. */
  const awaited = new Set<'orders' | 'stops'>();

  function awaitAll(): void {
    awaited.add('orders');
    if (parts.hasStops) awaited.add('stops');
  }

  /** Nothing is followed before all of it is: what was missed is read again then. */
  function acknowledged(topic: 'orders' | 'stops'): void {
    awaited.delete(topic);
    if (awaited.size > 0) return;
    subscriptions += 1;
    subscription = subscriptions;
    parts.onSubscribed();
  }

  async function ready(): ReturnType<PrivateEventsParts['ready']> {
    const client = await parts.ready();
    lacksCredentials = !client.ok;
    return client;
  }

  function begin(): Feed {
    awaitAll();
    const opened = createFeed({
      kind: 'private',
      ready,
      clock,
      ids,
      onCondition({ state }) {
        if (state === 'open') return;
        subscription = null;
        awaitAll();
      },
    });
    opened.subscribe({
      topic: { kind: 'orders' },
      onEvent(event) {
        if (event.kind !== 'orders') return;
        if (event.event.ok) parts.onOrder(event.event.value);
        else parts.onUnreadable();
      },
      onSubscribed: () => acknowledged('orders'),
    });
    if (parts.hasStops) {
      opened.subscribe({
        topic: { kind: 'stops' },
        onEvent(event) {
          if (event.kind === 'stops') parts.onStop(event.change);
        },
        onSubscribed: () => acknowledged('stops'),
      });
    }
    opened.subscribe({
      topic: { kind: 'balances' },
      onEvent: () => balances.ask(),
      onSubscribed: () => balances.ask(),
    });
    return opened;
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
