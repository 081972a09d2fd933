import type { CallHandlers, CallReply } from '../../shared/bridge/contract.ts';
import type { BridgeError } from '../../shared/bridge/error.ts';
import type { PairView } from '../../shared/bridge/order-calls.ts';
import type { Placement } from '../../shared/orders/outcome.ts';
import type { Pair } from '../../shared/orders/ticket.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import type { VenueClient } from '../venue/client.ts';
import type { OrderDesk } from './place.ts';

type OrderCall = Extract<keyof CallHandlers, `orders.${string}`>;
type PlacementView = CallReply<'orders.place'>;

export interface OrderHandlerParts {
  /** The order path, or why there is none: the journal cannot be used. */
  orders: Result<OrderDesk, { message: string }>;
  accountName(accountId: string): string | null;
  /** The account's client with its credentials at hand. */
  ready: (accountId: string) => Promise<Result<VenueClient, BridgeError>>;
  findPair(accountId: string, symbol: string): Promise<Result<PairView, BridgeError>>;
  doubtPair(accountId: string, symbol: string): void;
}

/** Rules of pairs fetched for a placement, read by the order path at the moment it checks the ticket. */
export type PairsAtHand = Map<string, Pair>;

export function pairKey(accountId: string, symbol: string): string {
  return `${accountId}\n${symbol}`;
}

/** The calls of the bridge about orders. Everything slow (keychain, pair rules) happens before the order path is entered. */
export function orderHandlers(
  parts: OrderHandlerParts,
  pairsAtHand: PairsAtHand,
): Pick<CallHandlers, OrderCall> {
  const { orders, ready } = parts;
  const show = (placement: Placement) => viewOf(placement, parts.accountName(placement.accountId));

  /** Credentials and pair rules. Whatever goes wrong here, and however, goes wrong before the order path. */
  async function beforeAnyOrder(accountId: string, symbol: string): Promise<Result<PairView, BridgeError>> {
    try {
      const client = await ready(accountId);
      const found = client.ok ? await parts.findPair(accountId, symbol) : client;
      return found.ok ? found : fail(nothingSent(found.error));
    } catch {
      return fail(nothingSent({ kind: 'internal', message: 'Counterfoil could not get this order ready.' }));
    }
  }

  return {
    async 'orders.prepare'({ accountId }) {
      const client = await ready(accountId);
      if (!client.ok) return client;
      return succeed({ warmed: await client.value.prepareOrder() });
    },

    async 'orders.place'({ accountId, ticketId, ticket, confirmedBody }) {
      if (!orders.ok) return noJournal(orders.error.message);
      const found = await beforeAnyOrder(accountId, ticket.symbol);
      if (!found.ok) return found;
      pairsAtHand.set(pairKey(accountId, ticket.symbol), found.value.pair);
      const placed = await orders.value.place({ accountId, ticketId, ticket, confirmedBody });
      if (!placed.ok) return placed;
      if (blamesIncrement(placed.value)) parts.doubtPair(accountId, ticket.symbol);
      return succeed(show(placed.value));
    },

    async 'orders.newClientOid'() {
      return orders.ok
        ? succeed({ clientOid: orders.value.newClientOid() })
        : noJournal(orders.error.message);
    },

    async 'orders.recent'({ accountId = null, limit }) {
      if (!orders.ok) return noJournal(orders.error.message);
      const desk = orders.value;
      return succeed({
        placements: desk.recent(accountId, limit).map(show),
        unknown: desk.unknown(accountId).map(show),
        total: desk.total(accountId),
      });
    },

    async 'orders.settle'(statement) {
      if (!orders.ok) return noJournal(orders.error.message);
      const settled = orders.value.settle(statement);
      return settled.ok ? succeed(show(settled.value)) : settled;
    },
  };
}

/** The placement as the window sees it; an account that was forgotten keeps its rows. */
export function viewOf(placement: Placement, accountName: string | null): PlacementView {
  return { ...placement, accountName: accountName ?? 'an account that was removed' };
}

/**
 * An error from before the order path, in words and under a kind that say so: the window reads a call that broke inside the app or
 * on a connection as an order whose fate is not known.
 */
function nothingSent(error: BridgeError): BridgeError {
  const kind = error.kind === 'internal' || error.kind === 'connection-lost' ? 'unreachable' : error.kind;
  const said = /nothing was sent/i.test(error.message);
  return { ...error, kind, message: said ? error.message : `${error.message} Nothing was sent.` };
}

/** S7-R3: a refusal over an increment says that the rules we checked against may be old. */
function blamesIncrement({ outcome }: Placement): boolean {
  return outcome?.kind === 'refused' && /increment/i.test(outcome.message);
}

function noJournal(why: string): { ok: false; error: BridgeError } {
  return fail({
    kind: 'store',
    message: `The order journal cannot be used, so no order can be placed: ${why}`,
  });
}
