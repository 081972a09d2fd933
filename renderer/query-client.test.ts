/**
 * R-B15: react-query holds a mutation back while it believes to be offline, and runs it by itself later. For an order that is a time bomb.
 * Breaks when a mutation waits, is tried twice, or when a query is asked for because the focus or the network came back.
 */
import { focusManager, MutationObserver, onlineManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
import { createQueryClient } from './query-client.ts';

afterEach(() => {
  onlineManager.setOnline(true);
  focusManager.setFocused(undefined);
});

test('R-B15: offline, a mutation runs at once, once, and never again', async () => {
  let runs = 0;
  const client = createQueryClient();
  onlineManager.setOnline(false);
  const mutation = new MutationObserver(client, {
    mutationFn: () => {
      runs += 1;
      return Promise.reject(new Error('not sent'));
    },
  });
  await expect(mutation.mutate()).rejects.toThrow('not sent');
  expect(mutation.getCurrentResult().isPaused).toBe(false);
  expect(runs).toBe(1);
  onlineManager.setOnline(true);
  await client.resumePausedMutations();
  expect(runs).toBe(1);
});

test('R-C25: neither focus nor network asks again by itself', async () => {
  let asked = 0;
  const client = createQueryClient();
  client.mount();
  const observer = new QueryObserver(client, {
    queryKey: ['records.page'],
    queryFn: () => Promise.resolve((asked += 1)),
  });
  const stop = observer.subscribe(() => {});
  await client.refetchQueries();
  const before = asked;
  focusManager.setFocused(false);
  onlineManager.setOnline(false);
  onlineManager.setOnline(true);
  focusManager.setFocused(true);
  await client.getQueryCache().find({ queryKey: ['records.page'] })?.promise;
  expect(asked).toBe(before);
  stop();
  client.unmount();
});
