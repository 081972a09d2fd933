import type { SimVenue } from './venue.ts';

/**
 * How many orders of our account live under each client order ID: in the book, or waiting for a price. The legs of an OCO count as one: they
 * share what they hold, and the first one that fires ends the other.
 */
export function liveOrders(venue: SimVenue): Map<string, number> {
  const { orderService, stopService } = venue.state();
  const ids = new Map<string, Set<string>>();
  const add = (clientOid: string | null, id: string) => {
    if (clientOid === null) return;
    const known = ids.get(clientOid);
    if (known === undefined) ids.set(clientOid, new Set([id]));
    else known.add(id);
  };
  const legs = new Map<string, string>();
  for (const stop of stopService.stops(venue.ours()).waiting()) {
    const id = stop.oco?.id ?? stop.id;
    if (stop.oco?.leg === 'limit') legs.set(stop.oco.orderId, id);
    add(stop.placement.clientOid, id);
  }
  for (const order of orderService.orders(venue.ours()).active(null))
    add(order.placement.clientOid, legs.get(order.id) ?? order.id);
  return new Map([...ids].map(([clientOid, live]) => [clientOid, live.size]));
}

/** The ids of every order of our account under this client order ID, oldest first. */
export function venueOrdersOf(venue: SimVenue, clientOid: string): string[] {
  return allOrders(venue)
    .filter(({ placement }) => placement.clientOid === clientOid)
    .sort((a, b) => a.sequence - b.sequence)
    .map(({ id }) => id);
}

/** The ids that the stops of our account have under this client order ID: an OCO's is that of both its legs. */
export function venueStopsOf(venue: SimVenue, clientOid: string): string[] {
  const stops = venue.state().stopService.stops(venue.ours()).byClientOid(clientOid);
  return [...new Set(stops.map((stop) => stop.oco?.id ?? stop.id))];
}

/** What a placement became at the exchange, as its list shows it: a stop or an OCO, else its first order; null where it has neither. */
export function firstIdOf(venue: SimVenue, clientOid: string): string | null {
  return venueStopsOf(venue, clientOid)[0] ?? venueOrdersOf(venue, clientOid)[0] ?? null;
}

/** All orders of our account at the exchange. */
export function allOrders(venue: SimVenue) {
  const { orderService, units } = venue.state();
  const orders = orderService.orders(venue.ours());
  return [...orders.active(null), ...units.markets.flatMap(({ index }) => orders.done(index))];
}
