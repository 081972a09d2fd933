/** Breaks when the ticket goes on showing rules of a pair that the app no longer checks it with. */
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { callKey } from '../../lib/bridge.ts';
import { followPairs } from './follow-pairs.ts';

afterEach(() => vi.unstubAllGlobals());

it('asks for the shown pairs again when the venue told them once more, however new the list is', async () => {
  const heard = new Map<string, () => void>();
  vi.stubGlobal('window', { counterfoil: { on: (name: string, hear: () => void) => heard.set(name, hear) } });
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
  heard.get('pairs')?.();
  await expect.poll(() => observer.getCurrentResult().data).toBe('new');
  end();
  client.clear();
});
