/**
 * Seam: settings and a backup's part of them, as values. Breaks when a file sends a key somewhere under a known venue's name, or taking a
 * restore back takes back what a person did meanwhile, such as locking trading.
 */
import { expect, it } from 'vitest';
import { REGIONS } from '../../../shared/venue/description.ts';
import { kucoinVenue, serviceVenue } from '../../../shared/venue/presets.ts';
import { defaultSettings, type Settings } from '../../settings/settings-schema.ts';
import { rulesMember, settingsTexts, withoutRestored, withRestored } from './setup-members.ts';

const ACCOUNT = {
  id: '00000000-0000-4000-8000-000000000001',
  name: 'Treasury',
  colour: 'blue',
  readOnly: false,
  venue: serviceVenue('https://venue.example'),
  inKeychain: null,
} as const;

function here(): string {
  return settingsTexts(defaultSettings()).get(rulesMember.name) ?? '';
}

function backupOf(venue: Settings['accounts'][number]['venue']): Map<string, string> {
  return settingsTexts({ ...defaultSettings(), accounts: [{ ...ACCOUNT, venue }] });
}

it('an account comes with the address in normal form', () => {
  const { settings, left } = withRestored(
    defaultSettings(),
    backupOf(serviceVenue('HTTPS://Venue.Example:443/')),
    undefined,
  );
  expect(left).toEqual([]);
  expect(settings.accounts[0]?.venue.baseUrl).toBe('https://venue.example');
});

it('an account that is said to be at KuCoin under another address is left out', () => {
  const { settings, left } = withRestored(
    defaultSettings(),
    backupOf({ ...kucoinVenue(), baseUrl: 'https://api.kucoin.example' }),
    undefined,
  );
  expect(settings.accounts).toEqual([]);
  expect(left.join()).toContain('https://api.kucoin.example');
});

it('a backup from before there was a limit of slippage is read, and takes away none that is here', () => {
  const texts = settingsTexts(defaultSettings());
  const file = JSON.parse(texts.get(rulesMember.name) ?? '') as { limits: Record<string, unknown> };
  delete file.limits['slippagePercent'];
  const old = JSON.stringify(file);
  expect(rulesMember.fault(old)).toBeNull();
  for (const onConflict of ['keep', 'take'] as const) {
    expect(rulesMember.merge(here(), old, onConflict)).toMatchObject({ ok: true, value: { text: null } });
  }
  const { settings } = withRestored(defaultSettings(), new Map([[rulesMember.name, here()]]), undefined);
  expect(settings.trading.limits.slippagePercent).toBe('2');
});

it('taking a restore back leaves what a person did meanwhile', () => {
  const before = defaultSettings();
  const limits = { ...before.trading.limits, ordersAMinute: 5 };
  const after: Settings = { ...before, accounts: [ACCOUNT], trading: { ...before.trading, limits } };
  expect(withoutRestored(after, before, after)).toEqual(before);
  const own = { ...ACCOUNT, id: '00000000-0000-4000-8000-000000000002', name: 'Own' };
  const current: Settings = {
    ...after,
    accounts: [ACCOUNT, own],
    activeId: own.id,
    trading: { ...after.trading, locked: true },
  };
  const back = withoutRestored(current, before, after);
  expect(back.accounts).toEqual([own]);
  expect(back.activeId).toBe(own.id);
  expect(back.trading).toEqual({ ...before.trading, locked: true });
});

it('an account at KuCoin comes with the paths that are built in, whatever the file says of them', () => {
  const { capabilities } = kucoinVenue();
  const crafted = { ...kucoinVenue(), capabilities: { ...capabilities, testOrder: '/api/v1/hf/orders' } };
  const { settings } = withRestored(defaultSettings(), backupOf(crafted), undefined);
  expect(settings.accounts[0]?.venue).toEqual(kucoinVenue());
});

it('a service at the host of a known venue is that venue, and no other keeps its label', () => {
  const disguised = { ...serviceVenue('https://api.kucoin.com'), label: 'Custody' };
  const comesAs = (venue: Settings['accounts'][number]['venue']) =>
    withRestored(defaultSettings(), backupOf(venue), undefined).settings.accounts[0]?.venue;
  expect(comesAs(disguised)).toEqual(kucoinVenue());
  for (const region of REGIONS) expect(comesAs(kucoinVenue(region))).toEqual(kucoinVenue(region));
  expect(comesAs({ ...kucoinVenue('australia'), label: 'Mine' })).toEqual(kucoinVenue('australia'));
  const impostor = { ...serviceVenue('https://collector.example'), label: 'Ku\u2010Coin ' };
  expect(comesAs(impostor)?.label).not.toMatch(/ku.?coin/i);
});
