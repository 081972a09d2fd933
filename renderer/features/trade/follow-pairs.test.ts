/** Breaks when the ticket goes on showing rules of a pair that the app no longer checks it with. */
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { callKey } from '../../lib/bridge.ts';
import { followPairs } from './follow-pairs.ts';

afterEach(() => vi.unstubAllGlobals());

it('asks for the shown pairs again after an event of pairs, however new the list is', async () => {
  const listeners = new Map<string, () => void>();
  vi.stubGlobal('window', {
    counterfoil: { on: (name: string, listener: () => void) => listeners.set(name, listener) },
  });
  const client = new QueryClient();
  let rules = 'old';
  const observer = new QueryObserver(client, {
    queryKey: callKey('pairs.list', { accountId: 'live', refresh: false }),
    queryFn: () => rules,
    staleTime: 60_000,
  });
  const end = observer.subscribe(() => undefined);
  await expect.poll(() => observer.getCurrentResult().data).toBe('old');
  followPairs(client);
  rules = 'new';
  listeners.get('pairs')?.();
  await expect.poll(() => observer.getCurrentResult().data).toBe('new');
  end();
  client.clear();
});
