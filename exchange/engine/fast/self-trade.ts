import type { SelfTradePrevention } from '../base/contract.ts';
import type { FastCore } from './core.ts';
import { spareLots } from './holds.ts';
import type { FastMarket } from './market.ts';
import type { FastOrder } from './order.ts';
import { endResting, reduceResting } from './resting.ts';

/** Self-trade prevention between a new and a resting order of one account (S4.3-P-stp, VF9). True when the new order ends. */
export function preventSelfTrade(
  core: FastCore,
  market: FastMarket,
  order: FastOrder,
  old: FastOrder,
  stp: SelfTradePrevention,
  now: number,
): boolean {
  switch (stp) {
    case 'CN':
      return true;
    case 'CO':
      endResting(core, market, old, 'self-trade', now);
      return false;
    case 'CB':
      endResting(core, market, old, 'self-trade', now);
      return true;
    case 'DC':
      return decrease(core, market, order, old, now);
  }
}

/** DC: the smaller order is cancelled and the larger one reduced by it; an iceberg counts with its reserve. Limit orders only. */
function decrease(
  core: FastCore,
  market: FastMarket,
  order: FastOrder,
  old: FastOrder,
  now: number,
): boolean {
  const { lots: fresh } = order;
  const { lots: by } = old;
  if (fresh < by) {
    reduceResting(core, market, old, fresh, now);
    return true;
  }
  endResting(core, market, old, 'self-trade', now);
  if (fresh === by) return true;
  order.lots -= by;
  spareLots(core, market, order, by);
  core.events.reduced(order, by, now);
  return false;
}
