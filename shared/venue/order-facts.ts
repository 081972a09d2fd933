import type { VenueKind } from './description.ts';

/** What a venue says about open orders and rejections, as far as its kind is documented. */
interface OrderFacts {
  /** How many orders may be open at once; null where it is not documented. */
  openOrders: { perPair: number; perAccount: number } | null;
  /** What a rejection code means. */
  rejections: Readonly<Record<string, RejectionReason>>;
}

export type RejectionReason = 'balance' | 'permission' | 'clock' | 'credentials' | 'tooMany';

/** S8-active-pair and S8-active-account. */
const CONTRACT_LIMITS = { perPair: 200, perAccount: 2_000 };

/** venue-facts section 4. */
const KUCOIN_REJECTIONS: OrderFacts['rejections'] = {
  '200003': 'tooMany',
  '102427': 'tooMany',
  '200004': 'balance',
  '102421': 'balance',
  '400002': 'clock',
  '400003': 'credentials',
  '400004': 'credentials',
  '400005': 'credentials',
  '400006': 'credentials',
  '400007': 'permission',
};

const FACTS: Record<VenueKind, OrderFacts> = {
  practice: { openOrders: CONTRACT_LIMITS, rejections: KUCOIN_REJECTIONS },
  kucoin: { openOrders: CONTRACT_LIMITS, rejections: KUCOIN_REJECTIONS },
  // The contract states the limits and leaves the codes to the service.
  service: { openOrders: CONTRACT_LIMITS, rejections: {} },
};

export function openOrderLimits(kind: VenueKind): OrderFacts['openOrders'] {
  return FACTS[kind].openOrders;
}

export function rejectionReason(kind: VenueKind, code: string): RejectionReason | null {
  return FACTS[kind].rejections[code] ?? null;
}
