/**
 * Seam: the file system, real ones in a throw-away folder except where a write must fail. Breaks when damaged settings
 * are lost or overwritten, when a newer app's file is touched, or when a failed write changes what the app believes.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../platform/clock.ts';
import { type Files, nodeFiles } from '../platform/files.ts';
import { defaultSettings, type Settings, SETTINGS_VERSION, settingsSchema } from './settings-schema.ts';
import { openSettings, type SettingsFormat, type SettingsStore } from './settings-file.ts';

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
  it('begins with the defaults and writes nothing before something changes', () => {
    const store = opened();
    expect(store.get()).toEqual(defaultSettings());
    expect(store.notice).toBeNull();
    expect(readdirSync(folder)).toEqual([]);
  });

  it('keeps a change for the next start, readable by the user alone', () => {
    const store = opened();
    store.update((current) => ({
      ...current,
      preferences: { ...current.preferences, theme: 'dark' },
    }));
    expect(opened().get().preferences.theme).toBe('dark');
    expect(readdirSync(folder)).toEqual(['settings.json']);
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

  it.each([
    ['no JSON', '{"version": 1, '],
    ['an empty file', ''],
    ['an unknown field', JSON.stringify({ ...defaultSettings(), secret: 'x' })],
    ['a missing field', JSON.stringify({ version: 1 })],
  ])('sets %s aside unchanged and starts with defaults', (_name, text) => {
    writeFileSync(path(), text);
    const store = opened();
    expect(store.get()).toEqual(defaultSettings());
    expect(store.notice).toContain('settings.damaged-1700000000000.json');
    expect(readFileSync(join(folder, 'settings.damaged-1700000000000.json'), 'utf8')).toBe(text);
    expect(opened().notice).toBeNull();
  });

  describe('a made-up version 2', () => {
    const tomorrow: SettingsFormat = {
      version: 2,
      migrations: { 1: (old) => ({ ...old, activeId: 'practice' }) },
      // As the schema of this version, but for its number.
      schema: { safeParse: (value) => settingsSchema.safeParse({ ...(value as Settings), version: 1 }) },
    };
    const text = () => JSON.stringify({ ...defaultSettings(), activeId: null });

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
        orderValue: [{ currency: 'USDT', most: '10000.50' }],
        orderSize: [{ currency: 'BTC', most: '0.000000000000000001' }],
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
