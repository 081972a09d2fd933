import { closeSync, fsyncSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { setImmediate } from 'node:timers/promises';
import { join } from 'node:path';
import { Pool } from 'undici';
import type { Journal } from '../electron/features/orders/journal.ts';
import { openJournal } from '../electron/features/orders/open-journal.ts';
import { createOrderService, type OrderService } from '../electron/features/orders/order-service.ts';
import { headPath } from '../electron/storage/log-head.ts';
import { systemClock } from '../electron/platform/clock.ts';
import { systemIds } from '../electron/platform/ids.ts';
import { createUndiciHttp } from '../electron/platform/undici-http.ts';
import type { VenueClient } from '../electron/venue/client.ts';
import { type Random, seededRandom } from '../exchange/exact/random.ts';
import { FIRST_TRADING } from '../electron/settings/settings-schema.ts';
import { requestBody } from '../shared/orders/body.ts';
import type { Pair, Ticket } from '../shared/orders/ticket.ts';
import { succeed } from '../shared/base/result.ts';
import { ALL_ORDER_CAPABILITIES } from '../shared/venue/order-capabilities.ts';
import { PUBLIC_ORDER_CODES } from '../shared/venue/order-codes.ts';
import { atMost, type Bench, median, type Row, rowsOf } from './harness.ts';
import { startProcess } from './server-process.ts';
import { ccxtAt, clientAt } from './venue.ts';
import { noLists } from '../tests/helpers/order-world.ts';
import { commitEnds } from '../tests/helpers/write-ahead-log.ts';

const LIMIT = 'raw undici POST and JSON.parse';
const OURS = 'our order without the journal: check, body, sign, send once, read';
const SENT = 'our order with the journal on the disk, to the answer';
const WITH = 'our order with the journal on the disk, to the answer and the outcome in the journal';
const CCXT = 'ccxt createOrder';
const WARM_UP = 5;
const ROUNDS = 15;
const RUNS = 60;
const BUSY_WAIT_NS = 400_000n;

const PAIR: Pair = {
  symbol: 'BTC-USDT',
  priceIncrement: '0.1',
  baseIncrement: '0.00000001',
  baseMinSize: '0.00001',
  baseMaxSize: '10000000000',
  quoteIncrement: '0.000001',
  quoteMinSize: '0.1',
  quoteMaxSize: '99999999',
  minFunds: '0.1',
  baseCurrency: 'BTC',
  quoteCurrency: 'USDT',
};

interface Case {
  name: string;
  /** What a person's arming the confirm step has done already; not counted. */
  before?: () => Promise<unknown>;
  run: () => Promise<unknown>;
  /** What is left to do behind it; not counted. */
  after?: () => void;
}

/** A placed order over loopback against a server process, one after the other. */
export const order: Bench = {
  name: 'order',
  async run() {
    const server = await startProcess('order-server.ts');
    const { baseUrl } = server;
    const folder = mkdtempSync(join(process.env['COUNTERFOIL_BENCH_FOLDER'] ?? tmpdir(), 'bench-order-'));
    const http = createUndiciHttp(systemClock);
    try {
      const client = clientAt(baseUrl, http);
      const journal = openJournal(join(folder, 'journal.db'));
      if (!journal.ok) throw new Error(journal.error.message);
      const bare = appOn(noJournal(), client);
      const withJournal = appOn(journal.value, client);
      const pool = new Pool(baseUrl, { connections: 1 });
      let next = nextOrder();
      const drawOrder = () => {
        next = nextOrder();
        return Promise.resolve();
      };
      /** A person looks at the order and arms the confirm step: the body is made and the connection opened. */
      const arm = async () => {
        await drawOrder();
        await client.prepareOrder();
      };
      const raw: Case = { name: LIMIT, before: drawOrder, run: () => rawPost(pool, next) };
      const rows = await measureEach([
        raw,
        { name: OURS, before: arm, run: () => place(bare, next) },
        { name: CCXT, before: drawOrder, run: ccxtOrder(baseUrl) },
      ]);
      const late = outcomeLater(journal.value, folder);
      const upToAnswer = appOn(late.journal, client);
      const onDisk = await measureEach([
        raw,
        { name: SENT, before: arm, run: () => place(upToAnswer, next), after: late.record },
        { name: WITH, before: arm, run: () => place(withJournal, next), after: () => syncLog(folder) },
      ]);
      rows.push(...onDisk.slice(1));
      const commits = await commitsBeforeSend(journal.value, client, folder);
      await pool.destroy();
      journal.value.close();
      return {
        name: 'order',
        rows,
        goals: [
          atMost(rows, OURS, LIMIT, 1.3),
          { text: 'synced commits before the send: one', figure: commits, holds: commits === 1 },
        ],
        notes: [
          'The journal is in the temporary folder, unless COUNTERFOIL_BENCH_FOLDER names another place.',
          'Our connection is opened while the person arms the confirm step, before the clock runs; the others keep one alive.',
          'The cases take turns, one run each in an order drawn anew every time and after the same wait of 0.4 ms: nobody places sixty orders in a row, and the machine is the same for all. Those with the disk are measured apart.',
          'What is behind the answer is the outcome in the journal: its row is synced after the clock.',
        ],
      };
    } finally {
      await http.close();
      await server.end();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

/**
 * As harness.measure, but the cases take turns run by run, in an order drawn again every time, with something before each run that is not
 * counted: what one case leaves behind for the next (a connection to close, a disk just synced) and what else the machine does then
 * touch all alike. The first case is the reference.
 */
async function measureEach(cases: readonly Case[]): Promise<Row[]> {
  const times = new Map<string, number[]>(cases.map(({ name }) => [name, []]));
  const random = seededRandom(1);
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    const took = new Map<string, number[]>(cases.map(({ name }) => [name, []]));
    for (let turn = 0; turn < RUNS; turn += 1) {
      for (const { name, before, run, after } of shuffled(cases, random)) {
        await before?.();
        await busyWait();
        const start = process.hrtime.bigint();
        await run();
        took.get(name)?.push(Number(process.hrtime.bigint() - start) / 1_000);
        after?.();
      }
    }
    if (round < 0) continue;
    for (const { name } of cases) times.get(name)?.push(median(took.get(name) ?? []));
  }
  return rowsOf(times);
}

/**
 * The same wait before every run of every case, awake: what was opened is accepted then and what was closed is gone, here and in the
 * server. Without it the closing of our connection is paid by whoever comes next; asleep, half of every figure is the machine waking up.
 */
async function busyWait(): Promise<void> {
  const until = process.hrtime.bigint() + BUSY_WAIT_NS;
  while (process.hrtime.bigint() < until) await setImmediate();
}

function shuffled<T>(items: readonly T[], random: Random): T[] {
  const mixed = [...items];
  for (let last = mixed.length - 1; last > 0; last -= 1) {
    const other = random.below(last + 1);
    [mixed[last], mixed[other]] = [mixed[other] as T, mixed[last] as T]; // both are within the list
  }
  return mixed;
}

interface NextOrder {
  ticket: Ticket;
  ticketId: string;
  /** What the person saw and confirmed. */
  body: string;
}

let count = 0;

function nextOrder(): NextOrder {
  count += 1;
  const ticket: Ticket = {
    clientOid: `bench-${process.pid}-${count}`,
    symbol: 'BTC-USDT',
    type: 'limit',
    side: 'buy',
    stp: 'CN',
    price: '60000.1',
    size: '0.00001',
  };
  return { ticket, ticketId: `ticket-${count}`, body: requestBody(ticket) };
}

async function place(app: OrderService, { ticket, ticketId, body }: NextOrder): Promise<void> {
  const placed = await app.place({
    accountId: 'a',
    ticketId,
    ticket,
    confirmedBody: body,
    acknowledged: [],
  });
  if (!placed.ok) throw new Error(placed.error.message);
  if (placed.value.outcome?.kind !== 'accepted') throw new Error('The order was not accepted.');
}

async function rawPost(pool: Pool, next: NextOrder): Promise<unknown> {
  const { body } = await pool.request({
    path: '/api/v1/hf/orders',
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: next.body,
  });
  return JSON.parse(await body.text());
}

function ccxtOrder(baseUrl: string): () => Promise<unknown> {
  const kucoin = ccxtAt(baseUrl, { hf: true, uta: false });
  kucoin.setMarkets([kucoin.safeMarketStructure(CCXT_MARKET)]);
  return () => kucoin.createOrder('BTC/USDT', 'limit', 'buy', 0.00001, 60_000.1, { hf: true });
}

/** What ccxt would have read from the venue's list of pairs. */
const CCXT_MARKET = {
  id: 'BTC-USDT',
  symbol: 'BTC/USDT',
  base: 'BTC',
  quote: 'USDT',
  baseId: 'BTC',
  quoteId: 'USDT',
  type: 'spot',
  spot: true,
  active: true,
  precision: { amount: 0.00000001, price: 0.1 },
};

function appOn(journal: Journal, client: VenueClient): OrderService {
  return createOrderService({
    journal,
    clock: systemClock,
    ids: systemIds,
    pairs: () => PAIR,
    venueFor: () => ({
      baseUrl: client.venue.baseUrl,
      mode: 'practice',
      readOnly: false,
      can: ALL_ORDER_CAPABILITIES,
      codes: PUBLIC_ORDER_CODES,
      memoryMs: null,
      asksByClientOid: true,
      advancedPath: () => null,
    }),
    sendOrder: ({ bodyBytes, onLate }) => client.sendOrder(bodyBytes, onLate),
    rules: () => ({ ...FIRST_TRADING, noOrderLimit: true }),
    bestPrices: () => null,
    lastPrice: () => null,
    bookLevels: () => null,
    queryOrders: noLists,
    canQueryOrders: () => false,
    queryOrder: () => Promise.resolve(succeed(null)),
  });
}

/** A journal that forgets: what is left is the path itself. */
function noJournal(): Journal {
  const opened = openJournal(':memory:');
  if (!opened.ok) throw new Error(opened.error.message);
  rmSync(headPath(':memory:'), { force: true }); // of a file there would be a head beside it
  return {
    ...opened.value,
    recordSubmission: () => succeed(null),
    recordResult: () => succeed(null),
    findTicket: () => null,
  };
}

/** How many commits are in the journal's log when an order is handed over. */
async function commitsBeforeSend(journal: Journal, client: VenueClient, folder: string): Promise<number> {
  const log = join(folder, 'journal.db-wal');
  const next = nextOrder();
  await client.prepareOrder();
  const before = commitEnds(log).length;
  let atSend = Number.NaN;
  const watched: VenueClient = {
    ...client,
    sendOrder(body, onLate) {
      atSend = commitEnds(log).length;
      return client.sendOrder(body, onLate);
    },
  };
  await place(appOn(journal, watched), next);
  return atSend - before;
}

/** The outcome is on the disk before the next case runs: what is synced behind one answer is not paid by another. */
function syncLog(folder: string): void {
  const log = openSync(join(folder, 'journal.db-wal'), 'r+');
  fsyncSync(log);
  closeSync(log);
}

/** The journal, with the outcomes held back until they are recorded by hand: what is left is its part before the answer. */
function outcomeLater(journal: Journal, folder: string): { journal: Journal; record: () => void } {
  let waiting: (() => void) | null = null;
  return {
    journal: {
      ...journal,
      recordResult(...outcome) {
        waiting = () => {
          const written = journal.recordResult(...outcome);
          if (!written.ok) throw new Error(written.error.message);
        };
        return succeed(null);
      },
    },
    record() {
      waiting?.();
      waiting = null;
      syncLog(folder);
    },
  };
}
