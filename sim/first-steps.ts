import { practiceVenue, serviceVenue } from '../shared/venue/presets.ts';
import { KEYS, ORIGIN, PREFIX } from './venue.ts';
import type { World } from './world.ts';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { defaultSettings } from '../electron/settings/settings-schema.ts';
import { checkedText } from '../electron/storage/checked-file.ts';
import type { Terms } from './terms.ts';

/** Adds and selects the live account of a run, as a person does. */
export async function addLiveAccount(world: World): Promise<void> {
  const { terms } = world;
  const { capabilities, budget, skewMs } = practiceVenue(ORIGIN, PREFIX);
  const venue = serviceVenue(ORIGIN, PREFIX);
  const added = await world.call('accounts.add', {
    name: 'Treasury',
    colour: 'violet',
    readOnly: false,
    venue: {
      ...venue,
      budget,
      skewMs,
      paging: { ...venue.paging, sizes: terms.sizes, defaultSize: terms.sizes[0] ?? 50 },
      capabilities: {
        ...capabilities,
        ...(terms.canFindByClientOid ? {} : { orderByClientOid: null }),
        ...(terms.canAlter ? {} : { alterOrder: null }),
      },
    },
    credentials: { ...KEYS.ours, keyVersion: '3' },
    keep: 'keychain',
  });
  if (!added.ok) throw new Error(`The account could not be added: ${added.error.message}`);
  const account = added.value.accounts.find(({ name }) => name === 'Treasury');
  if (account === undefined) throw new Error('The account is not there.');
  world.accountId = account.id;
  await world.call('accounts.select', { id: account.id });
}

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
