/**
 * Seam: the app's front door over a data folder that a newer version has used since. Breaks when this version writes over newer data, sets them
 * aside as if they were damaged, or goes on without saying whose they are and what to do.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createRegistrar } from '../electron/bridge/registrar.ts';
import { type App, AppNotOpened } from '../electron/app/app.ts';
import { listMember } from '../electron/system/backup/list-member.ts';
import { FILE_MEMBERS } from '../electron/system/backup/members.ts';
import { nodeFiles } from '../electron/platform/files.ts';
import { openStoredFile } from '../electron/storage/stored-file.ts';
import { APPLICATION_ID } from '../electron/storage/first-edition.ts';
import { isNewerFile } from '../electron/storage/newer-file.ts';
import type { CallInput, CallName } from '../shared/bridge/contract.ts';
import { BUILT_IN_TEMPLATES } from '../shared/exports/export-templates.ts';
import { FIRST_ALERT_SETTINGS } from '../shared/alerts/alert-rules.ts';
import { FIRST_TRANSFER_RULES } from '../shared/bridge/transfer-calls.ts';
import { z } from 'zod';
import { settingsFilesMessages } from '../shared/messages/settings-files.ts';
import { call, dataFolder, endFolder, freshFolder, openApp, ORDER } from './helpers/app-world.ts';
import { manualClock } from './helpers/manual-clock.ts';

const NEWER = /newer version/;
const at = (name: string) => join(dataFolder(), name);

beforeEach(() => {
  freshFolder();
  mkdirSync(dataFolder(), { recursive: true });
});
afterEach(endFolder);

/** The same call as `call`, for those that are to fail. */
async function refused<N extends CallName>(app: App, name: N, input: CallInput<N>): Promise<string> {
  const registrar = createRegistrar(app.handlers, { clock: manualClock(), isTrustedSender: () => true });
  const result = await registrar.handle(name, [input], null);
  return result.ok ? 'it was done' : `${result.error.kind}: ${result.error.message}`;
}

function digest(name: string): string {
  return createHash('sha256')
    .update(readFileSync(at(name)))
    .digest('hex');
}

/** A database as a newer version leaves it: tables nobody here knows, and a higher number. */
function newerDatabase(name: string): void {
  const db = new DatabaseSync(at(name));
  db.exec('CREATE TABLE of_tomorrow (a TEXT); INSERT INTO of_tomorrow VALUES (1); PRAGMA user_version = 99;');
  db.close();
}

async function notices(app: App): Promise<string[]> {
  return (await call(app, 'app.describe', {})).notices.map(({ message }) => message);
}

it('settings.json: the app does not start over them, and nothing is written', async () => {
  writeFileSync(at('settings.json'), JSON.stringify({ version: 99, ofTomorrow: true }));
  const before = digest('settings.json');
  await expect(openApp()).rejects.toThrow(NEWER);
  expect(digest('settings.json')).toBe(before);
  expect(readdirSync(dataFolder())).toEqual(['settings.json']);
});

it.each([
  ['journal.db', 2],
  ['reviews.db', 2],
  ['archive.db', 4],
])(
  '%s of the first edition: the app does not start, says so, and leaves the folder as it is',
  async (name, version) => {
    const db = new DatabaseSync(at(name));
    db.exec(`PRAGMA journal_mode = WAL; CREATE TABLE old (a TEXT); PRAGMA user_version = ${version};`);
    db.close();
    const before = digest(name);
    await expect(openApp()).rejects.toBeInstanceOf(AppNotOpened);
    await expect(openApp()).rejects.toThrow(`from the first edition of Counterfoil (${name})`);
    expect(digest(name)).toBe(before);
    expect(readdirSync(dataFolder())).toEqual([name, 'settings.json']); // the settings are the test's own
  },
);

it('a folder this edition made opens again, also after every database has its mark', async () => {
  for (const start of [1, 2]) {
    const { app } = await openApp();
    await call(app, 'history.status', {});
    await app.close();
    for (const name of ['journal.db', 'reviews.db', 'archive.db']) {
      expect(readFileSync(at(name)).readUInt32BE(68), `${name}, start ${start}`).toBe(APPLICATION_ID);
    }
  }
});

it('journal.db: no order is placed, and nobody is told to put the file away', async () => {
  newerDatabase('journal.db');
  const before = digest('journal.db');
  const { app, orders } = await openApp();
  const message = (await notices(app)).join();
  expect(message).toMatch(NEWER);
  expect(message).toContain('Update Counterfoil');
  expect(message).not.toMatch(/move it away|put back/);
  expect(await refused(app, 'orders.place', ORDER)).toMatch(NEWER);
  expect(orders).toEqual([]);
  await app.close();
  expect(digest('journal.db')).toBe(before);
});

it('archive.db: the history says so and stays as it is', async () => {
  newerDatabase('archive.db');
  const before = digest('archive.db');
  const { app } = await openApp();
  expect((await call(app, 'history.status', {})).problem).toMatch(NEWER);
  expect(await refused(app, 'history.record', { id: 1 })).toMatch(NEWER);
  await app.close();
  expect(digest('archive.db')).toBe(before);
  expect(readdirSync(dataFolder()).filter((name) => name.includes('damaged'))).toEqual([]);
});

it('reviews.db: nothing is said into it', async () => {
  newerDatabase('reviews.db');
  const before = digest('reviews.db');
  const { app } = await openApp();
  expect((await call(app, 'reviews.summary', {})).problem).toMatch(NEWER);
  expect(await refused(app, 'reviews.setRules', { reviewer: 'Kim', fourEyes: true })).not.toBe('it was done');
  await app.close();
  expect(digest('reviews.db')).toBe(before);
  expect(readdirSync(dataFolder())).not.toContain('reviews.head');
});

interface SmallFile {
  name: string;
  /** A change that would write the file. */
  change: (app: App) => Promise<string>;
  /** Where the screen that shows it learns of it; null: by the notice of the start alone. */
  problem: ((app: App) => Promise<string | null>) | null;
}

const [template] = BUILT_IN_TEMPLATES;
const entry = { address: 'bc1qdesk', chain: 'btc', name: 'Desk', note: '' };
const view = { name: 'Mine', query: '', sort: { by: 'created', descending: true }, columns: null } as const;

const ticketTemplate = {
  name: 'Scalp',
  side: 'buy',
  type: 'limit',
  kind: 'order',
  price: null,
  stopPrice: null,
  limitPrice: null,
  amount: { by: 'size', text: '0.5' },
  timeInForce: 'GTC',
  cancelBy: 'seconds',
  cancelAfter: '',
  postOnly: true,
  hidden: false,
  iceberg: false,
  visibleSize: '',
  stp: 'CN',
  tags: '',
  remark: '',
} as const;

const SMALL: SmallFile[] = [
  {
    name: 'views.json',
    change: (app) => refused(app, 'views.put', view),
    problem: null,
  },
  {
    name: 'export-templates.json',
    change: (app) =>
      template === undefined
        ? Promise.resolve('there is no template')
        : refused(app, 'exports.putTemplate', { ...structuredClone(template), name: 'Mine' }),
    problem: null,
  },
  {
    name: 'address-book.json',
    change: (app) => refused(app, 'addressBook.put', { entry, replaces: null }),
    problem: async (app) => (await call(app, 'addressBook.list', {})).problem,
  },
  {
    name: 'explorers.json',
    change: (app) =>
      refused(app, 'explorers.put', { chain: 'eos', tx: 'https://eos.example/{value}', address: null }),
    problem: async (app) => (await call(app, 'explorers.list', {})).problem,
  },
  {
    name: 'alerts.json',
    change: (app) =>
      refused(app, 'alerts.setSettings', {
        ...structuredClone(FIRST_ALERT_SETTINGS),
        rules: { ...structuredClone(FIRST_ALERT_SETTINGS.rules), memo: { on: true, chains: ['xrp'] } },
      }),
    problem: async (app) => (await call(app, 'alerts.settings', {})).problem,
  },
  {
    name: 'trade-alerts.json',
    change: (app) =>
      refused(app, 'tradeAlerts.add', {
        accountId: 'practice',
        symbol: 'BTC-USDT',
        condition: { kind: 'cross', direction: 'up', level: '123456' },
      }),
    problem: async (app) => (await call(app, 'tradeAlerts.list', {})).problem,
  },
  {
    name: 'ticket-templates.json',
    change: (app) => refused(app, 'ticketTemplates.put', { template: ticketTemplate }),
    problem: async (app) => (await call(app, 'ticketTemplates.list', {})).problem,
  },
  {
    name: 'transfers.json',
    change: (app) => refused(app, 'transfers.setRules', { ...FIRST_TRANSFER_RULES, before: 1_000 }),
    problem: async (app) => (await call(app, 'transfers.summary', {})).rulesProblem,
  },
  {
    name: 'ledger-mappings.json',
    change: (app) =>
      refused(app, 'reconcile.removeMapping', { name: 'none' }).then(() => 'store: newer version'),
    problem: async (app) => (await call(app, 'reconcile.mappings', {})).problem,
  },
];

describe('small files', () => {
  it.each(SMALL)('$name: read as empty, never written, never set aside, and told', async (small) => {
    writeFileSync(at(small.name), JSON.stringify({ version: 2, ofTomorrow: [1, 2, 3] }));
    const before = digest(small.name);
    const { app } = await openApp();
    const message = (await notices(app)).join();
    expect(message).toMatch(NEWER);
    expect(message).toContain(small.name);
    expect(await small.change(app)).toMatch(NEWER);
    if (small.problem !== null) expect(await small.problem(app)).toMatch(NEWER);
    await app.close();
    expect(digest(small.name)).toBe(before);
    expect(readdirSync(dataFolder()).filter((name) => name.includes('damaged'))).toEqual([]);
  });

  it('all at once are one notice, and those without a screen of their own are among them', async () => {
    const names = [...FILE_MEMBERS.map(({ name }) => name), 'archive-notice.json', 'synced-accounts.json'];
    for (const name of names) writeFileSync(at(name), '{"version": 7}');
    const { app } = await openApp();
    const messages = (await notices(app)).filter((message) => NEWER.test(message));
    expect(messages).toHaveLength(1);
    for (const name of names) expect(messages[0]).toContain(name);
    await app.close();
    for (const name of names) expect(readFileSync(at(name), 'utf8')).toBe('{"version": 7}');
  });

  it('a kept file of any kind answers a change with the reason', () => {
    writeFileSync(at('kept.json'), '{"version": 2}');
    const stored = openStoredFile({
      files: nodeFiles,
      folder: dataFolder(),
      name: 'kept.json',
      messages: settingsFilesMessages.addressBook,
      schema: z.strictObject({ version: z.literal(1) }),
      none: { version: 1 as const },
    });
    expect(stored.problem()).toMatch(NEWER);
    expect(stored.set({ version: 1 })).toMatchObject({ ok: false, error: { kind: 'store' } });
    expect(readFileSync(at('kept.json'), 'utf8')).toBe('{"version": 2}');
  });

  it('a restore does not write over one either', () => {
    const member = listMember({
      name: 'kept.json',
      title: 'The list',
      schema: z.strictObject({ version: z.literal(1), entries: z.array(z.string()) }),
      none: { version: 1 as const, entries: [] },
      max: 10,
      split: ({ entries }) => new Map(entries.map((one) => [one, one])),
      join: (entries) => ({ version: 1 as const, entries: [...entries.values()] }),
    });
    const merged = member.merge('{"version": 2, "entries": {}}', '{"version": 1, "entries": ["a"]}', 'take');
    expect(merged).toEqual({ ok: false, error: expect.stringMatching(NEWER) });
  });

  it.each([
    ['{"version": 2}', true],
    ['{"version": 1}', false],
    ['{"version": "2"}', false],
    ['{}', false],
    ['[]', false],
    ['null', false],
    ['2', false],
    ['{"version": 2', false],
  ])('%s is of a newer version: %s', (text, newer) => {
    expect(isNewerFile(text)).toBe(newer);
  });
});
