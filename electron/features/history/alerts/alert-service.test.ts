/**
 * Seam: the archive's alerts, the clock, what the person chose, and the system's notifications. Breaks when quiet hours let one through or
 * lose their count, one alert is notified of twice, many are many notices, amounts or addresses are shown without leave, or rules are not stored.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { manualClock, type ManualClock } from '../../../../tests/helpers/manual-clock.ts';
import type { Preferences } from '../../../../shared/bridge/app-calls.ts';
import { FIRST_ALERT_SETTINGS } from '../../../../shared/alerts/alert-rules.ts';
import { succeed } from '../../../../shared/base/result.ts';
import { checkedText } from '../../../storage/checked-file.ts';
import { storedJson } from '../../../../tests/helpers/stored-json.ts';
import { createReloads } from '../../../storage/reloads.ts';
import { nodeFiles } from '../../../platform/files.ts';
import { loadBehind } from '../queries/query-ops.ts';
import type { ArchiveClient, OpName } from '../worker/modules.ts';
import { ALERT_GATHER_MS, ALERT_SWEEP_MS, type AlertService, createAlertService } from './alert-service.ts';
import { alertOps } from './alert-ops.ts';
import { ALERTS_FILE, NO_ALERTS_FILE } from './alert-settings.ts';
import {
  type AlertWorld,
  alertWorld,
  deposit,
  HOUR,
  T0,
} from '../../../../tests/helpers/history/alert-world.ts';
import { PREFERENCES } from '../../../../tests/helpers/preferences.ts';

/** 23:30 UTC. */
const NIGHT = Date.UTC(2026, 10, 20, 23, 30);

let world: AlertWorld;
let clock: ManualClock;
let preferences: Preferences;
let notified: { title: string; body: string }[];
let announced: { name: string; payload: unknown }[];
let app: AlertService;
let reloads: ReturnType<typeof createReloads>;

function openApp(): AlertService {
  const archive: ArchiveClient = {
    request: (op: OpName, input: never) => {
      const run = alertOps[op as keyof typeof alertOps] as (context: unknown, input: unknown) => unknown; // the alerts ask no other
      const value = run(world.context, input);
      const isResult = typeof value === 'object' && value !== null && 'ok' in value;
      return Promise.resolve((isResult ? value : succeed(value)) as never); // of the op that was run
    },
  };
  return createAlertService({
    archive,
    clock,
    files: nodeFiles,
    reloads,
    folder: world.folder,
    preferences: () => preferences,
    notifier: { notify: (raised) => void notified.push(raised) },
    announce: (name, payload) => void announced.push({ name, payload }),
    accountName: () => 'Treasury EU',
  });
}

/** What the archive does after a page: it says that it changed. */
async function arrive(...numbers: number[]): Promise<void> {
  world.page(
    numbers.map((n) =>
      deposit({ status: 'SUCCESS', createdAt: T0 + n, address: `TX-secret-${n}`, amount: '77.5' }),
    ),
    { seenAt: clock.now() },
  );
  app.changed(false);
  await clock.advanceAsync(ALERT_GATHER_MS);
}

async function quiet(from: string, to: string): Promise<void> {
  const minutes = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3));
  const set = await app.handlers['alerts.setSettings']({
    ...FIRST_ALERT_SETTINGS,
    quiet: { on: true, from: minutes(from), to: minutes(to) },
  });
  expect(set).toMatchObject({ ok: true });
}

beforeEach(async () => {
  world = alertWorld();
  world.readCompletely('deposit', []);
  clock = manualClock(NIGHT);
  preferences = { ...PREFERENCES, notify: 'with-amounts' };
  notified = [];
  announced = [];
  reloads = createReloads();
  app = openApp();
  app.begin();
  await clock.advanceAsync(1);
});
afterEach(() => {
  app.close();
  expect(clock.pendingTimers()).toBe(0);
  world.close();
});

describe('notices', () => {
  it('one alert is announced with its own text, to system and window alike, once', async () => {
    await arrive(1);
    expect(notified).toEqual([
      {
        title: 'Deposit received',
        body: 'Treasury EU: 77.5 USDT on trx at TX-secret-1: Completed. Review it.',
      },
    ]);
    expect(announced).toContainEqual({
      name: 'alerts',
      payload: expect.objectContaining({ unread: 1, newest: 1 }),
    });
    expect(announced).toContainEqual({
      name: 'notification',
      payload: { about: 'alert', ...notified[0], accountId: 'treasury', clientOid: null },
    });
    app.changed(false);
    await clock.advanceAsync(2 * ALERT_SWEEP_MS);
    expect(notified).toHaveLength(1);
  });

  it('many at once are one notice, and pages within a moment are one too', async () => {
    world.page([deposit({ status: 'FAILURE', createdAt: T0 + 9 })]);
    app.changed(false);
    await arrive(1, 2, 3);
    expect(notified).toEqual([
      {
        title: '4 alerts',
        body: 'Treasury EU: Deposit received: 3, Failed: 1. Open Alerts to see them.',
      },
    ]);
  });

  it('without permission no amount and no address is shown; turned off, nothing is, and it is not made up for later', async () => {
    preferences = { ...preferences, notify: 'without-amounts' };
    await arrive(1);
    expect(JSON.stringify([notified, announced])).not.toMatch(/77\.5|secret/);
    expect(notified).toHaveLength(1);
    preferences = { ...preferences, notify: 'off' };
    await arrive(2);
    preferences = { ...preferences, notify: 'with-amounts' };
    await clock.advanceAsync(ALERT_SWEEP_MS);
    expect(notified).toHaveLength(1);
    expect(await app.handlers['alerts.counts']({})).toMatchObject({ ok: true, value: { unread: 2 } });
  });

  it('what is stuck is found by the clock alone', async () => {
    while (loadBehind(world.context));
    world.page([deposit({ createdAt: clock.now() - 24 * HOUR + 1_000 })]);
    world.read('deposit', clock.now() + 1_000);
    await clock.advanceAsync(ALERT_SWEEP_MS);
    expect(notified.map(({ title }) => title)).toEqual(['Deposit pending for 24 hours']);
    await clock.advanceAsync(3 * ALERT_SWEEP_MS);
    expect(notified).toHaveLength(1);
  });

  it('and right after a sync', async () => {
    while (loadBehind(world.context));
    world.page([deposit({ createdAt: clock.now() - 24 * HOUR })]);
    world.read('deposit', clock.now());
    app.synced();
    await clock.advanceAsync(1);
    expect(notified.map(({ title }) => title)).toEqual(['Deposit pending for 24 hours']);
  });
});

describe('quiet hours', () => {
  it('hold notices over midnight; when they end, one gives their number', async () => {
    await quiet('22:00', '07:00');
    await arrive(1, 2);
    await clock.advanceAsync(2 * HOUR);
    await arrive(3);
    expect(notified).toEqual([]);
    expect(await app.handlers['alerts.counts']({})).toMatchObject({ value: { unread: 3 } });
    const end = Date.UTC(2026, 10, 21, 7);
    await clock.advanceAsync(end - clock.now() - 1);
    expect(notified).toEqual([]);
    await clock.advanceAsync(1);
    expect(notified).toEqual([
      {
        title: '3 alerts during quiet hours',
        body: 'Treasury EU: Deposit received: 3. Open Alerts to see them.',
      },
    ]);
    await clock.advanceAsync(HOUR);
    expect(notified).toHaveLength(1);
  });

  it('hold over a restart, and end while the app was closed', async () => {
    await quiet('22:00', '07:00');
    await arrive(1);
    app.close();
    app = openApp();
    app.begin();
    await clock.advanceAsync(HOUR);
    expect(notified).toEqual([]);
    app.close();
    clock.step(9 * HOUR);
    app = openApp();
    app.begin();
    await clock.advanceAsync(1);
    expect(notified.map(({ title }) => title)).toEqual(['1 alert during quiet hours']);
  });

  it('turned off in the middle, what was held is announced', async () => {
    await quiet('22:00', '07:00');
    await arrive(1);
    await app.handlers['alerts.setSettings'](FIRST_ALERT_SETTINGS);
    await clock.advanceAsync(1);
    expect(notified).toHaveLength(1);
  });
});

describe('settings', () => {
  it('are kept, and come back; a list of chains that is the shipped one stays the shipped one', async () => {
    await quiet('21:15', '06:45');
    app.close();
    app = openApp();
    const read = await app.handlers['alerts.settings']({});
    expect(read).toMatchObject({ value: { quiet: { from: 1_275, to: 405 }, problem: null } });
    expect(storedJson(join(world.folder, 'alerts.json'))).toMatchObject({
      rules: { memo: { chains: null } },
    });
    const { rules, quiet: hours } = FIRST_ALERT_SETTINGS;
    const chains = ['xrp', 'Ripple', 'mine'];
    const set = await app.handlers['alerts.setSettings']({
      rules: { ...rules, memo: { on: true, chains } },
      quiet: hours,
    });
    expect(set).toMatchObject({ value: { rules: { memo: { chains: ['mine', 'xrp'] } } } });
  });

  it('that a restore brought count at once', async () => {
    await app.handlers['alerts.setSettings'](FIRST_ALERT_SETTINGS);
    const path = join(world.folder, ALERTS_FILE);
    const { deposit } = FIRST_ALERT_SETTINGS.rules;
    const rules = { ...NO_ALERTS_FILE.rules, deposit: { ...deposit, on: false } };
    writeFileSync(path, checkedText({ ...NO_ALERTS_FILE, rules }, 2));
    reloads.announce(ALERTS_FILE);
    await clock.advanceAsync(1);
    await arrive(1);
    expect(world.raised()).toEqual([]);
  });

  it('a file from before a rule was there keeps the others, and the rule is on; turned off it stays off', async () => {
    const path = join(world.folder, ALERTS_FILE);
    const { rules, quiet: hours } = FIRST_ALERT_SETTINGS;
    const strict = { ...rules, stuck: { on: true, hours: 3 } };
    await app.handlers['alerts.setSettings']({ rules: strict, quiet: hours });
    expect(storedJson(path)).not.toHaveProperty('rules.changed');
    const again = () => openApp().handlers['alerts.settings']({});
    expect(await again()).toMatchObject({
      value: { rules: { ...strict, changed: { on: true } }, problem: null },
    });
    const off = { ...strict, changed: { on: false } };
    await app.handlers['alerts.setSettings']({ rules: off, quiet: hours });
    expect(await again()).toMatchObject({ value: { rules: off, problem: null } });
  });

  it('what cannot be is refused by name', async () => {
    const { rules, quiet: hours } = FIRST_ALERT_SETTINGS;
    const limits = [
      { currency: 'USDT', limit: '1' },
      { currency: 'usdt', limit: '2' },
    ];
    const twice = await app.handlers['alerts.setSettings']({
      rules: { ...rules, above: { on: true, limits } },
      quiet: hours,
    });
    expect(twice).toMatchObject({ ok: false, error: { kind: 'bad-request', field: 'limits' } });
    const never = await app.handlers['alerts.setSettings']({ rules, quiet: { on: true, from: 60, to: 60 } });
    expect(never).toMatchObject({ ok: false, error: { kind: 'bad-request', field: 'quiet' } });
    expect(existsSync(join(world.folder, 'alerts.json'))).toBe(false);
  });

  it('a damaged file counts as none, is reported, and kept', async () => {
    app.close();
    writeFileSync(join(world.folder, 'alerts.json'), '{"version":7');
    app = openApp();
    const read = await app.handlers['alerts.settings']({});
    expect(read).toMatchObject({ value: { rules: { stuck: { hours: 24 } } } });
    expect(read.ok && read.value.problem).toContain('alerts.damaged.json');
    await quiet('22:00', '23:00');
    expect(readFileSync(join(world.folder, 'alerts.damaged.json'), 'utf8')).toBe('{"version":7');
  });
});
