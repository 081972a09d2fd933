/** The pre-trade limits, in the order in which they are shown. Without a schema beside them: the page reads them, too. */
export const LIMIT_NAMES = [
  'orderValue',
  'orderSize',
  'distancePercent',
  'slippagePercent',
  'sameSideSeconds',
  'ordersAMinute',
  /** Nobody sets it: an order that is to wait for a price which is there already is always confirmed twice. */
  'firesAtOnce',
] as const;
export type LimitName = (typeof LIMIT_NAMES)[number];
