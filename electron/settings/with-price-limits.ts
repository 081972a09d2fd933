import { FIRST_LIMITS } from '../../shared/orders/first-limits.ts';
import { asObject } from '../storage/as-object.ts';

/**
 * Version 5 to 6: the limits of distance and slippage are on where nobody set one, and nobody chose yet to have no order limit. A box that was never touched and one that was
 * emptied look alike in version 5, so both count as not set: the stricter reading.
 */
export function withPriceLimits(old: Record<string, unknown>): Record<string, unknown> {
  const trading = asObject(old['trading']);
  const limits = asObject(trading['limits']);
  const { distancePercent, slippagePercent } = FIRST_LIMITS;
  return {
    ...old,
    trading: {
      ...trading,
      noOrderLimit: false,
      limits: { ...limits, distancePercent: limits['distancePercent'] ?? distancePercent, slippagePercent },
    },
  };
}
