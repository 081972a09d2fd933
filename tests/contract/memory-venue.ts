/** For tests: a second venue behind the port, without HTTP, envelope or wire form, with ids, pages, cursors and errors of its own. */
import type { VenueClient } from '../../electron/venue/client.ts';
import type { EventTopic, VenueEvent } from '../../electron/venue/events.ts';
import type { BookSnapshot, LevelText } from '../../electron/venue/market-data.ts';
import type { CursorPage, CursorQuery, ReportedOrder } from '../../electron/venue/orders.ts';
import { IDLE_CONNECTION } from '../../electron/features/status/app-status.ts';
import type { BridgeError } from '../../shared/base/error.ts';
import { fail, type Result, succeed } from '../../shared/base/result.ts';
import type { PublicTrade } from '../../shared/bridge/market-calls.ts';
import type { PairView } from '../../shared/bridge/order-calls.ts';
import type { DepositAddress, Fill } from '../../shared/bridge/trading-calls.ts';
import { multiply, subtract, add } from '../../shared/money/arithmetic.ts';
import type { DecimalText } from '../../shared/money/decimal-text.ts';
import { compare, isMultipleOf, isZero } from '../../shared/money/scaled.ts';
import type { SendResult } from '../../shared/orders/outcome.ts';
import type { DeadManSwitch } from '../../shared/orders/dead-man-switch.ts';
import { kindOf } from '../../shared/orders/order-kind.ts';
import type { Ticket } from '../../shared/orders/ticket.ts';
import type { DepositRecord, RecordFilter, RecordKind } from '../../shared/records/record.ts';
import type { CapabilityName, VenueDescription } from '../../shared/venue/description.ts';
import { practiceVenue } from '../../shared/venue/presets.ts';
import { createMemoryStops } from './memory-stops.ts';
import type { VenueUnderTest } from './venue-contract.ts';

const SYMBOL = 'PEAR-PLUM';
const RATE = '0.002';
const START = Date.parse('2026-11-20T12:00:00Z');

const PAIR: PairView['pair'] = {
  symbol: SYMBOL,
  baseCurrency: 'PEAR',
  quoteCurrency: 'PLUM',
  priceIncrement: '0.5',
  baseIncrement: '0.001',
  baseMinSize: '0.001',
  baseMaxSize: '1000',
  quoteIncrement: '0.0001',
  quoteMinSize: '0.01',
  quoteMaxSize: '100000',
  priceLimitRate: null,
  minFunds: null,
  name: 'Pears for plums',
  feeCurrency: 'PLUM',
  enableTrading: true,
};

interface Resting {
  side: 'buy' | 'sell';
  price: DecimalText;
  left: DecimalText;
  /** Null: the other trader's. */
  order: ReportedOrder | null;
}

const dec = (text: string) => text as DecimalText; // every amount in here is written by this file or checked by the ticket

export async function openMemoryVenue(): Promise<VenueUnderTest> {
  const orders = new Map<string, ReportedOrder>();
  const listeners = new Set<(topic: EventTopic, event: VenueEvent) => void>();
  const fills: Fill[] = [];
  let deadMan: DeadManSwitch | null = null;
  const trades: PublicTrade[] = [];
  const addresses: DepositAddress[] = [];
  const deposits = Array.from({ length: 40 }, (_none, n) => depositOf(n));
  let resting: Resting[] = [];
  let sequence = 1_000n;
  let time = START;
  const tick = () => (time += 1_000);

  const stops = createMemoryStops(
    (ticket) => {
      const result = place(ticket, false);
      return result.kind === 'reply' && result.reply.isSuccess;
    },
    (change) => publish({ kind: 'stops' }, { kind: 'stops', change }),
    tick,
  );

  const publish = (topic: EventTopic, event: VenueEvent) => {
    for (const listener of listeners) listener(topic, event);
  };

  function bookChanged(side: 'buy' | 'sell', price: DecimalText): void {
    sequence += 1n;
    const change = { price, size: sizeAt(side, price), sequence };
    const [bids, asks] = side === 'buy' ? [[change], []] : [[], [change]];
    const topic = { kind: 'book', symbol: SYMBOL } as const;
    publish(topic, { kind: 'book', change: { start: sequence, end: sequence, bids, asks } });
  }

  function sizeAt(side: 'buy' | 'sell', price: DecimalText): DecimalText {
    const here = resting.filter((one) => one.side === side && compare(one.price, price) === 0);
    return here.reduce((sum, { left }) => add(sum, left), dec('0'));
  }

  function ordersChanged(order: ReportedOrder): void {
    publish({ kind: 'orders' }, { kind: 'orders', event: succeed({ order: { ...order }, match: null }) });
    publish({ kind: 'balances' }, { kind: 'balances' });
  }

  function filled(order: ReportedOrder, size: DecimalText, price: DecimalText, isTaker: boolean): void {
    order.filledSize = add(dec(order.filledSize), size);
    order.remainingSize = subtract(dec(order.size ?? '0'), dec(order.filledSize));
    order.filledFunds = add(dec(order.filledFunds ?? '0'), multiply(price, size));
    order.updatedAt = tick();
    if (isZero(dec(order.remainingSize))) order.state = 'done';
    const id = `f${fills.length + 1}`;
    fills.unshift({
      id,
      tradeId: `t${id}`,
      orderId: order.orderId,
      symbol: SYMBOL,
      side: order.side,
      liquidity: isTaker ? 'taker' : 'maker',
      price,
      size,
      funds: multiply(price, size),
      fee: multiply(multiply(price, size), dec(RATE)),
      feeCurrency: 'PLUM',
      at: time,
    });
    ordersChanged(order);
  }

  /** Takes what rests on the other side at this price or better, then rests. */
  function enter(taker: Resting): void {
    const other = taker.side === 'buy' ? 'sell' : 'buy';
    const isBetter = (a: Resting, b: Resting) => compare(a.price, b.price) * (other === 'sell' ? 1 : -1);
    for (const maker of resting.filter(({ side }) => side === other).sort(isBetter)) {
      const crosses = compare(taker.price, maker.price) * (taker.side === 'buy' ? 1 : -1) >= 0;
      if (!crosses || isZero(taker.left)) break;
      const size = compare(taker.left, maker.left) < 0 ? taker.left : maker.left;
      taker.left = subtract(taker.left, size);
      maker.left = subtract(maker.left, size);
      resting = resting.filter(({ left }) => !isZero(left));
      trades.unshift({ id: `t${trades.length + 1}`, side: taker.side, price: maker.price, size, at: tick() });
      if (maker.order !== null) filled(maker.order, size, maker.price, false);
      if (taker.order !== null) filled(taker.order, size, maker.price, true);
      bookChanged(other, maker.price);
    }
    if (!isZero(taker.left)) {
      resting.push(taker);
      bookChanged(taker.side, taker.price);
    }
    const last = trades[0];
    if (last !== undefined) stops.traded(last.price as DecimalText); // written above
  }

  function place(ticket: Ticket, isTest: boolean): SendResult {
    const { clientOid = '', side, price = '0', size = '0' } = ticket;
    if ([...orders.values()].some((order) => order.clientOid === clientOid)) return refused('TWICE');
    if (!isMultipleOf(dec(price), dec(PAIR.priceIncrement))) return refused('PRICE_STEP');
    if (kindOf(ticket) !== 'order') {
      const waits = stops.place(ticket, EMPTY_ORDER);
      return waits === null ? refused('TWICE') : taken(waits, clientOid);
    }
    const orderId = `M-${orders.size + 1}`;
    if (isTest) return taken(orderId, clientOid);
    return enterOrder({ clientOid, side, price, size });
  }

  function enterOrder(terms: Required<Pick<Ticket, 'clientOid' | 'side' | 'price' | 'size'>>): SendResult {
    const { clientOid, side, price, size } = terms;
    const orderId = `M-${orders.size + 1}`;
    const order: ReportedOrder = { ...EMPTY_ORDER, orderId, clientOid, side, price, size, createdAt: tick() };
    order.remainingSize = size;
    orders.set(orderId, order);
    ordersChanged(order);
    enter({ side, price: dec(price), left: dec(size), order });
    return taken(orderId, clientOid);
  }

  /** Cancels, and enters what is left of the new size under another id. */
  function alter({ orderId, newPrice, newSize }: AlterBody): SendResult {
    const order = orders.get(orderId);
    if (order?.state !== 'open') return refused('NOT_OPEN');
    const price = newPrice ?? order.price ?? '0';
    if (!isMultipleOf(dec(price), dec(PAIR.priceIncrement))) return refused('PRICE_STEP');
    const size = subtract(dec(newSize ?? order.size ?? '0'), dec(order.filledSize));
    cancel(order);
    const { clientOid, side } = order;
    if (compare(size, dec('0')) <= 0) return taken(null, clientOid ?? '');
    return enterOrder({ clientOid: clientOid ?? '', side, price, size });
  }

  function cancel(order: ReportedOrder): void {
    resting = resting.filter((one) => one.order !== order);
    order.state = 'done';
    order.cancelled = true;
    order.cancelledSize = order.remainingSize;
    order.remainingSize = '0';
    order.updatedAt = tick();
    ordersChanged(order);
    bookChanged(order.side, dec(order.price ?? '0'));
  }

  const openOrders = () => [...orders.values()].filter(({ state }) => state === 'open');

  function levels(side: 'buy' | 'sell'): LevelText[] {
    const prices = [...new Set(resting.filter((one) => one.side === side).map(({ price }) => price))];
    prices.sort((a, b) => compare(a, b) * (side === 'sell' ? 1 : -1));
    return prices.map((price) => [price, sizeAt(side, price)]);
  }

  function clientOf(venue: VenueDescription): VenueClient {
    function lacks(name: CapabilityName): { ok: false; error: BridgeError } | null {
      if (venue.capabilities[name] !== null) return null;
      return fail({ kind: 'no-capability', message: `${venue.label} does not do that.` });
    }

    /** Asynchronous, as every venue is; `act` runs where the venue can do it. */
    async function when<T, E>(
      name: CapabilityName,
      act: () => Result<T, E>,
    ): Promise<Result<T, E | BridgeError>> {
      await Promise.resolve();
      return lacks(name) ?? act();
    }

    const recordsPage = (kind: RecordKind, page: number, pageSize: number, filter: RecordFilter) => {
      const all = kind === 'deposits' ? deposits.filter((one) => fits(one, filter)) : [];
      const items = all.slice((page - 1) * pageSize, page * pageSize);
      const counts = { currentPage: page, pageSize, totalNum: all.length };
      return { ...counts, totalPage: Math.ceil(all.length / pageSize), items };
    };

    return {
      venue,
      paging: venue.paging,
      async recordsPage(kind, { page, pageSize, filter }) {
        return succeed({ page: recordsPage(kind, page, pageSize, filter), receivedAt: time, latencyMs: 0 });
      },
      async archivePage(kind, { page, pageSize, filter }) {
        const found = recordsPage(kind, page, pageSize, filter);
        return succeed({ page: { ...found, unreadable: [] }, receivedAt: time, latencyMs: 0 });
      },
      pairs: () => when('symbols', () => succeed([PAIR])),
      balances: () =>
        when('balances', () =>
          succeed([{ currency: 'PLUM', type: 'trade', balance: '100.5', available: '100.5', holds: '0' }]),
        ),
      keyInformation: () => when('keyInformation', () => succeed({ permissions: ['Everything'] })),
      serverTime: () => when('serverTime', () => succeed(time)),
      order: ({ orderId }) =>
        when('orderByOrderId', () => {
          const order = orders.get(orderId);
          return order === undefined ? fail(NO_ORDER) : succeed({ ...order });
        }),
      orderByClientOid: ({ clientOid }) =>
        when('orderByClientOid', () => {
          const order = [...orders.values()].findLast((one) => one.clientOid === clientOid);
          return succeed(order === undefined ? null : { ...order });
        }),
      activeSymbols: () => when('activeSymbols', () => succeed(openOrders().length > 0 ? [SYMBOL] : [])),
      activeOrders: () => when('activeOrders', () => succeed(structuredClone(openOrders()))),
      closedOrders: (query) =>
        when('doneOrders', () =>
          pageOf(
            [...orders.values()].filter(({ state }) => state === 'done'),
            query,
          ),
        ),
      fills: (query) => when('fills', () => pageOf(fills, query)),
      cancelOrder: ({ orderId }) =>
        when('cancelByOrderId', () => {
          const order = orders.get(orderId);
          if (order?.state !== 'open') return fail({ ...NO_ORDER, nothingToCancel: true as const });
          cancel(order);
          return succeed(null);
        }),
      advanced: stops.advanced,
      deadMan: {
        set: (to) =>
          when('deadManSwitch', () => {
            deadMan = to;
            return succeed({ at: time, triggersAt: time + to.timeoutSeconds * 1_000 });
          }),
        unset: () =>
          when('deadManSwitch', () => {
            deadMan = null;
            return succeed(null);
          }),
        read: () =>
          when('deadManQuery', () => {
            if (deadMan === null) return succeed(null);
            return succeed({ at: time, triggersAt: time + deadMan.timeoutSeconds * 1_000, set: deadMan });
          }),
      },
      cancelPair: () =>
        when('cancelPair', () => {
          openOrders().forEach(cancel);
          return succeed(null);
        }),
      cancelAll: () =>
        when('cancelAll', () => {
          openOrders().forEach(cancel);
          return succeed({ asked: [SYMBOL], failed: [] });
        }),
      feeRates: () => when('fees', () => succeed({ maker: RATE, taker: RATE, source: 'venue' as const })),
      depositChains: () => Promise.resolve(fail({ kind: 'no-capability', message: 'No list of chains.' })),
      depositAddresses: () => when('depositAddress', () => succeed([...addresses])),
      createDepositAddress: ({ currency }) =>
        when('depositAddress', () => {
          const made = { currency, address: `crate-${addresses.length}`, memo: null, chain: 'ORCHARD' };
          addresses.push({ ...made, contractAddress: null, creditedTo: null, expiresAt: null });
          return succeed(addresses.slice(-1));
        }),
      orderBook: () =>
        when('orderBook', () =>
          succeed<BookSnapshot>({ sequence, bids: levels('buy'), asks: levels('sell') }),
        ),
      trades: () => when('publicTrades', () => succeed([...trades])),
      candles: () =>
        when('candles', () => {
          const [newest] = trades;
          if (newest === undefined) return succeed([]);
          const { price: open, size: volume } = newest;
          return succeed([{ at: START, open, high: open, low: open, close: open, volume }]);
        }),
      tickers: () =>
        when('tickers', () => {
          const last = trades[0]?.price ?? null;
          return succeed({
            tickers: [
              { symbol: SYMBOL, last, changeRate: null, high: null, low: null, volume: null, value: null },
            ],
            receivedAt: time,
          });
        }),
      eventAccess: (kind) =>
        when(kind === 'public' ? 'bulletPublic' : 'bulletPrivate', () =>
          succeed({
            host: 'memory',
            silenceMs: 60_000,
            open(listener) {
              const subscribed = new Set<string>();
              const onEvent = (topic: EventTopic, event: VenueEvent) => {
                if (subscribed.has(topic.kind)) listener.onEvent(topic, event);
              };
              listeners.add(onEvent);
              queueMicrotask(() => listener.onOpen());
              return {
                subscribe(topic, done) {
                  subscribed.add(topic.kind);
                  queueMicrotask(() => done({ kind: 'acknowledged' }));
                },
                unsubscribe: (topic) => void subscribed.delete(topic.kind),
                close: () => void listeners.delete(onEvent),
              };
            },
          }),
        ),
      prepareOrder: async () => true,
      sendOrder: async (body) => place(ticketIn(body), false),
      alterOrder: async (body) =>
        venue.capabilities.alterOrder === null
          ? NOT_SENT
          : alter(JSON.parse(new TextDecoder().decode(body)) as AlterBody),
      testOrder: async (body) => place(ticketIn(body), true),
      testConnection: async () => ({
        passed: true,
        parts: [],
        permissions: null,
        clockOffsetMs: null,
        latencyMs: null,
      }),
      status: () => IDLE_CONNECTION,
      forgetClock: () => undefined,
    };
  }

  const venue: VenueDescription = {
    ...practiceVenue('http://127.0.0.1:1'),
    label: 'A venue in memory',
    paging: { pageParameter: '', sizeParameter: '', sizes: [7, 30], defaultSize: 7 },
  };
  return {
    client: clientOf(venue),
    without(...names) {
      const gone = Object.fromEntries(names.map((name) => [name, null]));
      return clientOf({ ...venue, capabilities: { ...venue.capabilities, ...gone } });
    },
    symbol: SYMBOL,
    currency: 'PLUM',
    async quote(side, price, size) {
      enter({ side, price: dec(price), left: dec(size), order: null });
    },
    close: () => Promise.resolve(),
  };
}

interface AlterBody {
  orderId: string;
  newPrice?: string;
  newSize?: string;
}

const NOT_SENT: SendResult = {
  kind: 'not-sent',
  reason: { kind: 'no-capability', message: 'A venue in memory does not do that.' },
  trace: null,
};

const NO_ORDER: BridgeError = { kind: 'not-found', message: 'E404: no pears under that name.' };

const EMPTY_ORDER: Omit<ReportedOrder, 'orderId' | 'clientOid' | 'side' | 'price' | 'size'> = {
  symbol: SYMBOL,
  type: 'limit',
  funds: null,
  timeInForce: null,
  postOnly: null,
  hidden: null,
  iceberg: null,
  visibleSize: null,
  filledSize: '0',
  filledFunds: '0',
  remainingSize: '0',
  cancelledSize: '0',
  fee: null,
  feeCurrency: null,
  state: 'open',
  cancelled: false,
  createdAt: START,
  updatedAt: START,
};

/** A cursor is an offset in words of this venue's own; pages are short. */
function pageOf<T>(all: readonly T[], { lastId }: CursorQuery): Result<CursorPage<T>, BridgeError> {
  const from = lastId === null ? 0 : Number(lastId.replace('after/', ''));
  const items = all.slice(from, from + 9);
  const next = from + items.length;
  return succeed({ items, lastId: next < all.length ? `after/${next}` : null });
}

function ticketIn(body: Uint8Array): Ticket {
  return JSON.parse(new TextDecoder().decode(body)) as Ticket; // the test's own order
}

function taken(orderId: string | null, clientOid: string): SendResult {
  const reply = { isSuccess: true, code: '', venueText: '', orderId, clientOid, hasSuccessFlag: false };
  return { kind: 'reply', httpStatus: 200, reply, trace: null };
}

function refused(code: string): SendResult {
  const ids = { orderId: null, clientOid: null };
  const reply = { isSuccess: false, code, venueText: 'No.', ...ids, hasSuccessFlag: false };
  return { kind: 'reply', httpStatus: 200, reply, trace: null };
}

function depositOf(n: number): DepositRecord {
  return {
    kind: 'deposit',
    currency: n % 3 === 0 ? 'PEAR' : 'PLUM',
    chain: 'ORCHARD',
    status: 'SUCCESS',
    address: `crate-${n}`,
    memo: '',
    isInner: false,
    amount: `${n}.25`,
    fee: '0',
    walletTxId: null,
    createdAt: START - n * 60_000,
    updatedAt: START - n * 60_000,
    remark: '',
    otherFields: {},
  };
}

function fits(record: DepositRecord, filter: RecordFilter): boolean {
  return filter.currency === undefined || record.currency === filter.currency;
}
