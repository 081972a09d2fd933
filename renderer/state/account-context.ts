import type { QueryClient } from '@tanstack/react-query';
import type { AccountView } from '../../shared/bridge/account-calls.ts';
import type { CallReply } from '../../shared/bridge/contract.ts';
import type { RecordScope } from '../../shared/bridge/history-calls.ts';
import type { HistoryFilter } from '../../shared/query/filter.ts';
import { accountsServiceMessages } from '../../shared/messages/accounts-service.ts';
import { callKey, rememberReply } from '../lib/bridge.ts';
import { viewState } from './view-state.ts';

export type AccountList = CallReply<'accounts.list'>;

/** The account of the header, and so of every screen: one account, or all live accounts. */
export type AccountContext =
  | { is: 'one'; account: AccountView }
  | { is: 'all-live'; accounts: readonly AccountView[] };

/** Null for an account that is not in the list. */
export function contextOf({ accounts, activeId }: AccountList): AccountContext | null {
  if (activeId === null) return { is: 'all-live', accounts: accounts.filter(isLive) };
  const account = accounts.find(({ id }) => id === activeId);
  return account === undefined ? null : { is: 'one', account };
}

export function isLive({ mode }: AccountView): boolean {
  return mode === 'live';
}

/** A key for the account in the header: another account is another screen. Empty while the list is not loaded. */
export function whoseOf(context: AccountContext | null): string {
  if (context === null) return '';
  return context.is === 'one' ? context.account.id : 'all-live';
}

/** Whose records the screens show. */
export function scopeOf(context: AccountContext | null): RecordScope {
  return context?.is === 'one' ? { accountIds: [context.account.id] } : {};
}

/** What of a call's input names the one account; nothing for all live accounts. */
export function ofAccount(context: AccountContext | null): { accountId?: string } {
  return context?.is === 'one' ? { accountId: context.account.id } : {};
}

/** The context where it is a practice account: alerts of live accounts are listed together. */
export function practiceOf(context: AccountContext | null): AccountContext | null {
  return context?.is === 'one' && !isLive(context.account) ? context : null;
}

/** A filter as a screen keeps it, with the account of the header. What it names itself it names of all live accounts. */
export function inContext(context: AccountContext | null, filter: HistoryFilter): HistoryFilter {
  return context?.is === 'one' ? { ...withoutAccounts(filter), ...scopeOf(context) } : filter;
}

function withoutAccounts(filter: HistoryFilter): HistoryFilter {
  const { accountIds: _accountIds, removed: _removed, ...rest } = filter;
  return rest;
}

/** Where a filter that somebody typed, saved or followed leads. `to` absent: it is of the account in the header. */
export type FilterRoute =
  | { ok: true; filter: HistoryFilter; to?: string | null }
  | { ok: false; message: string };

/**
 * The one way from accounts that a filter names to the header: one account is switched to, several live ones, or a removed one, narrow all
 * live accounts. Practice is apart.
 */
export function routeOf(filter: HistoryFilter, list: AccountList): FilterRoute {
  const { accountIds, removed } = filter;
  const { activeId, accounts } = list;
  if (accountIds === undefined) {
    return removed === true && activeId !== null ? { ok: true, filter, to: null } : { ok: true, filter };
  }
  const [only, ...others] = accountIds;
  const isThere = accounts.some(({ id }) => id === only);
  if (only !== undefined && others.length === 0 && isThere) {
    const rest = withoutAccounts(filter);
    return only === activeId ? { ok: true, filter: rest } : { ok: true, filter: rest, to: only };
  }
  if (accounts.some(({ id, mode }) => mode === 'practice' && accountIds.includes(id))) {
    return { ok: false, message: accountsServiceMessages.practice.apart };
  }
  return activeId === null ? { ok: true, filter } : { ok: true, filter, to: null };
}

/** Takes the list as main has it now. When another account comes into the header, the view state of the one before is dropped first. */
export function takeAccounts(client: QueryClient, list: AccountList): void {
  const before = client.getQueryData<AccountList>(callKey('accounts.list', {}));
  if (before !== undefined && before.activeId !== list.activeId) viewState.forgetOfAccount();
  rememberReply(client, 'accounts.list', {}, list);
}

/** The digit that switches to an account, with Ctrl (on macOS Command) and Shift: 0 all live accounts, 1 to 8 live ones, 9 practice. */
export function digitsOf(accounts: readonly AccountView[]): ReadonlyMap<string | null, number> {
  const digits = new Map<string | null, number>([[null, 0]]);
  for (const [at, { id }] of accounts.filter(isLive).slice(0, 8).entries()) digits.set(id, at + 1);
  const practice = accounts.find(({ mode }) => mode === 'practice');
  if (practice !== undefined) digits.set(practice.id, 9);
  return digits;
}
