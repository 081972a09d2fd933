/**
 * Seam: `npm start`'s own program with the real app and the real practice exchange, as a person or a script starts it.
 * Breaks when its one line changes, when it leaves a process behind, or when it outlives whoever started it.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { buildAll } from './build-all.ts';
import { buildIsStale } from './build-stale.ts';

const script = path.join(import.meta.dirname, 'start.ts');
let data: string;
let started: ChildProcess | null = null;

beforeAll(async () => {
  if (buildIsStale()) await buildAll(() => {});
}, 120_000);
beforeEach(() => {
  data = mkdtempSync(path.join(tmpdir(), 'start-'));
});
afterEach(() => {
  started?.kill('SIGKILL');
  started = null;
  rmSync(data, { recursive: true, force: true });
});

interface Run {
  child: ChildProcess;
  /** The first line on stdout. */
  line: Promise<string>;
  /** All of stdout and stderr, once every process that could write to them is gone. */
  finished: Promise<{ out: string; notes: string }>;
}

function run(command: readonly string[]): Run {
  const [program = '', ...args] = command;
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  started = child;
  let out = '';
  let notes = '';
  const line = Promise.withResolvers<string>();
  const finished = Promise.withResolvers<{ out: string; notes: string }>();
  child.stdout.setEncoding('utf8');
  child.stdout.on('data', (part: string) => {
    out += part;
    const end = out.indexOf('\n');
    if (end >= 0) line.resolve(out.slice(0, end));
  });
  child.stderr.setEncoding('utf8');
  child.stderr.on('data', (part: string) => {
    notes += part;
  });
  child.on('close', () => {
    line.reject(new Error(`it ended without a line: ${notes}`));
    finished.resolve({ out, notes });
  });
  line.promise.catch(() => {}); // a run that is meant to fail has no line
  return { child, line: line.promise, finished: finished.promise };
}

const hostFlags = () => ['--browser', '--port', '0', '--data', data, '--json', '--keychain', 'memory'];
const host = () => [process.execPath, script, ...hostFlags()];

/** Signs in as a browser would and asks the app one thing over the socket. */
async function ask(url: string, name: string): Promise<unknown> {
  const [answer] = await askEach(url, [[name, {}]]);
  return answer;
}

/** One call after the other, over one socket: the address is good for one page. */
async function askEach(url: string, calls: readonly [name: string, input: object][]): Promise<unknown[]> {
  const first = await fetch(url, { redirect: 'manual' });
  const cookie = (first.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  const tab = /#tab=(.+)$/.exec(first.headers.get('location') ?? '')?.[1] ?? '';
  const { host: authority, origin } = new URL(url);
  const socket = new WebSocket(`ws://${authority}/bridge`, ['counterfoil', tab], {
    headers: { origin, cookie },
  });
  return new Promise((resolve, reject) => {
    const answers: unknown[] = [];
    const next = () => {
      const [name, input] = calls[answers.length] ?? [];
      if (name === undefined) resolve(answers);
      else socket.send(JSON.stringify({ id: answers.length, name, args: [input] }));
    };
    socket.on('error', reject);
    socket.on('open', next);
    socket.on('message', (text: Buffer) => {
      const message = JSON.parse(text.toString('utf8')) as { id?: number; result?: unknown };
      if (message.id !== answers.length) return;
      answers.push(message.result);
      next();
    });
  });
}

function isListening(address: string): Promise<boolean> {
  const { hostname, port } = new URL(address);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname);
    socket.on('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });
}

async function exchangeAddress(url: string): Promise<string> {
  const [balances, accounts] = await askEach(url, [
    ['balances.list', { accountId: 'practice' }], // answered when the exchange runs; the host is there before
    ['accounts.list', {}],
  ]);
  expect(balances).toMatchObject({ ok: true });
  const { value } = accounts as { value: { accounts: { venue: { baseUrl: string } }[] } };
  return value.accounts[0]?.venue.baseUrl ?? '';
}

it('prints one JSON line, answers, keeps its data in the folder it was given, and ends with SIGTERM', async () => {
  const { child, line, finished } = run(host());
  const { url, ...rest } = JSON.parse(await line) as { url: string };
  expect(rest).toEqual({});
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/\?token=[\w-]{32}$/);
  expect(await ask(url, 'app.describe')).toMatchObject({
    ok: true,
    value: { host: 'browser', dataFolder: data },
  });
  expect(readdirSync(data)).not.toEqual([]);
  const ended = new Promise((resolve) => {
    child.on('exit', (code, signal) => resolve([code, signal]));
  });
  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  expect((await finished).out.trim().split('\n')).toHaveLength(1);
  expect(await isListening(url)).toBe(false);
});

it('takes its practice exchange along when it ends', async () => {
  const { child, line, finished } = run(host());
  const { url } = JSON.parse(await line) as { url: string };
  const exchange = await exchangeAddress(url);
  expect(await isListening(exchange)).toBe(true);
  child.kill('SIGTERM');
  await finished;
  await expect.poll(() => isListening(exchange), { timeout: 10_000 }).toBe(false);
});

it('ends, with its exchange, when the program that started it is killed', async () => {
  const launcher = `require('node:child_process').spawn(process.argv[1], process.argv.slice(2), { stdio: 'inherit' })`;
  const { child, line, finished } = run([process.execPath, '-e', launcher, ...host()]);
  const { url } = JSON.parse(await line) as { url: string };
  const exchange = await exchangeAddress(url);
  child.kill('SIGKILL');
  await finished;
  expect(await isListening(url)).toBe(false);
  await expect.poll(() => isListening(exchange), { timeout: 10_000 }).toBe(false);
});

it('says in one line what is wrong with a flag, and ends', async () => {
  const { child, finished } = run([process.execPath, script, '--keychain', 'file', '--browser']);
  const ended = new Promise((resolve) => {
    child.on('exit', resolve);
  });
  expect(await ended).toBe(2);
  expect(await finished).toEqual({ out: '', notes: '--keychain takes memory or system, not "file".\n' });
});
