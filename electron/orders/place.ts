import type { BridgeError } from '../../shared/bridge/error.ts';
import type { Outcome, Placement, SendResult } from '../../shared/orders/outcome.ts';
import type { Pair, Ticket } from '../../shared/orders/ticket.ts';
import { fail, succeed, type Result } from '../../shared/result.ts';
import type { Clock } from '../ports/clock.ts';
import type { Ids } from '../ports/ids.ts';
import type { Intent, Journal } from './journal.ts';
import { outcomeOf } from './outcome.ts';
import { prepareIntent } from './prepare-intent.ts';
import { settlePlacement, type Statement } from './settle.ts';

/** What the order path needs to know of an account. */
export interface OrderAccount {
  baseUrl: string;
  mode: 'live' | 'practice';
  readOnly: boolean;
}

export interface OrderDeskParts {
  journal: Journal;
  /** Null when there is no such account. */
  venueFor: (accountId: string) => OrderAccount | null;
  /** The rules of a pair as the account's venue has them; null when they are not known. */
  pairs: (accountId: string, symbol: string) => Pair | null;
  /** Signs and sends these bytes, once. Never waits for budget, never resends. */
  sendOrder: (order: { accountId: string; bodyBytes: Uint8Array }) => Promise<SendResult>;
  clock: Pick<Clock, 'now'>;
  ids: Pick<Ids, 'hex'>;
  /** Called when a placement was journaled (outcome null), got its outcome, or was settled. */
  changed?: (placement: Placement) => void;
}

export interface PlaceRequest {
  accountId: string;
  ticketId: string;
  ticket: Ticket;
  /** The body the user saw and confirmed; placing is refused when ours differs. */
  confirmedBody?: string;
}

type Placed = Result<Placement, BridgeError>;

/** Places tickets, each once, and tells what became of them. */
export interface OrderDesk {
  /**
   * Checks, journals and sends a ticket. The same ticketId never sends twice, also not after a restart: it answers with the same
   * placement. An error means that nothing was journaled or sent and that the ticket may be placed again when it is mended.
   */
  place(request: PlaceRequest): Promise<Placed>;
  /** An id for a ticket, from a cryptographic source (S4.3-P-clientOid). */
  newClientOid(): string;
  /** Newest first; of every account when `accountId` is null. */
  recent(accountId: string | null, limit: number): Placement[];
  /** Placements of which nobody knows whether the venue took them, oldest first. */
  unknown(accountId: string | null): Placement[];
  unknownCount(): number;
  total(accountId: string | null): number;
  /** Closes an unknown placement by what a person saw at the venue. */
  settle(statement: Statement): Result<Placement, BridgeError>;
  /** Takes no further ticket, and resolves when every order under way has its outcome in the journal. */
  drain(): Promise<void>;
}

/** Builds the order path on its ports. */
export function createOrderDesk(parts: OrderDeskParts): OrderDesk {
  const { journal, clock, ids } = parts;
  const latch = new Map<string, Promise<Placed>>();
  /** By account and clientOid: on the way in this run, or answered without the journal taking the answer. */
  const live = new Map<string, Outcome | null>();
  const newClientOid = () => `cf-${ids.hex(16)}`;
  const underWay = new Set<Promise<Placed>>();
  let closing = false;
  /** Kept between changes: the status bar asks several times a second, and the journal may be long. */
  let unknownNow: number | null = null;
  let unknownBefore = 0;

  function view(placement: Placement): Placement {
    if (placement.outcome !== null) return placement;
    const known = live.get(keyOf(placement));
    if (known !== undefined) return { ...placement, outcome: known };
    const message = 'The app ended before an answer was recorded.';
    return { ...placement, outcome: { kind: 'unknown', message, httpStatus: null } };
  }

  function unknown(accountId: string | null): Placement[] {
    return journal
      .open(accountId)
      .map(view)
      .filter((placement) => placement.outcome?.kind === 'unknown');
  }

  async function run(request: PlaceRequest): Promise<Placed> {
    const before = findTicket(journal, request.ticketId);
    if (!before.ok) return before;
    if (before.value !== null) return succeed(view(before.value));
    const prepared = prepareIntent(parts, request, newClientOid);
    if (!prepared.ok) return prepared;
    const intent = prepared.value;
    const written = journal.intend(intent);
    if (!written.ok) {
      const { kind, message } = written.error;
      return succeed(
        placementOf(intent, { kind: 'not-sent', reasonKind: kind, message: `${message} Nothing was sent.` }),
      );
    }
    live.set(keyOf(intent), null);
    // Nothing is awaited between the commit above and this call: no row means never sent.
    const answer = attempt(parts, intent);
    notify(parts, placementOf(intent, null));
    return succeed(conclude(intent, outcomeOf(await answer)));
  }

  function conclude(intent: Intent, outcome: Outcome): Placement {
    const key = keyOf(intent);
    const at = clock.now();
    const written = journal.conclude(intent.accountId, intent.clientOid, outcome, at);
    if (written.ok) {
      live.delete(key);
      latch.delete(intent.ticketId); // from here on the journal answers for this ticket
    } else {
      live.set(key, outcome); // known to this run only; after a restart it is unknown, which is the safe side
    }
    const placement = { ...placementOf(intent, outcome), outcomeAt: at };
    unknownNow = null;
    notify(parts, placement);
    return placement;
  }

  return {
    place(request) {
      const held = latch.get(request.ticketId);
      if (held !== undefined) return held;
      if (closing) return Promise.resolve(fail(ENDING));
      // The latch is set before anything runs, so no call made meanwhile can find it open.
      const placing = Promise.resolve().then(() => run(request));
      latch.set(request.ticketId, placing);
      underWay.add(placing);
      const release = (again: boolean) => {
        underWay.delete(placing);
        if (again) latch.delete(request.ticketId);
      };
      return placing.then(
        (placed) => {
          release(!placed.ok);
          return placed;
        },
        (thrown: unknown) => {
          release(true); // a fault of our own: whether this ticket has a row is the journal's to say
          throw thrown;
        },
      );
    },
    newClientOid,
    recent: (accountId, limit) => journal.recent(accountId, limit).map(view),
    unknown,
    unknownCount() {
      try {
        unknownNow ??= unknown(null).length;
        unknownBefore = unknownNow;
      } catch {
        // A journal that cannot be read shows in every other call; the status bar keeps what it knew.
      }
      return unknownNow ?? unknownBefore;
    },
    total: (accountId) => journal.count(accountId),
    settle(statement) {
      const settled = settlePlacement(journal, view, statement, clock.now());
      if (settled.ok) {
        unknownNow = null;
        notify(parts, settled.value);
      }
      return settled;
    },
    async drain() {
      closing = true;
      await Promise.allSettled(underWay);
    },
  };
}

const ENDING: BridgeError = {
  kind: 'conflict',
  message: 'Counterfoil is ending, so this order was not taken. Nothing was sent.',
};

/** A send that breaks off in any way of its own leaves the outcome unknown: bytes may have left. */
async function attempt({ sendOrder }: OrderDeskParts, { accountId, body }: Intent): Promise<SendResult> {
  try {
    return await sendOrder({ accountId, bodyBytes: body });
  } catch {
    const message = 'Sending broke off inside the app; whether the venue got the order cannot be told.';
    return { kind: 'no-reply', bytesWritten: null, message };
  }
}

function findTicket(journal: Journal, ticketId: string): Result<Placement | null, BridgeError> {
  try {
    return succeed(journal.findTicket(ticketId));
  } catch {
    return fail({ kind: 'store', message: 'The order journal could not be read. Nothing was sent.' });
  }
}

/** A listener that fails must not turn a known outcome into an error. */
function notify({ changed }: OrderDeskParts, placement: Placement): void {
  try {
    changed?.(placement);
  } catch {
    // The outcome stands in the journal; the listener will see it when it next asks.
  }
}

function placementOf(intent: Intent, outcome: Outcome | null): Placement {
  const { baseUrl: _baseUrl, body, ...shown } = intent;
  const text = new TextDecoder().decode(body);
  const outcomeAt = outcome === null ? null : intent.createdAt;
  return { ...shown, body: text, outcome, outcomeAt, settledBy: null };
}

function keyOf({ accountId, clientOid }: { accountId: string; clientOid: string }): string {
  return `${accountId}\n${clientOid}`;
}
