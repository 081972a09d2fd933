import type { HttpRequest } from '../electron/platform/http.ts';
import type { PlacementView } from '../shared/bridge/order-calls.ts';
import type { EventLog } from './event-log.ts';
import type { SimVenue } from './venue.ts';

/** A rule of the run was broken; the message names it. */
export type Violate = (rule: string, text: string) => void;

/** What the simulation knows of our orders besides the app: what was handed to the network, and what was said of each. */
export interface Ledger {
  /** An order is handed over, by the app of this start. */
  handedOver(request: HttpRequest, turn: number): void;
  /** The app of this start told of a placement: an event, or an answer. */
  recordView(view: PlacementView, turn: number): void;
  /** The app said that nothing of this ticket was journaled or sent. */
  refusedHere(ticketId: string, clientOid: string): void;
  /** The journal could not be written: what it was not told, the next start does not know. */
  excuse(): void;
  /** A power cut took so many rows of the journal, each an outcome that was told a moment before: so many may be unknown again. */
  lost(rows: number): void;
  /** Compares everything the app shows at one moment. `turn` is the start that runs. */
  compare(shown: Shown, turn: number): void;
  /** Compares with what the exchange has. Only while it runs. */
  compareWithVenue(venue: SimVenue): void;
  wasSent(clientOid: string): boolean;
  counts(): Record<string, number>;
}

/** What the app shows at one moment. */
export interface Shown {
  unknownCount: number;
  unknown: readonly PlacementView[];
  /** Placements, newest first: all there are, or as many as one call answers. */
  placements: readonly PlacementView[];
  total: number;
}

const ORDERS = '/api/v1/hf/orders';

/** How a placement stands, in one word. */
function statusOf({ outcome, resolvedBy }: PlacementView): string {
  if (outcome === null) return 'under way';
  if (outcome.kind === 'unknown') return resolvedBy === null ? 'unknown' : 'closed';
  return outcome.kind;
}

/** From where to where a placement may go. What the venue decided stands; what is unknown ends by evidence. */
const ALLOWED_NEXT: Readonly<Record<string, readonly string[]>> = {
  'under way': ['under way', 'unknown', 'accepted', 'rejected', 'not-sent', 'closed'],
  unknown: ['unknown', 'accepted', 'rejected', 'closed'],
  closed: ['closed', 'accepted'],
  accepted: ['accepted'],
  rejected: ['rejected'],
  'not-sent': ['not-sent'],
};

export function createLedger(log: EventLog, violate: Violate): Ledger {
  /** By clientOid: the start that handed it over. */
  const handed = new Map<string, number>();
  const last = new Map<string, PlacementView>();
  /** The start that told of it last. */
  const seenInStart = new Map<string, number>();
  const ticketOf = new Map<string, string>();
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
    if (before === undefined) return;
    const from = statusOf(before);
    const to = statusOf(view);
    const allowed = ALLOWED_NEXT[from]?.includes(to) ?? false;
    // An outcome that the journal could not take is unknown after the next start, and may be stated by a person before anybody asks again.
    if (allowed) return;
    // It was not sent because it could not be written down, so the next start has never heard of it, and whoever repeats the ticket sends it.
    if (excused && from === 'not-sent' && turn > seenBefore) return;
    if (to === 'unknown' || to === 'closed') {
      if (excused) return;
      lost -= 1;
      if (lost >= 0) return;
    }
    violate('outcomes stand', `${clientOid} was ${from} and became ${to}`);
  }

  return {
    handedOver({ method, path, body }, turn) {
      if (method !== 'POST' || path !== ORDERS || body === null) return;
      const { clientOid = '' } = JSON.parse(Buffer.from(body).toString('utf8')) as { clientOid?: string };
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
        // One the journal could not take was never sent, and is told once.
        if (isAll && !shown.has(clientOid) && statusOf(view) !== 'not-sent') {
          violate('none lost', `${clientOid} was told as ${statusOf(view)} and is not in the journal`);
        }
      }
    },
    compareWithVenue(venue) {
      compareWithVenue(venue, handed, last, violate);
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
  const orders = venue.state().orderService.orders(venue.ours());
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
  for (const [clientOid, { outcome }] of last) {
    const order = orders.byClientOid(clientOid);
    switch (outcome?.kind) {
      case 'accepted':
        if (order?.id !== outcome.orderId)
          violate(
            'outcomes are true',
            `${clientOid} is called accepted as ${outcome.orderId}; the exchange has ${order?.id ?? 'none'}`,
          );
        break;
      case 'rejected':
        if (order !== null)
          violate(
            'outcomes are true',
            `${clientOid} is called refused and the exchange has it as ${order.id}`,
          );
        break;
      case 'not-sent':
        if ((arrivals[clientOid] ?? 0) > 0)
          violate('outcomes are true', `${clientOid} is called not sent and arrived`);
        break;
      case 'unknown':
      case undefined:
    }
  }
}

/** Every order of our account the exchange knows. */
function allOrders(venue: SimVenue) {
  const { orderService, units } = venue.state();
  const orders = orderService.orders(venue.ours());
  return [...orders.active(null), ...units.markets.flatMap(({ index }) => orders.done(index))];
}
