import { isObject } from '../../base/exact-json.ts';
import type { EventTopic, VenueEvent } from '../events.ts';
import { readOrderEvent } from './read-event.ts';
import { readCandle, readIncrement, readTrade } from './read-market.ts';

/** What the venue calls a topic (VF10). */
export function topicName(topic: EventTopic): string {
  switch (topic.kind) {
    case 'book':
      return `/market/level2:${topic.symbol}`;
    case 'trades':
      return `/market/match:${topic.symbol}`;
    case 'candles':
      return `/market/candles:${topic.symbol}_${topic.interval}`;
    case 'orders':
      return '/spotMarket/tradeOrdersV2';
    case 'balances':
      return '/account/balance';
  }
}

/** A message of a topic as an event; null for one that says nothing to us, and for a trade or candle that cannot be read. */
export function readTopicMessage(topic: EventTopic, subject: string, data: unknown): VenueEvent | null {
  switch (topic.kind) {
    case 'book':
      return { kind: 'book', change: readIncrement(data) };
    case 'trades': {
      const trade = readTrade(data);
      return trade === null ? null : { kind: 'trades', trade };
    }
    case 'candles': {
      const candle = isObject(data) ? readCandle(data['candles']) : null;
      return candle === null ? null : { kind: 'candles', candle };
    }
    case 'orders':
      return subject === 'orderChange' ? { kind: 'orders', event: readOrderEvent(data) } : null;
    case 'balances':
      return { kind: 'balances' };
  }
}
