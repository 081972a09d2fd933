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
import { readSettingsText, type SettingsFormat, settingsText } from './settings-text.ts';

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
    expect(readFileSync(path(), 'utf8')).toBe(settingsText(defaultSettings()));
    expect(readdirSync(folder)).toEqual(['settings.json']);
  });

  it('keeps a change for the next start, readable by the user alone', () => {
    const store = opened();
    store.update((current) => ({
      ...current,
      preferences: { ...current.preferences, theme: 'dark' },
    }));
    expect(opened().get().preferences.theme).toBe('dark');
    expect(readdirSync(folder).sort()).toEqual(['settings.json', 'settings.previous.json']);
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
    ['an unknown field', settingsText({ ...defaultSettings(), secret: 'x' } as Settings)],
    ['a missing field', JSON.stringify({ version: 1 })],
    ['no checksum', JSON.stringify(defaultSettings())],
    ['another value', settingsText(defaultSettings()).replace('"system"', '"dark"')],
  ])('sets %s aside unchanged and is lost without a generation before', (_name, text) => {
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
    const before = store.get();
    store.update((current) => ({ ...current, updates: { allowed: true } }));
    return before;
  }

  it('whatever byte of the file changes: nothing of it is taken, the generation before is, and trading is locked', () => {
    const before = careful();
    const whole = readFileSync(path());
    assert(
      property(nat(whole.length - 1), integer({ min: 1, max: 255 }), boolean(), (at, flip, isCut) => {
        const damaged = Buffer.from(isCut ? whole.subarray(0, at) : whole);
        if (!isCut) damaged[at] = (whole[at] ?? 0) ^ flip;
        writeFileSync(path(), damaged);
        const store = opened();
        const meaning = readSettingsText(damaged.toString('utf8'));
        // A blank for a blank changes nothing of what it says.
        if (meaning.ok) expect(store.get().trading.limits).toEqual(before.trading.limits);
        else {
          expect(store.get()).toEqual({ ...before, trading: { ...before.trading, locked: true } });
          expect(store.notice).toContain('The settings from before the last change are used');
          expect(store.lost).toBe(false);
        }
      }),
      { numRuns: process.env['COUNTERFOIL_DEEP'] === '1' ? 5_000 : 150 },
    );
  });

  it('a file that is missing beside other data is no first start', () => {
    const before = careful();
    rmSync(path());
    expect(opened().get()).toMatchObject({ updates: before.updates, trading: { locked: true } });
    for (const name of readdirSync(folder)) rmSync(join(folder, name));
    const store = openSettings({ files: nodeFiles, clock, dataFolder: folder, hasOtherData: () => true });
    if (!store.ok) throw new Error(store.error.message);
    expect([store.value.lost, store.value.get().trading.locked]).toEqual([true, true]);
    expect(store.value.notice).toContain('settings.json is missing from the data folder.');
  });

  it('a damaged generation before does not hurt while the file itself is whole', () => {
    careful();
    writeFileSync(join(folder, 'settings.previous.json'), 'damaged');
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
    const text = () => settingsText({ ...defaultSettings(), activeId: null });

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
