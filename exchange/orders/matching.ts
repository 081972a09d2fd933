import type { Placement } from './placement.ts';

/**
 * What becomes of an accepted order (3.3) on a market where nobody else has an order: nothing can fill, so a limit order rests
 * and everything that must not enter the book is done at once, cancelled unfilled.
 */
export function matchAlone(placement: Placement): 'rests' | 'cancelled' {
  switch (placement.type) {
    case 'market':
      return 'cancelled';
    case 'limit':
      return placement.timeInForce === 'IOC' || placement.timeInForce === 'FOK' ? 'cancelled' : 'rests';
  }
}
