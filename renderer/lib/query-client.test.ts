/**
 * R-B15: react-query holds a mutation back while it believes to be offline, and runs it by itself later. For an order that is a time bomb.
 * Breaks when a mutation waits, is tried twice, or when a query is asked for because the focus or the network came back.
 */
import { focusManager, MutationObserver, onlineManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
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

test('a first answer that was under way when its subject changed is asked for once more, however often it changed', async () => {
  let asked = 0;
  const answers: ((answer: string) => void)[] = [];
  const client = createQueryClient();
  client.mount();
  const observer = new QueryObserver(client, {
    queryKey: ['history.record'],
    queryFn: () => new Promise<string>((resolve) => void (answers[asked++] = resolve)),
  });
  const stop = observer.subscribe(() => {});
  void client.invalidateQueries({ queryKey: ['history.record'] });
  void client.invalidateQueries({ queryKey: ['history.record'] });
  expect(asked).toBe(1);
  answers[0]?.('before the change');
  await vi.waitFor(() => expect(asked).toBe(2));
  answers[1]?.('after it');
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe('after it'));
  expect(asked).toBe(2);
  stop();
  client.unmount();
});
