import type { VenueDescription, VenueKind } from './description.ts';

/** What orders may carry at a venue beyond what every venue takes. */
export interface OrderCapabilities {
  /** `hidden`, `iceberg` and `visibleSize`. */
  hiddenOrders: boolean;
}

export const ALL_ORDER_CAPABILITIES: OrderCapabilities = { hiddenOrders: true };

/** VF2.1-hidden: the public venue has refused the three keys since August 2026 (code 400413), with any value. */
const BY_KIND: Record<VenueKind, OrderCapabilities> = {
  practice: ALL_ORDER_CAPABILITIES,
  service: ALL_ORDER_CAPABILITIES,
  kucoin: { hiddenOrders: false },
};

/** What a venue takes. Its description may take a capability of its kind away and never adds one: files describe venues, too. */
export function orderCapabilities({
  kind,
  hiddenOrders,
}: Pick<VenueDescription, 'kind' | 'hiddenOrders'>): OrderCapabilities {
  return { hiddenOrders: BY_KIND[kind].hiddenOrders && hiddenOrders !== false };
}

/** Whether orders there can be measured with a live book. */
export function hasLiveBook({ orderBook, bulletPublic }: VenueDescription['capabilities']): boolean {
  return orderBook !== null && bulletPublic !== null;
}
