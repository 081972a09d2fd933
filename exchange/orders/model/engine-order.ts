import type { NewOrder } from '../../engine/base/contract.ts';
import { toUnits } from '../../engine/base/units.ts';
import { compare, type Decimal } from '../../exact/decimal.ts';
import { stepsIn, unitsAt, type Market, type UnitTable } from '../../pairs/units.ts';
import type { LimitTerms, MarketTerms, Placement } from './placement.ts';

/** The placement in the engine's whole units. It was checked against its pair, so every amount is a multiple of its increment. */
export function engineOrder(
  placement: Placement,
  account: number,
  market: Market,
  units: UnitTable,
  now: number,
): NewOrder {
  const { side, stp } = placement;
  const base = { account, market: market.index, side, stp };
  switch (placement.type) {
    case 'limit':
      return {
        ...base,
        type: 'limit',
        price: Number(stepsIn(placement.price, market.pair.priceIncrement)),
        size: lots(placement.size, market),
        // S4.3-R4: GTT is GTC with an expiry.
        timeInForce: placement.timeInForce === 'GTT' ? 'GTC' : placement.timeInForce,
        expiresAt: expiryOf(placement, now),
        postOnly: placement.postOnly,
        // S4.3-R6: both set means iceberg.
        hidden: placement.hidden && !placement.iceberg,
        visibleSize: placement.visibleSize === null ? null : lots(visibleOf(placement), market),
      };
    case 'market':
      return { ...base, type: 'market', amount: marketAmount(placement, market, units) };
  }
}

function marketAmount(placement: MarketTerms, market: Market, units: UnitTable) {
  const { amount } = placement;
  switch (amount.kind) {
    case 'size':
      return { kind: 'size', size: lots(amount.size, market) } as const;
    case 'funds': {
      const scale = units.assets[market.rules.quote]?.scale ?? 0;
      return { kind: 'funds', funds: toUnits(unitsAt(amount.funds, scale)) } as const;
    }
  }
}

function lots(size: Decimal, market: Market) {
  return toUnits(stepsIn(size, market.pair.baseIncrement));
}

/** An iceberg cannot show more than it has. */
function visibleOf({ size, visibleSize }: LimitTerms): Decimal {
  return visibleSize !== null && compare(visibleSize, size) < 0 ? visibleSize : size;
}

/** S4.3-P-cancelAfter counts from acceptance. Null for an order that never expires. */
export function expiryOf(placement: Placement, now: number): number | null {
  if (placement.type !== 'limit' || placement.timeInForce !== 'GTT') return null;
  return placement.cancelAfter === null ? null : now + placement.cancelAfter * 1000;
}
