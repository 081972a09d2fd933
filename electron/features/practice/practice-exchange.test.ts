/**
 * Seam: the processes port. Breaks when the app trusts a malformed announcement, restarts a dying exchange for ever, starts one
 * after it was stopped or before the one it replaces has ended, or starts over more often than it was asked.
 */
import { describe, expect, it } from 'vitest';
import type { PracticeConditions } from '../../../shared/practice/conditions.ts';
import { manualClock } from '../../../tests/helpers/manual-clock.ts';
import type { ProcessEvents, Processes } from '../../platform/processes.ts';
import { type PracticeState, runPracticeExchange } from './practice-exchange.ts';

const good = {
  baseUrl: 'http://127.0.0.1:4000',
  headerPrefix: 'SVC',
  key: 'k',
  secret: 's',
  passphrase: 'p',
};
const calm: PracticeConditions = { market: 'quiet', errorPercent: 0, arrivals: 0 };
const DAMAGED = 3;
const NEWER = 4;

function bench(conditions = calm) {
  const started: ProcessEvents[] = [];
  const commands: string[] = [];
  const states: PracticeState['state'][] = [];
  let stops = 0;
  const processes: Processes = {
    startExchange(args, on) {
      commands.push(args.join(' '));
      started.push(on);
      return { stop: () => (stops += 1) };
    },
  };
  const clock = manualClock();
  const exchange = runPracticeExchange({
    processes,
    clock,
    folder: 'kept',
    conditions,
    onChange: ({ state }) => states.push(state),
  });
  const crash = (exitCode = 1) => {
    started.at(-1)?.ended(`it ended with code ${exitCode}`, exitCode);
    clock.advance(500);
  };
  const announce = () => started.at(-1)?.ready(good);
  return { started, commands, states, exchange, crash, announce, clock, stops: () => stops };
}

describe('practice exchange', () => {
  it('is running once it announces itself', async () => {
    const { announce, exchange } = bench();
    announce();
    expect(await exchange.startResult()).toEqual({ state: 'running', announcement: good });
  });

  it('keeps its state in the folder it is given, and no fault and no new record unless they are asked for', () => {
    const { commands } = bench();
    expect(commands[0]).toContain('--market quiet --data kept');
    expect(commands[0]).not.toMatch(/--errors|--arrivals|--reset/);
  });

  it('is given market, simulated errors and arrivals', () => {
    const { commands } = bench({ market: 'wild', errorPercent: 20, arrivals: 10 });
    expect(commands[0]).toMatch(/--market wild .*--errors 20 --arrivals 10$/);
  });

  it.each([
    ['an address outside this machine', { ...good, baseUrl: 'http://10.0.0.1:4000' }],
    ['a name that only begins like loopback', { ...good, baseUrl: 'http://127.0.0.1.example.com:80' }],
    ['a missing secret', { ...good, secret: undefined }],
    ['no object', 'ready'],
  ])('fails on %s and stops the program', async (_name, announcement) => {
    const { started, exchange, stops } = bench();
    started[0]?.ready(announcement);
    expect((await exchange.startResult()).state).toBe('failed');
    expect(stops()).toBe(1);
  });

  it('is started again when it ends, three times at most, and then reports it', () => {
    const { started, exchange, crash } = bench();
    for (let round = 0; round < 10; round += 1) crash();
    expect(started).toHaveLength(4);
    expect(exchange.current()).toMatchObject({
      state: 'failed',
      damaged: false,
      reason: expect.stringContaining('it ended with code 1'),
    });
  });

  it('is not started again when its data is damaged, and reports that starting over helps', () => {
    const { started, exchange, crash } = bench();
    crash(DAMAGED);
    expect(started).toHaveLength(1);
    expect(exchange.current()).toMatchObject({
      state: 'failed',
      damaged: true,
      reason: expect.stringContaining('Reset the practice exchange'),
    });
  });

  it('is not started again when a newer version kept what is there, and that is not called damage', () => {
    const { started, exchange, crash } = bench();
    crash(NEWER);
    expect(started).toHaveLength(1);
    expect(exchange.current()).toMatchObject({
      state: 'failed',
      damaged: false,
      reason: expect.stringContaining('newer version'),
    });
  });

  it('that stays silent has failed after a minute, and is ended', () => {
    const { clock, exchange, stops, started } = bench();
    clock.advance(59_999);
    expect(exchange.current()).toEqual({ state: 'starting' });
    clock.advance(1);
    expect(exchange.current()).toEqual({
      state: 'failed',
      damaged: false,
      reason:
        'The practice exchange did not start within 60 seconds. Start it again; if it keeps failing, reset it.',
    });
    expect(stops()).toBe(1);
    started[0]?.ended('it ended with code 0', 0);
    expect(started).toHaveLength(1);
  });

  it('that runs leaves no deadline behind', () => {
    const { announce, clock, exchange } = bench();
    announce();
    clock.advance(120_000);
    expect(exchange.current()).toMatchObject({ state: 'running' });
    expect(clock.pendingTimers()).toBe(0);
  });

  it('stays stopped: no restart, not even one that is asked for, and no late announcement', async () => {
    const { started, exchange, crash } = bench();
    const end = exchange.stop();
    crash();
    await end;
    exchange.restart(calm, { reset: false });
    started[0]?.ready(good);
    expect(started).toHaveLength(1);
    expect(exchange.current()).toEqual({ state: 'stopped' });
  });

  it('stays stopped while it waits to be started again', () => {
    const { started, exchange, clock } = bench();
    started[0]?.ended('it ended with code 1', 1);
    void exchange.stop();
    clock.advance(1_000);
    expect(started).toHaveLength(1);
  });
});

describe('a restart that was asked for', () => {
  it('waits for the old program to end, whatever that still sends', () => {
    const { started, commands, exchange, announce, crash, stops } = bench();
    announce();
    exchange.restart({ ...calm, market: 'normal' }, { reset: false });
    expect(stops()).toBe(1);
    announce();
    expect(exchange.current()).toEqual({ state: 'starting' });
    expect(started).toHaveLength(1);
    crash(DAMAGED);
    expect(commands).toHaveLength(2);
    expect(commands[1]).toContain('--market normal');
    announce();
    expect(exchange.current().state).toBe('running');
  });

  it('asked for twice is one, under the later conditions', () => {
    const { commands, exchange, announce, crash } = bench();
    announce();
    exchange.restart({ ...calm, market: 'normal' }, { reset: false });
    exchange.restart({ ...calm, market: 'wild' }, { reset: false });
    crash(0);
    expect(commands).toHaveLength(2);
    expect(commands[1]).toContain('--market wild');
  });

  it('counts as none of the three', () => {
    const { started, exchange, crash } = bench();
    for (let round = 0; round < 3; round += 1) crash();
    exchange.restart(calm, { reset: false });
    crash(0); // the old program, asked to end
    for (let round = 0; round < 3; round += 1) crash();
    expect(exchange.current().state).toBe('starting');
    expect(started).toHaveLength(8);
  });

  it('takes the place of the one that was due after a crash', () => {
    const { started, exchange, clock } = bench();
    started[0]?.ended('it ended with code 1', 1);
    exchange.restart(calm, { reset: false });
    clock.advance(1_000);
    expect(started).toHaveLength(2);
  });

  it('brings a failed exchange back', () => {
    const { started, exchange, crash, announce } = bench();
    crash(DAMAGED);
    exchange.restart(calm, { reset: true });
    expect(started).toHaveLength(2);
    announce();
    expect(exchange.current().state).toBe('running');
  });

  it('drops what was kept once: again only after a start that did not get to its announcement', () => {
    const { commands, exchange, announce, crash } = bench();
    announce();
    exchange.restart(calm, { reset: true });
    crash(0);
    crash();
    announce();
    crash();
    exchange.restart(calm, { reset: false });
    crash(0);
    expect(commands.map((command) => command.includes('--reset'))).toEqual([false, true, true, false, false]);
  });
});
