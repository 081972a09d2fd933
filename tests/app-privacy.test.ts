/**
 * Seam: the app's front door over a real data folder. Breaks when a lock leaves a key to be read or an order to be placed, when it cuts off
 * an order on its way, when anything but an unlock opens the window, or when a wipe leaves a file or an item behind.
 */
import { existsSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { HttpResult } from '../electron/platform/http.ts';
import { memoryKeychain } from '../electron/platform/keychain.ts';
import type { WindowHost } from '../electron/system/privacy/window-host.ts';
import { succeed } from '../shared/base/result.ts';
import {
  ACCOUNT,
  accepted,
  answered,
  call,
  dataFolder,
  endFolder,
  freshFolder,
  openApp,
  ORDER,
} from './helpers/app-world.ts';

beforeEach(freshFolder);
afterEach(endFolder);

function windowHost() {
  const seen = { protects: [] as boolean[], cleared: 0, ended: 0, idleMs: null as number | null };
  const host: WindowHost = {
    idleMs: () => seen.idleMs,
    protect: (on) => (seen.protects.push(on), true),
    clearPage: () => ((seen.cleared += 1), Promise.resolve({ did: 'emptied' as const, left: [] })),
    end: () => void (seen.ended += 1),
  };
  return { seen, host };
}

function countingKeychain() {
  const keychain = memoryKeychain();
  const seen = { reads: 0 };
  const counting = {
    ...keychain,
    get: (service: string, account: string) => ((seen.reads += 1), keychain.get(service, account)),
  };
  return { counting, seen, keychain };
}

describe('a locked window', () => {
  it('security 47: reads no key, answers nothing of accounts, and both come back with an unlock', async () => {
    const { counting, seen } = countingKeychain();
    const { app, events } = await openApp(accepted, { keychain: counting });
    const added = await call(app, 'accounts.add', { ...ACCOUNT, keep: 'keychain' });
    const accountId = added.accounts[1]?.id ?? '';
    const page = { accountId, kind: 'deposits', page: 1, pageSize: 50, filter: {} } as const;
    await call(app, 'records.page', page);
    const state = await call(app, 'privacy.lock', {});
    expect(state.locked).toMatchObject({ why: 'asked' });
    expect(events.at(-1)).toMatchObject({ name: 'lock', payload: { locked: { why: 'asked' } } });
    seen.reads = 0;
    await expect(call(app, 'records.page', page)).rejects.toThrow('locked: ');
    await expect(call(app, 'accounts.list', {})).rejects.toThrow('locked: ');
    await expect(call(app, 'trading.setRules', { locked: false })).rejects.toThrow('locked: ');
    app.resume();
    expect(seen.reads).toBe(0);
    expect(await call(app, 'status.get', {})).toMatchObject({ unknownLive: 0, unknownPractice: 0 });
    await call(app, 'privacy.unlock', {});
    expect(events.at(-1)).toMatchObject({ name: 'lock', payload: { locked: null } });
    await call(app, 'records.page', page);
    expect(seen.reads).toBe(1);
    await app.close();
  });

  it('places no order; one that was on its way ends in the journal, and the lock is not undone by it', async () => {
    let answer: (result: HttpResult) => void = () => undefined;
    const { app, clock, orders, events } = await openApp(() => new Promise((resolve) => (answer = resolve)));
    const placing = call(app, 'orders.place', ORDER);
    await clock.advanceAsync(10);
    expect(orders).toHaveLength(1);
    app.lock('idle');
    events.length = 0;
    await expect(call(app, 'orders.place', { ...ORDER, ticketId: 'ticket-2' })).rejects.toThrow('locked: ');
    answer(answered({ orderId: 'o-late' }));
    expect(await placing).toMatchObject({ outcome: { kind: 'accepted', orderId: 'o-late' } });
    expect(events.map(({ name }) => name)).not.toContain('placement');
    expect(orders).toHaveLength(1);
    expect(await call(app, 'privacy.state', {})).toMatchObject({ locked: { why: 'idle' } });
    await call(app, 'privacy.unlock', {});
    const journal = await call(app, 'orders.recent', { accountId: 'practice', limit: 5 });
    expect(journal.placements).toMatchObject([{ outcome: { kind: 'accepted', orderId: 'o-late' } }]);
    await app.close();
  });

  it('leaves the trading lock as it was', async () => {
    const { app } = await openApp();
    app.lock('screen');
    await call(app, 'privacy.unlock', {});
    expect(await call(app, 'trading.rules', {})).toMatchObject({ locked: false });
    await call(app, 'trading.setRules', { locked: true });
    app.lock('suspend');
    await call(app, 'privacy.unlock', {});
    expect(await call(app, 'trading.rules', {})).toMatchObject({ locked: true });
    await app.close();
  });

  it('keeps counting unknown orders, and looks for them again once it is open', async () => {
    const { app, clock, events } = await openApp(() => Promise.resolve(unreadable()));
    expect(await call(app, 'orders.place', ORDER)).toMatchObject({ outcome: { kind: 'unknown' } });
    app.lock('asked');
    expect(await call(app, 'status.get', {})).toMatchObject({ unknownLive: 0, unknownPractice: 1 });
    events.length = 0;
    await clock.advanceAsync(120_000);
    expect(events.every(({ name }) => ['lock', 'status', 'preferences'].includes(name))).toBe(true);
    const locked = await call(app, 'status.get', {});
    expect(locked.unknownPractice).toBe(1);
    await call(app, 'privacy.unlock', {});
    const { unknown } = await call(app, 'orders.recent', { accountId: 'practice', limit: 5 });
    expect(unknown).toHaveLength(1);
    // Nothing was asked of the venue meanwhile: that needs a key.
    expect(unknown[0]?.statusChecks ?? null).toBeNull();
    await clock.advanceAsync(120_000);
    const after = await call(app, 'orders.recent', { accountId: 'practice', limit: 5 });
    expect(after.unknown[0]?.statusChecks?.count ?? 0).toBeGreaterThan(0);
    await app.close();
  });

  it('locks by itself when nobody is there for the minutes of the setting, and not when there never was a window', async () => {
    const { host } = windowHost();
    const { app, clock } = await openApp(accepted, { window: host });
    await clock.advanceAsync(10 * 60_000);
    await call(app, 'privacy.active', {});
    await clock.advanceAsync(10 * 60_000);
    expect(await call(app, 'privacy.state', {})).toEqual({ locked: null });
    await clock.advanceAsync(6 * 60_000);
    expect(await call(app, 'privacy.state', {})).toMatchObject({ locked: { why: 'idle' } });
    await call(app, 'privacy.active', {});
    expect(await call(app, 'privacy.state', {})).toMatchObject({ locked: { why: 'idle' } });
    await app.close();
  });
});

it('security 46: the window is kept out of screenshots while a form for a secret is open, unless the user does not want it', async () => {
  const { host, seen } = windowHost();
  const { app } = await openApp(accepted, { window: host });
  expect(await call(app, 'privacy.secretForm', { open: true })).toEqual({ protects: true });
  const preferences = await call(app, 'preferences.get', {});
  await call(app, 'preferences.set', { ...preferences, protectScreen: false });
  await call(app, 'preferences.set', preferences);
  expect(await call(app, 'privacy.secretForm', { open: false })).toEqual({ protects: false });
  expect(seen.protects).toEqual([true, false, true, false]);
  await app.close();
});

describe('a wipe', () => {
  const YES = { word: 'WIPE', withUnknown: false, withoutKeychain: false };

  it('wants its word, and leaves nothing: no file, no item, and an app that answers no more', async () => {
    const { host, seen } = windowHost();
    const { keychain } = countingKeychain();
    const saved: string[] = [];
    const { app } = await openApp(accepted, {
      window: host,
      keychain,
      saver: {
        save: ({ text }) => (saved.push(text), Promise.resolve(succeed({ where: '/receipt' }))),
        choose: () => Promise.resolve(succeed(null)),
      },
    });
    const added = await call(app, 'accounts.add', { ...ACCOUNT, keep: 'keychain' });
    const id = added.accounts[1]?.id ?? '';
    await call(app, 'orders.place', ORDER);
    await call(app, 'addressBook.list', {});
    await expect(call(app, 'privacy.deleteData', { ...YES, word: 'delete-data' })).rejects.toThrow(
      'type WIPE',
    );
    await expect(call(app, 'privacy.end', {})).rejects.toThrow(
      'Nothing was deleted, so Counterfoil stays open',
    );
    expect(readdirSync(dataFolder())).toContain('journal.db');

    const plan = await call(app, 'privacy.deletionPlan', {});
    expect(plan).toMatchObject({ refusal: null, accounts: ['Treasury'], foreign: [] });
    const report = await call(app, 'privacy.deleteData', YES);
    expect(report).toMatchObject({ outcome: 'complete', left: [] });
    expect(readdirSync(dataFolder())).toEqual([]);
    expect(await keychain.get('Counterfoil live', id)).toEqual(succeed(null));
    expect(seen.cleared).toBe(1);
    await expect(call(app, 'accounts.list', {})).rejects.toThrow('conflict: ');
    await expect(call(app, 'privacy.deleteData', YES)).rejects.toThrow('conflict: ');
    expect(await call(app, 'privacy.saveReceipt', {})).toEqual({ saved: { where: '/receipt' } });
    expect(saved.join('')).not.toContain('canary');
    await call(app, 'privacy.end', {});
    expect(seen.ended).toBe(1);
    await app.close();
    expect(readdirSync(dataFolder())).toEqual([]);
  });

  it('takes what the updater left outside of the data folder, and says so', async () => {
    const places = mkdtempSync(join(tmpdir(), 'counterfoil-updater-'));
    writeFileSync(join(places, 'installer.exe'), 'an installer');
    const { app } = await openApp(accepted, { updaterPaths: [places] });
    expect(await call(app, 'privacy.deletionPlan', {})).toMatchObject({ updater: [places] });
    const { steps } = await call(app, 'privacy.deleteData', YES);
    expect(steps).toContainEqual(expect.objectContaining({ title: 'Update files', outcome: 'done' }));
    expect(existsSync(places)).toBe(false);
    await app.close();
  });

  it('waits for an order on its way', async () => {
    let answer: (result: HttpResult) => void = () => undefined;
    const { app, clock } = await openApp(() => new Promise((resolve) => (answer = resolve)));
    const placing = call(app, 'orders.place', ORDER);
    await clock.advanceAsync(10);
    await expect(call(app, 'privacy.deleteData', YES)).rejects.toThrow('1 order is being sent');
    answer(answered({ orderId: 'o1' }));
    await placing;
    expect(await call(app, 'privacy.deletionPlan', {})).toMatchObject({ refusal: null });
    await app.close();
  });

  it('names unknown orders first, and takes their journal only when it is said', async () => {
    const { app } = await openApp(() => Promise.resolve(unreadable()));
    expect(await call(app, 'orders.place', ORDER)).toMatchObject({ outcome: { kind: 'unknown' } });
    expect(await call(app, 'privacy.deletionPlan', {})).toMatchObject({ unknownOrders: 1 });
    await expect(call(app, 'privacy.deleteData', YES)).rejects.toThrow('1 order is unknown');
    expect(readdirSync(dataFolder())).toContain('journal.db');
    const report = await call(app, 'privacy.deleteData', { ...YES, withUnknown: true });
    expect(report.outcome).toBe('complete');
    expect(readdirSync(dataFolder())).toEqual([]);
    await app.close();
  });
});

/** An answer after which nobody knows whether the venue has the order. */
function unreadable(): HttpResult {
  const body = Buffer.from('<html>gateway</html>');
  return { ok: true, reply: { status: 502, headers: {}, body, startedAt: 0, endedAt: 0 } };
}
