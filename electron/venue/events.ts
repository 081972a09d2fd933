import type { BridgeError } from '../../shared/base/error.ts';
import type { Candle, CandleInterval, PublicTrade } from '../../shared/bridge/market-calls.ts';
import type { Result } from '../../shared/base/result.ts';
import type { BookChange } from './market-data.ts';
import type { OrderEvent, StopChange } from './orders.ts';

/** What a venue can be asked to report as it happens. */
export type EventTopic =
  | { kind: 'book'; symbol: string }
  | { kind: 'trades'; symbol: string }
  | { kind: 'candles'; symbol: string; interval: CandleInterval }
  | { kind: 'orders' }
  /** Orders that wait for a price. */
  | { kind: 'stops' }
  | { kind: 'balances' };

/** What it reports of each. A change of the book, an order or a stop that cannot be read is reported as such: something was missed. */
export type VenueEvent =
  | { kind: 'book'; change: BookChange | null }
  | { kind: 'trades'; trade: PublicTrade }
  | { kind: 'candles'; candle: Candle }
  | { kind: 'orders'; event: Result<OrderEvent, BridgeError> }
  | { kind: 'stops'; change: StopChange | null }
  | { kind: 'balances' };

/** What became of a subscription. */
export type SubscribeEnd =
  | { kind: 'acknowledged' }
  /** `name`: the topic as the venue calls it; `text`: what it answered. `isLimit`: too many at once, which passes with time. */
  | { kind: 'refused'; name: string; code: string; text: string; isLimit: boolean };

/** What a connection reports. Nothing comes after `onEnd`. */
export interface ConnectionListener {
  /** Topics can be subscribed. */
  onOpen(): void;
  /** Anything at all arrived. */
  onActivity(): void;
  onLatency(ms: number): void;
  onEvent(topic: EventTopic, event: VenueEvent): void;
  /** Comes once: the connection broke, was closed by the venue, or fell silent. `why` is a clause. */
  onEnd(why: string): void;
}

/** One connection, from its opening to its end. */
export interface EventConnection {
  subscribe(topic: EventTopic, done: (end: SubscribeEnd) => void): void;
  unsubscribe(topic: EventTopic): void;
  /** Ends it without `onEnd`. */
  close(): void;
}

/** A permission to connect once. */
export interface EventAccess {
  /** Where the connection goes, for a person to read. */
  readonly host: string;
  /** Silent for longer, milliseconds, a connection is dead even if no timer has fired yet. */
  readonly silenceMs: number;
  open(listener: ConnectionListener): EventConnection;
}

/** One key for each topic. */
export function topicKey(topic: EventTopic): string {
  return JSON.stringify(topic);
}
