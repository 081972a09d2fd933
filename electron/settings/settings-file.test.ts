/**
 * Seam: the file system, real ones in a throw-away folder except where a write must fail. Breaks when damaged settings
 * are lost or overwritten, when a newer app's file is touched, or when a failed write changes what the app believes.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { assert, boolean, integer, nat, property } from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../platform/clock.ts';
import { type Files, nodeFiles } from '../platform/files.ts';
import { defaultSettings, type Settings, SETTINGS_VERSION, settingsSchema } from './settings-schema.ts';
import { openSettings, type SettingsStore } from './settings-file.ts';
import { checkedText, readChecked } from '../storage/checked-file.ts';
import type { SettingsFormat } from './read-settings.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'counterfoil-settings-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const path = () => join(folder, 'settings.json');
const clock = { ...systemClock, now: () => 1_700_000_000_000 };

function opened(files: Files = nodeFiles): SettingsStore {
  const store = openSettings({ files, clock, dataFolder: folder });
  if (!store.ok) throw new Error(store.error.message);
  return store.value;
}

const unwritable: Files = {
  ...nodeFiles,
  replace() {
    throw new Error('ENOSPC: /secret/path');
  },
};

describe('settings file', () => {
  it('begins with the defaults and writes them at once: a file that is missing later was lost', () => {
    const store = opened();
    expect(store.get()).toEqual(defaultSettings());
    expect([store.notice, store.lost]).toEqual([null, false]);
    expect(readFileSync(path(), 'utf8')).toBe(checkedText(defaultSettings(), 1));
    expect(readdirSync(folder).sort()).toEqual(['settings.copy.json', 'settings.json']);
  });

  it('keeps a change for the next start, readable by the user alone', () => {
    const store = opened();
    store.update((current) => ({
      ...current,
      preferences: { ...current.preferences, theme: 'dark' },
    }));
    expect(opened().get().preferences.theme).toBe('dark');
    expect(readdirSync(folder).sort()).toEqual(['settings.copy.json', 'settings.json']);
    if (process.platform !== 'win32') expect(statSync(path()).mode & 0o777).toBe(0o600);
  });

  it('does not change when the file cannot be written, and says so without a path', () => {
    opened().update((current) => ({ ...current, practice: { ...current.practice, name: 'Before' } }));
    const store = opened(unwritable);
    const updated = store.update((current) => ({
      ...current,
      practice: { ...current.practice, name: 'After' },
    }));
    expect(updated).toMatchObject({ ok: false, error: { kind: 'store' } });
    expect(JSON.stringify(updated)).not.toContain('/secret/path');
    expect(store.get().practice.name).toBe('Before');
  });

  const locked = { ...defaultSettings().trading, locked: true };

  it.each([
    ['no JSON', '{"version": 1, '],
    ['an empty file', ''],
    ['an unknown field', checkedText({ ...defaultSettings(), secret: 'x' }, 1)],
    ['a missing field', JSON.stringify({ version: 1 })],
    ['no checksum', JSON.stringify(defaultSettings())],
    ['another value', checkedText(defaultSettings(), 1).replace('"system"', '"dark"')],
  ])('sets %s aside unchanged and is lost without a copy', (_name, text) => {
    writeFileSync(path(), text);
    const store = opened();
    expect(store.get()).toEqual({ ...defaultSettings(), trading: locked });
    expect(store.lost).toBe(true);
    expect(store.notice).toContain('settings.damaged-1700000000000.json');
    expect(store.notice).toContain('Accounts, limits, pair rules, fee rates and preferences are lost');
    expect(readFileSync(join(folder, 'settings.damaged-1700000000000.json'), 'utf8')).toBe(text);
    expect([opened().notice, opened().get().trading.locked]).toEqual([null, true]);
  });

  /** A careful person's settings, after two changes. */
  function careful(): Settings {
    const store = opened();
    const limits = { ...store.get().trading.limits, orderValue: [{ currency: 'USDT', max: '1000' }] };
    store.update((current) => ({ ...current, trading: { ...current.trading, limits } }));
    store.update((current) => ({ ...current, updates: { allowed: true } }));
    return store.get();
  }

  const locks = (settings: Settings) => ({ ...settings, trading: { ...settings.trading, locked: true } });

  it('whatever byte of the file changes: nothing of it is taken, its copy is, and trading is locked', () => {
    const before = careful();
    const whole = readFileSync(path());
    const copy = readFileSync(join(folder, 'settings.copy.json'));
    assert(
      property(nat(whole.length - 1), integer({ min: 1, max: 255 }), boolean(), (at, flip, isCut) => {
        const damaged = Buffer.from(isCut ? whole.subarray(0, at) : whole);
        if (!isCut) damaged[at] = (whole[at] ?? 0) ^ flip;
        writeFileSync(path(), damaged);
        writeFileSync(join(folder, 'settings.copy.json'), copy);
        const alone = { files: nodeFiles, folder, name: 'settings.json', version: 1, fits: () => true };
        const store = opened();
        // A blank for a blank changes nothing of what it says.
        if (store.notice === null) expect(store.get()).toEqual(before);
        else {
          expect(store.get()).toEqual(locks(before));
          expect(store.notice).toContain('The settings in settings.copy.json are used');
          expect(store.lost).toBe(false);
          expect(readChecked(alone)).toMatchObject({ state: 'whole', value: locks(before) });
        }
      }),
      { numRuns: process.env['COUNTERFOIL_DEEP'] === '1' ? 5_000 : 150 },
    );
  });

  it('an older file in its place is not taken either', () => {
    const store = opened();
    const old = readFileSync(path());
    store.update((current) => ({ ...current, trading: { ...current.trading, locked: true } }));
    store.update((current) => ({ ...current, updates: { allowed: true } }));
    writeFileSync(path(), old);
    const again = opened();
    expect(again.get()).toEqual(store.get());
    expect(again.notice).toContain('settings.json was older than its copy');
    expect(readFileSync(join(folder, 'settings.older-1700000000000.json'))).toEqual(old);
  });

  it('a stop between file and copy costs nothing: the file is the newer one, and its copy is written again', () => {
    const before = careful();
    const copy = readFileSync(join(folder, 'settings.copy.json'));
    opened().update((current) => ({ ...current, updates: { allowed: false } }));
    writeFileSync(join(folder, 'settings.copy.json'), copy);
    expect(opened()).toMatchObject({ notice: null });
    expect(opened().get()).toEqual({ ...before, updates: { allowed: false } });
    expect(readFileSync(join(folder, 'settings.copy.json'))).toEqual(readFileSync(path()));
  });

  it('a file that is missing beside other data is no first start', () => {
    const before = careful();
    rmSync(path());
    expect(opened().get()).toEqual(locks(before));
    for (const name of readdirSync(folder)) rmSync(join(folder, name));
    const store = openSettings({ files: nodeFiles, clock, dataFolder: folder, hasOtherData: () => true });
    if (!store.ok) throw new Error(store.error.message);
    expect([store.value.lost, store.value.get().trading.locked]).toEqual([true, true]);
    expect(store.value.notice).toContain('settings.json is missing from the data folder.');
  });

  it('a damaged copy does not hurt while the file itself is whole', () => {
    careful();
    writeFileSync(join(folder, 'settings.copy.json'), 'damaged');
    expect(opened()).toMatchObject({ notice: null, lost: false });
    expect(opened().get().updates.allowed).toBe(true);
  });

  describe('a made-up version 2', () => {
    const tomorrow: SettingsFormat = {
      version: 2,
      migrations: { 1: (old) => ({ ...old, activeId: 'practice' }) },
      // As the schema of this version, but for its number.
      schema: { safeParse: (value) => settingsSchema.safeParse({ ...(value as Settings), version: 1 }) },
    };
    const text = () => checkedText({ ...defaultSettings(), activeId: null }, 1);

    it('carries version 1 forward, keeps a copy of it, and changes the file with the next change only', () => {
      writeFileSync(path(), text());
      const store = openSettings({ files: nodeFiles, clock, dataFolder: folder }, tomorrow);
      expect(store).toMatchObject({ ok: true, value: { notice: null } });
      expect(store.ok && store.value.get()).toMatchObject({ activeId: 'practice' });
      expect(readFileSync(join(folder, 'settings.version-1.json'), 'utf8')).toBe(text());
      expect(readFileSync(path(), 'utf8')).toBe(text());
    });

    it('does not carry forward what it cannot copy first', () => {
      writeFileSync(path(), text());
      const store = openSettings({ files: unwritable, clock, dataFolder: folder }, tomorrow);
      expect(store).toMatchObject({ ok: false, error: { kind: 'store' } });
      expect(readFileSync(path(), 'utf8')).toBe(text());
    });
  });

  it('keeps lock, limits, fee rates and privacy for the next start', () => {
    const trading = {
      locked: true,
      limits: {
        orderValue: [{ currency: 'USDT', max: '10000.50' }],
        orderSize: [{ currency: 'BTC', max: '0.000000000000000001' }],
        distancePercent: '2.5',
        slippagePercent: '1.5',
        sameSideSeconds: 30,
        ordersAMinute: 12,
      },
      noOrderLimit: false,
      feeRates: { 'acc-service': { maker: '-0.0001', taker: '0.001' } },
    };
    const privacy = { hideAmounts: true, autoLockMinutes: null, protectScreen: false };
    const written = opened().update((current) => ({
      ...current,
      trading,
      preferences: { ...current.preferences, ...privacy },
      updates: { allowed: true },
    }));
    expect(written.ok).toBe(true);
    expect(opened().get()).toMatchObject({ trading, preferences: privacy, updates: { allowed: true } });
  });

  it('does not start over a damaged file that cannot be copied', () => {
    writeFileSync(path(), 'damaged');
    const store = openSettings({ files: unwritable, clock, dataFolder: folder });
    expect(store).toMatchObject({ ok: false, error: { kind: 'store' } });
    expect(readFileSync(path(), 'utf8')).toBe('damaged');
  });

  it('refuses settings of a newer version and leaves them alone', () => {
    const newer = JSON.stringify({ version: SETTINGS_VERSION + 1, anything: true });
    writeFileSync(path(), newer);
    const store = openSettings({ files: nodeFiles, clock, dataFolder: folder });
    expect(store).toMatchObject({ ok: false, error: { kind: 'store' } });
    expect(JSON.stringify(store)).toContain('newer version');
    expect(readFileSync(path(), 'utf8')).toBe(newer);
    expect(readdirSync(folder)).toEqual(['settings.json']);
  });

  it('refuses to start when the file is there and cannot be read', () => {
    const unreadable: Files = {
      ...nodeFiles,
      read() {
        throw new Error('EACCES');
      },
    };
    const store = openSettings({ files: unreadable, clock, dataFolder: folder });
    expect(store).toMatchObject({ ok: false, error: { kind: 'store' } });
  });
});
