/** Seam: the settings file. Breaks when settings of the version before lock and hiding lose a choice, or when somebody else's leave is taken for given. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { systemClock } from '../platform/clock.ts';
import { nodeFiles } from '../platform/files.ts';
import { openSettings, type SettingsStore } from './settings-file.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'counterfoil-settings-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** As version 3 wrote it. */
const VERSION_3 = `{
  "version": 3,
  "preferences": { "theme": "dark", "timeZone": "utc", "density": "comfortable", "notify": "off" },
  "practice": { "name": "Sandbox", "colour": "olive", "readOnly": true },
  "practiceExchange": { "market": "wild", "arrivals": 1 },
  "accounts": [],
  "activeId": "practice",
  "trading": {
    "locked": true,
    "limits": {
      "orderValue": [{ "currency": "USDT", "most": "10" }], "orderSize": [],
      "distancePercent": null, "sameSideSeconds": null, "ordersAMinute": 5
    },
    "feeRates": {}
  },
  "pairs": {}
}
`;

function open(): SettingsStore {
  const store = openSettings({ files: nodeFiles, clock: systemClock, dataFolder: folder });
  if (!store.ok) throw new Error(store.error.message);
  return store.value;
}

it('settings of version 3 keep every choice, show amounts, lock after a quarter of an hour, and allow no update', () => {
  writeFileSync(join(folder, 'settings.json'), VERSION_3);
  const store = open();
  expect(store.notice).toBeNull();
  expect(store.get()).toMatchObject({
    version: 6,
    preferences: {
      theme: 'dark',
      timeZone: 'utc',
      density: 'comfortable',
      numbers: 'system',
      dates: 'system',
      notify: 'off',
      hideAmounts: false,
      autoLockMinutes: 15,
      protectScreen: true,
    },
    practice: { name: 'Sandbox', readOnly: true },
    trading: { locked: true, limits: { ordersAMinute: 5 } },
    updates: { allowed: false },
  });
  expect(readFileSync(join(folder, 'settings.version-3.json'), 'utf8')).toBe(VERSION_3);
});

it.each([null, 1, 240])(
  '%s minutes until the lock survive a restart, and so do the other choices',
  (minutes) => {
    const kept = { hideAmounts: true, autoLockMinutes: minutes, protectScreen: false };
    const written = open().update((current) => ({
      ...current,
      preferences: { ...current.preferences, ...kept },
      updates: { allowed: true },
    }));
    expect(written.ok).toBe(true);
    expect(open().get()).toMatchObject({ preferences: kept, updates: { allowed: true } });
  },
);
