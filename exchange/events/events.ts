import type { Server } from 'node:http';
import type { EventFaults } from '../faults/fault.ts';
import type { MarketData } from '../market-data/market-data.ts';
import type { PublicIds } from '../orders/model/public-ids.ts';
import { createBullets, type Bullets, type RandomBytes } from './bullets.ts';
import type { Clock } from '../base/clock.ts';
import { createWsServer, type WsServer } from './ws-server.ts';
import { createEventFaults } from './faults.ts';
import { EVENT_LIMITS, type EventLimits } from './limits.ts';
import { startPublicFeed } from './public-feed.ts';
import { createTopics, type Topics } from './topics.ts';
import type { OrderFeed } from '../orders/order-feed.ts';
import { advancedOrderMessage, balanceMessage, orderMessageV1, orderMessageV2 } from './private-messages.ts';
import { publish } from './topic.ts';

/*
 * How an exchange is put together with its events:
 *
 *   const marketData = createMarketData({ units, engine: () => engine, ids, now });
 *   const events = createEvents({ clock: createClock(now), marketData, ids, userIdOf, endpoint });
 *   the order service gets `events.feed`; the engine gets fanOut([orderService's events, marketData.events]), the order service first;
 *   the state of the routes gets `marketData` and `bullets: events.bullets`, the fault board `events.faults`;
 *   attachEvents(server, events), before or after `listen`;
 *   on the way out `events.close()`, then `server.close()`: an HTTP server waits for upgraded sockets.
 */

interface EventParts {
  clock: Clock;
  marketData: MarketData;
  ids: Pick<PublicIds, 'order' | 'trade'>;
  /** The user id in messages to this account. */
  userIdOf(account: number): string;
  /** WebSocket address: ws://127.0.0.1:PORT/endpoint. Called for every token, because the port is known only once the server listens. */
  endpoint(): string;
  limits?: Partial<EventLimits>;
  /** Source of tokens; the system's cryptographic source when left out. */
  randomBytes?: RandomBytes | undefined;
}

/** The WebSocket side of one exchange. */
export interface Events {
  /** For the routes that issue tokens. */
  bullets: Bullets;
  /** Changes of the customers' orders, balances and stops; the order service calls it. */
  feed: OrderFeed;
  /** For the fault registry. */
  faults: EventFaults;
  upgrade: WsServer['upgrade'];
  admit: WsServer['admit'];
  /** Drops all connections, stops all timers and accepts no new connections. */
  close(): void;
}

export function createEvents(parts: EventParts): Events {
  const { clock, marketData } = parts;
  const limits = { ...EVENT_LIMITS, ...parts.limits };
  const topics = createTopics(marketData, clock);
  const { faults, state } = createEventFaults(clock, () => wsServer.cutAll());
  const bullets = createBullets(limits, () => parts.endpoint(), parts.randomBytes);
  const wsServer = createWsServer({ bullets, topics, limits, clock, faults: state });
  const stopFeed = startPublicFeed({ marketData, topics, ids: parts.ids, clock, faults: state });
  return {
    bullets,
    feed: createPrivateFeed(topics, (account) => parts.userIdOf(account), clock.now()),
    faults,
    upgrade: (request, socket, head) => wsServer.upgrade(request, socket, head),
    admit: (socket, caller) => wsServer.admit(socket, caller),
    close() {
      faults.clear();
      stopFeed();
      wsServer.close();
    },
  };
}

/** Handles the server's upgrade requests. */
export function attachEvents(server: Server, events: Events): void {
  server.on('upgrade', (request, socket, head) => events.upgrade(request, socket, head));
}

/** Publishes changes of orders, balances and stops to their owners at once. `userIdOf` gives an account's user id; `start` is the clock at start. */
function createPrivateFeed(topics: Topics, userIdOf: (account: number) => string, start: number): OrderFeed {
  // Starts at the clock, so that event ids are not reused after a restart.
  let events = BigInt(start) * 1_000n;
  return {
    order(change) {
      const { account } = change.order;
      const { orders, ordersV2 } = topics.ofAccount(account);
      if (orders.subscribers.size > 0) {
        const text = orderMessageV1(orders.name, userIdOf(account), change);
        if (text !== null) publish(orders, text);
      }
      if (ordersV2.subscribers.size > 0) {
        publish(ordersV2, orderMessageV2(ordersV2.name, userIdOf(account), change));
      }
    },
    balance(change) {
      const { account } = change;
      const { balance } = topics.ofAccount(account);
      if (balance.subscribers.size === 0) return;
      events += 1n;
      publish(balance, balanceMessage(balance.name, userIdOf(account), events.toString(), change));
    },
    stop(change) {
      const { account } = change.stop;
      const { advanced } = topics.ofAccount(account);
      if (advanced.subscribers.size === 0) return;
      publish(advanced, advancedOrderMessage(advanced.name, userIdOf(account), change));
    },
  };
}
