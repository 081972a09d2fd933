/** How an order is placed: into the book (4.3), or as one that waits at the venue for a price. */
export type OrderKind = 'order' | AdvancedKind;

/** The orders that wait for a price. */
export type AdvancedKind = 'stop' | 'oco';

/** The fields that make the difference, as they came. */
interface Telling {
  stop?: unknown;
  stopPrice?: unknown;
  limitPrice?: unknown;
}

/** What a ticket asks for, by the fields it has. */
export function kindOf({ limitPrice, stop, stopPrice }: Telling): OrderKind {
  if (limitPrice !== undefined) return 'oco';
  return stop !== undefined || stopPrice !== undefined ? 'stop' : 'order';
}
