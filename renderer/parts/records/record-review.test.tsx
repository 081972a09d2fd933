// Breaks when a record that two people reviewed names one of them, or one that waits names its reviewer as the one to approve it.
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ReviewedBy } from './record-review.tsx';
import { historyRow } from '../../../tests/helpers/window/records.ts';

function shown(change: Parameters<typeof historyRow>[1]): string {
  const row = historyRow(1, { reviewedBy: 'Anna', reviewedAt: 1_763_657_531_000, ...change });
  return renderToStaticMarkup(<ReviewedBy review={row} />).replaceAll(/<[^>]+>/g, '');
}

test('after the approval it names both people', () => {
  expect(shown({ review: 'approved', approvedBy: 'Ben' })).toMatch(
    /^Reviewed by Anna, 20 Nov 2025 \d\d:\d\d.*, approved by Ben$/,
  );
});

test('before the approval it names the reviewer and then the approval that is missing', () => {
  expect(shown({ review: 'waiting' })).toMatch(
    /^Reviewed by Anna, 20 Nov 2025 \d\d:\d\d.*, waiting for approval$/,
  );
});

test('without four eyes it names the reviewer alone', () => {
  expect(shown({ review: 'reviewed' })).toMatch(/^Reviewed by Anna, 20 Nov 2025 \d\d:\d\d[^,]*$/);
});

test('a record that nobody reviewed names nobody', () => {
  expect(shown({ review: 'unreviewed', reviewedBy: null, reviewedAt: null })).toBe('Not reviewed');
});
