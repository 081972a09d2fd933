import type { PreTradeLimits, TradingRules } from './trading-rules.ts';

/** No limit at all. */
export const NO_LIMITS: PreTradeLimits = {
  orderValue: [],
  orderSize: [],
  distancePercent: null,
  slippagePercent: null,
  sameSideSeconds: null,
  ordersAMinute: null,
};

/** What is on before anybody chose: a slip of the hand is asked about from the first order on. */
export const FIRST_LIMITS: PreTradeLimits = {
  ...NO_LIMITS,
  distancePercent: '5',
  slippagePercent: '2',
};

/** Whether anybody set how large live orders may be, in whatever currency. What a single order needs is `hasOrderLimit`. */
export function hasAnyOrderLimit({
  limits,
  noOrderLimit,
}: Pick<TradingRules, 'limits' | 'noOrderLimit'>): boolean {
  return noOrderLimit || limits.orderValue.length > 0 || limits.orderSize.length > 0;
}
