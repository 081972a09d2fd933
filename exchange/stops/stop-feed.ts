import type { StopOrder } from './stop.ts';

/** A change of a customer's stop, as the private topic of stops tells it (facts 2, section 9). */
export interface StopChange {
  kind: 'open' | 'triggered' | 'cancel';
  /** Its ending is set unless it was opened. */
  stop: StopOrder;
  /** Milliseconds since the epoch. */
  now: number;
}
