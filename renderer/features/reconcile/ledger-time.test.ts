/** Seam: none. Breaks when a day of the ledger is shown as the day before or after it because the window is far away from the ledger. */
import { expect, test } from 'vitest';
import { ledgerTime } from './ledger-time.ts';

test('a date alone stays the day the ledger wrote', () => {
  const day = 86_400_000;
  const auckland = Date.UTC(2026, 2, 3, 11);
  const zones = { window: 'utc', ledger: 'Pacific/Auckland' } as const;
  expect(ledgerTime({ from: auckland, to: auckland + day - 1 }, zones)).toBe('04 Mar 2026, any time');
  const adak = Date.UTC(2026, 2, 4, 10);
  expect(ledgerTime({ from: adak, to: adak + day - 1 }, { ...zones, ledger: 'America/Adak' })).toBe(
    '04 Mar 2026, any time',
  );
  expect(ledgerTime({ from: auckland, to: auckland }, zones)).toBe('03 Mar 2026 11:00:00');
});
