/**
 * Breaks when a fault of the main process loses an order that is on its way, ends the app over a promise nobody waited for, or lets it
 * go on with an app that is half broken.
 */
import { EventEmitter } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  answered,
  call,
  dataFolder,
  endFolder,
  freshFolder,
  openApp,
  ORDER,
  type Send,
} from '../../../tests/helpers/app-world.ts';
import { manualClock } from '../../../tests/helpers/manual-clock.ts';
import { readPlacements } from '../../features/orders/journal-show.ts';
import { nodeFiles } from '../../platform/files.ts';
import { followFaults } from './process-faults.ts';
import { createRecorder } from '../../logs/recorder.ts';

beforeEach(freshFolder);
afterEach(endFolder);

function faulty() {
  const process = new EventEmitter();
  const recorder = createRecorder({ clock: manualClock(), files: nodeFiles });
  let ends = 0;
  followFaults(process, recorder.crashes, () => (ends += 1));
  return { process, recorder, ends: () => ends };
}

it('a promise nobody waited for is noted, and the app goes on', () => {
  const { process, recorder, ends } = faulty();
  process.emit('unhandledRejection', new TypeError("Cannot read properties of undefined (reading 'a')"));
  expect(ends()).toBe(0);
  expect(recorder.crashes.list()).toMatchObject([
    {
      part: 'main',
      what: 'Unhandled rejection. TypeError: Cannot read properties of undefined.',
      recovery: expect.stringContaining('went on') as string,
    },
  ]);
});

it('an exception nobody caught ends it once, however many follow', () => {
  const { process, recorder, ends } = faulty();
  process.emit('uncaughtException', new Error('one'));
  process.emit('uncaughtException', 'two');
  expect(ends()).toBe(1);
  expect(recorder.crashes.list()).toHaveLength(2);
});

it('an order that is on its way gets its outcome before the end, and the journal holds it', async () => {
  const { process, recorder } = faulty();
  let answer: (result: ReturnType<typeof answered>) => void = () => undefined;
  const send: Send = () => new Promise((resolve) => (answer = resolve));
  const { app, clock } = await openApp(send, { recorder });
  const placing = call(app, 'orders.place', ORDER);
  await clock.advanceAsync(10);
  const ended: Promise<void>[] = [];
  followFaults(process, recorder.crashes, () => ended.push(app.close()));
  process.emit('uncaughtException', new Error('somewhere else'));
  await clock.advanceAsync(500);
  answer(answered({ orderId: 'o1' }));
  await clock.advanceAsync(10_000);
  await Promise.all(ended);
  expect(await placing).toMatchObject({ outcome: { kind: 'accepted', orderId: 'o1' } });
  const [placement] = readPlacements(join(dataFolder(), 'journal.db'));
  expect(placement).toMatchObject({ clientOid: ORDER.ticket.clientOid, outcome: { kind: 'accepted' } });
  expect(readFileSync(join(dataFolder(), 'logs/crashes.json'), 'utf8')).toContain('Uncaught exception.');
});

it('one without an answer is unknown after the next start, not lost', async () => {
  const { process, recorder } = faulty();
  const { app, clock } = await openApp(() => new Promise(() => undefined), { recorder });
  void call(app, 'orders.place', ORDER).catch(() => null);
  await clock.advanceAsync(10);
  let closed: Promise<void> = Promise.resolve();
  followFaults(process, recorder.crashes, () => {
    closed = app.close();
  });
  process.emit('uncaughtException', new Error('somewhere else'));
  await clock.advanceAsync(20_000);
  await closed;
  const again = await openApp();
  const { placements } = await call(again.app, 'orders.recent', { limit: 10 });
  expect(placements).toMatchObject([{ clientOid: ORDER.ticket.clientOid, outcome: { kind: 'unknown' } }]);
  const closing = again.app.close();
  await again.clock.advanceAsync(20_000);
  await closing;
});
