import type { Hold } from '../ledger/ledger.ts';
import type { Pair } from '../pairs/pairs.ts';
import type { Placement } from './placement.ts';

/** An accepted order (2.4, 3.3). */
export interface Order {
  id: string;
  /** Rises with every accepted order; the cursor of the done list. */
  sequence: number;
  pair: Pair;
  placement: Placement;
  /** What is frozen for it while it is active. */
  hold: Hold;
  state: 'active' | 'done';
  /** Some part was cancelled instead of filled. */
  cancelled: boolean;
  createdAt: number;
  lastUpdatedAt: number;
  /** When a GTT order ends by itself; null for every other. */
  expiresAt: number | null;
}
