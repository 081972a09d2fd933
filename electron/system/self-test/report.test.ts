/**
 * Seam: the checks of a self-test, each by itself, and the clock. Breaks when a check that hangs keeps the report from being printed, when a
 * failure is lost, when a keychain is called good that is not, or when full-text search is called there where it is not.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fail, succeed } from '../../../shared/base/result.ts';
import { manualClock } from '../../../tests/helpers/manual-clock.ts';
import { systemIds } from '../../platform/ids.ts';
import { type Keychain, type KeychainFailure, memoryKeychain } from '../../platform/keychain.ts';
import { checkDatabase, checkKeychain } from './part-checks.ts';
import { broken, CHECK_NAMES, createChecks, works } from './report.ts';

const FACTS = { version: '1.2.3', platform: 'linux' };

describe('the report', () => {
  it('is well only when every check was reached and none failed', async () => {
    const checks = createChecks(manualClock(), 1_000);
    for (const name of CHECK_NAMES) await checks.run(name, () => works());
    expect(checks.report(FACTS)).toEqual({
      ok: true,
      ...FACTS,
      checks: CHECK_NAMES.map((name) => ({ name, ok: true, ms: 0 })),
    });
  });

  it('names what failed and what was never reached', async () => {
    const checks = createChecks(manualClock(), 1_000);
    await checks.run('bridge', () => works());
    await checks.run('database', () => Promise.reject(new Error('no such module:\n  fts5')));
    const { ok, checks: reported } = checks.report(FACTS);
    expect(ok).toBe(false);
    expect(reported.find(({ name }) => name === 'database')).toEqual({
      name: 'database',
      ok: false,
      ms: 0,
      detail: 'no such module: fts5',
    });
    expect(reported.find(({ name }) => name === 'exchange')).toEqual({
      name: 'exchange',
      ok: false,
      detail: 'it was not reached in time',
    });
  });

  it('ends a check that hangs, and a later word does not make it good again', async () => {
    const clock = manualClock();
    const checks = createChecks(clock, 20_000);
    const hanging = checks.run('worker', () => new Promise(() => undefined));
    await clock.advanceAsync(20_000);
    expect(await hanging).toEqual({ ok: false, detail: 'it did not end within 20 s' });
    await checks.run('worker', () => works());
    expect(checks.report(FACTS).checks.find(({ name }) => name === 'worker')?.ok).toBe(false);
    expect(clock.pendingTimers()).toBe(0);
  });

  it('a detail is one line of a bounded length', () => {
    const { detail = '' } = broken(`a\n\tb ${'x'.repeat(1_000)}`);
    expect(detail).toMatch(/^a b x+$/);
    expect(detail).toHaveLength(300);
  });
});

describe('the database', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'database-check-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('is proved by a search in it, and in a copy made while it is open', async () => {
    expect(await checkDatabase(folder)).toEqual({ ok: true, detail: expect.stringMatching(/^SQLite 3\./) });
  });

  it('planted: without FTS5 it fails, and the file is closed', async () => {
    const opened: DatabaseSync[] = [];
    const checks = createChecks(manualClock(), 1_000);
    await checks.run('database', () =>
      checkDatabase(folder, {
        open(path) {
          const db = new DatabaseSync(path);
          opened.push(db);
          db.exec = (sql) => {
            if (sql.includes('fts5')) throw new Error('no such module: fts5');
          };
          return db;
        },
      }),
    );
    expect(checks.report(FACTS).checks.find(({ name }) => name === 'database')).toMatchObject({
      ok: false,
      detail: 'no such module: fts5',
    });
    expect(opened.map(({ isOpen }) => isOpen)).toEqual([false]);
  });

  it('planted: without SQLite’s backup it fails', async () => {
    const checks = createChecks(manualClock(), 1_000);
    const copy = () => Promise.reject(new TypeError('backup is not a function'));
    await checks.run('database', () => checkDatabase(folder, { copy }));
    expect(checks.report(FACTS).checks.find(({ name }) => name === 'database')).toMatchObject({
      ok: false,
      detail: 'backup is not a function',
    });
  });

  it('planted: a copy that lacks what is there fails', async () => {
    const copy = (_from: unknown, path: string) => {
      const db = new DatabaseSync(path);
      db.exec("CREATE VIRTUAL TABLE kept USING fts5(text, tokenize = 'trigram')");
      db.close();
      return Promise.resolve(0);
    };
    expect(await checkDatabase(folder, { copy })).toEqual({
      ok: false,
      detail: 'a copy made of the open database lacks what is in it',
    });
  });

  it('planted: a folder that takes no write-ahead log fails', async () => {
    const outcome = await checkDatabase(folder, { open: () => new DatabaseSync(':memory:') });
    expect(outcome).toEqual({ ok: false, detail: expect.stringContaining('write-ahead log') });
  });
});

describe('the keychain', () => {
  const check = (keychain: Keychain, strict = false) => checkKeychain(keychain, systemIds, strict);
  const refusing = (failure: KeychainFailure): Keychain => ({
    ...memoryKeychain(),
    probe: () => Promise.resolve(fail(failure)),
  });

  it('is proved by an item of a random name that is gone afterwards', async () => {
    const stored = new Map<string, string>();
    const names: string[] = [];
    const memory = memoryKeychain();
    const watched: Keychain = {
      ...memory,
      put(service, account, value) {
        names.push(account);
        stored.set(account, value);
        return memory.put(service, account, value);
      },
      remove(service, account) {
        stored.delete(account);
        return memory.remove(service, account);
      },
    };
    expect(await check(watched)).toEqual({ ok: true, detail: expect.stringContaining('works') });
    await check(watched);
    expect(new Set(names).size).toBe(2);
    expect(stored.size).toBe(0);
  });

  it.each(['unavailable', 'locked', 'denied'] as const)(
    'that is %s is said, and fails only the strict test',
    async (kind) => {
      const keychain = refusing({ kind, message: 'No Secret Service was found.' });
      const detail = 'unavailable: No Secret Service was found.';
      expect(await check(keychain)).toEqual({ ok: true, detail });
      expect(await check(keychain, true)).toEqual({ ok: false, detail });
    },
  );

  it('that does not answer fails in any case: the app could not end in order', async () => {
    const keychain = refusing({ kind: 'timeout', message: 'It did not answer.' });
    expect((await check(keychain)).ok).toBe(false);
  });

  it('that gives back something else, or keeps what was taken out, fails', async () => {
    const memory = memoryKeychain();
    const other: Keychain = { ...memory, get: () => Promise.resolve(succeed('other')) };
    expect(await check(other)).toEqual({ ok: false, detail: expect.stringContaining('something else') });
    const clinging: Keychain = { ...memoryKeychain(), remove: () => Promise.resolve(succeed(false)) };
    expect(await check(clinging)).toEqual({ ok: false, detail: expect.stringContaining('still has') });
  });
});
