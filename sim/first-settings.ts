import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { defaultSettings } from '../electron/settings/settings-schema.ts';
import { checkedText } from '../electron/storage/checked-file.ts';
import type { Terms } from './terms.ts';

/**
 * The settings at the start of a run: the defaults, with the market of its terms and without limits on live orders. The simulated
 * person does not confirm limits, and without a live book every limit order would exceed the distance limit.
 */
export function writeFirstSettings(folder: string, { market }: Terms): void {
  const first = defaultSettings();
  const limits = { ...first.trading.limits, distancePercent: null };
  const trading = { ...first.trading, limits, noOrderLimit: true };
  const settings = { ...first, trading, practiceExchange: { market, arrivals: 0 as const } };
  writeFileSync(join(folder, 'settings.json'), checkedText(settings, 1), { mode: 0o600 });
}
