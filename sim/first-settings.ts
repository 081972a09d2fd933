import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { defaultSettings } from '../electron/settings/settings-schema.ts';
import type { Terms } from './terms.ts';

/**
 * The settings a run begins with: those of a first start, with the market of its terms and without a limit on live orders: its
 * person confirms none, and where no live book is at hand each limit order would be beyond the one of distance.
 */
export function writeFirstSettings(folder: string, { market }: Terms): void {
  const first = defaultSettings();
  const limits = { ...first.trading.limits, distancePercent: null };
  const trading = { ...first.trading, limits, noOrderLimit: true };
  const settings = { ...first, trading, practiceExchange: { market, arrivals: 0 } };
  writeFileSync(join(folder, 'settings.json'), JSON.stringify(settings), { mode: 0o600 });
}
