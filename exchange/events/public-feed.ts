import type { Side } from '../engine/base/contract.ts';
import { levelText, priceText, sizeText } from '../market-data/figures.ts';
import type { MarketData, MarketListener } from '../market-data/market-data.ts';
import type { PublicIds } from '../orders/model/public-ids.ts';
import type { Clock } from '../base/clock.ts';
import type { FaultState } from './faults.ts';
import { createViewPublisher } from './view-publisher.ts';
import { publish } from './topic.ts';
import type { Topics } from './topics.ts';
import { publicMessage } from './views.ts';

type Change = [price: string, size: string, sequence: string];

/** Changes of one pair's book by one command. */
interface Increment {
  first: number;
  last: number;
  asks: Change[];
  bids: Change[];
  now: number;
}

interface PublicFeedParts {
  marketData: MarketData;
  topics: Topics;
  ids: Pick<PublicIds, 'order' | 'trade'>;
  clock: Clock;
  faults: FaultState;
}

const NS_PER_MS = 1_000_000n;

/**
 * Publishes market data: trades at once, the book changes of a command as one increment when it is done, views at their intervals.
 * Returns a function that stops it.
 */
export function startPublicFeed({ marketData, topics, ids, clock, faults }: PublicFeedParts): () => void {
  const viewPublisher = createViewPublisher(clock);
  const open = new Map<number, Increment>();

  function addChange(
    market: number,
    side: Side,
    change: Change,
    first: number,
    last: number,
    now: number,
  ): void {
    let increment = open.get(market);
    if (increment === undefined) {
      if (open.size === 0) queueMicrotask(flush);
      increment = { first, last, asks: [], bids: [], now };
      open.set(market, increment);
    }
    increment.last = last;
    increment.now = now;
    (side === 'sell' ? increment.asks : increment.bids).push(change);
  }

  function flush(): void {
    for (const [index, increment] of open) {
      const topic = topics.ofMarket(index)?.level2;
      const market = marketData.markets[index];
      if (topic === undefined || market === undefined || faults.takeSkip()) continue;
      const { asks, bids, first, last, now } = increment;
      const data = {
        changes: { asks, bids },
        sequenceEnd: last,
        sequenceStart: first,
        symbol: market.pair.symbol,
        time: now,
      };
      publish(topic, publicMessage(topic.name, 'trade.l2update', data));
    }
    open.clear();
  }

  function markViews(market: number): void {
    for (const board of topics.ofMarket(market)?.views ?? []) viewPublisher.mark(board);
  }

  const listener: MarketListener = {
    levelChanged(index, side, price, displayed, first, last, now) {
      markViews(index);
      const market = marketData.markets[index];
      if (market === undefined || topics.ofMarket(index)?.level2.subscribers.size === 0) return;
      const level = levelText(market, { price, size: displayed });
      addChange(index, side, [...level, String(last)], first, last, now);
    },
    traded(trade, now) {
      markViews(trade.market);
      const market = marketData.markets[trade.market];
      const topic = topics.ofMarket(trade.market)?.match;
      if (market === undefined || topic === undefined || topic.subscribers.size === 0) return;
      const id = ids.trade(trade.id).toString();
      const data = {
        makerOrderId: ids.order(trade.maker.id),
        price: priceText(market, trade.price),
        sequence: id,
        side: trade.taker.side,
        size: sizeText(market, trade.size),
        symbol: market.pair.symbol,
        takerOrderId: ids.order(trade.taker.id),
        time: (BigInt(now) * NS_PER_MS).toString(),
        tradeId: id,
        type: 'match',
      };
      publish(topic, publicMessage(topic.name, 'trade.l3match', data));
    },
  };
  const unlisten = marketData.listen(listener);
  return () => {
    unlisten();
    viewPublisher.close();
  };
}
