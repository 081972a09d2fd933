import type { VenueDescription } from './description.ts';
import { KIND_FACTS } from './kind-facts.ts';

/** What orders may carry at a venue beyond what every venue takes. */
export interface OrderCapabilities {
  /** `hidden`, `iceberg` and `visibleSize`. */
  hiddenOrders: boolean;
}

export const ALL_ORDER_CAPABILITIES: OrderCapabilities = { hiddenOrders: true };

/** What a venue takes. Its description may take a capability of its kind away and never adds one: files describe venues, too. */
export function orderCapabilities({
  kind,
  hiddenOrders,
}: Pick<VenueDescription, 'kind' | 'hiddenOrders'>): OrderCapabilities {
  return { hiddenOrders: KIND_FACTS[kind].hiddenOrders && hiddenOrders !== false };
}

/** Whether orders there can be measured with a current book. */
export function hasStreamingBook({ orderBook, bulletPublic }: VenueDescription['capabilities']): boolean {
  return orderBook !== null && bulletPublic !== null;
}
