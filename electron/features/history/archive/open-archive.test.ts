/**
 * Seam: archive.db on a real disk, as earlier runs, other versions and accidents left it. Breaks when a damaged file stops the app or is
 * thrown away, a newer file is written to, a migration has no copy to go back to, or a full disk leaves half a page.
 */
import {
  appendFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadBehind, queryOps } from '../queries/query-ops.ts';
import { breakIndex } from '../../../../tests/helpers/history/break-index.ts';
import { commit } from './commit.ts';
import { openArchive } from '../worker/open-archive.ts';
import { ARCHIVE_VERSION } from './schema.ts';
import { takePage } from './take-page.ts';
import {
  ACCOUNT,
  archiveFolder,
  archiveWorld,
  deposit,
  opened,
  T0,
} from '../../../../tests/helpers/history/archive-world.ts';

let folder = '';
const file = () => join(folder, 'archive.db');
beforeEach(() => {
  folder = archiveFolder();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** The archive with `count` records, closed in order. */
function fill(count: number): void {
  const world = archiveWorld(folder);
  world.page(
    1,
    Array.from({ length: count }, (_, n) => deposit({ createdAt: T0 - n })),
  );
  world.context.db.close();
}

function countOf(path = file()): number {
  const db = new DatabaseSync(path);
  try {
    return Number(db.prepare('SELECT count(*) AS n FROM records').get()?.['n']);
  } finally {
    db.close();
  }
}

it('reliability 45: its pragmas are as documented, and the file is its owner’s alone', () => {
  const { context, close } = opened(folder);
  const pragma = (name: string) => Object.values(context.db.prepare(`PRAGMA ${name}`).get() ?? {})[0];
  expect(pragma('journal_mode')).toBe('wal');
  expect(pragma('synchronous')).toBe(1);
  expect(pragma('foreign_keys')).toBe(1);
  expect(pragma('checkpoint_fullfsync')).toBe(1);
  expect(pragma('busy_timeout')).toBe(2_000);
  expect(pragma('user_version')).toBe(ARCHIVE_VERSION);
  close();
  if (process.platform !== 'win32') expect(statSync(file()).mode & 0o777).toBe(0o600);
});

describe('reliability 46: versions', () => {
  it('a newer file is refused and left as it is', () => {
    fill(2);
    const db = new DatabaseSync(file());
    db.exec(`PRAGMA user_version = ${ARCHIVE_VERSION + 1}`);
    db.close();
    const before = readFileSync(file());
    const refused = openArchive(folder);
    expect(refused).toMatchObject({ ok: false, error: { kind: 'store' } });
    expect(!refused.ok && refused.error.message).toContain('newer version');
    expect(readFileSync(file()).equals(before)).toBe(true);
  });

  it('an older file is brought up to date, after a copy', () => {
    fill(3);
    const { context, close } = opened(folder, {
      version: ARCHIVE_VERSION + 2,
      migrations: [
        { from: ARCHIVE_VERSION + 1, run: (db) => db.exec('ALTER TABLE extra ADD COLUMN two TEXT') },
        { from: ARCHIVE_VERSION, run: (db) => db.exec('CREATE TABLE extra (one TEXT)') },
      ],
    });
    expect(context.db.prepare('SELECT one, two FROM extra').all()).toEqual([]);
    close();
    expect(countOf()).toBe(3);
    expect(countOf(join(folder, `archive.version-${ARCHIVE_VERSION}.db`))).toBe(3);
  });

  it('a step that fails changes nothing', () => {
    fill(3);
    const broken = openArchive(folder, {
      version: ARCHIVE_VERSION + 1,
      migrations: [{ from: ARCHIVE_VERSION, run: (db) => db.exec('DROP TABLE records; SELECT nonsense') }],
    });
    expect(broken).toMatchObject({ ok: false, error: { kind: 'store' } });
    expect(countOf()).toBe(3);
    expect(openArchive(folder)).toMatchObject({ ok: true, value: { notice: null } });
  });
});

describe('reliability 47: a damaged file', () => {
  it.each([
    ['is no database at all', () => writeFileSync(file(), 'x'.repeat(9_000))],
    [
      'lost its middle at an unclean end',
      () => {
        fill(400);
        const bytes = readFileSync(file());
        bytes.fill(7, 4_096 * 4, bytes.length);
        writeFileSync(file(), bytes);
        appendFileSync(`${file()}-wal`, 'the end of the program came between');
      },
    ],
  ])('that %s is set aside under another name, and a new one begun', (_what, damage) => {
    damage();
    const before = readFileSync(file());
    const { context, notice, close } = opened(folder);
    expect(notice).toContain('archive.damaged-1.db');
    expect(context.db.prepare('SELECT count(*) AS n FROM records').get()).toEqual({ n: 0 });
    close();
    expect(readFileSync(join(folder, 'archive.damaged-1.db')).equals(before)).toBe(true);
    writeFileSync(file(), 'broken again');
    expect(opened(folder).notice).toContain('archive.damaged-2.db');
  });

  it.each([
    ['an index without its pages', (db: DatabaseSync) => breakIndex(db)],
    ['no index', (db: DatabaseSync) => db.exec('DROP TABLE search')],
  ])('after an unclean end %s costs the index only, and it is rebuilt', (_what, damage) => {
    fill(3);
    const db = new DatabaseSync(file());
    damage(db);
    db.close();
    const { notice, context, close } = opened(folder, { check: true });
    expect(notice).toBeNull();
    while (loadBehind(context));
    expect(queryOps['query.state'](context, null)).toEqual({ opening: false, searchLag: 0 });
    expect(queryOps['query.totals'](context, { filter: { text: ['X-addr'] } }).records).toBe(
      queryOps['query.totals'](context, { filter: {} }).records,
    );
    expect(context.db.prepare('SELECT last FROM search_progress').get()).toEqual({ last: 3 });
    close();
  });

  it('after an unclean end an intact file is kept', () => {
    const world = archiveWorld(folder);
    world.page(1, [deposit()]);
    expect(existsSync(`${file()}-wal`)).toBe(true);
    const { notice, context, close } = opened(folder);
    expect(notice).toBeNull();
    expect(context.db.prepare('SELECT count(*) AS n FROM records').get()).toEqual({ n: 1 });
    close();
    world.context.db.close();
  });
});

it('a folder that cannot be used is reported, without its path', () => {
  writeFileSync(join(folder, 'file'), '');
  const result = openArchive(join(folder, 'file', 'below'));
  expect(result).toMatchObject({ ok: false, error: { kind: 'store' } });
  expect(JSON.stringify(result)).not.toContain(folder);
});

it('a full disk stores nothing of the page, is reported, and the same page can be stored later', () => {
  const { context, close } = opened(folder);
  const rows = Array.from({ length: 500 }, (_, n) => deposit({ createdAt: T0 - n, remark: 'r'.repeat(400) }));
  const page = { accountId: ACCOUNT, kind: 'deposit', scanId: 1, seenAt: T0, rows, unreadable: [] } as const;
  const pages = Number(context.db.prepare('PRAGMA page_count').get()?.['page_count']);
  context.db.exec(`PRAGMA max_page_count = ${pages + 20}`);
  const revision = context.columns.revision();
  const full = commit(context, () => takePage(context, page));
  expect(full).toMatchObject({ ok: false, error: { kind: 'store' } });
  expect(!full.ok && full.error.message).toContain('disk is full');
  expect(context.db.prepare('SELECT count(*) AS n FROM records').get()).toEqual({ n: 0 });
  expect(context.columns.revision()).toBe(revision);
  context.db.exec('PRAGMA max_page_count = 1000000');
  expect(commit(context, () => takePage(context, page))).toMatchObject({ ok: true, value: { added: 500 } });
  close();
  expect(readdirSync(folder).filter((name) => name.startsWith('archive.'))).toEqual(['archive.db']);
});
