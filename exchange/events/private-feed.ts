import type { OrderFeed } from '../orders/order-feed.ts';
import { balanceMessage, orderMessageV1, orderMessageV2 } from './private-messages.ts';
import { publish } from './topic.ts';
import type { Topics } from './topics.ts';

/** Publishes order and balance changes to their owners at once. `userIdOf` gives an account's user id; `start` is the clock at start. */
export function createPrivateFeed(
  topics: Topics,
  userIdOf: (account: number) => string,
  start: number,
): OrderFeed {
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
  };
}
