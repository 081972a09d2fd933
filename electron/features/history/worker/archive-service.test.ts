/**
 * Breaks when damage that only shows while the file is used (by work between requests, by a write, by finding the reviewed records)
 * ends the archive's thread or comes back at every start, instead of the file being set aside and read again.
 */
import { mkdtempSync, openSync, readdirSync, rmSync, statSync, writeSync, closeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openService } from './archive-service.ts';
import { ARCHIVE_FILE } from '../archive/schema.ts';
import { ACCOUNT, deposit } from '../../../../tests/helpers/history/archive-world.ts';

/** As open-archive.ts makes a new file. */
const PAGE = 8192;
const LIST = { accountId: ACCOUNT, kind: 'deposit' } as const;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'service-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** The op as a sync run calls it, without one. */
function storePage(service: ReturnType<typeof openService>, scanId: number, from: number) {
  const rows = Array.from({ length: 400 }, (_, n) => deposit({ address: `a${from + n}` }));
  const step = { scanId, rows, unreadable: [], verified: [], gaps: [], counted: null };
  return service.run('sync.page', {
    ...LIST,
    step,
    state: { nextScan: scanId + 1, counts: { added: 0 } },
    seenAt: scanId,
    localTime: scanId,
  });
}

function fill(): void {
  const service = openService(folder);
  for (let scanId = 1; scanId <= 5; scanId += 1)
    expect(storePage(service, scanId, scanId * 400).ok).toBe(true);
  const selection = { by: 'ids', ids: [1, 2] };
  const what = { kind: 'note', text: 'seen' };
  const recorded = service.run('reviews.record', { selection, what, by: 'Kim', systemUser: 'kim', at: 5 });
  expect(recorded.ok).toBe(true);
  service.close();
}

/** Overwrites every page of a table or index, as the whole file was closed in order before. */
function damage(name: string): void {
  const path = join(folder, ARCHIVE_FILE);
  const db = new DatabaseSync(path);
  const { rootpage } = db.prepare('SELECT rootpage FROM sqlite_schema WHERE name = ?').get(name) ?? {};
  db.close();
  const file = openSync(path, 'r+');
  const at = (Number(rootpage) - 1) * PAGE;
  expect(at).toBeLessThan(statSync(path).size);
  writeSync(file, Buffer.alloc(PAGE, 0xa5), 0, PAGE, at);
  closeSync(file);
}

const files = () => readdirSync(folder).filter((name) => name.startsWith('archive'));
const total = (service: ReturnType<typeof openService>) =>
  service.run('query.page', {
    filter: {},
    sort: { by: 'created', descending: true },
    offset: 0,
    limit: 1,
  });

it('damage met by the work between questions: the file is set aside, and the service goes on', () => {
  fill();
  damage('records');
  const service = openService(folder);
  while (service.workBehind());
  expect(files()).toContain('archive.damaged-1.db');
  expect(total(service)).toMatchObject({ ok: true, value: { total: 0 } });
  expect(storePage(service, 1, 0).ok).toBe(true);
  service.close();
});

it('damage met by a write, or by finding what was reviewed: the file is set aside, and what is read again is reviewed again', () => {
  fill();
  damage('record_identity');
  const service = openService(folder);
  storePage(service, 1, 400);
  expect(files()).toContain('archive.damaged-1.db');
  expect(storePage(service, 1, 400).ok).toBe(true);
  expect(service.run('reviews.summary', {})).toMatchObject({ ok: true, value: { unmatched: 0 } });
  service.close();
});

it('damage of what only a write touches is found by the write', () => {
  fill();
  damage('sync_lists');
  const service = openService(folder);
  while (service.workBehind());
  expect(storePage(service, 6, 9_000)).toMatchObject({ ok: false, error: { kind: 'store' } });
  expect(files()).toContain('archive.damaged-1.db');
  expect(storePage(service, 1, 0).ok).toBe(true);
  service.close();
});

it('an archive that is opened again knows which accounts are there', () => {
  fill();
  damage('records');
  const service = openService(folder);
  service.run('query.setAccounts', ['another']);
  while (service.workBehind());
  expect(files()).toContain('archive.damaged-1.db');
  expect(storePage(service, 1, 0).ok).toBe(true);
  expect(total(service)).toMatchObject({ ok: true, value: { total: 0 } });
  service.run('query.setAccounts', [ACCOUNT]);
  expect(total(service)).toMatchObject({ ok: true, value: { total: 400 } });
  service.close();
});
