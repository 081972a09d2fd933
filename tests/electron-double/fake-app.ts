import type { App } from '../../electron/app/app.ts';
import type { AppEventListener } from '../../electron/base/announcer.ts';
import type { Clock } from '../../electron/platform/clock.ts';
import type { CallHandlers, CallReply } from '../../shared/bridge/contract.ts';
import { CALL_NAMES } from '../../shared/bridge/names.ts';
import { fail, succeed } from '../../shared/base/result.ts';

export interface FakeApp extends App {
  /** Names of the calls that reached a handler, in order. */
  reached: string[];
  emit: AppEventListener;
  closed: number;
  suspends: number;
  resumes: number;
  locks: string[];
}

/** An app that knows `app.describe` and refuses the rest; `overrides` replaces single handlers. */
export function createFakeApp(overrides: Partial<CallHandlers> = {}): FakeApp {
  const reached: string[] = [];
  const listeners = new Set<AppEventListener>();
  const base: Partial<Record<string, unknown>> = {};
  for (const name of CALL_NAMES) {
    base[name] = () =>
      Promise.resolve(fail({ kind: 'not-found', message: `${name} is not part of this test.` }));
  }
  const known: Partial<CallHandlers> = {
    'app.describe': () => Promise.resolve(succeed(describeApp())),
    'preferences.set': (input) => Promise.resolve(succeed(input)),
  };
  const handlers: Record<string, unknown> = { ...base, ...known, ...overrides };
  for (const name of CALL_NAMES) {
    const inner = handlers[name] as (input: unknown) => unknown; // set for every name above
    handlers[name] = (input: unknown) => {
      reached.push(name);
      return inner(input);
    };
  }
  const app: FakeApp = {
    handlers: handlers as CallHandlers, // one function per name, set above
    reached,
    closed: 0,
    suspends: 0,
    resumes: 0,
    locks: [],
    lock(why) {
      app.locks.push(why);
    },
    backUpDaily() {},
    suspend() {
      app.suspends += 1;
    },
    resume() {
      app.resumes += 1;
    },
    emit(name, payload) {
      for (const listener of listeners) listener(name, payload);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close() {
      app.closed += 1;
      return Promise.resolve();
    },
  };
  return app;
}

export function describeApp(): CallReply<'app.describe'> {
  return {
    version: '1.2.3',
    host: 'electron',
    platform: 'linux',
    dataFolder: '/data',
    userName: 'ada',
    notices: [],
    policy: null,
  };
}

export interface ManualClock extends Clock {
  advance(ms: number): void;
}

/** A clock that moves only when told to. */
export function createManualClock(): ManualClock {
  let now = 1_000_000;
  let timers: { at: number; run: () => void }[] = [];
  return {
    now: () => now,
    monotonic: () => now,
    after(ms, then) {
      const timer = { at: now + ms, run: then };
      timers.push(timer);
      return () => {
        timers = timers.filter((other) => other !== timer);
      };
    },
    advance(ms) {
      now += ms;
      const due = timers.filter((timer) => timer.at <= now);
      timers = timers.filter((timer) => timer.at > now);
      for (const timer of due) timer.run();
    },
  };
}
