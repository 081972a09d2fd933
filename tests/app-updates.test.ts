/**
 * Seam: the app's front door, with an updater that counts what it is asked. Breaks when the app asks for updates before the person allowed
 * it or forgets that they did, or when its own orders do not stand in the way of an update (security 18).
 */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { scriptedUpdater, signedOffer, testKey } from './helpers/update-world.ts';
import { succeed } from '../shared/base/result.ts';
import { accepted, call, endFolder, freshFolder, openApp, ORDER, type Send } from './helpers/app-world.ts';

beforeEach(freshFolder);
afterEach(endFolder);

const key = testKey();

async function withUpdates(send: Send = accepted) {
  const script = scriptedUpdater(key);
  return { ...(await openApp(send, { updater: script.updater })), ...script };
}

/** Well beyond the first check of a start. */
const A_WHILE_MS = 5 * 60_000;

it('asks nobody until it is allowed, remembers that it is, and asks nobody once it is not', async () => {
  const first = await withUpdates();
  await first.clock.advanceAsync(A_WHILE_MS);
  expect(first.asked).toEqual([]);
  expect(await call(first.app, 'updates.status', {})).toEqual({
    running: '0.0.0',
    update: { state: 'off' },
  });
  await call(first.app, 'updates.allow', { allowed: true });
  expect(first.asked).toEqual(['check']);
  await first.clock.advanceAsync(0);
  expect(first.events.filter(({ name }) => name === 'updates').map(({ payload }) => payload)).toEqual([
    { running: '0.0.0', update: { state: 'checking' } },
    { running: '0.0.0', update: { state: 'idle', checkedAt: first.clock.now() } },
  ]);
  await first.app.close();

  const second = await withUpdates();
  await second.clock.advanceAsync(60_000);
  expect(second.asked).toEqual(['check']);
  await call(second.app, 'updates.allow', { allowed: false });
  await second.app.close();

  const third = await withUpdates();
  await third.clock.advanceAsync(A_WHILE_MS);
  expect(third.asked).toEqual([]);
  await third.app.close();
});

it('an app without an updater says that it is not updated from inside', async () => {
  const { app } = await openApp();
  expect((await call(app, 'updates.status', {})).update).toMatchObject({ state: 'not-served' });
  await app.close();
});

it('security 18: an order on its way, and then one of unknown fate, keep an update from being installed', async () => {
  const answer = Promise.withResolvers<Awaited<ReturnType<Send>>>();
  const { app, clock, asked, offers } = await withUpdates(() => answer.promise);
  offers(() => Promise.resolve(succeed(signedOffer(key, '0.1.0'))));
  await call(app, 'updates.allow', { allowed: true });
  await clock.advanceAsync(0);
  await call(app, 'updates.download', {});
  await clock.advanceAsync(0);
  expect((await call(app, 'updates.status', {})).update).toEqual({ state: 'ready', version: '0.1.0' });

  const placing = call(app, 'orders.place', ORDER);
  const waiting = { state: 'waiting', wants: 'install', orders: 1, version: '0.1.0' };
  expect((await call(app, 'updates.install', {})).update).toEqual(waiting);
  const failure = {
    kind: 'timeout',
    message: 'No answer came.',
    bytesWritten: 100,
    httpStatus: null,
  } as const;
  answer.resolve({ ok: false, failure });
  const placed = await placing;
  expect(placed.outcome?.kind).toBe('unknown');
  await clock.advanceAsync(5_000);
  expect((await call(app, 'updates.status', {})).update).toEqual(waiting);

  const { accountId, clientOid } = placed;
  const seen = { found: false, orderId: null, who: 'Kim', saw: 'not in the list of orders' };
  await call(app, 'orders.resolve', { accountId, clientOid, ...seen });
  await clock.advanceAsync(1_000);
  expect((await call(app, 'updates.status', {})).update).toEqual({ state: 'ready', version: '0.1.0' });
  expect(asked).not.toContain('install');
  await call(app, 'updates.install', {});
  await clock.advanceAsync(0);
  expect(asked.at(-1)).toBe('install');
  await expect(call(app, 'orders.place', { ...ORDER, ticketId: 'ticket-2' })).rejects.toThrow(
    'Nothing was sent',
  );
  await app.close();
  await expect(call(app, 'orders.place', { ...ORDER, ticketId: 'ticket-3' })).rejects.toThrow(
    'Nothing was sent',
  );
});
