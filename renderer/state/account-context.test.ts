/**
 * The account in the header and what follows it. Breaks when a filter, a saved view or a link is shown of another account than the
 * header has, when practice is joined with live accounts, and when filters, panes or tickets of one account are seen of the next.
 */
import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import type { AccountView } from '../../shared/bridge/account-calls.ts';
import { serviceVenue } from '../../shared/venue/presets.ts';
import { HISTORY_QUERY_KEY, HISTORY_SECTION_KEY } from '../parts/query/history-query.ts';
import { viewState, type ViewKey } from './view-state.ts';
import { ORDER_SEARCH_KEY } from '../parts/orders/order-filter.ts';
import { REVIEW_QUERY_KEY } from '../features/review/queue.ts';
import { contextOf, digitsOf, inContext, routeOf, scopeOf, takeAccounts } from './account-context.ts';
import { bestMatches } from '../lib/best-matches.ts';
import { type LastAction, LAST_ACTION_KEY } from '../parts/review/last-action.ts';

function account(id: string, mode: 'live' | 'practice' = 'live'): AccountView {
  return {
    id,
    name: id,
    colour: 'blue',
    mode,
    readOnly: false,
    venue: serviceVenue('http://127.0.0.1:1'),
    credentials: { storage: 'none', state: 'missing', keyEnding: null, keyVersion: null },
  };
}

const accounts = [account('practice', 'practice'), account('eu'), account('us')];
const of = (activeId: string | null) => ({ accounts, activeId });

it('a screen asks for the account in the header, whatever it remembers', () => {
  expect(inContext(contextOf(of('eu')), { accountIds: ['us'], removed: true, kind: 'deposit' })).toEqual({
    accountIds: ['eu'],
    kind: 'deposit',
  });
  expect(inContext(contextOf(of(null)), { accountIds: ['gone'] })).toEqual({ accountIds: ['gone'] });
  expect([scopeOf(contextOf(of('practice'))), scopeOf(contextOf(of(null)))]).toEqual([
    { accountIds: ['practice'] },
    {},
  ]);
  expect(contextOf(of(null))).toEqual({ is: 'all-live', accounts: [accounts[1], accounts[2]] });
  expect(contextOf(of('gone'))).toBeNull();
});

it('an account that a filter names comes into the header', () => {
  const filter = { currencies: ['USDT'] };
  expect(routeOf(filter, of('eu'))).toEqual({ ok: true, filter });
  expect(routeOf({ ...filter, accountIds: ['eu'] }, of('eu'))).toEqual({ ok: true, filter });
  expect(routeOf({ ...filter, accountIds: ['us'] }, of('eu'))).toEqual({ ok: true, filter, to: 'us' });
  expect(routeOf({ ...filter, accountIds: ['us'] }, of(null))).toEqual({ ok: true, filter, to: 'us' });
  expect(routeOf({ ...filter, accountIds: ['practice'] }, of('eu'))).toMatchObject({ to: 'practice' });
  // Several, and removed ones, are of all live accounts.
  const both = { ...filter, accountIds: ['eu', 'us'] };
  expect(routeOf(both, of('eu'))).toEqual({ ok: true, filter: both, to: null });
  expect(routeOf(both, of(null))).toEqual({ ok: true, filter: both });
  expect(routeOf({ accountIds: ['gone'] }, of('practice'))).toMatchObject({ to: null });
  expect(routeOf({ removed: true }, of('eu'))).toMatchObject({ to: null });
  expect(routeOf({ accountIds: ['practice', 'eu'] }, of('eu'))).toMatchObject({ ok: false });
});

it('another account begins without the filters, panes and tickets of the one before; the window keeps the rest', () => {
  const client = new QueryClient();
  const ticket: ViewKey<string | null> = {
    name: ['trade.ticket', 'eu', 'BTC-USDT'],
    initial: null,
    ofAccount: true,
  };
  takeAccounts(client, of('eu'));
  viewState.set(ticket, '60000');
  viewState.set(HISTORY_QUERY_KEY, {
    filter: { text: ['x'] },
    sort: { by: 'created', descending: true },
  });
  viewState.set(REVIEW_QUERY_KEY, { ...REVIEW_QUERY_KEY.initial, queue: 'queried' });
  viewState.set(ORDER_SEARCH_KEY, { symbol: null, text: 'x' });
  viewState.set(HISTORY_SECTION_KEY, 'reconcile');
  const note: LastAction = {
    is: 'failed',
    why: 'x',
    what: { kind: 'approval' },
    target: { row: null, count: 1 },
    by: 'Ann',
    fourEyes: true,
  };
  viewState.set<LastAction | null>(LAST_ACTION_KEY, note);
  const ofWindow: ViewKey<boolean> = { name: ['of-the-window'], initial: false };
  viewState.set(ofWindow, true);
  // The same account once more, as after a change of its name.
  takeAccounts(client, of('eu'));
  expect(viewState.get(ticket)).toBe('60000');
  takeAccounts(client, of('us'));
  expect(viewState.get(ticket)).toBeNull();
  expect(viewState.get(HISTORY_QUERY_KEY)).toEqual(HISTORY_QUERY_KEY.initial);
  expect(viewState.get(REVIEW_QUERY_KEY)).toEqual(REVIEW_QUERY_KEY.initial);
  expect(viewState.get(ORDER_SEARCH_KEY)).toEqual(ORDER_SEARCH_KEY.initial);
  expect(viewState.get(HISTORY_SECTION_KEY)).toBe('records');
  expect(viewState.get(LAST_ACTION_KEY)).toBeNull();
  expect(viewState.get(ofWindow)).toBe(true);
});

it('what was asked under one account and is answered under the next is not shown of that one', () => {
  const client = new QueryClient();
  const key: ViewKey<string> = { name: ['answer'], initial: 'none', ofAccount: true };
  takeAccounts(client, of('eu'));
  const setOfEu = viewState.setterOfAccount();
  expect(setOfEu(key, 'first')).toBe(true);
  expect(viewState.get(key)).toBe('first');
  takeAccounts(client, of('us'));
  expect(setOfEu(key, 'late')).toBe(false);
  expect(viewState.get(key)).toBe('none');
  takeAccounts(client, of('eu'));
  expect(setOfEu(key, 'later')).toBe(false);
});

it('digits are 0 for all live accounts, then the live ones in their order, 9 for practice', () => {
  expect([...digitsOf(accounts)]).toEqual([
    [null, 0],
    ['eu', 1],
    ['us', 2],
    ['practice', 9],
  ]);
});

it('suggested words are all that match, the very word first, then what begins with it', () => {
  const words = ['AUSDT', 'BTC', 'ETH', 'SUSD', 'USD', 'USDC', 'USDT', 'XRP'];
  expect(bestMatches(words, '')).toEqual(words);
  expect(bestMatches(words, 'usd')).toEqual(['USD', 'USDC', 'USDT', 'AUSDT', 'SUSD']);
});
