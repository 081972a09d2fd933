import type { BridgeError } from '../../../shared/base/error.ts';
import type { Result } from '../../../shared/base/result.ts';
import type { CallHandlers, EventName, EventPayload } from '../../../shared/bridge/contract.ts';
import type { VenueOrder } from '../../../shared/orders/venue-order.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Ids } from '../../platform/ids.ts';
import type { SettingsStore } from '../../settings/settings-file.ts';
import type { VenueClient } from '../../venue/client.ts';
import type { OrderUpdate } from '../../venue/orders.ts';

/** What the trading service needs. */
export interface TradingServiceParts {
  ready(accountId: string): Promise<Result<VenueClient, BridgeError>>;
  /** Asked before every connection to the venue's events. Fails while the machine is suspended, so that no key is read meanwhile. */
  feedReady(accountId: string): Promise<Result<VenueClient, BridgeError>>;
  /** Whether the account's venue has orders that wait for a price. */
  hasStops(accountId: string): boolean;
  /** Orders of an account that waited for a price when the venue last reported them, as the journal has it. */
  waitingStops(accountId: string): VenueOrder[];
  clock: Clock;
  ids: Ids;
  settings: SettingsStore;
  announce<N extends EventName>(name: N, payload: EventPayload<N>): void;
  /** Whether the order id of an order belongs to another placement than the client order ID beside it. */
  isOfAnother(order: VenueOrder): boolean;
  /** Called with every update of any order, before it is announced. */
  onOrderUpdate(update: OrderUpdate): void;
  /** Order events of an account arrive from now on; what happened before was missed. */
  onSubscribed(accountId: string): void;
}

export type TradingCall = Extract<keyof CallHandlers, `trading.${string}`>;
