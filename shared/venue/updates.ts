import type { VenueDescription } from './description.ts';

type WithCapabilities = Pick<VenueDescription, 'capabilities'>;

/** Whether the venue sends what changes in its market without being asked. */
export function hasMarketUpdates({ capabilities }: WithCapabilities): boolean {
  return capabilities.bulletPublic !== null;
}

/** Whether it sends what changes of an account's orders and balances. */
export function hasAccountUpdates({ capabilities }: WithCapabilities): boolean {
  return capabilities.bulletPrivate !== null;
}
