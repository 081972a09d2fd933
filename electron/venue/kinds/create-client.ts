import type { WebSocketPort } from '../../platform/web-socket.ts';
import type { VenueClient } from '../client.ts';
import { createAddressCalls } from '../kucoin/deposit-addresses.ts';
import { createAdvancedCalls } from '../kucoin/advanced-orders.ts';
import { createDeadManCalls } from '../kucoin/dead-man.ts';
import { createEventCalls } from '../kucoin/events.ts';
import { createMarketCalls } from '../kucoin/market-data.ts';
import { createOrderCalls } from '../kucoin/orders.ts';
import { createServiceClient, type ServiceOptions } from '../service/client.ts';

export interface VenueClientOptions extends ServiceOptions {
  /** Left out where no events are wanted. */
  webSockets?: WebSocketPort;
}

/** The client for the kind of venue that the description names. */
export function createVenueClient(options: VenueClientOptions): VenueClient {
  switch (options.venue.kind) {
    case 'service':
    case 'practice':
    case 'kucoin':
      return createContractClient(options);
  }
}

/** Speaks the contract, and what the public venue adds where the description has a path for it. */
function createContractClient(options: VenueClientOptions): VenueClient {
  const made = createServiceClient(options);
  const { ask, ...service } = made;
  const transport = { venue: service.venue, ask };
  return {
    ...service,
    // A copy would keep what it was at the beginning.
    get paging() {
      return made.paging;
    },
    ...createOrderCalls(transport),
    ...createAddressCalls(transport),
    advanced: createAdvancedCalls(transport),
    deadMan: createDeadManCalls(transport),
    ...createMarketCalls(transport),
    ...createEventCalls(transport, options),
  };
}
