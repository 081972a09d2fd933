/** Seam: none. Breaks when the window is silent about a status check that did not reach the venue, or about a contradiction. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { PlacementView } from '../../../shared/bridge/order-calls.ts';
import { formatAhead, formatNextCheck, StatusChecks } from './status-checks.tsx';

const AT = Date.UTC(2026, 2, 4, 12);
const NOBODY = { at: AT, reason: 'unreachable', nextAt: null } as const;
const CONTRADICTION = {
  count: 0,
  notFound: 0,
  firstAt: AT,
  lastAt: AT,
  lastMessage: 'in English',
  last: { kind: 'other-order', orderId: 'o1', clientOid: 'c7' },
  nextAt: null,
} as const;

function text(change: Partial<PlacementView>): string {
  const placement: PlacementView = {
    accountId: 'a',
    accountName: 'Treasury EU',
    mode: 'live',
    ticketId: 'ticket-1',
    clientOid: 'c1',
    symbol: 'BTC-USDT',
    side: 'buy',
    type: 'limit',
    price: '1',
    size: '1',
    funds: null,
    body: '{}',
    createdAt: AT,
    outcome: { kind: 'unknown', message: 'No answer came.', httpStatus: null },
    outcomeAt: AT,
    resolvedBy: null,
    evidenceFrom: null,
    statusChecks: null,
    order: null,
    ...change,
  };
  const page = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <StatusChecks placement={placement} offered />
    </QueryClientProvider>,
  );
  return page.replaceAll(/<[^>]*>/g, '');
}

test('nothing was checked yet', () => {
  expect(text({})).toContain('Not checked yet.');
});

test('a check that did not reach the venue is shown, and not counted', () => {
  const shown = text({ unreached: NOBODY });
  expect(shown).toMatch(/At .*: The venue could not be reached\. No more automatic checks/);
  expect(shown).not.toMatch(/Not checked yet|Checked/);
});

test('the next check is shown once, after the last event', () => {
  const statusChecks = { ...CONTRADICTION, count: 2, notFound: 2, last: { kind: 'none' } } as const;
  const shown = text({ statusChecks, unreached: NOBODY });
  expect(shown).toMatch(/Checked 2 times .*Not found at the venue/);
  expect(shown.match(/No more automatic checks/g)).toHaveLength(1);
});

test('a contradiction is shown, also one that no check found', () => {
  const shown = text({ statusChecks: CONTRADICTION });
  expect(shown).toMatch(/At .*: Contradiction: the venue shows order o1 .*client order ID c7/);
  expect(shown).not.toContain('Checked');
});

test('the next status check is shown by its distance; where there is none, none is shown', () => {
  expect(formatAhead(40_000, 0)).toBe('in 40 s');
  expect(formatAhead(180_000, 0)).toBe('in 3 min');
  expect(formatAhead(1, 2)).toBe('now');
  expect(formatNextCheck({ nextAt: null }, 0)).toBe('No more automatic checks.');
  expect(formatNextCheck({ nextAt: 18_000_000 }, 0)).toBe('Next check in 5 h.');
});
