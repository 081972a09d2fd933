import type { EngineOrder, Ending, FeeRole } from '../../engine/base/contract.ts';
import type { Decimal } from '../../exact/decimal.ts';
import type { Market } from '../../pairs/units.ts';
import type { Placement } from './placement.ts';

/** An accepted order of a customer (2.4, 3.3). */
export interface Order {
  /** Public id: 24 hexadecimal digits. */
  id: string;
  /** Rises with every accepted order of the exchange, over all runs. */
  sequence: number;
  /** Rises with every order that ends: cursor of the done list. Null while it is active. */
  doneSequence: number | null;
  /** Index of the account. */
  account: number;
  market: Market;
  placement: Placement;
  /** Null once it is done. */
  engine: EngineOrder | null;
  state: 'active' | 'done';
  inBook: boolean;
  dealSize: Decimal;
  /** Value of the fills, fees aside. */
  dealFunds: Decimal;
  fee: Decimal;
  /** Includes reductions by self-trade prevention. */
  cancelledSize: Decimal;
  cancelledFunds: Decimal;
  /** Null while it is active. */
  ending: Ending | null;
  createdAt: number;
  lastUpdatedAt: number;
  /** When a GTT order expires; null for every other. */
  expiresAt: number | null;
}

/** One side of a trade. */
export interface Fill {
  /** Above 2^53: a bare integer in the venue's replies (facts, section 8). */
  id: bigint;
  tradeId: bigint;
  order: Order;
  counterOrderId: string;
  liquidity: FeeRole;
  /** A resting order that pays taker because it is hidden or an iceberg (S4.3-R6). */
  forceTaker: boolean;
  price: Decimal;
  size: Decimal;
  funds: Decimal;
  fee: Decimal;
  feeRate: Decimal;
  createdAt: number;
}
