// Would break it: an unknown order below the first page or out of sight, a page that follows another question's cursor.
import { expect, test } from 'vitest';
import type { PlacementView } from '../../../shared/bridge/order-calls.ts';
import {
  FIRST_POSITION,
  hiddenUnknown,
  journalInput,
  journalRows,
  newerPlace,
  olderPlace,
  pageSpan,
  withFilter,
} from './journal-filter.ts';
import { formatAhead, formatNextCheck } from './format-status-check.ts';

function placement(clientOid: string, unknown = false, accountId = 'a'): PlacementView {
  return {
    accountId,
    accountName: 'Desk',
    mode: 'live',
    ticketId: `ticket-${clientOid}`,
    clientOid,
    symbol: 'BTC-USDT',
    side: 'buy',
    type: 'limit',
    price: '1',
    size: '1',
    funds: null,
    body: '{}',
    createdAt: 1,
    outcome: unknown
      ? { kind: 'unknown', message: 'cut', httpStatus: null }
      : { kind: 'accepted', orderId: clientOid },
    outcomeAt: 1,
    resolvedBy: null,
    evidenceFrom: null,
    statusChecks: null,
    order: null,
  };
}

const ids = (rows: readonly PlacementView[]) => rows.map(({ clientOid }) => clientOid);
const old = placement('old', true);

test('an unknown order of any age stands first on the first page, once', () => {
  const recent = placement('recent', true);
  expect(ids(journalRows([placement('n'), recent], [recent, old], FIRST_POSITION))).toEqual([
    'recent',
    'old',
    'n',
  ]);
});

test('a search shows what it found; the unknown ones it hides are named', () => {
  const place = withFilter({ text: 'eth', standing: null });
  const rows = journalRows([placement('n')], [old], place);
  expect(ids(rows)).toEqual(['n']);
  expect(ids(hiddenUnknown(rows, [old]))).toEqual(['old']);
});

test('pages follow their cursors; another filter begins at the first', () => {
  const second = olderPlace(FIRST_POSITION, 812);
  expect(journalInput(second, 'a').before).toBe(812);
  expect(pageSpan(second, 40)).toEqual({ from: 101, to: 140 });
  expect(newerPlace(second)).toEqual(FIRST_POSITION);
  expect(newerPlace(FIRST_POSITION)).toEqual(FIRST_POSITION);
  expect(journalInput(withFilter({ ...second.filter, text: ' x ' }), 'a')).toMatchObject({
    accountId: 'a',
    before: null,
    text: 'x',
  });
});

test('the next status check is shown by its distance; where there is none, none is shown', () => {
  expect(formatAhead(40_000, 0)).toBe('in 40 s');
  expect(formatAhead(180_000, 0)).toBe('in 3 min');
  expect(formatAhead(1, 2)).toBe('now');
  expect(formatNextCheck({ nextAt: null }, 0)).toBe('No more automatic checks.');
  expect(formatNextCheck({ nextAt: 18_000_000 }, 0)).toBe('Next check in 5 h.');
});
