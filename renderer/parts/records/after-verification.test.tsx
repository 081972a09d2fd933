// Breaks when a record that came or changed after its time had been verified does not say so, or says it of one that did not.
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { historyRow } from '../../../tests/helpers/window/records.ts';
import { AfterVerification } from './after-verification.tsx';

const AT = 1_763_657_531_000;
const change = (field: string, before: string | null) => ({ at: AT, field, before, after: 'x' });

function shown(changes: ReturnType<typeof change>[], changedSince = false): string {
  const detail = { row: historyRow(1, { changedSince }), changes };
  return renderToStaticMarkup(<AfterVerification detail={detail} />).replaceAll(/<[^>]+>/g, '');
}

test('a record that was listed late says when its time had been verified', () => {
  expect(shown([change('late', String(AT - 86_400_000))])).toMatch(
    /^Listed late: first seen 20 Nov 2025.*verified 19 Nov 2025.*without it\.$/,
  );
});

test('one that changed says in what, unless its review says so', () => {
  const changes = [change('amount', '1'), change('status', 'SUCCESS'), change('status', 'PROCESSING')];
  expect(shown(changes)).toBe('Changed at venue after it was downloaded: amount, status. Compare below.');
  expect(shown(changes, true)).toBe('');
});

test('one that became final, or got its transaction, says nothing', () => {
  expect(shown([change('status', 'PROCESSING'), change('walletTxId', null)])).toBe('');
});
