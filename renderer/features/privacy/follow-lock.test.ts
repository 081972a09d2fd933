/** Seam: the bridge. Breaks when a lock leaves replies behind, an unlock leaves refusals, or a connection that came back throws away what is shown. */
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { LockState } from '../../../shared/bridge/privacy-calls.ts';
import { callKey } from '../../lib/bridge.ts';
import { viewState, type ViewKey } from '../../state/view-state.ts';
import { followLock, forgetReplies } from './follow-lock.ts';

let emitLock: (state: LockState) => void;
let client: QueryClient;
let asked: number;

const DRAFT: ViewKey<string | null> = { name: ['draft'], initial: null };
const LOCKED: LockState = { locked: { why: 'asked', at: 1 } };
const OPEN: LockState = { locked: null };
const accounts = callKey('accounts.list', {});

beforeEach(() => {
  asked = 0;
  client = new QueryClient();
  vi.stubGlobal('window', {
    counterfoil: {
      call: () => Promise.resolve({ ok: true, value: {} }),
      on: (_name: string, listener: (state: LockState) => void) => {
        emitLock = listener;
        return () => undefined;
      },
    },
  });
  followLock(client, () => (asked += 1));
});
afterEach(() => vi.unstubAllGlobals());

it('a locked window keeps its appearance and the count of unknown orders, and nothing else', () => {
  client.setQueryData(accounts, 'accounts');
  client.setQueryData(callKey('preferences.get', {}), 'preferences');
  client.setQueryData(callKey('status.get', {}), 'status');
  viewState.set(DRAFT, '60000');
  emitLock(LOCKED);
  forgetReplies(client);
  expect(
    client
      .getQueryCache()
      .getAll()
      .map(({ queryKey }) => queryKey[0])
      .toSorted((a, b) => String(a).localeCompare(String(b))),
  ).toEqual(['preferences.get', 'privacy.state', 'status.get']);
  expect(viewState.get(DRAFT)).toBeNull();
});

it('after an unlock everything is asked for anew', () => {
  emitLock(LOCKED);
  client.setQueryData(accounts, 'a refusal');
  emitLock(OPEN);
  expect(client.getQueryData(accounts)).toBeUndefined();
  expect(asked).toBe(1);
});

it('an open window that gets the same state again keeps what it shows', () => {
  emitLock(OPEN);
  client.setQueryData(accounts, 'accounts');
  emitLock(OPEN);
  expect(client.getQueryData(accounts)).toBe('accounts');
  expect(asked).toBe(0);
});
