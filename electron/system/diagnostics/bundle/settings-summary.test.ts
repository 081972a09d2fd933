/** Breaks when a report contains a word, a number or an address that a person typed into the settings, or does not show how the two differ from the usual. */
import { expect, it } from 'vitest';
import { kucoinVenue, practiceVenue, serviceVenue } from '../../../../shared/venue/presets.ts';
import type { VenueDescription } from '../../../../shared/venue/description.ts';
import { defaultSettings } from '../../../settings/settings-schema.ts';
import { settingsSummary } from './settings-summary.ts';

function textWith(venue: object, id = '0a1b2c3d-0000-4000-8000-000000000000'): string {
  const account = { id, name: 'Rent for Ada', readOnly: false, inKeychain: null, venue };
  return settingsSummary(JSON.stringify({ ...defaultSettings(), accounts: [account], activeId: id }));
}

it.each<[VenueDescription, string]>([
  [kucoinVenue(), 'venue kucoin at default URL'],
  [serviceVenue('https://zeppelin.example'), 'venue service at custom URL, elsewhere, https'],
  [practiceVenue('http://127.0.0.1:9123'), 'venue practice at custom URL, on this computer, without https'],
  [
    { ...kucoinVenue(), baseUrl: 'http://zeppelin/12.75' },
    'venue kucoin at custom URL, elsewhere, without https',
  ],
  [{ ...kucoinVenue(), baseUrl: 'zeppelin 12.75' }, 'venue kucoin at custom URL, unreadable'],
])('%o', (venue, expected) => {
  const text = textWith(venue);
  expect(text).toContain(`account 1: ${expected}\n`);
  expect(text).toContain('header prefix default, max clock difference default');
  expect(text).not.toMatch(/zeppelin|9123|12\.75|Ada/);
});

it('nothing typed is written, whatever field it is in', () => {
  const venue = {
    ...serviceVenue('https://u:12.75@zeppelin.example/ada?b=c'),
    headerPrefix: 'ZEPPELIN',
    skewMs: 98_765,
  };
  const text = textWith({ ...venue, label: 'Zeppelin' }, 'Zeppelin 12.75');
  expect(text).not.toMatch(/zeppelin|12\.75|ada|98/i);
  expect(text).toContain('header prefix custom, max clock difference custom');
  expect(textWith({ kind: 'Zeppelin' })).toContain('unknown kind of venue');
});
