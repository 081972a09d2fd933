import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'undici';
import type { ExchangeOptions } from '../exchange/start.ts';
import { startProcess } from './server-process.ts';
import { ORDERS, signedHeaders, type Keys } from './exchange-wire.ts';
import type { Goal, Row } from './harness.ts';

const RATE = 2_000;
const SECONDS = 30;
const CONNECTIONS = 32;
const ACCOUNTS = 40;
/** What one order of each pair is. */
const PAIRS = [
  { symbol: 'BTC-USDT', price: '60000', size: '0.001', low: '56000' },
  { symbol: 'ETH-USDT', price: '3000', size: '0.01', low: '2800' },
  { symbol: 'KCS-USDT', price: '10', size: '1', low: '9.6' },
  { symbol: 'SOL-USDT', price: '150', size: '0.1', low: '140' },
  { symbol: 'XRP-USDT', price: '0.5', size: '10', low: '0.47' },
  { symbol: 'ADA-USDT', price: '0.4', size: '10', low: '0.38' },
  { symbol: 'DOGE-USDT', price: '0.1', size: '100', low: '0.094' },
  { symbol: 'LTC-USDT', price: '80', size: '0.1', low: '76' },
  { symbol: 'DOT-USDT', price: '6', size: '1', low: '5.7' },
  { symbol: 'LINK-USDT', price: '15', size: '1', low: '14.2' },
] as const;
/** Every so many orders stay in the book; the others trade with one another. */
const STAYS = 16;

interface Load {
  keys: readonly Keys[];
  pool: Pool;
  /** Ids of all placed orders. */
  placed: Set<string>;
  /** From the moment an order was due to its reply, microseconds: waiting for a slow server counts. */
  latencies: number[];
  wrong: string[];
}

/** Orders at a steady rate over many accounts and pairs, with the limits of S8 as they are; every reply and, at the end, every order is checked. */
export async function measureLoad(): Promise<{ rows: Row[]; goals: Goal[] }> {
  const keys = Array.from({ length: ACCOUNTS }, (_, at) => ({
    key: `load-key-${at}`,
    secret: `load-secret-${at}`,
    passphrase: `load-passphrase-${at}`,
  }));
  const options: ExchangeOptions = {
    quotas: { spot: 1e9 },
    accounts: keys.map((key, at) => ({
      name: `load-${at}`,
      keys: [{ ...key, permissions: ['General', 'Spot'] }],
    })),
  };
  const server = await startProcess('exchange-server.ts', JSON.stringify(options));
  const pool = new Pool(server.baseUrl, { connections: CONNECTIONS });
  const load: Load = { keys, pool, placed: new Set(), latencies: [], wrong: [] };

  await Promise.all(Array.from({ length: RATE }, (_, at) => place(load, -1 - at, performance.now()))); // warms up
  load.latencies.length = 0;
  const seconds = await pace(load);
  const found = await countOrders(load);
  await pool.close();
  await server.end();

  const total = RATE * SECONDS;
  const rate = total / seconds;
  const sorted = load.latencies.toSorted((left, right) => left - right);
  const at = (part: number) => sorted[Math.floor(sorted.length * part)] ?? Number.NaN;
  const latency = (name: string, part: number): Row => ({
    name: `${RATE} orders a second, ${name} from due to reply`,
    microseconds: at(part),
    ratio: at(part) / at(0.5),
  });
  for (const reason of new Set(load.wrong)) console.error(`  ${reason}`);
  return {
    rows: [latency('half', 0.5), latency('99 %', 0.99)],
    goals: [
      {
        text: `${RATE} orders a second held for ${SECONDS} s, at least 99 % of the rate`,
        figure: rate,
        holds: rate >= RATE * 0.99,
      },
      { text: 'replies that were wrong', figure: load.wrong.length, holds: load.wrong.length === 0 },
      {
        text: `orders found afterwards of ${total + RATE} sent`,
        figure: found,
        holds: found === total + RATE && load.placed.size === total + RATE,
      },
    ],
  };
}

/** Sends each order when it is due; answers the seconds until the last reply. */
async function pace(load: Load): Promise<number> {
  const total = RATE * SECONDS;
  const under: Promise<void>[] = [];
  const start = performance.now();
  while (under.length < total) {
    const due = Math.min(total, Math.floor(((performance.now() - start) * RATE) / 1_000));
    while (under.length < due) {
      const id = under.length;
      under.push(place(load, id, start + (id * 1_000) / RATE));
    }
    await sleep(1);
  }
  await Promise.all(under);
  return (performance.now() - start) / 1_000;
}

/** Places order number `id`; `due` is a time of `performance.now()`. */
async function place(load: Load, id: number, due: number): Promise<void> {
  const turn = Math.floor(Math.abs(id) / PAIRS.length);
  const pair = PAIRS[Math.abs(id) % PAIRS.length] ?? PAIRS[0];
  const keys = load.keys[turn % ACCOUNTS] ?? { key: '', secret: '', passphrase: '' };
  const stays = turn % STAYS === 0;
  const { symbol, size } = pair;
  const side = stays || turn % 2 === 0 ? 'buy' : 'sell';
  const clientOid = `load-${id}`;
  const body = JSON.stringify({
    clientOid,
    symbol,
    type: 'limit',
    side,
    price: stays ? pair.low : pair.price,
    size,
  });
  const headers = signedHeaders(keys, 'POST', ORDERS, body, Date.now());
  const reply = await load.pool.request({ path: ORDERS, method: 'POST', headers, body });
  const text = await reply.body.text();
  load.latencies.push((performance.now() - due) * 1_000);
  const { code, data } = JSON.parse(text) as {
    code?: string;
    data?: { orderId?: unknown; clientOid?: unknown };
  };
  const orderId = data?.orderId;
  if (reply.statusCode !== 200 || code !== '200000' || typeof orderId !== 'string') {
    load.wrong.push(`no order: ${reply.statusCode} ${text}`);
  } else if (data?.clientOid !== clientOid) load.wrong.push('a clientOid that was not sent');
  else if (load.placed.has(orderId)) load.wrong.push('an orderId given twice');
  else load.placed.add(orderId);
}

/** How many of the placed orders the accounts list as theirs, active or done, each once. */
async function countOrders(load: Load): Promise<number> {
  const found = new Set<string>();
  for (const keys of load.keys) {
    const ask = async (target: string): Promise<unknown> => {
      const headers = signedHeaders(keys, 'GET', target, '', Date.now());
      const { body } = await load.pool.request({ path: target, method: 'GET', headers });
      return ((await body.json()) as { data: unknown }).data;
    };
    for (const { symbol } of PAIRS) {
      for (const { id } of (await ask(`${ORDERS}/active?symbol=${symbol}`)) as { id: string }[])
        found.add(id);
      let lastId = '0';
      for (let more = true; more;) {
        const page = (await ask(`${ORDERS}/done?symbol=${symbol}&limit=100&lastId=${lastId}`)) as {
          lastId: number;
          items: { id: string }[];
        };
        for (const { id } of page.items) found.add(id);
        lastId = String(page.lastId);
        more = page.items.length === 100;
      }
    }
  }
  return [...found].filter((id) => load.placed.has(id)).length;
}
