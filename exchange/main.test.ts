/**
 * The program as it is started: its command line, its ready line, its end. Broken by: anything else on stdout, a second ready
 * field, a process that outlives SIGTERM or its parent, a wrong flag that starts all the same.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { helpText } from './cli/flags.ts';
import type { Entry } from './persistence/contract.ts';
import { openEntryStore, STORE } from './persistence/entry-store.ts';
import { dataOf, sendRaw, sendSigned, type Target } from '../tests/helpers/exchange/client.ts';

/** What the folder holds, with these added to it; nobody may have it open. */
function saved(more: readonly Entry[] = []): readonly Entry[] {
  const opened = openEntryStore(folder);
  if (!opened.ok) throw new Error(opened.error.message);
  opened.store.append(more);
  opened.store.close();
  return opened.store.past;
}

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));
const children: ChildProcess[] = [];
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'exchange-'));
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  rmSync(folder, { recursive: true });
});

function run(args: string[]): ChildProcess {
  const child = spawn(process.execPath, [MAIN, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  children.push(child);
  return child;
}

async function firstLine(child: ChildProcess): Promise<string> {
  if (child.stdout === null) throw new Error('The child has no stdout.');
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string]; // readline's own event
  return line;
}

async function readAll(child: ChildProcess): Promise<{ code: unknown; stdout: string; stderr: string }> {
  let [stdout, stderr] = ['', ''];
  child.stdout?.on('data', (chunk) => (stdout += String(chunk)));
  child.stderr?.on('data', (chunk) => (stderr += String(chunk)));
  const [code] = await once(child, 'close');
  return { code, stdout, stderr };
}

describe('start and end', () => {
  test('prints one line of exactly five fields, serves with them, ends on SIGTERM with nothing more on stdout', async () => {
    const child = run('--port 0 --seed 7 --header-prefix KC --deposits 2013 --withdrawals 407'.split(' '));
    const everything = readAll(child);
    const ready = JSON.parse(await firstLine(child)) as Target; // its keys are checked next
    expect(Object.keys(ready)).toEqual(['baseUrl', 'headerPrefix', 'key', 'secret', 'passphrase']);
    expect(ready).toMatchObject({
      headerPrefix: 'KC',
      baseUrl: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
    });
    const page = dataOf(await sendSigned(ready, 'GET', '/api/v1/withdrawals?pageSize=10'));
    expect(page).toMatchObject({ totalNum: 407, totalPage: 41 });
    child.kill('SIGTERM');
    const { code, stdout, stderr } = await everything;
    expect(code).toBe(0);
    expect(stdout.trim().split('\n')).toHaveLength(1);
    expect(stderr).not.toContain(ready.secret);
  });

  test('credentials differ from run to run, also with the same seed', async () => {
    const lines = await Promise.all([
      firstLine(run(['--deposits', '0'])),
      firstLine(run(['--deposits', '0'])),
    ]);
    const [one, two] = lines.map((line) => JSON.parse(line) as Target); // as above
    expect(one?.secret).not.toBe(two?.secret);
  });

  test('--control adds the control URL', async () => {
    const ready = JSON.parse(await firstLine(run(['--control', '--deposits', '0']))) as Target & {
      controlUrl: string;
    };
    const { pathname } = new URL(ready.controlUrl);
    expect((await sendRaw(ready.baseUrl, 'GET', `${pathname}/arrivals`)).json?.data).toEqual({});
  });

  /** Starts the program below another one, kills that one and waits until nobody holds the program's stdout any more. */
  async function orphan(command: string, args: string[], env: Record<string, string>): Promise<void> {
    const options = `{ stdio: ['ignore', 'inherit', 'ignore'], env: { ...process.env, ...${JSON.stringify(env)} } }`;
    const starter = `require('node:child_process').spawn(${JSON.stringify(command)}, ${JSON.stringify(args)}, ${options});
      setInterval(() => {}, 1e6);`;
    const parent = spawn(process.execPath, ['-e', starter], { stdio: ['ignore', 'pipe', 'ignore'] });
    children.push(parent);
    await firstLine(parent);
    const released = once(parent, 'close');
    parent.kill('SIGKILL');
    await released;
  }

  test.skipIf(process.platform === 'win32')('ends when its parent is killed', async () => {
    await expect(orphan(process.execPath, [MAIN, '--deposits', '0'], {})).resolves.toBeUndefined();
  });

  test.skipIf(process.platform !== 'linux')(
    'ends when npm is killed and only npm’s shell is left above it',
    async () => {
      const line = `"${process.execPath}" "${MAIN}" --deposits 0; true`;
      const ended = orphan('sh', ['-c', line], { npm_lifecycle_event: 'exchange' });
      await expect(ended).resolves.toBeUndefined();
    },
  );
});

describe('command line', () => {
  test.each([
    [['--bogus'], "exchange: Unknown option '--bogus'. See --help.\n"],
    [['extra'], "exchange: Unexpected argument 'extra': every setting is a flag. See --help.\n"],
    [['--seed', '-1'], "exchange: --seed takes a whole number from 0 to 4294967295, not '-1'. See --help.\n"],
    [['--config', 'no/such/file.json'], 'exchange: no/such/file.json cannot be read (ENOENT).'],
  ])('%j ends with 2 and one line', async (args, reason) => {
    const { code, stdout, stderr } = await readAll(run(args));
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr.trim().split('\n')).toHaveLength(1);
    expect(stderr).toContain(reason);
  });

  test('--help is on stdout and ends with 0', async () => {
    expect(await readAll(run(['--help']))).toEqual({ code: 0, stdout: helpText(), stderr: '' });
  });
});

/** Runs the program until its ready line. */
async function started(
  args: string[],
): Promise<{ child: ChildProcess; ready: Target & { controlUrl: string } }> {
  const child = run(['--deposits', '0', '--withdrawals', '0', ...args]);
  const ready = JSON.parse(await firstLine(child)) as Target & { controlUrl: string }; // its keys are compared above
  return { child, ready };
}

async function stop(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> {
  const closed = once(child, 'close');
  child.kill(signal);
  await closed;
}

describe('--config', () => {
  const config = (value: unknown) => {
    const path = join(folder, 'exchange.json');
    writeFileSync(path, typeof value === 'string' ? value : JSON.stringify(value));
    return path;
  };
  const ACCOUNT = {
    name: 'desk',
    keys: [{ key: 'desk-key', secret: 'desk-secret', passphrase: 'desk-passphrase' }],
    balances: { BTC: '1.5' },
    deposits: 12,
  };

  test('its settings and accounts hold, flags win, and its secrets are nowhere in the output', async () => {
    const path = config({ headerPrefix: 'KC', withdrawals: 7, seed: 9, accounts: [ACCOUNT] });
    const child = run(['--config', path, '--deposits', '0', '--withdrawals', '3']);
    const everything = readAll(child);
    const ready = JSON.parse(await firstLine(child)) as Target; // as above
    expect(ready.headerPrefix).toBe('KC');
    const total = async (target: Target, list: string) =>
      dataOf(await sendSigned(target, 'GET', `/api/v1/${list}?pageSize=10`));
    expect(await total(ready, 'withdrawals')).toMatchObject({ totalNum: 3 });
    const accountTarget = { ...ready, ...ACCOUNT.keys[0] };
    expect(await total(accountTarget, 'deposits')).toMatchObject({ totalNum: 12 });
    const rows = dataOf(await sendSigned(accountTarget, 'GET', '/api/v1/accounts?type=trade_hf'));
    expect(rows).toEqual([expect.objectContaining({ currency: 'BTC', available: '1.5' })]);
    child.kill('SIGTERM');
    const { stdout, stderr } = await everything;
    expect(stdout + stderr).not.toContain('desk-');
  });

  test('every mistake is one line with its path; nothing starts', async () => {
    const path = config({
      port: 'desk-secret',
      colour: 1,
      accounts: [{ ...ACCOUNT, keys: [{ key: 'k', secret: 5, pass: 'desk-secret' }] }],
    });
    const { code, stdout, stderr } = await readAll(run(['--config', path]));
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr.trim().split('\n')).toEqual([
      `exchange: ${path}: port must be a whole number from 0 to 65535.`,
      `exchange: ${path}: accounts[0].keys[0].passphrase is missing.`,
      `exchange: ${path}: accounts[0].keys[0].secret must be 1 to 200 printable ASCII characters without spaces.`,
      `exchange: ${path}: accounts[0].keys[0].pass is not a setting.`,
      `exchange: ${path}: colour is not a setting.`,
    ]);
  });
});

describe('--data', () => {
  const ORDER = { symbol: 'BTC-USDT', type: 'limit', side: 'buy', price: '10000', size: '0.01' };
  /** Credentials differ from run to run, the main account and its orders do not. */
  const active = async (ready: Target) =>
    (
      dataOf(await sendSigned(ready, 'GET', '/api/v1/hf/orders/active?symbol=BTC-USDT')) as { id: string }[]
    ).map((order) => order.id);
  const place = async (ready: Target) => {
    const answer = await sendSigned(ready, 'POST', '/api/v1/hf/orders', JSON.stringify(ORDER));
    return (dataOf(answer) as { orderId: string }).orderId; // S4.3 promises it
  };

  test('an acknowledged order survives kill -9 and an orderly end; --reset starts over', async () => {
    const first = await started(['--data', folder]);
    const orderId = await place(first.ready);
    await stop(first.child, 'SIGKILL');
    const second = await started(['--data', folder]);
    expect(await active(second.ready)).toEqual([orderId]);
    await stop(second.child);
    const third = await started(['--data', folder]);
    expect(await active(third.ready)).toEqual([orderId]);
    await stop(third.child);
    const fresh = await started(['--data', folder, '--reset']);
    expect(await active(fresh.ready)).toEqual([]);
  });

  test('S4.1 the records there were from the beginning are the same in every run, also after --reset; its orders are others', async () => {
    const some = ['--deposits', '60', '--withdrawals', '10'];
    const records = async (ready: Target) =>
      dataOf(await sendSigned(ready, 'GET', '/api/v1/deposits?pageSize=50'));
    const first = await started([...some, '--data', folder]);
    const before = await records(first.ready);
    expect(before).toMatchObject({ totalNum: 60 });
    await stop(first.child, 'SIGKILL');
    const second = await started([...some, '--data', folder]);
    expect(await records(second.ready)).toEqual(before);
    const orderId = await place(second.ready);
    await stop(second.child);
    const fresh = await started([...some, '--data', folder, '--reset']);
    expect(await records(fresh.ready)).toEqual(before);
    expect(await place(fresh.ready)).not.toBe(orderId);
    await stop(fresh.child);
    const after = await started([...some, '--data', folder]);
    expect(await records(after.ready)).toEqual(before);
    await stop(after.child);
    expect(await records((await started([...some, '--data', folder, '--reset'])).ready)).toEqual(before);
  });

  test('a folder in use ends the second one with 1 and one line; the first goes on', async () => {
    const { ready } = await started(['--data', folder]);
    const { code, stdout, stderr } = await readAll(run(['--data', folder]));
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/^exchange: .* is in use\. .*\n$/);
    const reset = await readAll(run(['--data', folder, '--reset']));
    expect(reset.code).toBe(1);
    expect(await active(ready)).toEqual([]);
  });

  test('a start that fails for its port deletes nothing, with --reset or without; a successful one resets', async () => {
    const first = await started(['--data', folder]);
    await place(first.ready);
    await stop(first.child, 'SIGKILL');
    const before = saved();
    const other = await started([]);
    const { port } = new URL(other.ready.baseUrl);
    for (const reset of [[], ['--reset']]) {
      const { code, stdout, stderr } = await readAll(run(['--data', folder, '--port', port, ...reset]));
      expect([code, stdout]).toEqual([1, '']);
      expect(stderr).toBe(
        `exchange: Port ${port} on 127.0.0.1 is taken. Name another with --port, or 0 for a free one.\n`,
      );
      expect(saved()).toEqual(before);
    }
    const running = await started(['--data', folder, '--reset']);
    await stop(running.child, 'SIGKILL');
    expect(await active((await started(['--data', folder])).ready)).toEqual([]);
  });

  test('a file in place of the folder ends it with 1 and a message', async () => {
    const file = join(folder, 'file');
    writeFileSync(file, 'mine');
    const { code, stdout, stderr } = await readAll(run(['--data', file, '--reset']));
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toBe(`exchange: ${file} is a file, not a folder. Name another folder.\n`);
    expect(readFileSync(file, 'utf8')).toBe('mine');
  });

  test('damage ends it with 3, names file and --reset, and changes nothing; --reset mends them', async () => {
    const { child, ready } = await started(['--data', folder]);
    await place(ready);
    await stop(child, 'SIGKILL');
    saved(); // its log is carried into it
    const file = join(folder, STORE);
    const before = readFileSync(file).fill('x', 4_096, 4_200);
    writeFileSync(file, before);
    const { code, stdout, stderr } = await readAll(run(['--data', folder]));
    expect([code, stdout]).toEqual([3, '']);
    expect(stderr).toMatch(/^exchange: .*exchange\.db is damaged\. .*--reset.*\n$/);
    expect(readFileSync(file).equals(before)).toBe(true);
    expect(await active((await started(['--data', folder, '--reset'])).ready)).toEqual([]);
  });
});

describe('saved state that is inconsistent', () => {
  test('ends it with 3 and names --reset', async () => {
    const { child } = await started(['--data', folder]);
    await stop(child);
    saved([{ kind: 'balances', account: 'main', totals: 'much' }]);
    const { code, stdout, stderr } = await readAll(run(['--data', folder]));
    expect([code, stdout]).toEqual([3, '']);
    expect(stderr).toMatch(/^exchange: could not start: .*--reset.*\n$/);
  });
});

describe('continuity', () => {
  test('--errors 100 hits every request; the control API ends them', async () => {
    const { ready } = await started(['--errors', '100', '--control']);
    const door = new URL(ready.controlUrl).pathname;
    const status = async () => (await sendRaw(ready.baseUrl, 'GET', `${door}/status`)).json?.data;
    expect(await status()).toMatchObject({ errors: { percent: 100, struck: {} } });
    await sendRaw(ready.baseUrl, 'DELETE', `${door}/errors`);
    expect(await status()).toMatchObject({ errors: null });
    expect((await sendRaw(ready.baseUrl, 'GET', '/api/v1/timestamp')).status).toBe(200);
  });

  test('--log writes each request as one line of JSON to stderr: no key, signature, passphrase or body', async () => {
    const child = run(['--deposits', '0', '--withdrawals', '0', '--log', '--quiet']);
    const everything = readAll(child);
    const ready = JSON.parse(await firstLine(child)) as Target; // as above
    const body = JSON.stringify({ symbol: 'BTC-USDT', remark: 'for nobody' });
    await sendSigned(ready, 'GET', '/api/v1/withdrawals?pageSize=10');
    await sendSigned(ready, 'POST', '/api/v1/hf/orders', body);
    await sendRaw(ready.baseUrl, 'GET', '/nowhere');
    child.kill('SIGTERM');
    const { stderr } = await everything;
    const lines = stderr
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as unknown);
    expect(lines).toMatchObject([
      {
        method: 'GET',
        path: '/api/v1/withdrawals?pageSize=10',
        status: 200,
        code: '200000',
        account: 'main',
        weight: 20,
      },
      {
        method: 'POST',
        path: '/api/v1/hf/orders',
        code: '400100',
        account: 'main',
        weight: 1,
        bodyBytes: body.length,
      },
      { method: 'GET', path: '/nowhere', status: 404, account: null, weight: null },
    ]);
    for (const secret of [ready.key, ready.secret, ready.passphrase, 'nobody'])
      expect(stderr).not.toContain(secret);
  });
});
