/**
 * Seam: a backup's journal that cannot be merged, through the app's front door. Breaks when an order of it can be sent a second time, at
 * once or after a restart, when its unknown orders are named nowhere, or when a damaged one lets orders through or blocks them unsaid.
 */
import { copyFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { App } from '../electron/app/app.ts';
import { requestBody } from '../shared/orders/body.ts';
import { succeed } from '../shared/base/result.ts';
import {
  answered,
  call,
  dataFolder,
  endFolder,
  freshFolder,
  openApp,
  type Send,
  TICKET,
} from './helpers/app-world.ts';
import { LOST } from './helpers/stub-venue.ts';
import { testFolder } from './helpers/test-folder.ts';

let elsewhere: string;
beforeEach(() => {
  elsewhere = testFolder('separate-');
  freshFolder();
});
afterEach(endFolder);

function openHere() {
  const path = join(elsewhere, 'backup.zip');
  return openApp(send, {
    saver: { save: () => Promise.resolve(succeed(null)), choose: () => Promise.resolve(succeed({ path })) },
    chooser: { open: () => Promise.resolve(succeed({ path })), folder: () => Promise.resolve(succeed(null)) },
  });
}

/** The answer to the order "lost-1" is lost; every other order is accepted, each under an order ID of its own. */
const send: Send = ({ body }) => {
  const { clientOid } = JSON.parse(Buffer.from(body ?? []).toString()) as { clientOid: string };
  return Promise.resolve(clientOid === 'lost-1' ? LOST : answered({ orderId: `o-${clientOid}` }));
};

async function place(app: App, clientOid: string, ticketId = `ticket-${clientOid}`) {
  const ticket = { ...TICKET, clientOid };
  const confirmedBody = requestBody(ticket);
  await call(app, 'orders.prepare', { accountId: 'practice', symbol: TICKET.symbol });
  return call(app, 'orders.place', {
    accountId: 'practice',
    ticketId,
    ticket,
    confirmedBody,
    acknowledged: [],
  });
}

async function restore(app: App) {
  const plan = await call(app, 'backup.open', { id: null });
  if (plan === null) throw new Error('no file was chosen');
  return call(app, 'backup.restore', { restoreId: plan.restoreId, onConflict: 'keep', take: [] });
}

async function noticesOf(app: App) {
  return (await call(app, 'app.describe', {})).notices;
}

/** A backup with one accepted order and one unknown; then an empty folder in which another order was placed. */
async function twoHistories() {
  const first = await openHere();
  expect((await place(first.app, 'mine-1')).outcome).toMatchObject({ kind: 'accepted' });
  expect((await place(first.app, 'lost-1')).outcome).toMatchObject({ kind: 'unknown' });
  await call(first.app, 'backup.write', {});
  await first.app.close();
  endFolder();
  freshFolder();
  const here = await openHere();
  await place(here.app, 'other-1');
  here.orders.length = 0;
  return here;
}

/** The same, restored: the file in which the backup's journal is, and the app closed. */
async function restoredAndClosed(): Promise<string> {
  const { app } = await twoHistories();
  const { journalFile } = await restore(app);
  await app.close();
  if (journalFile === null) throw new Error('the journals were merged');
  return journalFile;
}

const used = (reasonKind: string) => ({ kind: 'not-sent', reasonKind });

describe('a backup’s journal that is saved as a separate file', () => {
  it('R-A2: uses up its client order IDs and tickets at once, and after a restart', async () => {
    const { app, orders } = await twoHistories();
    const { journal, journalFile } = await restore(app);
    expect(journal).toBe('separate');
    expect((await place(app, 'mine-1', 'ticket-new-1')).outcome).toMatchObject(used('clientOid-used'));
    expect((await place(app, 'new-2', 'ticket-mine-1')).outcome).toMatchObject(used('ticket-used'));
    expect(orders).toEqual([]);
    await app.close();

    const later = await openHere();
    expect((await place(later.app, 'lost-1', 'ticket-new-3')).outcome).toMatchObject(used('clientOid-used'));
    expect((await place(later.app, 'new-4', 'ticket-lost-1')).outcome).toMatchObject(used('ticket-used'));
    expect(later.orders).toEqual([]);
    expect((await place(later.app, 'new-5')).outcome).toMatchObject({ kind: 'accepted' });
    await later.app.close();
    // Reading it leaves no file beside it.
    const names = readdirSync(dataFolder()).filter((name) => name.startsWith('journal.from-backup'));
    expect(names).toEqual([journalFile]);
  });

  it('R-A2: uses them up from the restore on, also while it waits for the next start', async () => {
    const first = await openHere();
    await place(first.app, 'mine-1');
    await call(first.app, 'backup.write', {});
    await first.app.close();
    endFolder();
    freshFolder();
    const { app, orders } = await openHere();
    expect(await restore(app)).toMatchObject({ journal: 'staged' });
    expect((await place(app, 'mine-1', 'ticket-new-1')).outcome).toMatchObject(used('clientOid-used'));
    expect(orders).toEqual([]);
    await app.close();
  });

  it('has its unknown orders named at every start: how many, in which file, and what to do', async () => {
    const file = await restoredAndClosed();
    const { app } = await openHere();
    expect(await noticesOf(app)).toEqual([
      { about: 'backup', message: expect.stringMatching(/^1 order .* unknown.*Check it at the venue/) },
    ]);
    expect((await noticesOf(app))[0]?.message).toContain(file);
    await app.close();
  });

  it('names no unknown order that the journal here has as well', async () => {
    const { app } = await twoHistories();
    expect((await place(app, 'lost-1')).outcome).toMatchObject({ kind: 'unknown' });
    await restore(app);
    await app.close();
    const later = await openHere();
    expect(await noticesOf(later.app)).toEqual([]);
    await later.app.close();
  });

  it.each([
    ['was changed', (bytes: Buffer) => bytes.fill(7, bytes.length - 200)],
    ['is no database', () => Buffer.from('rubbish')],
  ])('that %s blocks orders, says so and names itself, until a person moves it away', async (_, damage) => {
    const file = await restoredAndClosed();
    const path = join(dataFolder(), file);
    writeFileSync(path, damage(readFileSync(path)));
    const { app, orders } = await openHere();
    const [notice, ...others] = await noticesOf(app);
    expect(others).toEqual([]);
    expect(notice).toEqual({ about: 'journal', message: expect.stringContaining('Orders are blocked') });
    expect(notice?.message).toContain(file);
    const refused = await place(app, 'new-1');
    expect(refused.outcome).toMatchObject({ kind: 'not-sent', message: expect.stringContaining(file) });
    expect(orders).toEqual([]);
    // What is journaled here can be read all the same.
    expect((await call(app, 'orders.recent', { limit: 10 })).placements).toMatchObject([
      { clientOid: 'other-1' },
    ]);
    await app.close();

    // Copied: elsewhere may be another disk.
    copyFileSync(path, join(elsewhere, file));
    rmSync(path);
    const later = await openHere();
    expect(await noticesOf(later.app)).toEqual([]);
    expect((await place(later.app, 'new-1')).outcome).toMatchObject({ kind: 'accepted' });
    await later.app.close();
  });
});
