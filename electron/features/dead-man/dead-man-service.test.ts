/**
 * Seam: a venue that keeps one switch per account, whose answers are held back, lost or refused; the clock; the disk. Breaks when a switch comes
 * due while the app is there, is set again after a person turned it off, is called on while nobody knows, or ends untold.
 */
import * as fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import type { AccountView } from '../../../shared/bridge/account-calls.ts';
import type { BridgeError } from '../../../shared/base/error.ts';
import { fail, type Result, succeed } from '../../../shared/base/result.ts';
import type { DeadManSwitch } from '../../../shared/orders/dead-man-switch.ts';
import { kucoinVenue, serviceVenue } from '../../../shared/venue/presets.ts';
import { manualClock, type ManualClock } from '../../../tests/helpers/manual-clock.ts';
import { memoryFiles } from '../../../tests/helpers/memory-files.ts';
import { runs } from '../../../tests/helpers/runs.ts';
import type { DeadManCalls } from '../../venue/dead-man.ts';
import { createDeadManService, type DeadManService } from './dead-man-service.ts';

const ID = 'one';
const ALL: DeadManSwitch = { timeoutSeconds: 60, symbols: [] };
const LOST: BridgeError = { kind: 'timeout', message: 'No answer.' };
const REFUSED: BridgeError = {
  kind: 'venue-refused',
  message: 'No permission.',
  venue: { code: '400007', message: 'No permission.', httpStatus: 403 },
};

let clock: ManualClock;
let memory: ReturnType<typeof memoryFiles>;
let account: AccountView | null;
/** What the venue has set, and what came of its time: it runs by itself. */
let there: { set: DeadManSwitch; at: number } | null;
let firedAt: number[];
let requests: string[];
const FAULTS = ['lost', 'dropped', 'late', 'refused', 'held'] as const;
/** What the next requests meet. lost: done, and the answer is lost; late: it arrives when nobody waits for an answer any more. */
let faults: ((typeof FAULTS)[number] | 'none')[];
let held: (() => void)[];
let readyError: BridgeError | null;
let ended: string[];
let troubles: string[];
let service: DeadManService;

function venueRuns(): void {
  if (there === null || clock.now() < there.at) return;
  firedAt.push(there.at);
  there = null;
}

async function meet<T>(what: string, act: () => T): Promise<Result<T, BridgeError>> {
  requests.push(what);
  const fault = what === 'read' ? undefined : faults.shift();
  if (fault === 'held') await new Promise<void>((go) => void held.push(go));
  venueRuns();
  if (fault === 'dropped') return fail(LOST);
  if (fault === 'late') {
    clock.after(15_000, act);
    return fail(LOST);
  }
  if (fault === 'refused') return fail(REFUSED);
  const answer = act();
  return fault === 'lost' ? fail(LOST) : succeed(answer);
}

const calls: DeadManCalls = {
  set: (set) =>
    meet('set', () => {
      there = { set, at: clock.now() + set.timeoutSeconds * 1_000 };
      return { at: clock.now(), triggersAt: there.at };
    }),
  unset: () =>
    meet('unset', () => {
      there = null;
      return null;
    }),
  read: () =>
    meet('read', () => (there === null ? null : { at: clock.now(), triggersAt: there.at, set: there.set })),
};

function open(): DeadManService {
  return createDeadManService({
    clock,
    files: memory.files,
    folder: '/data',
    findAccount: (id) => (id === ID ? account : null),
    ready: async () => (readyError === null ? succeed({ deadMan: calls }) : fail(readyError)),
    changed: () => undefined,
    ended: (_id, how) => void ended.push(how),
    trouble: (_id, why) => void troubles.push(why),
  });
}

beforeEach(reset);

function reset(): void {
  clock = manualClock();
  memory = memoryFiles();
  account = { id: ID, name: 'Desk', readOnly: false, venue: kucoinVenue() } as unknown as AccountView; // no more is read
  there = null;
  [firedAt, requests, faults, held, ended, troubles] = [[], [], [], [], [], []];
  readyError = null;
  service = open();
}

const turnOn = (set: DeadManSwitch = ALL) => service.handlers['deadMan.set']({ accountId: ID, ...set });
const turnOff = () => service.handlers['deadMan.unset']({ accountId: ID });
const view = async () => (await service.handlers['deadMan.read']({ accountId: ID })) as { value?: unknown };
const status = () => service.status()[0];
const advance = (ms: number) => clock.advanceAsync(ms);
/** The next run of the app, after a quit or, with `crashed`, without one. */
function restart(crashed = false): void {
  const { held: disk } = memory;
  const before = Object.fromEntries(disk);
  service.close();
  if (crashed) memory = memoryFiles(before);
  service = open();
  service.begin();
}

describe('renewing', () => {
  test('three times as often as need be, every minute at least, for as long as it is on', async () => {
    await turnOn();
    await advance(3_600_000);
    expect(firedAt).toEqual([]);
    expect(requests.filter((one) => one === 'set')).toHaveLength(181);
    expect(status()).toMatchObject({ is: 'on', problem: null, until: there?.at ?? 0 });
    await turnOn({ timeoutSeconds: 86_400, symbols: ['BTC-USDT'] });
    requests = [];
    await advance(600_000);
    expect(requests).toHaveLength(10);
  });

  test('a failed one is shown at once and tried again in time; half way to the end a person is told, once', async () => {
    await turnOn();
    faults = Array<'dropped'>(8).fill('dropped');
    await advance(20_000);
    expect(status()).toMatchObject({ is: 'on', problem: 'No answer.' });
    expect(troubles).toEqual([]);
    await advance(15_000);
    expect(troubles).toEqual(['failing']);
    faults = [];
    await advance(24_000);
    expect(status()).toMatchObject({ is: 'on', problem: null });
    expect([firedAt, troubles]).toEqual([[], ['failing']]);
  });

  test('one that came due is told and set again; so is one whose renewal came too late', async () => {
    await turnOn();
    faults = Array<'dropped'>(40).fill('dropped');
    await advance(60_000);
    faults = [];
    await advance(1_000);
    expect([firedAt.length, ended, status()?.is, there?.set]).toEqual([1, ['fired'], 'on', ALL]);
    faults = ['held'];
    await advance(20_000);
    await advance(45_000);
    held[0]?.();
    await advance(0);
    expect([firedAt.length, ended]).toEqual([2, ['fired', 'fired']]);
  });
});

describe('turning off', () => {
  test('waits for a renewal under way, and nothing sets it again', async () => {
    await turnOn();
    faults = ['held'];
    await advance(20_000);
    const off = turnOff();
    expect(status()).toMatchObject({ is: 'turning-off' });
    await advance(5_000);
    expect(requests).toEqual(['set', 'set']);
    held[0]?.();
    expect(await off).toMatchObject({ ok: true, value: { is: 'off' } });
    await advance(3_600_000);
    expect([requests, there, ended]).toEqual([['set', 'set', 'unset'], null, []]);
  });

  test('a renewal whose answer was lost, and which arrives after it was unset, is unset again', async () => {
    await turnOn();
    faults = ['late'];
    await advance(20_000);
    expect(await turnOff()).toMatchObject({ ok: true });
    await advance(15_000);
    expect(there).not.toBeNull();
    await advance(60_000);
    expect([there, firedAt, requests.at(-1), status()]).toEqual([null, [], 'unset', undefined]);
  });

  test('what the venue did not confirm is not called off, and is tried until it is', async () => {
    await turnOn();
    faults = ['dropped', 'dropped', 'refused'];
    expect(await turnOff()).toMatchObject({ ok: false, error: LOST });
    expect(status()).toMatchObject({ is: 'turning-off', problem: 'No answer.' });
    await advance(10_000);
    expect([there, status(), ended]).toEqual([null, undefined, []]);
  });

  test('one of which only the answer was lost is off', async () => {
    await turnOn();
    faults = ['lost'];
    expect(await turnOff()).toMatchObject({ value: { is: 'off' } });
  });
});

test('whatever came before, and whatever met it: one that is off stays off, at the venue too, and asks nothing', async () => {
  const step = fc.oneof(
    fc.constantFrom('on', 'other', 'off', 'suspend', 'resume', 'release'),
    fc.integer({ min: 0, max: 45_000 }),
  );
  const run = fc.asyncProperty(
    fc.array(step, { maxLength: 12 }),
    fc.array(fc.constantFrom(...FAULTS, 'none'), { maxLength: 10 }),
    async (steps, met) => {
      reset();
      faults = [...met];
      for (const one of steps) {
        if (typeof one === 'number') await advance(one);
        else if (one === 'on') void turnOn();
        else if (one === 'other') void turnOn({ timeoutSeconds: 300, symbols: ['A-B'] });
        else if (one === 'off') void turnOff();
        else if (one === 'release') held.splice(0).forEach((go) => go());
        else service[one]();
      }
      service.resume();
      faults = [];
      void turnOff();
      held.splice(0).forEach((go) => go());
      await advance(120_000);
      const before = requests.length;
      await advance(3_600_000);
      expect([there, service.status(), requests.length - before]).toEqual([null, [], 0]);
    },
  );
  await fc.assert(run, { numRuns: runs(60, 3_000) });
});

describe('turning on', () => {
  test('is stored before the venue is asked; where the disk takes nothing it is not asked', async () => {
    memory.disk.full = true;
    expect(await turnOn()).toMatchObject({ ok: false, error: { kind: 'store' } });
    expect([requests, status()]).toEqual([[], undefined]);
  });

  test.each([
    ['refused', 'off'],
    ['dropped', 'off'],
    ['lost', 'on'],
  ] as const)('a request that is %s leaves it %s, as it is at the venue', async (fault, is) => {
    faults = [fault];
    const done = await turnOn();
    await advance(0);
    expect([done.ok, status()?.is ?? 'off', there === null ? 'off' : 'on']).toEqual([is === 'on', is, is]);
    restart();
    await advance(120_000);
    expect([status()?.is ?? 'off', ended, firedAt]).toEqual([is, [], []]);
  });

  test('another one that is refused leaves the one before', async () => {
    await turnOn();
    faults = ['refused'];
    expect((await turnOn({ timeoutSeconds: 300, symbols: [] })).ok).toBe(false);
    await advance(300_000);
    expect([there?.set, firedAt, status()?.problem]).toEqual([ALL, [], null]);
  });

  test('a read-only account and a venue without one send nothing', async () => {
    account = { ...account, readOnly: true } as AccountView;
    expect(await turnOn()).toMatchObject({ error: { kind: 'read-only' } });
    account = { ...account, readOnly: false, venue: serviceVenue('https://x.example') };
    expect(await turnOn()).toMatchObject({ error: { kind: 'no-capability' } });
    expect(await view()).toMatchObject({ error: { kind: 'no-capability' } });
    expect(requests).toEqual([]);
  });

  test('an account that becomes read-only is renewed on: to stop would cancel', async () => {
    await turnOn();
    account = { ...account, readOnly: true } as AccountView;
    service.prune();
    await advance(600_000);
    expect(firedAt).toEqual([]);
    expect(await turnOff()).toMatchObject({ value: { is: 'off' } });
  });
});

describe('silence', () => {
  test('locked, nothing is asked; unlocked in time, the venue is asked and it is renewed', async () => {
    await turnOn();
    await advance(30_000);
    service.suspend();
    expect(troubles).toEqual(['locked']);
    expect(status()?.problem).not.toBeNull();
    const before = requests.length;
    await advance(40_000);
    expect(requests).toHaveLength(before);
    service.resume();
    await advance(0);
    expect([requests.slice(before), firedAt, status()?.problem]).toEqual([['read', 'set'], [], null]);
  });

  test('locked or asleep for too long it came due: told, and set again', async () => {
    await turnOn();
    service.suspend();
    await advance(3_600_000);
    service.resume();
    await advance(0);
    expect([ended, firedAt.length, status()?.is]).toEqual([['fired'], 1, 'on']);
  });

  test('after a quit the venue is asked: still set it is renewed, due it is told', async () => {
    await turnOn();
    await advance(30_000);
    restart();
    expect(status()).toMatchObject({ is: 'on', problem: expect.any(String) as unknown });
    await advance(0);
    expect([requests.slice(-2), ended, status()?.problem]).toEqual([['read', 'set'], [], null]);
    service.close();
    await advance(120_000);
    service = open();
    service.begin();
    await advance(0);
    expect([ended, status()?.is]).toEqual([['fired'], 'on']);
  });

  test('after a crash its time is not known, and nothing is said of it', async () => {
    await turnOn();
    await advance(70_000);
    restart(true);
    there = null;
    await advance(0);
    expect(ended).toEqual(['missing']);
  });

  test('while the venue cannot be asked, that is shown, and it is taken up when it answers', async () => {
    await turnOn();
    readyError = { kind: 'unreachable', message: 'Offline.' };
    await advance(120_000);
    expect(status()).toMatchObject({ is: 'on', problem: 'Offline.' });
    readyError = null;
    service.reconnected(ID);
    await advance(0);
    expect([ended, status()?.problem]).toEqual([['fired'], null]);
  });
});

describe('another program', () => {
  test('that unset it, or set it otherwise, is not fought: told, and not renewed any more', async () => {
    await turnOn();
    there = null;
    service.suspend();
    service.resume();
    await advance(0);
    expect([ended, status()]).toEqual([['unset'], undefined]);
    await turnOn();
    there = { set: { timeoutSeconds: 5, symbols: [] }, at: clock.now() + 5_000 };
    service.suspend();
    service.resume();
    await advance(0);
    expect([ended, status()?.is]).toEqual([['unset', 'replaced'], 'elsewhere']);
    await advance(60_000);
    expect([status(), requests.filter((one) => one === 'set').length]).toEqual([undefined, 2]);
  });

  test('whose switch is found can be turned off from here', async () => {
    there = { set: { timeoutSeconds: 600, symbols: ['A-B'] }, at: clock.now() + 600_000 };
    expect(await view()).toMatchObject({ value: { is: 'elsewhere', set: there.set } });
    expect(await turnOff()).toMatchObject({ value: { is: 'off' } });
    expect(there).toBeNull();
  });
});

describe('the account', () => {
  test('keeps its key while it is on, and not longer', async () => {
    expect(service.holdsKey(ID)).toBeNull();
    await turnOn();
    expect(service.holdsKey(ID)).toMatchObject({ kind: 'conflict' });
    await turnOff();
    expect(service.holdsKey(ID)).toBeNull();
  });

  test('that is gone is asked for nothing, now and after a restart', async () => {
    await turnOn();
    account = null;
    service.prune();
    restart();
    await advance(600_000);
    expect([requests, service.status()]).toEqual([['set'], []]);
  });
});
