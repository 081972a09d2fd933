/**
 * Seam: both ways to start a program, against small programs that behave and misbehave.
 * Breaks when an announcement is lost or doubled, an end goes unnoticed, or a program outlives `stop`.
 * The utility process is a double that runs a real child, so pipes, messages and signals are real.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createManualClock, type ManualClock } from '../../tests/electron-double/fake-desk.ts';
import { forkUtility } from '../../tests/electron-double/utility-child.ts';
import { createChildProcesses } from './child-processes.ts';
import { plainEnvironment } from './plain-environment.ts';
import type { Processes } from './processes.ts';
import { createUtilityProcesses } from './utility-processes.ts';

const STAY = 'setInterval(() => {}, 1000);';
const PROGRAMS = {
  announces: `console.log(JSON.stringify({ baseUrl: 'http://127.0.0.1:1', args: process.argv.slice(2) })); ${STAY}`,
  noisy: `console.log('(node) a warning'); console.log('{not json'); process.stdout.write('{"baseUrl":'); process.stdout.write('"x"}\\n{"baseUrl":"second"}\\n'); ${STAY}`,
  ends: 'process.exit(3);',
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
  ['utility process', utility, 'it ended with code 1', 'it ended with code 1'],
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

  it('tells when a program ends by itself, with its exit code', async () => {
    const program = run(make, 'ends');
    expect(await program.ended).toBe('it ended with code 3');
    expect(program.codes).toEqual([3]);
    expect(program.announced).toEqual([]);
    program.running.stop();
  });

  it('tells when there is no such program', async () => {
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

it('a child process that cannot be started at all is told as ended', async () => {
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
