/**
 * Signed logs and what the keychain knows of them. Broken by: a rolled-back data folder, a rewritten log or a deleted head that is taken as it is, a
 * log that is not signed at the end, a signature that no other computer can check, an order sent twice after a rollback, and anything that is
 * blocked or late because there is no keychain.
 */
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { App } from '../electron/app/app.ts';
import { JOURNAL } from '../electron/features/orders/chain.ts';
import { SCHEMA } from '../electron/features/orders/journal-schema.ts';
import { type Keychain, memoryKeychain } from '../electron/platform/keychain.ts';
import { GENESIS, readLogRows, rowInserter } from '../electron/storage/hash-chained-log.ts';
import { headPath, writeHead } from '../electron/storage/log-head.ts';
import { succeed } from '../shared/base/result.ts';
import { requestBody } from '../shared/orders/body.ts';
import { runArchive } from '../scripts/archive.ts';
import { runJournal } from '../scripts/journal.ts';
import { call, dataFolder, endFolder, freshFolder, openApp, ORDER, TICKET } from './helpers/app-world.ts';

/** Lasts as long as the test, whatever app uses it. */
function lastingKeychain(): Keychain {
  return { ...memoryKeychain(), name: 'Test keychain', lasts: true, close: () => Promise.resolve() };
}

let keychain: Keychain;
let aside: string;
beforeAll(() => {
  aside = mkdtempSync(join(tmpdir(), 'signed-logs-'));
});
afterAll(() => rmSync(aside, { recursive: true, force: true }));
beforeEach(() => {
  freshFolder();
  keychain = lastingKeychain();
});
afterEach(endFolder);

const at = (name: string) => join(dataFolder(), name);

function order(clientOid: string) {
  const ticket = { ...TICKET, clientOid };
  return { ...ORDER, ticketId: `ticket-${clientOid}`, ticket, confirmedBody: requestBody(ticket) };
}

async function place(app: App, ...oids: string[]): Promise<void> {
  for (const oid of oids) await call(app, 'orders.place', order(oid));
}

async function review(app: App, ...names: string[]): Promise<void> {
  for (const reviewer of names) await call(app, 'reviews.setRules', { reviewer, fourEyes: false });
}

/** A run of the app that does so much and ends in order. */
async function session(act: (app: App) => Promise<void>, change = {}): Promise<void> {
  const { app } = await openApp(undefined, { keychain, ...change });
  await act(app);
  await app.close();
}

function copyFolder(name: string): string {
  const to = join(aside, name);
  cpSync(dataFolder(), to, { recursive: true });
  return to;
}

function bringBack(copy: string): void {
  rmSync(dataFolder(), { recursive: true });
  cpSync(copy, dataFolder(), { recursive: true });
}

async function noticesOf(app: App): Promise<string> {
  return (await call(app, 'app.describe', {})).notices.map(({ message }) => message).join(' ');
}

/** An app whose logs were compared with what the keychain knows: some milliseconds after the start. */
async function openCompared() {
  const opened = await openApp(undefined, { keychain });
  await opened.clock.advanceAsync(300);
  await vi.waitFor(() => expect(opened.events.map(({ name }) => name)).toContain('notices'));
  await call(opened.app, 'reviews.summary', {}); // behind what is asked of the review log
  return opened;
}

async function expectNotSent(app: App, oid: string): Promise<void> {
  const { outcome } = await call(app, 'orders.place', order(oid));
  expect(outcome).toMatchObject({ kind: 'not-sent', reasonKind: 'short' });
}

function verified(run: typeof runJournal | typeof runArchive, file: string) {
  const lines: string[] = [];
  const code = run(['verify', file], (line) => lines.push(line));
  return Promise.resolve(code).then((exit) => ({ exit, text: lines.join('\n') }));
}

const check = (app: App, id: 'journal' | 'reviews') =>
  call(app, 'diagnostics.check', { id, accountId: null, sparing: false });

describe('at the end of a session', () => {
  it('both logs are signed, and another computer can check it with the file alone', async () => {
    await session(async (app) => {
      await place(app, 'a', 'b');
      await review(app, 'Ann', 'Bob');
    });
    const elsewhere = mkdtempSync(join(aside, 'elsewhere-'));
    for (const [name, run] of [
      ['journal.db', runJournal],
      ['reviews.db', runArchive],
    ] as const) {
      cpSync(at(name), join(elsewhere, name));
      const { exit, text } = await verified(run, join(elsewhere, name));
      expect(exit, text).toBe(3); // no head to compare with there
      expect(text).toMatch(/signed up to entry \d+ with key [0-9a-f]{4}( [0-9a-f]{4}){4}/);
    }
    const { app } = await openApp(undefined, { keychain });
    expect(await noticesOf(app)).toBe('');
    for (const id of ['journal', 'reviews'] as const) {
      const { state, facts } = await check(app, id);
      expect(state).toBe('passed');
      expect(facts).toContainEqual({ label: 'Signed', value: expect.stringContaining('with key') });
    }
    await app.close();
  });

  it('nothing more is signed where nothing was added', async () => {
    await session((app) => place(app, 'a'));
    const before = rowsOf('journal.db', 'journal');
    await session(async () => {});
    expect(rowsOf('journal.db', 'journal')).toBe(before);
  });
});

function rowsOf(name: string, table: string): number {
  const file = new DatabaseSync(at(name), { readOnly: true });
  try {
    return Number(file.prepare(`SELECT count(*) AS n FROM ${table}`).get()?.['n']);
  } finally {
    file.close();
  }
}

describe('an older copy of the whole folder', () => {
  beforeEach(async () => {
    await session(async (app) => {
      await place(app, 'a');
      await review(app, 'Ann');
    });
    const copy = copyFolder('older');
    await session(async (app) => {
      await place(app, 'b', 'c');
      await review(app, 'Bob');
    });
    bringBack(copy);
    rmSync(copy, { recursive: true });
  });

  it('is noticed: orders and reviews are blocked, and nothing is sent again', async () => {
    const { app, orders } = await openCompared();
    expect(await noticesOf(app)).toMatch(/\d+ entr.* missing from the order journal.* Orders are blocked/);
    for (const oid of ['b', 'new']) await expectNotSent(app, oid);
    await expect(review(app, 'Eve')).rejects.toThrow();
    expect(orders).toEqual([]);
    expect(await check(app, 'journal')).toMatchObject({ state: 'failed', missing: 'journal' });
    expect(await check(app, 'reviews')).toMatchObject({ state: 'failed', missing: 'reviews' });
    await app.close();
    // And again: it is in the head now, so that nothing of it is used from the beginning.
    const { app: again } = await openApp(undefined, { keychain });
    expect(await noticesOf(again)).toContain('Orders are blocked');
    await expect(place(again, 'new')).rejects.toThrow();
    await again.close();
  });

  it('can be gone on with, by a decision that both logs keep', async () => {
    const { app: first } = await openCompared();
    await call(first, 'diagnostics.acceptLoss', { log: 'journal' });
    await call(first, 'diagnostics.acceptLoss', { log: 'reviews' });
    await first.close();
    await session(async (app) => {
      expect(await noticesOf(app)).toBe('');
      await place(app, 'd');
      await review(app, 'Dan');
    });
    await session(async (app) => {
      expect(await noticesOf(app)).toBe('');
      expect(await check(app, 'journal')).toMatchObject({ state: 'passed' });
      expect(await check(app, 'reviews')).toMatchObject({ state: 'passed' });
    });
  });

  it('is noticed also where the keychain answers late: no order is sent from then on', async () => {
    const slow: Keychain = {
      ...keychain,
      get: (service, account) =>
        account.startsWith('entries') && asked++ === 0
          ? Promise.resolve({ ok: false, error: { kind: 'timeout', message: 'No answer.' } })
          : keychain.get(service, account),
    };
    let asked = 0;
    const { app, clock, orders } = await openApp(undefined, { keychain: slow });
    await place(app, 'd');
    await clock.advanceAsync(6_000);
    await vi.waitFor(() => expect(asked).toBe(2));
    await call(app, 'reviews.summary', {}); // answered after what the keychain's answer asked of the same thread
    await expectNotSent(app, 'e');
    expect(orders).toHaveLength(1);
    await app.close();
  });
});

/** All rows but for one price, each with the hash it then has: a log that verifies. */
function rewriteJournal(): void {
  const file = new DatabaseSync(at('journal.db'));
  const stored = [...readLogRows(file, JOURNAL, 0)].flatMap((one) => one ?? []);
  file.close();
  for (const end of ['', '-wal', '-shm']) rmSync(at(`journal.db${end}`), { force: true });
  const fresh = new DatabaseSync(at('journal.db'));
  fresh.exec(SCHEMA);
  const insert = rowInserter(fresh, JOURNAL);
  let hash = GENESIS;
  let rows = 0;
  for (const { row } of stored) {
    if (row.kind === 'signature') continue;
    rows += 1;
    hash = insert(hash, { ...row, seq: rows, facts: row.facts.replaceAll('60000', '50000') });
  }
  fresh.close();
  rmSync(headPath(at('journal.db')));
  const last = { rows, hash, at: 0 };
  writeHead(headPath(at('journal.db')), { committed: last, synced: last, loss: null });
}

describe('a log that somebody wrote anew, with its head', () => {
  it('is noticed by what the keychain knows', async () => {
    await session((app) => place(app, 'a', 'b'));
    rewriteJournal();
    expect((await verified(runJournal, at('journal.db'))).exit).toBe(0);
    const { app, orders } = await openCompared();
    expect(await noticesOf(app)).toContain('Orders are blocked');
    await expectNotSent(app, 'c');
    expect(orders).toEqual([]);
    await app.close();
  });

  it('does not verify where the signatures are left in it', async () => {
    await session((app) => place(app, 'a', 'b'));
    const file = new DatabaseSync(at('journal.db'));
    const stored = [...readLogRows(file, JOURNAL, 0)].flatMap((one) => one ?? []);
    file.close();
    rmSync(at('journal.db'));
    const fresh = new DatabaseSync(at('journal.db'));
    fresh.exec(SCHEMA);
    const insert = rowInserter(fresh, JOURNAL);
    let hash = GENESIS;
    for (const { row } of stored)
      hash = insert(hash, { ...row, facts: row.facts.replaceAll('60000', '50000') });
    fresh.close();
    const { exit, text } = await verified(runJournal, at('journal.db'));
    expect(exit).toBe(1);
    expect(text).toContain('they were changed after they were signed');
  });
});

it.each(['journal', 'reviews'])('a deleted head of the %s is said, and nothing is blocked', async (log) => {
  await session(async (app) => {
    await place(app, 'a');
    await review(app, 'Ann');
  });
  rmSync(at(`${log}.head`));
  const { app } = await openApp(undefined, { keychain });
  expect(await noticesOf(app)).toContain(`${log}.head was missing or damaged`);
  await place(app, 'b');
  await review(app, 'Bob');
  await app.close();
});

it('a backup is made of signed logs', async () => {
  const path = join(aside, 'backup.zip');
  const choose = () => Promise.resolve(succeed({ path }));
  await session(
    async (app) => {
      await place(app, 'a');
      await review(app, 'Ann');
      await call(app, 'backup.write', {});
      for (const [name, run] of [
        ['journal.db', runJournal],
        ['reviews.db', runArchive],
      ] as const) {
        const { text } = await verified(run, at(name));
        const [, rows] = /entries (\d+)/.exec(text) ?? [];
        expect(text).toContain(`signed up to entry ${Number(rows) - 1} with`);
      }
      expect(existsSync(path)).toBe(true);
    },
    { saver: { save: choose, choose } },
  );
});

it('a folder that was deleted as a whole is a first start', async () => {
  await session((app) => place(app, 'a'));
  endFolder();
  freshFolder();
  rmSync(at('settings.json'));
  mkdirSync(dataFolder(), { recursive: true });
  await session(async (app) => expect(await noticesOf(app)).toBe(''));
});

describe('without a keychain that lasts', () => {
  it('nothing is signed, which is said, and nothing is blocked', async () => {
    keychain = { ...lastingKeychain(), lasts: false };
    await session(async (app) => {
      await place(app, 'a');
      expect((await check(app, 'journal')).facts).toContainEqual({ label: 'Signed', value: 'no' });
    });
    expect((await verified(runJournal, at('journal.db'))).text).toContain('not signed');
  });

  it('a locked one is no reason to block anything, and later entries are signed once it opens', async () => {
    const locked: Keychain = {
      ...keychain,
      get: () =>
        Promise.resolve({ ok: false, error: { kind: 'locked', message: 'The keychain is locked.' } }),
    };
    await session(
      async (app) => {
        expect(await noticesOf(app)).toBe('');
        await place(app, 'a');
      },
      { keychain: locked },
    );
    expect((await verified(runJournal, at('journal.db'))).text).toContain('not signed');
    await session(async () => {});
    expect((await verified(runJournal, at('journal.db'))).text).toContain('signed up to entry');
  });
});

it('a deletion of all data leaves nothing of it in the keychain', async () => {
  const stored = new Set<string>();
  const watched: Keychain = {
    ...keychain,
    put(service, account, value) {
      stored.add(JSON.stringify([service, account]));
      return keychain.put(service, account, value);
    },
  };
  const { app, clock } = await openApp(undefined, { keychain: watched });
  await place(app, 'a');
  await clock.advanceAsync(10 * 60_000);
  expect([...stored].filter((item) => item.includes('Counterfoil logs'))).toHaveLength(2);
  await call(app, 'privacy.deleteData', { word: 'WIPE', withUnknown: true, withoutKeychain: false });
  for (const item of stored) {
    const [service = '', account = ''] = JSON.parse(item) as string[];
    expect(await keychain.get(service, account), item).toEqual({ ok: true, value: null });
  }
  expect(existsSync(at('journal.db'))).toBe(false);
  await app.close();
});
