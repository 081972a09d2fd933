import type { HttpRequest } from '../electron/platform/http.ts';
import type { PlacementView } from '../shared/bridge/order-calls.ts';
import type { EventLog } from './event-log.ts';
import { type AmendLedger, createAmendLedger } from './amend-ledger.ts';
import { allOrders, venueOrdersOf, venueStopsOf } from './live-orders.ts';
import { orderRequest } from './order-requests.ts';
import type { SimVenue } from './venue.ts';

/** Reports a broken rule of the run. */
export type Violate = (rule: string, text: string) => void;

/** The simulation's own record of our orders: what was sent, and what the app reported. */
export interface Ledger {
  amends: AmendLedger;
  /** The app of this start sends an order. */
  handedOver(request: HttpRequest, turn: number): void;
  /** The app of this start reported a placement, by an event or a reply. */
  recordView(view: PlacementView, turn: number): void;
  /** The app reported that this ticket was neither journaled nor sent. */
  refusedHere(ticketId: string, clientOid: string): void;
  /** The journal could not be written: the next start may not know some results. */
  excuse(): void;
  /** A power cut lost this many result rows of the journal: as many placements may be unknown again. */
  lost(rows: number): void;
  /** Checks everything the app shows at one moment. `turn` is the current start. */
  compare(shown: Shown, turn: number): void;
  /** Compares with the exchange's orders. Only while it runs. */
  compareWithVenue(venue: SimVenue): void;
  wasSent(clientOid: string): boolean;
  counts(): Record<string, number>;
}

/** What the app shows at one moment. */
interface Shown {
  unknownCount: number;
  unknown: readonly PlacementView[];
  /** Placements, newest first: all, or as many as one call returns. */
  placements: readonly PlacementView[];
  total: number;
}

/** Status of a placement. */
function statusOf({ outcome, resolvedBy }: PlacementView): string {
  if (outcome === null) return 'under way';
  if (outcome.kind === 'unknown') return resolvedBy === null ? 'unknown' : 'closed';
  return outcome.kind;
}

/** Allowed transitions. A decision of the venue is final; an unknown status ends by evidence. */
const ALLOWED_NEXT: Readonly<Record<string, readonly string[]>> = {
  'under way': ['under way', 'unknown', 'accepted', 'rejected', 'not-sent', 'closed'],
  unknown: ['unknown', 'accepted', 'rejected', 'closed'],
  closed: ['closed', 'accepted'],
  accepted: ['accepted'],
  rejected: ['rejected'],
  'not-sent': ['not-sent'],
};

export function createLedger(log: EventLog, violate: Violate): Ledger {
  /** By clientOid: the start that sent it. */
  const handed = new Map<string, number>();
  const last = new Map<string, PlacementView>();
  /** By clientOid: the start that reported it last. */
  const seenInStart = new Map<string, number>();
  const ticketOf = new Map<string, string>();
  const amends = createAmendLedger(violate);
  let excused = false;
  let lost = 0;

  function take(view: PlacementView, turn: number): void {
    const { clientOid, ticketId } = view;
    const before = last.get(clientOid);
    const seenBefore = seenInStart.get(clientOid) ?? turn;
    last.set(clientOid, view);
    seenInStart.set(clientOid, turn);
    const ticket = ticketOf.get(ticketId);
    if (ticket !== undefined && ticket !== clientOid) {
      violate('no order sent twice', `ticket ${ticketId} stands for ${ticket} and for ${clientOid}`);
    }
    ticketOf.set(ticketId, clientOid);
    amends.take(view, mayForget);
    if (before === undefined) return;
    const from = statusOf(before);
    const to = statusOf(view);
    const allowed = ALLOWED_NEXT[from]?.includes(to) ?? false;
    // A result that the journal could not write is unknown after the next start, and may be resolved by hand before a status check.
    if (allowed) return;
    // It was not sent because the journal could not be written, so the next start does not know it and a repeated ticket is sent.
    if (excused && from === 'not-sent' && turn > seenBefore) return;
    if ((to === 'unknown' || to === 'closed') && mayForget()) return;
    violate('outcomes stand', `${clientOid} was ${from} and became ${to}`);
  }

  function mayForget(): boolean {
    if (excused) return true;
    lost -= 1;
    return lost >= 0;
  }

  return {
    amends,
    handedOver(request, turn) {
      const sent = orderRequest(request);
      if (sent?.kind === 'alter') {
        log.add('amend handed over', sent.body);
        log.count('amends handed over');
        amends.handedOver(sent.body);
      }
      if (sent?.kind !== 'place') return;
      const { clientOid } = sent;
      log.add('handed over', clientOid);
      log.count('orders handed over');
      if (handed.has(clientOid)) violate('no order sent twice', `${clientOid} was handed over a second time`);
      handed.set(clientOid, turn);
    },
    recordView(view, turn) {
      take(view, turn);
      log.add('placement', `${view.clientOid} ${statusOf(view)}`);
    },
    refusedHere(ticketId, clientOid) {
      if (handed.has(clientOid)) {
        violate('none lost', `ticket ${ticketId} was called not placed, and ${clientOid} was handed over`);
      }
    },
    excuse() {
      excused = true;
    },
    lost(rows) {
      lost += rows;
    },
    compare({ unknownCount, unknown, placements, total }, turn) {
      const isAll = total <= placements.length;
      const shown = new Map(placements.map((view) => [view.clientOid, view]));
      const open = new Set(unknown.map((view) => view.clientOid));
      if (unknownCount !== unknown.length) {
        violate('every unknown visible', `the status says ${unknownCount} and ${unknown.length} are listed`);
      }
      if (shown.size !== placements.length) violate('none lost', 'a placement is listed twice');
      for (const view of placements) take(view, turn);
      if (isAll) amends.checkRecorded(placements);
      for (const [clientOid, by] of handed) {
        const view = shown.get(clientOid);
        if (view === undefined) {
          if (isAll) violate('none lost', `${clientOid} was handed over and is not in the journal`);
          continue;
        }
        const status = statusOf(view);
        if (status === 'under way' && by !== turn) {
          violate('none lost', `${clientOid} of an earlier start is still called under way`);
        }
        if ((status === 'unknown') !== open.has(clientOid)) {
          violate(
            'every unknown visible',
            `${clientOid} is ${status} and ${open.has(clientOid) ? '' : 'not '}listed as unknown`,
          );
        }
      }
      for (const [clientOid, view] of last) {
        // A placement that the journal could not write was never sent, and is reported once.
        if (isAll && !shown.has(clientOid) && statusOf(view) !== 'not-sent') {
          violate('none lost', `${clientOid} was reported as ${statusOf(view)} and is not in the journal`);
        }
      }
    },
    compareWithVenue(venue) {
      compareWithVenue(venue, handed, last, violate);
      amends.compareWithVenue(venue);
    },
    wasSent: (clientOid) => handed.has(clientOid),
    counts() {
      const counts: Record<string, number> = {};
      for (const view of last.values()) {
        const status = statusOf(view);
        counts[status] = (counts[status] ?? 0) + 1;
      }
      return counts;
    },
  };
}

function compareWithVenue(
  venue: SimVenue,
  handed: ReadonlyMap<string, number>,
  last: ReadonlyMap<string, PlacementView>,
  violate: Violate,
): void {
  const arrivals = venue.arrivals();
  const tickets = new Map<string, string>();
  for (const [clientOid, count] of Object.entries(arrivals)) {
    if (count > 1) violate('no order sent twice', `${clientOid} arrived ${count} times`);
    if (!handed.has(clientOid)) violate('none lost', `${clientOid} arrived and nobody handed it over`);
    const ticketId = last.get(clientOid)?.ticketId;
    if (ticketId === undefined) continue;
    const other = tickets.get(ticketId);
    if (other !== undefined)
      violate('no order sent twice', `ticket ${ticketId} arrived as ${other} and as ${clientOid}`);
    tickets.set(ticketId, clientOid);
  }
  for (const order of allOrders(venue)) {
    const { clientOid } = order.placement;
    if (clientOid === null || !last.has(clientOid)) {
      violate(
        'none lost',
        `the exchange has order ${order.id} (${clientOid ?? 'no clientOid'}) and the journal does not`,
      );
    }
  }
  for (const [clientOid, view] of last)
    checkOutcome(venue, clientOid, view, arrivals[clientOid] ?? 0, violate);
}

/** What the app says of a placement is what the exchange has: an order, all that its amends made, a stop, and what that placed. */
function checkOutcome(
  venue: SimVenue,
  clientOid: string,
  { outcome }: PlacementView,
  arrivals: number,
  violate: Violate,
): void {
  if (outcome === null || outcome.kind === 'unknown') return;
  const ids = [...venueStopsOf(venue, clientOid), ...venueOrdersOf(venue, clientOid)];
  const there = ids.join(', ') || 'none';
  switch (outcome.kind) {
    case 'accepted':
      if (!ids.includes(outcome.orderId))
        violate(
          'outcomes are true',
          `${clientOid} is called accepted as ${outcome.orderId}; the exchange has ${there}`,
        );
      return;
    case 'rejected':
      if (ids.length > 0)
        violate('outcomes are true', `${clientOid} is called refused and the exchange has it as ${there}`);
      return;
    case 'not-sent':
      if (arrivals > 0) violate('outcomes are true', `${clientOid} is called not sent and arrived`);
  }
}
