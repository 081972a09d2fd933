import type { WebSocketPort } from '../../platform/web-socket.ts';
import type { VenueClient } from '../client.ts';
import { createServiceClient, type ServiceOptions } from '../service/client.ts';
import { createEventCalls } from './events.ts';
import { createMarketCalls } from './market-data.ts';
import { createOrderCalls } from './orders.ts';

export interface VenueClientOptions extends ServiceOptions {
  /** Left out where no events are wanted. */
  webSockets?: WebSocketPort;
}

/** A client of a venue that speaks the contract, and what the public venue adds where the description has a path for it. */
export function createVenueClient(options: VenueClientOptions): VenueClient {
  const { ask, ...service } = createServiceClient(options);
  const transport = { venue: service.venue, ask };
  return {
    ...service,
    ...createOrderCalls(transport),
    ...createMarketCalls(transport),
    ...createEventCalls(transport, options),
  };
}
