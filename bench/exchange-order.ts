import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ExchangeOptions } from '../exchange/start.ts';
import { startProcess, type ServerProcess } from './server-process.ts';
import { openWire, placementBytes, type Keys, type Wire } from './exchange-wire.ts';
import { type Row, rowsOf } from './harness.ts';

export const EMPTY = 'empty handler: JSON.parse, one HMAC';
export const PLACED = 'placed order';
/** Without a goal: the empty handler writes nothing to a disk. */
const PERSISTED = 'placed order that survives kill -9';

/** Enough that the code of both servers is compiled: a server runs for hours. */
const WARM_UP = 60;
const STARTS = 5;
const ROUNDS = 75;
/** Few, so that the two servers take turns faster than the machine's other work comes and goes. */
const PER_ROUND = 100;
const KEYS: Keys = { key: 'bench-key', secret: 'bench-secret', passphrase: 'bench-passphrase' };
const OPTIONS: ExchangeOptions = {
  credentials: KEYS,
  quotas: { spot: 1e9 },
  activePerPair: 1e6,
  activePerAccount: 1e6,
};

interface Measured {
  process: ServerProcess;
  wire: Wire;
  /** Time of one request in each round until its reply is here, microseconds. */
  times: number[];
}

/**
 * One limit order after the other on a persistent connection, ready signed, at an empty handler and at the exchange in turn. A process can
 * have a bad place in memory for its whole life, so all are started several times and the middle ratio of each row counts.
 */
export async function measureOrder(): Promise<Row[]> {
  const starts: Row[][] = [];
  for (let start = 0; start < STARTS; start += 1) starts.push(await measureStart());
  const [first = []] = starts;
  return first.map(({ name }, at) => {
    const rows = starts.flatMap((each) => each[at] ?? []).toSorted((a, b) => a.ratio - b.ratio);
    const { microseconds, ratio } = rows[Math.floor(rows.length / 2)] ?? { microseconds: 0, ratio: 0 };
    return { name, microseconds, ratio };
  });
}

async function measureStart(): Promise<Row[]> {
  const empty = await open('exchange-empty.ts', KEYS.secret);
  const ours = await open('exchange-server.ts', JSON.stringify(OPTIONS));
  const folder = mkdtempSync(join(tmpdir(), 'counterfoil-bench-'));
  const persistent = await open('exchange-server.ts', JSON.stringify(OPTIONS), folder);
  const servers = [empty, ours, persistent];
  let id = 0;
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    const requests = Array.from({ length: PER_ROUND }, () =>
      placementBytes(KEYS, order((id += 1)), Date.now()),
    );
    for (const server of round % 2 === 0 ? servers : servers.toReversed()) {
      await runRound(server, requests, round >= 0);
    }
  }
  for (const { wire, process } of servers) {
    wire.close();
    await process.end();
  }
  rmSync(folder, { recursive: true, force: true });
  return rowsOf(new Map([EMPTY, PLACED, PERSISTED].map((name, at) => [name, servers[at]?.times ?? []])));
}

async function open(file: string, ...args: string[]): Promise<Measured> {
  const process = await startProcess(file, ...args);
  return { process, wire: await openWire(process.port), times: [] };
}

async function runRound(server: Measured, requests: readonly Buffer[], counts: boolean): Promise<void> {
  const start = process.hrtime.bigint();
  for (const request of requests) {
    const reply = await server.wire.ask(request);
    if (!reply.startsWith('{"code":"200000"')) throw new Error(`An order was not placed: ${reply}`);
  }
  const took = Number(process.hrtime.bigint() - start) / 1_000;
  if (counts) server.times.push(took / requests.length);
}

function order(id: number): string {
  const price = (50_000 - (id % 500) * 0.1).toFixed(1);
  const terms = { symbol: 'BTC-USDT', type: 'limit', side: 'buy', price, size: '0.0001' };
  return JSON.stringify({ clientOid: `bench-${id}`, ...terms });
}
