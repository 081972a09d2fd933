import type { PlacementView } from '../shared/bridge/order-calls.ts';
import { type Amend, mayBecome } from '../shared/orders/amend.ts';
import { currentOrderId } from '../shared/orders/amended-order.ts';
import { liveOrders, venueOrdersOf } from './live-orders.ts';
import type { Violate } from './ledger.ts';
import type { SimVenue } from './venue.ts';

/** The simulation's own record of amends: what was handed over, and what the app reported of each. */
export interface AmendLedger {
  /** The bytes of an amend leave. */
  handedOver(body: string): void;
  /** A person asked to have the order of one client order ID replaced by one under another. */
  replaces(clientOid: string, next: string): void;
  /** `mayForget`: a result that the journal could not write, or lost in a power cut, may be unknown again. */
  take(view: PlacementView, mayForget: () => boolean): void;
  /** Everything that was handed over is in the journal, which has these placements and no others. */
  checkRecorded(placements: readonly PlacementView[]): void;
  /** No placement has two live orders, nor has one that was replaced and its replacement. */
  checkLive(venue: SimVenue): void;
  /** Compares with the exchange's orders. */
  compareWithVenue(venue: SimVenue): void;
  /** What the app says of every amended order is what the exchange has. Only at the end, when everything was looked up. */
  compareEnds(venue: SimVenue): void;
  counts(): Record<string, number>;
}

export function createAmendLedger(violate: Violate): AmendLedger {
  const handed = new Set<string>();
  const replacedBy = new Map<string, string>();
  /** By amendId. */
  const amends = new Map<string, Amend>();
  const views = new Map<string, PlacementView>();

  function take(amend: Amend, mayForget: () => boolean): void {
    const before = amends.get(amend.amendId);
    amends.set(amend.amendId, amend);
    const [from, to] = [before?.outcome?.kind ?? null, amend.outcome?.kind ?? null];
    if (from === to || (to !== null && mayBecome(from, to))) return;
    if (to === 'unknown' && mayForget()) return;
    violate('outcomes stand', `amend ${amend.amendId} was ${from} and became ${to}`);
  }

  return {
    handedOver(body) {
      if (handed.has(body)) violate('no order sent twice', `the amend ${body} was handed over a second time`);
      handed.add(body);
    },
    replaces: (clientOid, next) => void replacedBy.set(next, clientOid),
    take(view, mayForget) {
      views.set(view.clientOid, view);
      for (const amend of view.amends ?? []) take(amend, mayForget);
    },
    checkRecorded(placements) {
      const recorded = new Set(placements.flatMap((view) => view.amends ?? []).map(({ body }) => body));
      for (const body of handed)
        if (!recorded.has(body))
          violate('none lost', `the amend ${body} was handed over and is not in the journal`);
    },
    checkLive(venue) {
      const live = liveOrders(venue);
      for (const [clientOid, count] of live) {
        if (count > 1) violate('one live order', `${clientOid} has ${count} live orders`);
        const former = replacedBy.get(clientOid);
        if (former !== undefined && live.has(former))
          violate('one live order', `${clientOid} is live together with ${former}, which it replaces`);
      }
    },
    compareWithVenue(venue) {
      const byOrder = Map.groupBy(
        [...amends.values()].filter(({ how, outcome }) => how === 'alter' && outcome?.kind !== 'not-sent'),
        ({ orderId }) => orderId,
      );
      for (const [orderId, count] of Object.entries(venue.amendments())) {
        const asked = byOrder.get(orderId)?.length ?? 0;
        if (count > asked)
          violate('no order sent twice', `${count} amends of ${orderId} arrived and ${asked} were sent`);
      }
      for (const { clientOid, amends: all = [] } of views.values()) {
        for (const { outcome } of all) {
          if (outcome?.kind !== 'amended') continue;
          if (!venueOrdersOf(venue, clientOid).includes(outcome.orderId))
            violate(
              'outcomes are true',
              `${clientOid} is called amended to ${outcome.orderId}, which is not there`,
            );
        }
      }
    },
    compareEnds(venue) {
      for (const view of views.values()) {
        if (view.amends === undefined || view.outcome?.kind !== 'accepted') continue;
        const open = view.amends.find(({ outcome }) => outcome === null || outcome.kind === 'unknown');
        if (open !== undefined) violate('every unknown visible', `the amend ${open.amendId} stays unknown`);
        const newest = venueOrdersOf(venue, view.clientOid).at(-1);
        const current = currentOrderId(view);
        if (newest !== undefined && newest !== current)
          violate('outcomes are true', `${view.clientOid} is called ${current}; the exchange has ${newest}`);
      }
    },
    counts() {
      const counts: Record<string, number> = {};
      for (const { how, outcome } of amends.values()) {
        const name = `${how} ${outcome?.kind ?? 'under way'}`;
        counts[name] = (counts[name] ?? 0) + 1;
      }
      return counts;
    },
  };
}
