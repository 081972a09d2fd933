/** For tests: what every venue behind `VenueClient` must do, whatever its paths, ids, pages and errors are. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { classifyReply } from '../../electron/features/orders/classify-reply.ts';
import type { VenueClient } from '../../electron/venue/client.ts';
import type { EventTopic, VenueEvent } from '../../electron/venue/events.ts';
import type { CursorPage } from '../../electron/venue/orders.ts';
import type { Result } from '../../shared/base/result.ts';
import { parseDecimal } from '../../shared/money/decimal-text.ts';
import { alterBody } from '../../shared/orders/alter-body.ts';
import type { AmendTerms } from '../../shared/orders/amend.ts';
import { requestBody } from '../../shared/orders/body.ts';
import type { Outcome } from '../../shared/orders/outcome.ts';
import type { Ticket } from '../../shared/orders/ticket.ts';
import type { WalletRecord } from '../../shared/records/record.ts';
import { orderCapabilities } from '../../shared/venue/order-capabilities.ts';
import { orderCodes } from '../../shared/venue/order-codes.ts';
import type { Capabilities } from '../../shared/venue/description.ts';

/** A venue under test, with deposits, and with a second trader who quotes what the test wants. */
export interface VenueUnderTest {
  client: VenueClient;
  /** The same account at a venue that lacks some capabilities. */
  without(...names: (keyof Capabilities)[]): VenueClient;
  /** A pair whose book is empty before the first quote. */
  symbol: string;
  currency: string;
  /** The other trader's order, which rests. */
  quote(side: 'buy' | 'sell', price: string, size: string): Promise<void>;
  close(): Promise<void>;
}

const KINDS = ['stop', 'oco'] as const;

/** Runs the suite against the venue that `open` makes; it is opened once and closed at the end. */
export function describeVenueContract(name: string, open: () => Promise<VenueUnderTest>): void {
  describe(`${name}: the contract of a venue`, () => {
    let venue: VenueUnderTest;
    let client: VenueClient;
    let count = 0;
    beforeAll(async () => {
      venue = await open();
      ({ client } = venue);
    });
    afterAll(() => venue.close());

    const ticketOf = (change: Partial<Ticket> = {}): Ticket => ({
      clientOid: `contract-${(count += 1)}`,
      symbol: venue.symbol,
      side: 'buy',
      type: 'limit',
      price: '100',
      size: '0.01',
      ...change,
    });

    async function send(ticket: Ticket): Promise<Outcome> {
      const result = await client.sendOrder(new TextEncoder().encode(requestBody(ticket)));
      const { clientOid = '' } = ticket;
      return classifyReply(result, { clientOid, codes: orderCodes(client.venue), otherWith: () => null });
    }

    /** The id of an order that was taken. */
    async function placed(ticket: Ticket): Promise<string> {
      const outcome = await send(ticket);
      if (outcome.kind !== 'accepted') throw new Error(JSON.stringify(outcome));
      return outcome.orderId;
    }

    /** Waits for what a venue does behind its answer. */
    const until = (fits: () => Promise<boolean>) => expect.poll(fits, { timeout: 5_000 }).toBe(true);

    describe('records', () => {
      const pageOf = async (page: number, pageSize: number) =>
        valueOf(await client.recordsPage('deposits', { page, pageSize, filter: {} })).page;

      test('pages of any size hold the same deposits in the same order, and each says which page it is', async () => {
        const lists = await Promise.all(
          client.paging.sizes.slice(0, 2).map(async (pageSize) => {
            const items: WalletRecord[] = [];
            let pages = 1;
            for (let page = 1; page <= pages; page += 1) {
              const answer = await pageOf(page, pageSize);
              expect(answer).toMatchObject({ currentPage: page, pageSize });
              pages = answer.totalPage;
              items.push(...answer.items);
              if (page === pages) expect(items).toHaveLength(answer.totalNum);
            }
            expect(pages).toBeGreaterThan(1);
            return items;
          }),
        );
        expect(lists).toHaveLength(2);
        expect(lists[0]).toEqual(lists[1]);
        for (const record of lists[0] ?? []) {
          expect(record.kind).toBe('deposit');
          expect([record.amount, record.fee].every(isDecimal)).toBe(true);
        }
      });

      test('the archive gets the same page with no unreadable rows', async () => {
        const pageSize = client.paging.defaultSize;
        const archived = await client.archivePage('deposits', { page: 1, pageSize, filter: {} });
        if (!archived.ok) throw new Error(archived.error.error.message);
        expect(archived.value.page.items).toEqual((await pageOf(1, pageSize)).items);
        expect(archived.value.page.unreadable).toEqual([]);
      });

      test('a filter leaves out what it excludes', async () => {
        const pageSize = client.paging.defaultSize;
        const all = await pageOf(1, pageSize);
        const currency = all.items[0]?.currency ?? '';
        const filter = { currency };
        const some = valueOf(await client.recordsPage('deposits', { page: 1, pageSize, filter }));
        expect(some.page.totalNum).toBeGreaterThan(0);
        expect(some.page.totalNum).toBeLessThan(all.totalNum);
        expect(some.page.items.every((record) => record.currency === currency)).toBe(true);
      });
    });

    describe('the account', () => {
      test('balances, rights, time and rates are domain values', async () => {
        const balances = valueOf(await client.balances());
        expect(balances.some(({ currency }) => currency === venue.currency)).toBe(true);
        for (const { balance, available, holds } of balances)
          expect([balance, available, holds].every(isDecimal)).toBe(true);
        expect(valueOf(await client.keyInformation()).permissions.length).toBeGreaterThan(0);
        expect(valueOf(await client.serverTime())).toBeGreaterThan(1_600_000_000_000);
        const { maker, taker } = valueOf(await client.feeRates(venue.symbol));
        expect([maker, taker].every(isDecimal)).toBe(true);
      });

      test('a created address is listed', async () => {
        const query = { currency: venue.currency, chain: null };
        const made = valueOf(await client.createDepositAddress(query));
        expect(made.length).toBeGreaterThan(0);
        const again = valueOf(await client.createDepositAddress(query));
        expect(valueOf(await client.depositAddresses(query))).toEqual(
          expect.arrayContaining([...made, ...again]),
        );
      });

      test('a pair has its rules as decimals', async () => {
        const pair = valueOf(await client.pairs()).find(({ symbol }) => symbol === venue.symbol);
        if (pair === undefined) throw new Error('the pair is not listed');
        const { priceIncrement, baseIncrement, baseMinSize } = pair;
        expect([priceIncrement, baseIncrement, baseMinSize].every(isDecimal)).toBe(true);
      });
    });

    describe('orders', () => {
      test('the confirmed bytes become one order, found by either id and in the lists', async () => {
        const ticket = ticketOf();
        const orderId = await placed(ticket);
        const { clientOid = '', symbol } = ticket;
        const terms = { orderId, clientOid, symbol, side: 'buy', type: 'limit', state: 'open' };
        expect(valueOf(await client.order({ orderId, symbol }, 'person'))).toMatchObject(terms);
        expect(valueOf(await client.orderByClientOid({ clientOid, symbol }, 'person'))).toMatchObject(terms);
        expect(valueOf(await client.activeSymbols('person'))).toContain(symbol);
        const active = valueOf(await client.activeOrders(symbol, 'person'));
        expect(active.filter((order) => order.clientOid === clientOid)).toHaveLength(1);
        expect((await send(ticket)).kind).not.toBe('accepted');
        expect(valueOf(await client.activeOrders(symbol, 'person'))).toHaveLength(active.length);
      });

      test('a ticket against the rules of its pair is not placed', async () => {
        const ticket = ticketOf({ price: '100.000000000001' });
        expect((await send(ticket)).kind).not.toBe('accepted');
        const { clientOid = '', symbol } = ticket;
        expect(await client.orderByClientOid({ clientOid, symbol }, 'person')).toEqual({
          ok: true,
          value: null,
        });
      });

      test('a test order is not placed', async () => {
        const ticket = ticketOf();
        const result = await client.testOrder(new TextEncoder().encode(requestBody(ticket)));
        expect(result.kind).toBe('reply');
        const { clientOid = '', symbol } = ticket;
        expect(await client.orderByClientOid({ clientOid, symbol }, 'person')).toEqual({
          ok: true,
          value: null,
        });
      });

      test('a cancel is accepted once; an unknown order is reported as not cancellable', async () => {
        const { symbol } = venue;
        const ticket = ticketOf();
        const orderId = await placed(ticket);
        const clientOid = ticket.clientOid ?? null;
        expect(await client.cancelOrder({ orderId, symbol, clientOid })).toEqual({ ok: true, value: null });
        await until(async () => valueOf(await client.order({ orderId, symbol }, 'person')).state === 'done');
        expect(valueOf(await client.order({ orderId, symbol }, 'person'))).toMatchObject({ cancelled: true });
        expect(await client.cancelOrder({ orderId, symbol, clientOid })).toMatchObject({
          ok: false,
          error: { nothingToCancel: true },
        });
        expect(await client.order({ orderId: 'neverwas', symbol }, 'person')).toMatchObject({
          ok: false,
          error: { kind: 'not-found' },
        });
      });

      test('an amended order is another one under the same client order ID, with what has filled counted', async () => {
        const { symbol } = venue;
        const ticket = ticketOf({ price: '95', size: '0.03' });
        const orderId = await placed(ticket);
        const { clientOid = '' } = ticket;
        const alter = async (id: string, to: AmendTerms): Promise<Outcome> => {
          const body = alterBody({ symbol, orderId: id, price: '95', size: '0.03' }, to) ?? '';
          const result = await client.alterOrder(new TextEncoder().encode(body));
          return classifyReply(result, { clientOid, codes: orderCodes(client.venue), otherWith: () => null });
        };
        const amended = await alter(orderId, { price: '94', size: '0.02' });
        if (amended.kind !== 'accepted') throw new Error(JSON.stringify(amended));
        await until(async () => valueOf(await client.order({ orderId, symbol }, 'person')).state === 'done');
        const now = valueOf(await client.orderByClientOid({ clientOid, symbol }, 'person'));
        expect(now).toMatchObject({ orderId: amended.orderId, clientOid, state: 'open', filledSize: '0' });
        expect([Number(now?.price), Number(now?.size)]).toEqual([94, 0.02]);
        expect((await alter(orderId, { price: '93', size: '0.03' })).kind).not.toBe('accepted');
        expect((await alter(amended.orderId, { price: '93.000000000001', size: '0.03' })).kind).not.toBe(
          'accepted',
        );
        expect(await client.cancelPair(symbol)).toEqual({ ok: true, value: null });
        await until(async () => valueOf(await client.activeOrders(symbol, 'person')).length === 0);
        const bare = venue.without('alterOrder');
        expect(await bare.alterOrder(new Uint8Array())).toMatchObject({ kind: 'not-sent' });
      });

      test('all orders of a pair, and all at once, are cancelled on request', async () => {
        const { symbol } = venue;
        await placed(ticketOf());
        expect(await client.cancelPair(symbol)).toEqual({ ok: true, value: null });
        await until(async () => valueOf(await client.activeOrders(symbol, 'person')).length === 0);
        await placed(ticketOf());
        expect(valueOf(await client.cancelAll()).asked).toContain(symbol);
        await until(async () => valueOf(await client.activeOrders(symbol, 'person')).length === 0);
      });

      test('the dead-man switch is read as it was set, replaced by the next one, and gone once unset', async () => {
        const { deadMan } = client;
        expect(valueOf(await deadMan.read())).toBeNull();
        const first = { timeoutSeconds: 600, symbols: [venue.symbol] };
        const set = valueOf(await deadMan.set(first));
        expect(set.triggersAt - set.at).toBe(600_000);
        expect(valueOf(await deadMan.read())).toMatchObject({ set: first });
        await deadMan.set({ timeoutSeconds: 900, symbols: [] });
        const { set: second, at, triggersAt } = valueOf(await deadMan.read()) ?? {};
        expect(second).toEqual({ timeoutSeconds: 900, symbols: [] });
        expect((triggersAt ?? 0) - (at ?? 0)).toBeGreaterThan(600_000);
        expect(valueOf(await deadMan.unset())).toBeNull();
        expect(valueOf(await deadMan.read())).toBeNull();
        expect(valueOf(await deadMan.unset())).toBeNull();
      });

      test('closed orders are paged to their end, each once', async () => {
        const { symbol } = venue;
        const ids: string[] = [];
        for (let n = 0; n < 45; n += 1) ids.push(await placed(ticketOf()));
        expect(await client.cancelPair(symbol)).toEqual({ ok: true, value: null });
        await until(async () => valueOf(await client.activeOrders(symbol, 'person')).length === 0);
        const closed = await readPages((lastId) => client.closedOrders({ symbol, lastId, limit: 20 }));
        expect(closed.pages).toBeGreaterThan(2);
        const found = closed.items.map(({ orderId }) => orderId);
        expect(uniqueOf(found)).toHaveLength(found.length);
        expect(found).toEqual(expect.arrayContaining(ids));
        expect(closed.items.every(({ state }) => state === 'done')).toBe(true);
      });
    });

    describe('orders that wait for a price', () => {
      async function waits(ticket: Ticket, kind: 'stop' | 'oco'): Promise<string> {
        const result = await client.sendOrder(new TextEncoder().encode(requestBody(ticket)), undefined, kind);
        const { clientOid = '' } = ticket;
        const sent = { clientOid, codes: orderCodes(client.venue), otherWith: () => null };
        const outcome = classifyReply(result, sent);
        if (outcome.kind !== 'accepted') throw new Error(JSON.stringify(outcome));
        return outcome.orderId;
      }
      /** A trade at this price. */
      async function trade(price: string): Promise<void> {
        await venue.quote('sell', price, '1');
        await placed(ticketOf({ price, size: '1' }));
      }
      const listed = async () =>
        valueOf(await client.advanced.waiting('person')).map(({ orderId }) => orderId);
      /** A sell that waits for a fall, with its price on the grid of any pair. */
      const stopOf = (change: Partial<Ticket> = {}): Ticket =>
        ticketOf({ side: 'sell', stop: 'loss', stopPrice: '40', price: '39', size: '1', ...change });

      test.each(KINDS)(
        'a %s waits in a list of its own, is found by either id, and is cancelled once',
        async (kind) => {
          if (!orderCapabilities(client.venue)[kind === 'stop' ? 'stopOrders' : 'ocoOrders']) return;
          await trade('100');
          const { stop: _direction, ...rest } = stopOf({ price: '500', limitPrice: '39' });
          const ticket = kind === 'stop' ? stopOf() : rest;
          const orderId = await waits(ticket, kind);
          const ref = { orderId, symbol: venue.symbol, kind };
          const expected = {
            orderId,
            clientOid: ticket.clientOid ?? null,
            side: 'sell',
            price: ticket.price,
            state: 'open',
            stop: { kind, direction: 'loss', price: '40' },
          };
          expect(valueOf(await client.advanced.byOrderId(ref, 'person'))).toMatchObject(expected);
          const byClientOid = { clientOid: ticket.clientOid ?? '', symbol: venue.symbol, kind };
          expect(valueOf(await client.advanced.byClientOid(byClientOid, 'person'))).toMatchObject(expected);
          expect(await listed()).toContain(orderId);
          expect((await client.advanced.cancel(ref)).ok).toBe(true);
          await until(async () => !(await listed()).includes(orderId));
          expect(await client.advanced.cancel(ref)).toMatchObject({
            ok: false,
            error: { nothingToCancel: true },
          });
        },
      );

      test('one that fires is placed under the same client order ID and another order id', async () => {
        const ticket = stopOf({ stop: 'entry', stopPrice: '120', price: '400' });
        await trade('100');
        const waiting = await waits(ticket, 'stop');
        await trade('121');
        const { clientOid = '' } = ticket;
        const asked = { clientOid, symbol: venue.symbol };
        await until(async () => valueOf(await client.orderByClientOid(asked, 'person')) !== null);
        const placed = valueOf(await client.orderByClientOid(asked, 'person'));
        expect(placed).toMatchObject({ clientOid, side: 'sell', state: 'open' });
        expect(placed?.orderId).not.toBe(waiting);
        expect(await listed()).not.toContain(waiting);
        await client.cancelPair(venue.symbol);
      });

      test('all of a pair are cancelled on request', async () => {
        await trade('100');
        await waits(stopOf(), 'stop');
        expect((await client.advanced.cancelAll(venue.symbol)).ok).toBe(true);
        await until(async () => (await listed()).length === 0);
      });
    });

    describe('a market with a second trader', () => {
      test('it is in book, trade, fill, candle and ticker', async () => {
        const { symbol } = venue;
        await venue.quote('sell', '200', '0.02');
        const book = valueOf(await client.orderBook(symbol));
        expect(book.asks[0]).toEqual(['200', '0.02']);
        const orderId = await placed(ticketOf({ price: '200', size: '0.01' }));
        await until(async () => valueOf(await client.order({ orderId, symbol }, 'person')).state === 'done');
        expect(valueOf(await client.order({ orderId, symbol }, 'person'))).toMatchObject({
          filledSize: '0.01',
          cancelled: false,
        });
        const after = valueOf(await client.orderBook(symbol));
        expect(after.sequence).toBeGreaterThan(book.sequence);
        expect(after.asks[0]).toEqual(['200', '0.01']);
        const fills = await readPages((lastId) => client.fills({ symbol, lastId, limit: 20 }));
        expect(fills.items.filter((fill) => fill.orderId === orderId)).toMatchObject([
          { side: 'buy', liquidity: 'taker', price: '200', size: '0.01' },
        ]);
        expect(valueOf(await client.trades(symbol))[0]).toMatchObject({ price: '200', size: '0.01' });
        const candles = valueOf(await client.candles({ symbol, interval: '1min', startAt: 0, endAt: null }));
        expect(candles.at(-1)).toMatchObject({ close: '200' });
        const times = candles.map(({ at }) => at);
        expect(times).toEqual(times.toSorted((a, b) => a - b));
        const { tickers } = valueOf(await client.tickers());
        expect(tickers.find((ticker) => ticker.symbol === symbol)?.last).toBe('200');
      });

      test('events report the book, the own order and the balances, and stop on request', async () => {
        const { symbol } = venue;
        const [open, own] = await Promise.all([
          connect(client, 'public', [{ kind: 'book', symbol }]),
          connect(client, 'private', [{ kind: 'orders' }, { kind: 'balances' }]),
        ]);
        const { sequence } = valueOf(await client.orderBook(symbol));
        const orderId = await placed(ticketOf({ price: '90' }));
        await until(async () => open.events.some((event) => isChangeAfter(event, sequence)));
        await until(async () => own.events.some((event) => isOrder(event, orderId)));
        await until(async () => own.events.some(({ kind }) => kind === 'balances'));
        open.close();
        own.close();
        const before = open.events.length;
        await client.cancelPair(symbol);
        await until(async () => valueOf(await client.activeOrders(symbol, 'person')).length === 0);
        expect(open.events).toHaveLength(before);
        expect([...open.ends, ...own.ends]).toEqual([]);
      });
    });

    test('a missing capability is no-capability, and nothing else', async () => {
      const bare = venue.without(
        'orderByClientOid',
        'fills',
        'orderBook',
        'bulletPublic',
        'symbols',
        'cancelAll',
        'deadManSwitch',
        'deadManQuery',
      );
      const { symbol } = venue;
      const answers = await Promise.all([
        bare.orderByClientOid({ clientOid: 'any', symbol }, 'person'),
        bare.fills({ symbol, lastId: null, limit: 20 }),
        bare.orderBook(symbol),
        bare.eventAccess('public'),
        bare.pairs(),
        bare.cancelAll(),
        bare.deadMan.set({ timeoutSeconds: 60, symbols: [] }),
        bare.deadMan.unset(),
        bare.deadMan.read(),
      ]);
      for (const answer of answers)
        expect(answer).toMatchObject({ ok: false, error: { kind: 'no-capability' } });
    });
  });
}

function isDecimal(text: string): boolean {
  return parseDecimal(text).ok;
}

function uniqueOf(texts: readonly string[]): string[] {
  return [...new Set(texts)];
}

function valueOf<T>(result: Result<T, { kind: string; message: string }>): T {
  if (!result.ok) throw new Error(`${result.error.kind}: ${result.error.message}`);
  return result.value;
}

/** Every item of a list that is walked by its cursor. */
async function readPages<T>(
  page: (lastId: string | null) => Promise<Result<CursorPage<T>, { kind: string; message: string }>>,
): Promise<{ items: T[]; pages: number }> {
  const items: T[] = [];
  let pages = 0;
  let lastId: string | null = null;
  do {
    const found: CursorPage<T> = valueOf(await page(lastId));
    items.push(...found.items);
    ({ lastId } = found);
    pages += 1;
  } while (lastId !== null && pages < 100);
  return { items, pages };
}

/** A connection on which every topic is acknowledged. */
async function connect(
  client: VenueClient,
  kind: 'public' | 'private',
  topics: readonly EventTopic[],
): Promise<{ events: VenueEvent[]; ends: string[]; close(): void }> {
  const access = valueOf(await client.eventAccess(kind));
  expect(access.silenceMs).toBeGreaterThan(0);
  const events: VenueEvent[] = [];
  const ends: string[] = [];
  const close = await new Promise<() => void>((resolve, reject) => {
    let left = topics.length;
    const connection = access.open({
      onOpen() {
        for (const topic of topics) {
          connection.subscribe(topic, (end) => {
            if (end.kind === 'refused') reject(new Error(end.text));
            else if ((left -= 1) === 0) resolve(() => connection.close());
          });
        }
      },
      onActivity: () => undefined,
      onLatency: () => undefined,
      onEvent: (_topic, event) => events.push(event),
      onEnd: (why) => ends.push(why),
    });
  });
  return { events, ends, close };
}

function isChangeAfter(event: VenueEvent, sequence: bigint): boolean {
  return event.kind === 'book' && event.change !== null && event.change.end > sequence;
}

function isOrder(event: VenueEvent, orderId: string): boolean {
  return event.kind === 'orders' && event.event.ok && event.event.value.order.orderId === orderId;
}
