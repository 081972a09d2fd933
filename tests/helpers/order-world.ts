/** For tests: the order path on a real journal in a throw-away folder, a clock that stands still, and a venue played by the test. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSample, sampleOrder } from './journal-samples.ts';
import type { Journal } from '../../electron/features/orders/journal.ts';
import type { SentOrder } from '../../electron/features/orders/classify-reply.ts';
import type {
  CancelAnswer,
  OrderServiceParts,
  OrderToSend,
} from '../../electron/features/orders/order-service-parts.ts';
import { createOrderService, type OrderService } from '../../electron/features/orders/order-service.ts';
import { evenIds } from './even-ids.ts';
import type { BridgeError } from '../../shared/base/error.ts';
import type { VenueOrder } from '../../shared/orders/venue-order.ts';
import type { TradingRules } from '../../shared/orders/trading-rules.ts';
import type { OrderReply, Placement, SendResult } from '../../shared/orders/outcome.ts';
import type { Ticket } from '../../shared/orders/ticket.ts';
import { fail, succeed, type Result } from '../../shared/base/result.ts';
import { ALL_ORDER_CAPABILITIES } from '../../shared/venue/order-capabilities.ts';
import { PUBLIC_ORDER_CODES, SUCCESS_CODE } from '../../shared/venue/order-codes.ts';
import genuinePairs from '../data/pairs.json' with { type: 'json' };
import { manualClock, type ManualClock } from './manual-clock.ts';

export const TICKET: Ticket = {
  symbol: 'BTC-USDT',
  type: 'limit',
  side: 'buy',
  stp: 'CN',
  price: '60000.1',
  size: '0.5',
};

export const LOST: SendResult = {
  kind: 'no-reply',
  bytesWritten: 400,
  message: 'The venue did not answer in time.',
  trace: null,
};

/** What an answer is held against: the public venue's codes, and nobody else's order. */
export function sentAs(clientOid: string): SentOrder {
  return { clientOid, codes: PUBLIC_ORDER_CODES, otherWith: () => null };
}

/** An answer with this code of the contract, read. */
export function replyOf(code: string, change: Partial<OrderReply> = {}): OrderReply {
  const isSuccess = code === SUCCESS_CODE;
  const nothing = { venueText: '', orderId: null, clientOid: null };
  return { isSuccess, code, hasSuccessFlag: false, ...nothing, ...change };
}

export function acceptedAs(orderId: string): SendResult {
  return { kind: 'reply', httpStatus: 200, reply: replyOf(SUCCESS_CODE, { orderId }), trace: null };
}

export function refusedWith(code: string): SendResult {
  return { kind: 'reply', httpStatus: 200, reply: replyOf(code, { venueText: 'no' }), trace: null };
}

/** A venue without lists of orders. */
export const noLists: OrderServiceParts['queryOrders'] = () =>
  Promise.resolve(fail({ kind: 'no-capability', message: 'This venue has no lists of orders.' }));

export const NO_RULES: TradingRules = {
  locked: false,
  limits: {
    orderValue: [],
    orderSize: [],
    distancePercent: null,
    slippagePercent: null,
    sameSideSeconds: null,
    ordersAMinute: null,
  },
  noOrderLimit: true,
  feeRates: {},
};

/** What the venue reports of the order of a placement. */
export function orderOf(
  placement: Pick<Placement, 'accountId' | 'clientOid'>,
  orderId: string,
  change: Partial<VenueOrder> = {},
): VenueOrder {
  return sampleOrder({
    accountId: placement.accountId,
    orderId,
    clientOid: placement.clientOid,
    // As venues write them: other digits, the same numbers as in the ticket.
    price: '60000.10',
    size: '0.50000000',
    funds: '0',
    filledSize: '0',
    filledFunds: '0',
    remainingSize: '0.5',
    fee: '0',
    createdAt: 1_700_000_000_000,
    updatedAt: 1_700_000_000_000,
    ...change,
  });
}

type Found = Result<VenueOrder | null, BridgeError>;

export interface OrderWorld {
  clock: ManualClock;
  /** The app of the run that is on. */
  app: OrderService;
  journal: Journal;
  path: string;
  /** Bodies that were sent, over all runs. */
  sent: string[];
  /** The sends that wait for an answer or may get a late one, newest last. */
  sends: { order: OrderToSend; answer: (result: SendResult) => void }[];
  /** The status checks that wait for an answer. */
  statusChecks: { clientOid: string; answer: (found: Found) => void; break: () => void }[];
  /** Status checks ever made. */
  statusCheckCount: number;
  /** The amends that wait for an answer, newest last. */
  amends: { order: Omit<OrderToSend, 'kind'>; answer: (result: SendResult) => void }[];
  /** Cancels that were asked for, and what the venue answers. */
  cancels: { orderId: string; answer: (result: CancelAnswer) => void }[];
  /** What the venue shows of its orders when they are read; what is not here it does not have. */
  shown: Map<string, VenueOrder>;
  changed: Placement[];
  /** Places a ticket and lets everything run that only waits for promises. */
  place(change?: Partial<Parameters<OrderService['place']>[0]>): Promise<Placement | null>;
  /** One that was sent and whose answer was lost. */
  lose(ticketId?: string): Promise<Placement>;
  /** The app ends, gracefully or not, and starts again. */
  restart(changes?: Partial<OrderServiceParts>): void;
  now(clientOid: string): Placement;
  /** Throws when anything was sent twice, whatever happened. */
  end(): void;
}

export function orderWorld(changes: Partial<OrderServiceParts> = {}): OrderWorld {
  const folder = mkdtempSync(join(tmpdir(), 'orders-'));
  const path = join(folder, 'journal.db');
  const clock = manualClock();
  let tickets = 0;

  function build(journal: Journal, more: Partial<OrderServiceParts>): OrderService {
    let ended = false;
    const app = createOrderService({
      journal,
      venueFor: (id) =>
        id === 'a1' || id === 'a2'
          ? {
              baseUrl: 'https://venue.example',
              mode: 'practice',
              readOnly: false,
              can: ALL_ORDER_CAPABILITIES,
              codes: PUBLIC_ORDER_CODES,
              memoryMs: null,
              asksByClientOid: true,
              amends: 'alter',
              advancedPath: () => null,
            }
          : null,
      pairs: (_account, symbol) => genuinePairs.find((pair) => pair.symbol === symbol) ?? null,
      sendOrder(order) {
        world.sent.push(new TextDecoder().decode(order.bodyBytes));
        return new Promise((answer) => world.sends.push({ order, answer }));
      },
      rules: () => NO_RULES,
      bestPrices: () => null,
      lastPrice: () => null,
      bookLevels: () => null,
      queryOrder(_accountId, { clientOid }) {
        world.statusCheckCount += 1;
        return new Promise((answer, refuse) =>
          world.statusChecks.push({ clientOid, answer, break: () => refuse(new Error('boom')) }),
        );
      },
      amending: {
        sendAmend(order) {
          world.sent.push(new TextDecoder().decode(order.bodyBytes));
          return new Promise((answer) => world.amends.push({ order, answer }));
        },
        cancelOrder: (_accountId, { orderId }) =>
          new Promise((answer) => world.cancels.push({ orderId, answer })),
        readOrder: async (_accountId, { orderId }) => {
          const order = world.shown.get(orderId);
          return order === undefined ? fail({ kind: 'not-found', message: 'no such order' }) : succeed(order);
        },
        lastReported: (_accountId, orderId) => world.shown.get(orderId) ?? null,
        setAmendAsked: () => undefined,
      },
      queryOrders: noLists,
      canQueryOrders: () => true,
      clock: {
        now: () => clock.now(),
        // Timers of a run that ended are gone with it.
        after: (ms, act) => clock.after(ms, () => ended || act()),
      },
      ids: evenIds,
      changed: (placement) => world.changed.push(placement),
      ...changes,
      ...more,
    });
    endRun = () => (ended = true);
    return app;
  }
  let endRun: () => void = () => undefined;

  const journal = openSample(path);
  const world: OrderWorld = {
    clock,
    journal,
    path,
    sent: [],
    sends: [],
    statusChecks: [],
    statusCheckCount: 0,
    amends: [],
    cancels: [],
    shown: new Map(),
    changed: [],
    app: undefined as unknown as OrderService, // set below: it needs the world it is part of
    async place(change = {}) {
      tickets += 1;
      const placing = world.app.place({
        accountId: 'a1',
        ticketId: `ticket-${tickets}`,
        ticket: TICKET,
        ...change,
      });
      await turn();
      const done = await Promise.race([placing, turn().then(() => null)]);
      if (done === null) return null;
      if (!done.ok) throw new Error(`${done.error.kind}: ${done.error.message}`);
      return done.value;
    },
    async lose(ticketId = `lost-${tickets}`) {
      const sends = world.sends.length;
      await world.place({ ticketId });
      world.sends[sends]?.answer(LOST);
      await turn();
      const placement = world.app.unknown(null).find((one) => one.ticketId === ticketId);
      if (placement === undefined) throw new Error('It is not unknown.');
      return placement;
    },
    restart(more = {}) {
      endRun();
      closeQuietly(world.journal);
      world.journal = openSample(path);
      world.statusChecks = [];
      world.app = build(world.journal, more);
      world.app.resumeStatusChecks();
    },
    now(clientOid) {
      const placement = world.journal.find('a1', clientOid) ?? world.journal.find('a2', clientOid);
      if (placement === null) throw new Error('There is no such placement.');
      return world.app.view(placement);
    },
    end() {
      closeQuietly(world.journal);
      rmSync(folder, { recursive: true, force: true });
      if (new Set(world.sent).size !== world.sent.length) throw new Error('The same bytes were sent twice.');
    },
  };
  world.app = build(journal, {});
  return world;
}

/** A test may have closed it already, to see what the path makes of that. */
function closeQuietly(journal: Journal): void {
  try {
    journal.close();
  } catch {
    // It is closed.
  }
}

/** Everything that only waits for promises has run. */
export function turn(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}

export const NOT_FOUND: Found = succeed(null);
export const DOWN: Found = fail({ kind: 'unreachable', message: 'Venue unreachable.' });
