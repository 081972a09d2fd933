/**
 * Seam: both ways to start a program, against small programs that behave and misbehave.
 * Breaks when an announcement is lost or doubled, an end goes unnoticed, or a program outlives `stop`.
 * The utility process is a double that runs a real child, so pipes, messages and signals are real.
 */
import { EventEmitter } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createManualClock, type ManualClock } from '../../tests/electron-double/fake-app.ts';
import { forkUtility } from '../../tests/electron-double/utility-child.ts';
import { createChildProcesses } from './child-processes.ts';
import { plainEnvironment } from './plain-environment.ts';
import type { Processes } from './processes.ts';
import { createUtilityProcesses, type UtilityChild } from './utility-processes.ts';

const STAY = 'setInterval(() => {}, 1000);';
const PROGRAMS = {
  announces: `console.log(JSON.stringify({ baseUrl: 'http://127.0.0.1:1', args: process.argv.slice(2) })); ${STAY}`,
  noisy: `console.log('(node) a warning'); console.log('{not json'); process.stdout.write('{"baseUrl":'); process.stdout.write('"x"}\\n{"baseUrl":"second"}\\n'); ${STAY}`,
  ends: 'process.exit(3);',
  idle: `console.log('{"baseUrl":"x"}');`,
  stubborn: `process.on('SIGTERM', () => {}); console.log('{"baseUrl":"x"}'); ${STAY}`,
  environment: `console.log(JSON.stringify({ options: process.env.NODE_OPTIONS ?? null, kept: process.env.PATH !== undefined })); ${STAY}`,
  messages: `process.parentPort.postMessage({ baseUrl: 'by message' }); console.log('{"baseUrl":"by line"}'); ${STAY}`,
};

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'processes-'));
  for (const [name, source] of Object.entries(PROGRAMS)) writeFileSync(join(folder, `${name}.mjs`), source);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Make = (entry: string, clock: ManualClock) => Processes;
const child: Make = (entry, clock) => createChildProcesses({ node: process.execPath, entry, clock });
const utility: Make = (entry, clock) =>
  createUtilityProcesses({ utilityProcess: { fork: forkUtility }, entry, clock });

function run(make: Make, program: string, args: readonly string[] = []) {
  const clock = createManualClock();
  const announced: unknown[] = [];
  const codes: (number | undefined)[] = [];
  const ready = Promise.withResolvers<unknown>();
  const ended = Promise.withResolvers<string>();
  const running = make(join(folder, `${program}.mjs`), clock).startExchange(args, {
    ready(announcement) {
      announced.push(announcement);
      ready.resolve(announcement);
    },
    ended(reason, exitCode) {
      codes.push(exitCode);
      ended.resolve(reason);
    },
  });
  return { clock, running, announced, codes, ready: ready.promise, ended: ended.promise };
}

describe.each([
  ['child process', child, 'it was ended by SIGTERM', 'it was ended by SIGKILL'],
  ['utility process', utility, 'it ended with code 0', 'it ended with code 0'],
])('%s', (_title, make, afterTerm, afterKill) => {
  it('passes arguments on, announces once and ends when asked', async () => {
    const program = run(make, 'announces', ['--port', '0']);
    expect(await program.ready).toEqual({ baseUrl: 'http://127.0.0.1:1', args: ['--port', '0'] });
    program.running.stop();
    program.running.stop();
    expect(await program.ended).toBe(afterTerm);
    expect(program.announced).toHaveLength(1);
  });

  it('passes over lines that are no announcement and joins a line that comes in parts', async () => {
    const program = run(make, 'noisy');
    expect(await program.ready).toEqual({ baseUrl: 'x' });
    program.running.stop();
    await program.ended;
    expect(program.announced).toEqual([{ baseUrl: 'x' }]);
  });

  it('reports when a program ends by itself, with its exit code', async () => {
    const program = run(make, 'ends');
    expect(await program.ended).toBe('it ended with code 3');
    expect(program.codes).toEqual([3]);
    expect(program.announced).toEqual([]);
    program.running.stop();
  });

  it('reports when there is no such program', async () => {
    expect(await run(make, 'missing').ended).toBe('it ended with code 1');
  });

  it('ends a program by force that does not end when asked', async () => {
    const program = run(make, 'stubborn');
    await program.ready;
    program.running.stop();
    program.clock.advance(3_000);
    expect(await program.ended).toBe(afterKill);
  });

  it('does not hand on variables that make Node run something else first', async () => {
    const program = run(make, 'environment');
    expect(await program.ready).toEqual({ options: null, kept: true });
    program.running.stop();
    await program.ended;
  });
});

it('a child process that cannot be started at all is reported as ended', async () => {
  const broken: Make = (entry, clock) =>
    createChildProcesses({ node: join(folder, 'no-node'), entry, clock });
  expect(await run(broken, 'announces').ended).toBe('it could not be started (ENOENT)');
});

it('a utility process may announce itself by message', async () => {
  const program = run(utility, 'messages');
  expect(await program.ready).toEqual({ baseUrl: 'by message' });
  program.running.stop();
  await program.ended;
  expect(program.announced).toHaveLength(1);
});

it('the double of a utility process does not end because nothing is left to do, and has no pid to be killed by before it runs', async () => {
  const options = { serviceName: '', stdio: ['ignore', 'pipe', 'ignore'] as const, env: {} };
  const idle = forkUtility(join(folder, 'idle.mjs'), [], { ...options, stdio: [...options.stdio] });
  expect([idle.pid, idle.kill()]).toEqual([undefined, false]);
  const codes: number[] = [];
  const exit = new Promise<void>((resolve) => {
    idle.on('exit', (code) => {
      codes.push(code);
      resolve();
    });
  });
  // Its output has come: it has run to its last line.
  await new Promise<void>((resolve) => {
    idle.stdout?.on('data', () => resolve());
  });
  await new Promise((resolve) => {
    setImmediate(resolve);
  });
  expect(codes).toEqual([]);
  expect(idle.kill()).toBe(true);
  await exit;
  expect([codes, idle.pid, idle.stdout]).toEqual([[0], undefined, null]);
});

describe('a utility process, which reports less than a child process,', () => {
  /** Electron's object, moved by hand. */
  class Child extends EventEmitter implements UtilityChild {
    pid: number | undefined;
    readonly stdout = null;
    killed = 0;
    kill(): boolean {
      this.killed += 1;
      return this.pid !== undefined;
    }
  }

  function start() {
    const child = new Child();
    const clock = createManualClock();
    const seen = { ended: [] as unknown[], forced: [] as number[] };
    const processes = createUtilityProcesses({
      utilityProcess: { fork: () => child },
      entry: 'any',
      clock,
      killByForce: (pid) => void seen.forced.push(pid),
    });
    const running = processes.startExchange([], {
      ready: () => {},
      ended: (reason, exitCode) => void seen.ended.push(reason, exitCode),
    });
    return { child, clock, running, seen };
  }

  it('is ended once it runs when that was asked before', () => {
    const { child, clock, running, seen } = start();
    running.stop();
    child.pid = 4711;
    child.emit('spawn');
    expect(child.killed).toBe(2);
    clock.advance(3_000);
    expect(seen.forced).toEqual([4711]);
    child.emit('exit', 0);
    expect(seen.ended).toEqual(['it ended with code 0', 0]);
  });

  it('may break in its engine without breaking us', () => {
    const { child, seen } = start();
    expect(() => child.emit('error', 'FatalError', 'somewhere', '{}')).not.toThrow();
    child.emit('exit', 11);
    expect(seen.ended).toEqual(['it ended with code 11', 11]);
  });

  it.each([
    [3, 3],
    [3 << 8, 3],
    [11, 11],
    [0xc000_0005, 0xc000_0005],
  ])('that ended with %i as Electron says it ended with code %i', (reported, meant) => {
    const { child, seen } = start();
    child.emit('exit', reported);
    expect(seen.ended).toEqual([`it ended with code ${meant}`, meant]);
  });
});

it('drops the variables of Node, npm and Electron only', () => {
  const env = {
    PATH: '/bin',
    NODE_OPTIONS: '-r x',
    npm_config_x: '1',
    ELECTRON_RUN_AS_NODE: '1',
    HOME: '/h',
    GONE: undefined,
  };
  expect(plainEnvironment(env)).toEqual({ PATH: '/bin', HOME: '/h' });
});
