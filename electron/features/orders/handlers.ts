import type { CallHandlers } from '../../../shared/bridge/contract.ts';
import type { BridgeError } from '../../../shared/base/error.ts';
import type { PairView, PlacementView } from '../../../shared/bridge/order-calls.ts';
import type { VenueOrder } from '../../../shared/orders/venue-order.ts';
import { kindOf } from '../../../shared/orders/order-kind.ts';
import type { Placement } from '../../../shared/orders/outcome.ts';
import type { Pair } from '../../../shared/orders/ticket.ts';
import { visible } from '../../../shared/base/format/visible.ts';
import { fail, type Result, succeed } from '../../../shared/base/result.ts';
import { journalFileMessages } from '../../../shared/messages/journal-file.ts';
import { placingMessages } from '../../../shared/messages/orders-placing.ts';
import { testPathOf } from '../../../shared/venue/order-path.ts';
import type { Clock } from '../../platform/clock.ts';
import type { FileSaver } from '../../platform/person.ts';
import type { VenueClient } from '../../venue/client.ts';
import type { Journal } from './journal.ts';
import type { JournalFailure } from './journal-failure.ts';
import { journalHandlers } from './journal-handlers.ts';
import type { NextCheck } from './status-check-schedule.ts';
import type { OrderService } from './order-service.ts';

type OrderCall = Extract<keyof CallHandlers, `orders.${string}`>;

export interface OrderHandlerParts {
  /** The order path, or why there is none: the journal cannot be used. */
  orders: Result<OrderService, { message: string }>;
  journal: Result<Journal, JournalFailure>;
  /** A placement as the window sees it. */
  show: (placement: Placement) => PlacementView;
  /** Whether an account holds paper money. */
  isPractice: (accountId: string) => boolean;
  /** Where an export goes. */
  saver: FileSaver;
  clock: Clock;
  /** The account's client with its credentials at hand. */
  ready: (accountId: string) => Promise<Result<VenueClient, BridgeError>>;
  /** May ask the venue, and wait for its answer. */
  findPair(accountId: string, symbol: string): Promise<Result<PairView, BridgeError>>;
  /** The pair as it is at hand, however old; null when it is not. */
  knownPair(accountId: string, symbol: string): PairView | null;
  markPairDoubtful(accountId: string, symbol: string): void;
}

/**
 * How long a confirmed order waits for the rules of its pair, milliseconds, when there are none at hand or a rejection put them in doubt.
 * Later than that, nobody would expect the order any more.
 */
export const RULES_WAIT_MS = 2_000;

/** Rules of pairs fetched for a placement, read by the order path at the moment it checks the ticket. */
export type PairsAtHand = Map<string, Pair>;

export function pairKey(accountId: string, symbol: string): string {
  return `${accountId}\n${symbol}`;
}

/** The calls of the bridge about orders. Everything slow (keychain, pair rules) happens before the order path. */
export function orderHandlers(
  parts: OrderHandlerParts,
  pairsAtHand: PairsAtHand,
): Pick<CallHandlers, OrderCall> {
  const { orders, ready, show } = parts;

  /** Gets credentials and pair rules. Whatever fails here fails before the order path. */
  async function beforeAnyOrder(accountId: string, symbol: string): Promise<Result<PairView, BridgeError>> {
    try {
      const client = await ready(accountId);
      const found = client.ok ? await rulesFor(accountId, symbol) : client;
      return found.ok ? found : fail(nothingSent(found.error));
    } catch {
      return fail(nothingSent({ kind: 'internal', message: placingMessages.notReady }));
    }
  }

  /** Rules at hand are used however old they are: fetching the list again could wait for rate limit, and the order with it. */
  function rulesFor(accountId: string, symbol: string): Promise<Result<PairView, BridgeError>> {
    const known = parts.knownPair(accountId, symbol);
    if (known !== null && !known.doubtful) return Promise.resolve(succeed(known));
    return new Promise((resolve, reject) => {
      const late: BridgeError = { kind: 'timeout', message: placingMessages.rulesLate(symbol) };
      const cancel = parts.clock.after(RULES_WAIT_MS, () => resolve(fail(late)));
      parts.findPair(accountId, symbol).then(resolve, reject).finally(cancel);
    });
  }

  return {
    // While the person reads the review: the connection is opened, and rules that are old are fetched again.
    async 'orders.prepare'({ accountId, symbol }) {
      const client = await ready(accountId);
      if (!client.ok) return client;
      const warmed = await client.value.prepareOrder();
      await parts.findPair(accountId, symbol);
      return succeed({ warmed });
    },

    async 'orders.place'({ accountId, ticketId, ticket, confirmedBody, acknowledged }) {
      if (!orders.ok) return noJournal(orders.error.message);
      const found = await beforeAnyOrder(accountId, ticket.symbol);
      if (!found.ok) {
        // A ticket that was placed already, before a restart or by a call made at the same time, must not be reported as not sent.
        const before = await orders.value.placed(ticketId);
        if (before === null) return found;
        return before.ok ? succeed(show(before.value)) : before;
      }
      pairsAtHand.set(pairKey(accountId, ticket.symbol), found.value.pair);
      const placed = await orders.value.place({ accountId, ticketId, ticket, confirmedBody, acknowledged });
      if (!placed.ok) return placed;
      if (blamesIncrement(placed.value)) parts.markPairDoubtful(accountId, ticket.symbol);
      return succeed(show(placed.value));
    },

    async 'orders.test'({ accountId, ticketId, ticket }) {
      if (!orders.ok) return noJournal(orders.error.message);
      // The test path checks orders for the book alone: a stop sent there would be judged as something else.
      if (kindOf(ticket) !== 'order') return fail(NO_ADVANCED_TEST);
      const client = await ready(accountId);
      if (!client.ok) return fail(nothingSent(client.error));
      const venue = client.value;
      const { label, capabilities } = venue.venue;
      if (capabilities.testOrder === null) return fail(noTestPath(label));
      const path = testPathOf(capabilities.testOrder);
      if (path === null) return fail(testMayPlace(capabilities.testOrder));
      const found = await beforeAnyOrder(accountId, ticket.symbol);
      if (!found.ok) return found;
      pairsAtHand.set(pairKey(accountId, ticket.symbol), found.value.pair);
      const tested = await orders.value.test({ accountId, ticketId, ticket, path }, (body) =>
        venue.testOrder(body),
      );
      if (tested.ok && blamesIncrement(tested.value)) parts.markPairDoubtful(accountId, ticket.symbol);
      return tested;
    },

    async 'orders.amend'({ accountId, symbol, orderId, price, size, ...request }) {
      if (!orders.ok) return noJournal(orders.error.message);
      const found = await beforeAnyOrder(accountId, symbol);
      if (!found.ok) {
        const before = await orders.value.amended(request.amendId);
        if (before === null) return found;
        return before.ok ? succeed(show(before.value)) : before;
      }
      pairsAtHand.set(pairKey(accountId, symbol), found.value.pair);
      const to = { price, size };
      const amended = await orders.value.amend({ accountId, order: { orderId, symbol }, to, ...request });
      return amended.ok ? succeed(show(amended.value)) : amended;
    },

    async 'orders.checkAmend'({ accountId, clientOid }) {
      if (!orders.ok) return noJournal(orders.error.message);
      const checked = await orders.value.checkAmend({ accountId, clientOid });
      return checked.ok ? succeed(show(checked.value)) : checked;
    },

    async 'orders.checkStatus'({ accountId, clientOid }) {
      if (!orders.ok) return noJournal(orders.error.message);
      const checked = await orders.value.checkStatus(accountId, clientOid);
      return checked.ok ? succeed(show(checked.value)) : checked;
    },

    ...journalHandlers({
      journal: parts.journal,
      show: (placement) => show(orders.ok ? orders.value.view(placement) : placement),
      isPractice: parts.isPractice,
      saver: parts.saver,
      clock: parts.clock,
    }),

    async 'orders.newClientOid'() {
      return orders.ok
        ? succeed({ clientOid: orders.value.newClientOid() })
        : noJournal(orders.error.message);
    },

    async 'orders.recent'({ accountId = null, limit }) {
      if (!orders.ok) return noJournal(orders.error.message);
      const service = orders.value;
      return succeed({
        placements: service.recent(accountId, limit).map(show),
        unknown: service.unknown(accountId).map(show),
        ...contradictedOf(parts.journal, accountId, show),
        total: service.total(accountId),
      });
    },

    async 'orders.resolve'(resolution) {
      if (!orders.ok) return noJournal(orders.error.message);
      const resolved = orders.value.resolve(resolution);
      return resolved.ok ? succeed(show(resolved.value)) : resolved;
    },
  };
}

/** Left out when there are none, which is nearly always. Throws when the journal cannot be read. */
function contradictedOf(
  journal: OrderHandlerParts['journal'],
  accountId: string | null,
  show: OrderHandlerParts['show'],
): { contradicted?: PlacementView[] } {
  const contradicted = journal.ok ? journal.value.contradicted(accountId).map(show) : [];
  return contradicted.length === 0 ? {} : { contradicted };
}

/** What the window shows beside the placement itself. */
export interface ShownWith {
  /** Null: the account was forgotten; its rows stay. */
  accountName: string | null;
  check: NextCheck;
  /** The order as last reported by the venue. */
  order: VenueOrder | null;
}

/** The placement as the window sees it. */
export function viewOf(placement: Placement, { accountName, check, order }: ShownWith): PlacementView {
  const { statusChecks, outcome, isTest } = placement;
  // Of a test order there is no order; and under a clientOid that was used before there is another's.
  const hasNone = isTest === true || outcome?.kind === 'not-sent';
  return {
    ...placement,
    accountName: accountName ?? 'an account that was removed',
    statusChecks: statusChecks && { ...statusChecks, nextAt: check.at },
    ...(check.missed && { unreached: { ...check.missed, nextAt: check.at } }),
    order: hasNone ? null : order,
  };
}

/**
 * An error from before the order path, with a message and a kind that show it: the window reads a call that failed inside the app or on a
 * connection as an order whose status is unknown.
 */
function nothingSent(error: BridgeError): BridgeError {
  const kind = error.kind === 'internal' || error.kind === 'connection-lost' ? 'unreachable' : error.kind;
  return { ...error, kind, message: `${error.message} ${placingMessages.nothingSent}` };
}

/** S7-R3: a rejection over an increment means that the rules we checked against may be old. */
function blamesIncrement({ outcome }: Pick<Placement, 'outcome'>): boolean {
  return outcome?.kind === 'rejected' && /increment/i.test(outcome.message);
}

const NO_ADVANCED_TEST: BridgeError = { kind: 'no-capability', message: placingMessages.noAdvancedTest };

function noTestPath(label: string): BridgeError {
  return { kind: 'no-capability', message: placingMessages.noTestPath(label) };
}

/** A test order sent there could be a real one, so it is not even journaled. */
function testMayPlace(path: string): BridgeError {
  return { kind: 'bad-request', message: placingMessages.testMayPlace(visible(path)) };
}

function noJournal(why: string): { ok: false; error: BridgeError } {
  return fail({ kind: 'store', message: journalFileMessages.noOrders(why) });
}
