import type { CapabilityName, VenueDescription } from './description.ts';
import { KIND_FACTS } from './kind-facts.ts';

/** What orders may carry at a venue beyond what every venue takes. */
export interface OrderCapabilities {
  /** `hidden`, `iceberg` and `visibleSize`. */
  hiddenOrders: boolean;
  /** Stops, loss and entry. */
  stopOrders: boolean;
  ocoOrders: boolean;
}

export const ALL_ORDER_CAPABILITIES: OrderCapabilities = {
  hiddenOrders: true,
  stopOrders: true,
  ocoOrders: true,
};

type Described = Pick<VenueDescription, 'kind' | 'hiddenOrders' | 'capabilities'>;

/**
 * What a venue takes. Its description may take hidden orders of its kind away and never adds them: files describe venues, too. What
 * waits for a price is taken where it can be placed, listed, looked up and cancelled; with a part of that it could be lost from sight.
 */
export function orderCapabilities({ kind, hiddenOrders, capabilities }: Described): OrderCapabilities {
  const has = (...names: readonly CapabilityName[]) => names.every((name) => capabilities[name] !== null);
  return {
    hiddenOrders: KIND_FACTS[kind].hiddenOrders && hiddenOrders !== false,
    stopOrders: has('placeStop', 'stopOrders', 'stopByOrderId', 'cancelStop'),
    ocoOrders: has('placeOco', 'ocoOrders', 'ocoDetails', 'cancelOco'),
  };
}

/** Whether a dead-man switch can be set there and read: of one that can only be set, a lost answer could not be cleared up. */
export function hasDeadManSwitch({ deadManSwitch, deadManQuery }: VenueDescription['capabilities']): boolean {
  return deadManSwitch !== null && deadManQuery !== null;
}

/** Whether orders there can be measured with a current book. */
export function hasStreamingBook({ orderBook, bulletPublic }: VenueDescription['capabilities']): boolean {
  return orderBook !== null && bulletPublic !== null;
}
