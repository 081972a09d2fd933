import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { defaultSettings, type Settings } from '../../electron/settings/settings-schema.ts';
import { checkedText } from '../../electron/storage/checked-file.ts';
import { NO_LIMITS } from '../../shared/orders/first-limits.ts';

/**
 * The settings of somebody who cleared the limits that are on at first and chose none for live orders: most specs are about something else, and their prices are not
 * the market's.
 */
export function clearLimits(appFolder: string, preferences: Partial<Settings['preferences']> = {}): void {
  const first = defaultSettings();
  const settings = {
    ...first,
    preferences: { ...first.preferences, ...preferences },
    trading: { ...first.trading, limits: NO_LIMITS, noOrderLimit: true },
  };
  writeFileSync(join(appFolder, 'settings.json'), checkedText(settings, 1), { mode: 0o600 });
}
