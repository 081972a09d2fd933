// Would break it: an order shown as not cancellable where it is, or taken for one that can be cancelled alone; a distance limit
// that is passed over in silence where there is no book.
import { expect, test } from 'vitest';
import type { Capabilities } from '../../../shared/venue/description.ts';
import { noCapabilities, serviceVenue } from '../../../shared/venue/presets.ts';
import { cancelAbilities } from '../../parts/orders/cancelling.ts';
import { formatCancelPreview, unmeasuredReason } from './format-preview.ts';

function wordsAt(paths: Partial<Capabilities>, readOnly = false): string | null {
  const venue = {
    ...serviceVenue('https://venue.example'),
    label: 'House desk',
    capabilities: { ...noCapabilities(), ...paths },
  };
  return formatCancelPreview(cancelAbilities({ name: 'Desk', readOnly, venue }), 'BTC-USDT');
}

test.each<[Partial<Capabilities>]>([
  [{ cancelByOrderId: '/o/{orderId}' }],
  [{ cancelByClientOid: '/c/{clientOid}' }],
  [{ cancelByClientOid: '/c/{clientOid}', cancelPair: '/o', cancelAll: '/a' }],
])('one order can be cancelled: no text, %j', (paths) => {
  expect(wordsAt(paths)).toBeNull();
});

test.each<[Partial<Capabilities>, string]>([
  [{ cancelPair: '/o' }, 'only together with all other BTC-USDT orders'],
  [{ cancelPair: '/o', cancelAll: '/a' }, 'only together with all other BTC-USDT orders'],
  [{ cancelAll: '/a' }, 'only together with all other orders'],
  [{}, 'cannot cancel orders at House desk'],
])('it cannot: what can be cancelled is named, %j', (paths, text) => {
  expect(wordsAt(paths)).toContain(text);
});

test('a read-only account: the text names the account, not the venue', () => {
  expect(wordsAt({ cancelByOrderId: '/o/{orderId}' }, true)).toContain('Desk is read-only');
});

test.each(['unavailable', 'stopped'] as const)(
  'no book, %s: the distance is passed over, unless a limit was set for it',
  (state) => {
    expect(unmeasuredReason(state, false)).toBeNull();
    expect(unmeasuredReason(state, true)).toBe('no current book, distance not checked');
  },
);

test.each(['current', 'stale', 'resyncing', 'connecting', 'failed'] as const)(
  'a book that is %s: shown with a limit and without',
  (state) => {
    expect(unmeasuredReason(state, false)).toContain('distance not checked');
    expect(unmeasuredReason(state, true)).toBe(unmeasuredReason(state, false));
  },
);
