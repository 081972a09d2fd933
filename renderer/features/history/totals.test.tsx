/** Seam: none. Breaks when the totals of History hide that they are of completed records only, or what is in none of them. */
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { BesideAmounts } from '../../parts/records/beside-amounts.tsx';
import { type TotalsLine, TotalsStrip } from './totals-strip.tsx';

const NONE = { deposits: 0, withdrawals: 0, in: '0', out: '0' };

function line(currency: string, change: Partial<TotalsLine> = {}): TotalsLine {
  return { currency, ...NONE, net: '0', fees: '0', notListed: NONE, pending: NONE, failed: NONE, ...change };
}

function strip(...lines: TotalsLine[]): string {
  const page = renderToStaticMarkup(<TotalsStrip lines={lines} filter={{}} onMore={() => undefined} />);
  return page
    .replaceAll(/<[^>]*title="([^"]*)"[^>]*>/g, ' [$1] ')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ');
}

const USDT = line('USDT', {
  deposits: 3,
  in: '642740.09',
  net: '642740.09',
  pending: { ...NONE, deposits: 2, in: '150000' },
  failed: { ...NONE, withdrawals: 1, out: '4763.99' },
});

test('the strip names its totals as those of completed records, and counts the others', () => {
  const shown = strip(USDT, line('DOGE', { failed: { ...NONE, deposits: 1, in: '12' } }));
  expect(shown).toContain('Completed:');
  expect(shown).toContain('in 642,740.09');
  expect(shown).toContain('Not included: 2 pending, 2 failed');
  expect(shown).toContain('USDT, pending: in 150,000 (2)');
  expect(shown).toContain('USDT, failed: out 4,763.99 (1)');
  expect(shown).toContain('DOGE, failed: in 12 (1)');
  // A currency without a completed record has no total to show.
  expect(shown.match(/DOGE/g)).toHaveLength(1);
});

test('a sum in the strip keeps the zeros at its end', () => {
  const sums = { deposits: 2, in: '3.30', withdrawals: 1, out: '100.00', net: '-96.70', fees: '0.10' };
  expect(strip(line('USDT', sums))).toContain('in 3.30, out 100.00, net -96.70');
});

test('the strip counts the records the venue no longer lists', () => {
  const gone = { notListed: { deposits: 1, withdrawals: 1, in: '12.50', out: '3' } };
  const shown = strip({ ...USDT, ...gone }, line('DOGE', { deposits: 1 }));
  expect(shown).toContain('Included: 2 no longer listed');
  expect(shown).toContain('USDT, no longer listed: in 12.50 (1), out 3 (1)');
  expect(strip(USDT)).not.toContain('no longer listed');
});

test('the strip of nothing but failures has no total', () => {
  const shown = strip(line('DOGE', { failed: { ...NONE, deposits: 1, in: '12' } }));
  expect(shown).toContain('No completed records');
  expect(shown).not.toContain('Completed:');
});

test('the strip of completed records alone keeps quiet about others', () => {
  expect(strip(line('USDT', { deposits: 1, in: '5', net: '5' }))).not.toContain('Not included');
});

test('the strip counts what one person reviewed as waiting for approval', () => {
  const page = renderToStaticMarkup(
    <TotalsStrip lines={[USDT]} waiting={6} filter={{}} onMore={() => undefined} />,
  );
  expect(page).toContain('6 reviewed, waiting for approval');
  expect(strip(USDT)).not.toContain('waiting for approval');
});

test('beside a total are amount and number, in and out apart', () => {
  const beside = { deposits: 2, withdrawals: 1, in: '150000.10', out: '7' };
  const page = renderToStaticMarkup(<BesideAmounts beside={beside} />);
  expect(page.replaceAll(/<[^>]*>/g, '')).toBe('in 150,000.10 (2)out 7 (1)');
  expect(renderToStaticMarkup(<BesideAmounts beside={NONE} />)).toContain('none');
});
