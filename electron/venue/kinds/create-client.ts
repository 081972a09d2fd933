import type { VenueClient } from '../client.ts';
import { createVenueClient, type VenueClientOptions } from '../kucoin/client.ts';

/** The client for the kind of venue that the description names. */
export function createClient(options: VenueClientOptions): VenueClient {
  switch (options.venue.kind) {
    case 'service':
    case 'practice':
    case 'kucoin':
      return createVenueClient(options);
  }
}
