import type { Side, Trade, Units } from '../engine/base/contract.ts';
import type { Minutes } from './minutes.ts';

/** A public trade. */
interface PublicTrade {
  /** The engine's id. */
  id: number;
  /** Ticks. */
  price: number;
  /** Lots. */
  size: Units;
  /** Side of the incoming order. */
  side: Side;
  time: number;
}

/** Data of one pair. */
export interface PairData {
  /** Level 2: rises by one with every change of a displayed quantity and with every trade. */
  sequence: number;
  /** The sequence after the last change of a displayed quantity. */
  levelSequence: number;
  /** When the book or the last price changed. */
  changedAt: number;
  last: PublicTrade | null;
  /** Oldest first, at most 100. */
  trades: PublicTrade[];
  minutes: Minutes;
}

const MAX_TRADES = 100;

/** Adds a trade and drops the oldest above the limit. */
export function addTrade(data: PairData, { id, price, size, taker }: Trade, now: number): void {
  const trade: PublicTrade = { id, price, size, side: taker.side, time: now };
  data.last = trade;
  if (data.trades.length === MAX_TRADES) data.trades.shift();
  data.trades.push(trade);
  data.minutes.add(price, size, now);
}
