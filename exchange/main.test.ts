/**
 * The program as it is started: its command line, its ready line, its end. Broken by: anything else on stdout, a second ready
 * field, a process that outlives SIGTERM or its parent, a wrong flag that starts all the same.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, test } from 'vitest';
import { dataOf, sendRaw, sendSigned, type Target } from './testing/client.ts';

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));
const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
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

  test('--control adds the side door’s address', async () => {
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
    [['--bogus'], "Unknown option '--bogus'"],
    [['--port', 'abc'], "--port takes a whole number from 0 to 65535, not 'abc'."],
    [['--port', '70000'], '--port takes a whole number'],
    [['--deposits', '-1'], '--deposits'],
    [['--header-prefix', 'a:b'], '--header-prefix takes 1 to 20 letters and digits'],
    [['--key-version', '1'], '--key-version takes 2 or 3'],
    [['extra'], 'extra'],
  ])('%j ends with 2 and one line', async (args, reason) => {
    const { code, stdout, stderr } = await readAll(run(args));
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr.trim().split('\n')).toHaveLength(1);
    expect(stderr).toContain(reason);
  });

  test('--help tells every flag and ends with 0', async () => {
    const { code, stdout } = await readAll(run(['--help']));
    expect(code).toBe(0);
    for (const flag of ['--port', '--seed', '--header-prefix', '--deposits', '--withdrawals', '--skew-ms'])
      expect(stdout).toContain(flag);
  });
});
