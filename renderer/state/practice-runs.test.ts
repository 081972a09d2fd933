/**
 * Breaks when a screen that was opened before the practice exchange ran keeps its error for ever, or when anything else is asked again
 * with it (a list that weighs much, another account).
 */
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import type { BridgeError } from '../../shared/base/error.ts';
import { BridgeFailure, callKey } from '../lib/bridge.ts';
import { followPractice } from './practice-runs.ts';

const UNREACHABLE: BridgeError = { kind: 'unreachable', message: 'The practice exchange is not running.' };

async function asked(accountId: string, answer: BridgeError | null) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const accounts = [
    { id: 'practice', mode: 'practice' },
    { id: 'live', mode: 'live' },
  ];
  client.setQueryData(callKey('accounts.list', {}), { accounts });
  let calls = 0;
  const queryKey = callKey('pairs.list', { accountId, refresh: false });
  const observer = new QueryObserver(client, {
    queryKey,
    queryFn() {
      calls += 1;
      if (answer !== null) throw new BridgeFailure(answer);
      return 'pairs';
    },
  });
  const end = observer.subscribe(() => undefined);
  await expect.poll(() => client.isFetching()).toBe(0);
  const onState = followPractice(client);
  return { calls: () => calls, onState, end, client };
}

it('asks again once the exchange runs, and not with every word about it', async () => {
  const world = await asked('practice', UNREACHABLE);
  world.onState('starting');
  expect(world.calls()).toBe(1);
  world.onState('running');
  await expect.poll(world.calls).toBe(2);
  world.onState('running');
  await expect.poll(() => world.client.isFetching()).toBe(0);
  expect(world.calls()).toBe(2);
  world.end();
});

it.each<[string, string, BridgeError | null]>([
  ['another account', 'live', UNREACHABLE],
  ['another failure', 'practice', { kind: 'bad-answer', message: 'No page.' }],
  ['what was answered', 'practice', null],
])('leaves %s alone', async (_name, accountId, answer) => {
  const world = await asked(accountId, answer);
  world.onState('running');
  await expect.poll(() => world.client.isFetching()).toBe(0);
  expect(world.calls()).toBe(1);
  world.end();
});
