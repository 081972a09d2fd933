/**
 * Seam: the processes port. Breaks when the desk trusts a malformed announcement, restarts a dying exchange for ever,
 * or starts one after it was told to stop.
 */
import { describe, expect, it } from 'vitest';
import type { Clock } from '../ports/clock.ts';
import type { ProcessEvents, Processes } from '../ports/processes.ts';
import { type PracticeState, runPracticeExchange } from './practice-exchange.ts';

const good = {
  baseUrl: 'http://127.0.0.1:4000',
  headerPrefix: 'SVC',
  key: 'k',
  secret: 's',
  passphrase: 'p',
};

function bench() {
  const started: ProcessEvents[] = [];
  const timers: (() => void)[] = [];
  const states: PracticeState[] = [];
  let stops = 0;
  const processes: Processes = {
    startExchange(_args, on) {
      started.push(on);
      return { stop: () => (stops += 1) };
    },
  };
  const clock: Clock = {
    now: () => 0,
    monotonic: () => 0,
    after(_ms, act) {
      timers.push(act);
      return () => undefined;
    },
  };
  const exchange = runPracticeExchange(processes, clock, (state) => states.push(state));
  const runTimers = () => {
    for (const timer of timers.splice(0)) timer();
  };
  return { started, states, exchange, runTimers, stops: () => stops };
}

describe('practice exchange', () => {
  it('is running once it announces itself', async () => {
    const { started, exchange } = bench();
    started[0]?.ready(good);
    expect(await exchange.settled()).toEqual({ state: 'running', announcement: good });
  });

  it.each([
    ['an address outside this machine', { ...good, baseUrl: 'http://10.0.0.1:4000' }],
    ['a name that only begins like loopback', { ...good, baseUrl: 'http://127.0.0.1.example.com:80' }],
    ['a missing secret', { ...good, secret: undefined }],
    ['no object', 'ready'],
  ])('fails on %s and stops the program', async (_name, announcement) => {
    const { started, exchange, stops } = bench();
    started[0]?.ready(announcement);
    expect((await exchange.settled()).state).toBe('failed');
    expect(stops()).toBe(1);
  });

  it('is started again when it ends, three times at most, and then says so', () => {
    const { started, exchange, runTimers } = bench();
    for (let round = 0; round < 10; round += 1) {
      started.at(-1)?.ended('exit code 1');
      runTimers();
    }
    expect(started).toHaveLength(4);
    expect(exchange.current()).toMatchObject({ state: 'failed' });
  });

  it('stays stopped: no restart and no late announcement', () => {
    const { started, exchange, runTimers } = bench();
    exchange.stop();
    started[0]?.ended('SIGTERM');
    runTimers();
    started[0]?.ready(good);
    expect(started).toHaveLength(1);
    expect(exchange.current()).toEqual({ state: 'stopped' });
  });
});
