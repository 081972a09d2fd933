import type { OrderStop, VenueOrder } from './venue-order.ts';

/** What a stop is for: to end a loss or join a move that goes on (stop), or to take a gain or a better price (take-profit). */
export type StopPurpose = 'stop' | 'take-profit';

/** A sell that fires as the price falls and a buy that fires as it rises are stops; the other two take a profit. */
export function stopPurpose(side: VenueOrder['side'], direction: OrderStop['direction']): StopPurpose {
  return (side === 'sell') === (direction === 'loss') ? 'stop' : 'take-profit';
}
