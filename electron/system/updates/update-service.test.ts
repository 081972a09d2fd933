/**
 * Seam: the updater port, settings in memory, a clock that stands still, and a gate of orders as the test wants it.
 * Breaks when anybody is asked before it is allowed, when a step begins or an update is installed while an order is on its way or unknown
 * (security 18), when what was not signed is installed, or when an order is taken while an update is being installed.
 */
import { beforeEach, describe, expect, it } from 'vitest';
import type { CallHandlers } from '../../../shared/bridge/contract.ts';
import type { UpdateState } from '../../../shared/bridge/update-calls.ts';
import { fail, succeed } from '../../../shared/base/result.ts';
import { manualClock } from '../../../tests/helpers/manual-clock.ts';
import type { SettingsStore } from '../../settings/settings-file.ts';
import { defaultSettings } from '../../settings/settings-schema.ts';
import { createOrderGate } from './order-gate.ts';
import { EXPIRES, HASH, scriptedUpdater, signedOffer, testKey } from '../../../tests/helpers/update-world.ts';
import { createUpdateService, FIRST_CHECK_MS, NEXT_CHECK_MS } from './update-service.ts';
import { servesNoUpdates, type Updater } from './updater.ts';

const key = testKey();
const DAY_MS = 24 * 60 * 60_000;

function memorySettings(allowed: boolean): SettingsStore {
  let settings = { ...defaultSettings(), updates: { allowed } };
  return {
    notice: null,
    lost: false,
    get: () => settings,
    update(change) {
      settings = change(settings);
      return succeed(null);
    },
  };
}

function bench(allowed = true, updater: Updater | null = null) {
  const clock = manualClock();
  const script = scriptedUpdater(key);
  const settings = memorySettings(allowed);
  let unknown = 0;
  const gate = createOrderGate(() => unknown);
  const states: UpdateState[] = [];
  const app = createUpdateService({
    updater: updater ?? script.updater,
    settings,
    gate,
    clock,
    version: '1.2.3',
    changed: ({ update }) => states.push(update),
  });
  const now = async (): Promise<UpdateState> => {
    const status = await app.handlers['updates.status']({});
    if (!status.ok) throw new Error(status.error.message);
    return status.value.update;
  };
  /** An order from its click to its outcome. */
  const calls: Pick<CallHandlers, 'orders.place' | 'orders.amend' | 'orders.test'> = {
    'orders.place': () => new Promise(() => undefined),
    'orders.amend': () => new Promise(() => undefined),
    'orders.test': () => Promise.resolve(fail({ kind: 'not-found', message: 'no' })),
  };
  const order = gate.guard(calls);
  return {
    clock,
    ...script,
    settings,
    app,
    gate,
    states,
    now,
    order,
    unknown: (count: number) => (unknown = count),
    flushPromises: () => clock.advanceAsync(0),
    ask: (step: 'check' | 'download' | 'install') => app.handlers[`updates.${step}`]({}),
    allow: (next: boolean) => app.handlers['updates.allow']({ allowed: next }),
  };
}

type Bench = ReturnType<typeof bench>;

async function toReady(b: Bench): Promise<void> {
  b.offers(() => Promise.resolve(succeed(signedOffer(key, '1.3.0'))));
  await b.ask('check');
  await b.flushPromises();
  await b.ask('download');
  await b.flushPromises();
  expect(await b.now()).toEqual({ state: 'ready', version: '1.3.0' });
}

describe('until it is allowed', () => {
  it('nobody is asked, however long the app runs and whatever the window asks for', async () => {
    const b = bench(false);
    for (const step of ['check', 'download', 'install'] as const) {
      expect(await b.ask(step)).toMatchObject({ ok: false, error: { kind: 'conflict' } });
    }
    await b.clock.advanceAsync(30 * DAY_MS);
    expect(b.asked).toEqual([]);
    expect(await b.now()).toEqual({ state: 'off' });
    expect(b.clock.pendingTimers()).toBe(0);
  });

  it('allowing asks at once and is kept; taking it back asks no more', async () => {
    const b = bench(false);
    await b.allow(true);
    await b.flushPromises();
    expect(b.settings.get().updates.allowed).toBe(true);
    expect(b.asked).toEqual(['check']);
    expect(await b.now()).toEqual({ state: 'idle', checkedAt: b.clock.now() });
    await b.allow(false);
    await b.clock.advanceAsync(30 * DAY_MS);
    expect(b.asked).toEqual(['check', 'cancel']);
    expect(b.settings.get().updates.allowed).toBe(false);
    expect(await b.now()).toEqual({ state: 'off' });
  });

  it('an answer that comes after it was taken back counts for nothing', async () => {
    const b = bench(false);
    const answer = Promise.withResolvers<Awaited<ReturnType<Updater['check']>>>();
    b.offers(() => answer.promise);
    await b.allow(true);
    expect(await b.now()).toEqual({ state: 'checking' });
    await b.allow(false);
    answer.resolve(succeed(signedOffer(key, '1.3.0')));
    await b.flushPromises();
    expect(await b.now()).toEqual({ state: 'off' });
  });
});

describe('a copy that is not served', () => {
  it('says why, and no call of the window changes anything', async () => {
    const b = bench(true, servesNoUpdates('It came as a deb package.'));
    expect(await b.now()).toEqual({ state: 'not-served', why: 'It came as a deb package.' });
    const refused = { ok: false, error: { kind: 'no-capability', message: 'It came as a deb package.' } };
    expect(await b.allow(true)).toEqual(refused);
    for (const step of ['check', 'download', 'install'] as const) expect(await b.ask(step)).toEqual(refused);
    await b.clock.advanceAsync(2 * DAY_MS);
    expect(b.states).toEqual([]);
  });
});

describe('checking for updates', () => {
  it('comes a minute after the start, and then once a day', async () => {
    const b = bench();
    await b.clock.advanceAsync(FIRST_CHECK_MS - 1);
    expect(b.asked).toEqual([]);
    await b.clock.advanceAsync(1);
    expect(b.asked).toEqual(['check']);
    await b.clock.advanceAsync(NEXT_CHECK_MS);
    expect(b.asked).toEqual(['check', 'check']);
  });

  it('says why it failed, and tries again the next day', async () => {
    const b = bench();
    b.offers(() => Promise.resolve(fail('The place of updates could not be asked (HTTP 500).')));
    await b.ask('check');
    await b.flushPromises();
    expect(await b.now()).toMatchObject({
      state: 'failed',
      step: 'check',
      message: expect.stringContaining('HTTP 500'),
    });
    await b.clock.advanceAsync(NEXT_CHECK_MS);
    expect(b.asked).toEqual(['check', 'check']);
  });

  it.each([
    ['older', signedOffer(key, '1.2.2')],
    ['equal', signedOffer(key, '1.2.3')],
    [
      'unsigned',
      {
        version: '1.3.0',
        isUpdate: true,
        expires: EXPIRES,
        files: [
          { url: 'a', sha512: signedOffer(key, '1.3.0').files[0]?.sha512 ?? '', signature: null, bytes: 1 },
        ],
      },
    ],
    ['signed by another', signedOffer(testKey(), '1.3.0')],
    ['expired', signedOffer(key, '1.3.0', HASH, '1999-01-01T00:00:00Z')],
    [
      'of this version and long expired',
      { ...signedOffer(key, '1.2.3', HASH, '1999-01-01T00:00:00Z'), isUpdate: false },
    ],
    ['of this version and signed by another', { ...signedOffer(testKey(), '1.2.3'), isUpdate: false }],
  ])('security 17: an offer that is %s is refused before anything is downloaded', async (_what, offer) => {
    const b = bench();
    b.offers(() => Promise.resolve(succeed(offer)));
    await b.ask('check');
    await b.flushPromises();
    expect(await b.now()).toMatchObject({
      state: 'failed',
      step: 'check',
      message: expect.stringContaining('Update rejected, nothing downloaded'),
    });
    expect(await b.ask('download')).toMatchObject({ ok: false, error: { kind: 'conflict' } });
    expect(await b.ask('install')).toMatchObject({ ok: false, error: { kind: 'conflict' } });
    expect(b.asked).toEqual(['check']);
  });

  it('an offer that passed waits for a person: nothing is downloaded by itself', async () => {
    const b = bench();
    b.offers(() => Promise.resolve(succeed(signedOffer(key, '1.3.0'))));
    await b.ask('check');
    await b.clock.advanceAsync(3 * DAY_MS);
    expect(await b.now()).toEqual({ state: 'available', version: '1.3.0', bytes: 90_000_000 });
    expect(b.asked).toEqual(['check']);
  });
});

describe('downloading', () => {
  it('reports whole percents, once each, and ends ready', async () => {
    const b = bench();
    b.offers(() => Promise.resolve(succeed(signedOffer(key, '1.3.0'))));
    await b.ask('check');
    await b.flushPromises();
    const file = Promise.withResolvers<Awaited<ReturnType<Updater['download']>>>();
    b.gives(() => file.promise);
    await b.ask('download');
    for (const percent of [0.4, 1.2, 1.9, 55.5, 54, 120]) b.progress(percent);
    const shown = b.states.flatMap((state) => (state.state === 'downloading' ? [state.percent] : []));
    expect(shown).toEqual([0, 1, 55, 100]);
    expect(await b.ask('check')).toMatchObject({ ok: true }); // the same answer, and no second request
    file.resolve(succeed('/cache/update'));
    await b.flushPromises();
    expect(await b.now()).toEqual({ state: 'ready', version: '1.3.0' });
    expect(b.asked).toEqual(['check', 'download']);
  });

  async function downloading(): Promise<Bench> {
    const b = bench();
    b.offers(() => Promise.resolve(succeed(signedOffer(key, '1.3.0'))));
    await b.ask('check');
    await b.flushPromises();
    b.gives(() => new Promise(() => undefined));
    await b.ask('download');
    return b;
  }

  it('on a slow line goes on for hours, as long as something comes', async () => {
    const b = await downloading();
    for (let minute = 1; minute <= 600; minute += 1) {
      await b.clock.advanceAsync(60_000);
      b.progress(minute / 10);
    }
    expect(await b.now()).toMatchObject({ state: 'downloading', percent: 60 });
    expect(b.asked).toEqual(['check', 'download']);
  });

  it('ends with a reason when nothing comes for two minutes, and can be started again', async () => {
    const b = await downloading();
    b.progress(10);
    await b.clock.advanceAsync(119_999);
    expect(await b.now()).toMatchObject({ state: 'downloading' });
    await b.clock.advanceAsync(1);
    expect(await b.now()).toMatchObject({
      state: 'failed',
      step: 'download',
      message: expect.stringContaining('no data for two minutes'),
    });
    expect(b.asked).toEqual(['check', 'download', 'cancel']);
    b.gives(() => Promise.resolve(succeed('/cache/update')));
    await b.ask('download');
    await b.flushPromises();
    expect(await b.now()).toEqual({ state: 'ready', version: '1.3.0' });
    expect(b.clock.pendingTimers()).toBe(0);
  });

  it('a server of updates that never answers is reported after a minute', async () => {
    const b = bench();
    b.offers(() => new Promise(() => undefined));
    await b.ask('check');
    await b.clock.advanceAsync(60_000);
    expect(await b.now()).toMatchObject({
      state: 'failed',
      step: 'check',
      message: expect.stringContaining('did not answer within a minute'),
    });
  });

  it('a file whose bytes are not the signed ones is not ready', async () => {
    const b = bench();
    b.offers(() => Promise.resolve(succeed(signedOffer(key, '1.3.0'))));
    await b.ask('check');
    await b.flushPromises();
    b.hashes(`${'C'.repeat(86)}==`);
    await b.ask('download');
    await b.flushPromises();
    expect(await b.now()).toMatchObject({ state: 'failed', step: 'download' });
    expect(await b.ask('install')).toMatchObject({ ok: false });
    b.hashes(null);
    await b.ask('download');
    await b.flushPromises();
    expect(await b.now()).toMatchObject({ state: 'failed', step: 'download' });
  });

  it('is broken off when updates are switched off, and what arrives then is nothing', async () => {
    const b = bench();
    b.offers(() => Promise.resolve(succeed(signedOffer(key, '1.3.0'))));
    await b.ask('check');
    await b.flushPromises();
    const file = Promise.withResolvers<Awaited<ReturnType<Updater['download']>>>();
    b.gives(() => file.promise);
    await b.ask('download');
    await b.allow(false);
    expect(b.asked).toEqual(['check', 'download', 'cancel']);
    file.resolve(succeed('/cache/update'));
    await b.flushPromises();
    expect(await b.now()).toEqual({ state: 'off' });
  });
});

describe('security 18: orders come first', () => {
  let b: Bench;
  beforeEach(() => {
    b = bench();
  });

  it.each(['check', 'download'] as const)(
    'a %s waits until nothing is unknown, then goes on',
    async (step) => {
      b.offers(() => Promise.resolve(succeed(signedOffer(key, '1.3.0'))));
      if (step === 'download') {
        await b.ask('check');
        await b.flushPromises();
      }
      const before = b.asked.length;
      b.unknown(2);
      await b.ask(step);
      const version = step === 'check' ? null : '1.3.0';
      expect(await b.now()).toEqual({ state: 'waiting', wants: step, orders: 2, version });
      b.unknown(1);
      await b.clock.advanceAsync(60_000);
      expect(await b.now()).toMatchObject({ state: 'waiting', orders: 1 });
      expect(b.asked).toHaveLength(before);
      b.unknown(0);
      await b.clock.advanceAsync(1_000);
      expect(b.asked.at(-1)).toBe(step);
    },
  );

  it('an order on its way keeps the daily check waiting as well', async () => {
    void b.order['orders.place']({} as never);
    await b.clock.advanceAsync(FIRST_CHECK_MS + 10 * 60_000);
    expect(b.asked).toEqual([]);
    expect(await b.now()).toMatchObject({ state: 'waiting', wants: 'check', orders: 1 });
  });

  it('nothing is installed while an order is unknown, and not by itself afterwards', async () => {
    await toReady(b);
    b.unknown(1);
    await b.ask('install');
    expect(await b.now()).toEqual({ state: 'waiting', wants: 'install', orders: 1, version: '1.3.0' });
    b.unknown(0);
    await b.clock.advanceAsync(60_000);
    expect(await b.now()).toEqual({ state: 'ready', version: '1.3.0' });
    expect(b.asked).not.toContain('install');
  });

  it('an order that turns up unknown while the file is checked stops the installation', async () => {
    await toReady(b);
    const asking = b.ask('install');
    b.unknown(1);
    await asking;
    await b.flushPromises();
    expect(await b.now()).toMatchObject({ state: 'waiting', wants: 'install', orders: 1 });
    expect(b.asked).not.toContain('install');
    expect(await b.order['orders.test']({} as never)).toMatchObject({ error: { kind: 'not-found' } });
  });

  it('no order is taken once it is being installed, and orders are taken again when that failed', async () => {
    await toReady(b);
    await b.ask('install');
    await b.flushPromises();
    expect(await b.now()).toEqual({ state: 'installing', version: '1.3.0' });
    expect(b.asked.at(-1)).toBe('install');
    const refused = {
      ok: false,
      error: { kind: 'conflict', message: expect.stringContaining('Nothing was sent') },
    };
    expect(await b.order['orders.place']({} as never)).toMatchObject(refused);
    expect(await b.allow(false)).toMatchObject({ ok: false, error: { kind: 'conflict' } });
    b.installFails('The update could not be installed (EACCES).');
    expect(await b.now()).toMatchObject({ state: 'failed', step: 'install' });
    expect(await b.order['orders.test']({} as never)).toMatchObject({ error: { kind: 'not-found' } });
  });

  it('an installer that never starts gives the orders back after some minutes', async () => {
    await toReady(b);
    await b.ask('install');
    await b.clock.advanceAsync(10 * 60_000);
    expect(await b.now()).toMatchObject({ state: 'failed', step: 'install' });
    expect(await b.order['orders.test']({} as never)).toMatchObject({ error: { kind: 'not-found' } });
  });
});

describe('installing', () => {
  it('a file that was exchanged on the disk after the download is not run', async () => {
    const b = bench();
    await toReady(b);
    b.hashes(`${'D'.repeat(86)}==`);
    await b.ask('install');
    await b.flushPromises();
    expect(b.asked).not.toContain('install');
    expect(await b.now()).toMatchObject({ state: 'failed', step: 'download' });
  });

  it('is not asked for twice', async () => {
    const b = bench();
    await toReady(b);
    await b.ask('install');
    expect(await b.ask('install')).toMatchObject({ ok: false, error: { kind: 'conflict' } });
    await b.flushPromises();
    expect(b.asked.filter((step) => step === 'install')).toHaveLength(1);
  });
});

describe('security 18: an app that closes', () => {
  it('while an update is being installed takes no order any more, whatever comes of the update', async () => {
    const b = bench();
    await toReady(b);
    await b.ask('install');
    await b.flushPromises();
    b.app.close();
    b.installFails('The update could not be installed (EACCES).');
    await b.clock.advanceAsync(10 * 60_000);
    expect(await b.order['orders.place']({} as never)).toMatchObject({ error: { kind: 'conflict' } });
  });

  it('while the file is checked installs nothing', async () => {
    const b = bench();
    await toReady(b);
    const asking = b.ask('install');
    b.app.close();
    await asking;
    await b.flushPromises();
    expect(b.asked).not.toContain('install');
  });
});

it('closing breaks a download off and leaves no timer', async () => {
  const b = bench();
  b.app.close();
  expect(b.clock.pendingTimers()).toBe(0);
  await b.clock.advanceAsync(2 * DAY_MS);
  expect(b.asked).toEqual(['cancel']);
});
