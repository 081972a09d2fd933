/** Breaks when an answer that was asked for before a change takes the change back on the screen: a tick that springs back while it is saved. */
import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { callKey, callOptions, rememberReply } from './bridge.ts';

const BEFORE = { views: [], columns: [], trade: { layouts: {}, favourites: [] } };
const AFTER = { ...BEFORE, columns: [{ column: 'labels', width: 100, shown: true }] };

it.each(['the first answer is on its way', 'a later one is'])(
  'what is remembered stays, also while %s',
  async (when) => {
    const client = new QueryClient();
    const late = Promise.withResolvers<typeof BEFORE>();
    const options = { ...callOptions('views.list', {}), queryFn: () => late.promise };
    if (when === 'a later one is') client.setQueryData(callKey('views.list', {}), BEFORE);
    const asked = client.fetchQuery({ ...options, staleTime: 0 }).catch(() => undefined);
    rememberReply(client, 'views.list', {}, AFTER as never);
    late.resolve(BEFORE);
    await asked;
    expect(client.getQueryData(callKey('views.list', {}))).toEqual(AFTER);
    expect(client.isFetching()).toBe(0);
  },
);
