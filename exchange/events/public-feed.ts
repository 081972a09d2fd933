import type { Side } from '../engine/base/contract.ts';
import { levelText, priceText, sizeText } from '../market-data/figures.ts';
import type { MarketData, MarketListener } from '../market-data/market-data.ts';
import type { PublicIds } from '../orders/model/public-ids.ts';
import type { FaultState } from './faults.ts';
import { type LiveView, publish } from './topic.ts';
import type { Topics } from './topics.ts';
import { publicMessage } from './views.ts';
import type { Clock } from '../base/clock.ts';

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

/** Publishes changed views, at most once per interval, and only to topics with subscribers. */
interface ViewPublisher {
  mark(board: LiveView): void;
  close(): void;
}

interface Round {
  due: Set<LiveView>;
  cancel: () => void;
}

/** One timer per interval, and none while nothing changes. */
function createViewPublisher(clock: Clock): ViewPublisher {
  const rounds = new Map<number, Round>();

  function show(intervalMs: number): void {
    const round = rounds.get(intervalMs);
    rounds.delete(intervalMs);
    for (const board of round?.due ?? []) {
      if (board.topic.subscribers.size === 0) continue;
      const rendered = board.render();
      if (rendered === null || rendered.key === board.lastKey) continue;
      board.lastKey = rendered.key;
      publish(board.topic, rendered.text);
    }
  }

  return {
    mark(board) {
      if (board.topic.subscribers.size === 0) return;
      const { intervalMs } = board;
      const round = rounds.get(intervalMs);
      if (round !== undefined) round.due.add(board);
      else
        rounds.set(intervalMs, {
          due: new Set([board]),
          cancel: clock.after(intervalMs, () => show(intervalMs)),
        });
    },
    close() {
      for (const round of rounds.values()) round.cancel();
      rounds.clear();
    },
  };
}
