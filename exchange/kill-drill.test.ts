/**
 * The program with several clients and a market, killed by SIGKILL at random moments over one folder. Breaks when an answered order, stop,
 * OCO or cancel is lost, one comes back with another id or exists twice, or both legs of an OCO are live.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runs } from '../tests/helpers/runs.ts';
import { seededRandom, type Random } from './exact/random.ts';
import { dataOf, sendSigned, type Answer, type Target } from '../tests/helpers/exchange/client.ts';

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));
const FLAGS = '--quiet --deposits 0 --withdrawals 0 --market normal --quota-spot 10000000'.split(' ');
const ORDERS = '/api/v1/hf/orders';
const SENDERS = 4;
const ROUNDS = runs(2, 40);

let folder: string;
let child: ChildProcess | null = null;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'exchange-kill-'));
});
afterEach(() => {
  child?.kill('SIGKILL');
  rmSync(folder, { recursive: true });
});

/** What was answered: orders, stops and OCOs by clientOid, and the ids of orders whose cancel was answered. */
interface Answered {
  orders: Map<string, string>;
  stops: Map<string, string>;
  ocos: Map<string, string>;
  cancelled: Set<string>;
}

async function start(): Promise<{ exchange: Target; kill: () => Promise<void> }> {
  const started = spawn(process.execPath, [MAIN, ...FLAGS, '--data', folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  child = started;
  const [line] = (await once(createInterface(started.stdout), 'line')) as [string]; // readline's own event
  return {
    exchange: JSON.parse(line) as Target, // the ready line; main.test.ts checks it
    async kill() {
      const gone = once(started, 'exit');
      started.kill('SIGKILL');
      await gone;
    },
  };
}

/** Orders that rest, fill in part, fill at once and end unfilled. */
function draw(random: Random, clientOid: string): Record<string, string> {
  const common = { clientOid, symbol: 'BTC-USDT' };
  const side = random.chance(0.5) ? 'buy' : 'sell';
  const price = String(98_000 + random.below(1_000));
  switch (random.below(4)) {
    case 0:
      return { ...common, type: 'limit', side: 'buy', price: '20000', size: '0.01' };
    case 1:
      return { ...common, type: 'limit', side, price, size: '0.03' };
    case 2:
      return { ...common, type: 'limit', side, price, size: '0.02', timeInForce: 'IOC' };
    default:
      return { ...common, type: 'market', side, size: '0.005' };
  }
}

const STOPS = '/api/v1/stop-order';
const OCOS = '/api/v3/oco';

/** A stop around the market, which the participants' trades fire; remembered when it was accepted. */
async function placeStop(
  exchange: Target,
  random: Random,
  clientOid: string,
  answered: Answered,
): Promise<void> {
  const common = { clientOid, symbol: 'BTC-USDT', side: 'sell', type: 'market', size: '0.005' };
  const stopPrice = String(97_500 + random.below(2_000));
  const body = JSON.stringify({ ...common, stop: 'loss', stopPrice });
  const id = idIn(await attempt(sendSigned(exchange, 'POST', STOPS, body)));
  if (id !== null) answered.stops.set(clientOid, id);
}

async function placeOco(
  exchange: Target,
  random: Random,
  clientOid: string,
  answered: Answered,
): Promise<void> {
  const common = { clientOid, symbol: 'BTC-USDT', side: 'sell', price: '110000', size: '0.005' };
  const stopPrice = String(90_000 + random.below(7_000));
  const body = JSON.stringify({ ...common, stopPrice, limitPrice: '80000' });
  const id = idIn(await attempt(sendSigned(exchange, 'POST', `${OCOS}/order`, body)));
  if (id !== null) answered.ocos.set(clientOid, id);
}

/** Null when it was refused, as at the limit of stops, or nobody knows. */
function idIn(placed: Answer | null): string | null {
  if (placed?.json?.code !== '200000') return null;
  return (dataOf(placed) as { orderId: string }).orderId; // facts 2, sections 2 and 3
}

/** Sends until the exchange ends; only answered requests count. */
async function sendUntilKilled(
  exchange: Target,
  name: string,
  random: Random,
  answered: Answered,
  onAnswered: () => void,
): Promise<void> {
  for (let count = 0; ; count += 1) {
    const clientOid = `${name}-${count}`;
    // The first of each sender: whatever the moment of the kill, some were answered.
    if (count === 0 || random.chance(0.1)) await placeStop(exchange, random, `${clientOid}s`, answered);
    if (count === 0 || random.chance(0.05)) await placeOco(exchange, random, `${clientOid}o`, answered);
    const placed = await attempt(
      sendSigned(exchange, 'POST', ORDERS, JSON.stringify(draw(random, clientOid))),
    );
    if (placed === null) return;
    // At the limit of active orders the next one is refused (S8).
    if (placed.json?.code === '200003') continue;
    const { orderId } = dataOf(placed) as { orderId: string }; // S4.3 promises it
    answered.orders.set(clientOid, orderId);
    onAnswered();
    if (!random.chance(0.3)) continue;
    const cancel = await attempt(sendSigned(exchange, 'DELETE', `${ORDERS}/${orderId}?symbol=BTC-USDT`));
    if (cancel === null) return;
    if (cancel.json?.code === '200000') answered.cancelled.add(orderId);
  }
}

/** Null when the connection broke: the result is unknown. */
async function attempt(request: Promise<Answer>): Promise<Answer | null> {
  return request.catch(() => null);
}

test('S3.3-accepted every answered order, stop and OCO is there again after kill -9, at any moment', async () => {
  const random = seededRandom(20_261_120);
  const senders: Promise<void>[] = [];
  const answered: Answered = { orders: new Map(), stops: new Map(), ocos: new Map(), cancelled: new Set() };
  for (let round = 0; round < ROUNDS; round += 1) {
    const { exchange, kill } = await start();
    let left = 1 + random.below(60);
    const enough = new Promise<void>((resolve) => {
      const onAnswered = () => {
        left -= 1;
        if (left === 0) resolve();
      };
      for (let sender = 0; sender < SENDERS; sender += 1) {
        const own = seededRandom(round * SENDERS + sender);
        senders.push(sendUntilKilled(exchange, `${round}-${sender}`, own, answered, onAnswered));
      }
    });
    await enough;
    await kill();
    await Promise.all(senders.splice(0));
  }

  const { exchange, kill } = await start();
  for (const [clientOid, orderId] of answered.orders) {
    const path = `${ORDERS}/client-order/${clientOid}?symbol=BTC-USDT`;
    const record = dataOf(await sendSigned(exchange, 'GET', path)) as Record<string, unknown>; // compared field by field
    expect([clientOid, record['id']]).toEqual([clientOid, orderId]);
    if (answered.cancelled.has(orderId)) expect(record).toMatchObject({ active: false, cancelExist: true });
  }
  for (const [clientOid, id] of answered.stops) {
    const path = `${STOPS}/queryOrderByClientOid?clientOid=${clientOid}`;
    expect(dataOf(await sendSigned(exchange, 'GET', path))).toMatchObject([{ id, clientOid }]);
  }
  for (const [clientOid, id] of answered.ocos) {
    const oco = dataOf(await sendSigned(exchange, 'GET', `${OCOS}/client-order/${clientOid}`));
    expect(oco).toMatchObject({ orderId: id, clientOid });
    const path = `${ORDERS}/client-order/${clientOid}?symbol=BTC-USDT`;
    const order = dataOf(await sendSigned(exchange, 'GET', path));
    const isNew = (oco as { status: string }).status === 'NEW';
    if (isNew) expect(order).toMatchObject({ active: true, price: '110000', dealSize: '0' });
  }
  expect([answered.stops.size, answered.ocos.size].every((count) => count > 0)).toBe(true);
  expect(new Set(answered.orders.values()).size).toBe(answered.orders.size);
  expect(answered.cancelled.size).toBeGreaterThan(0);
  await kill();
});
