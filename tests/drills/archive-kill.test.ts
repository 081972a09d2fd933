/**
 * Seam: a real program that takes pages into archive.db, killed with SIGKILL at random moments and started again until it is through.
 * Breaks when a page that was acknowledged is lost, a record is taken twice, a page is half there, or the file does not open any more.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openArchive } from '../../electron/features/history/worker/open-archive.ts';
import { runs } from '../helpers/runs.ts';
import { ARCHIVE_DRILL, drillPage } from './archive-drill.ts';

const CHILD = join(import.meta.dirname, 'archive-child.ts');
const ALL_RECORDS = ARCHIVE_DRILL.pagesOfPass * ARCHIVE_DRILL.rowsOfPage;

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'archive-kill-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

interface Run {
  /** Pages the program reported as committed. */
  acknowledged: number;
  killed: boolean;
}

/** One life of the program, which is killed while it works on the page after `killAfter` (of all). */
function live(killAfter: number): Promise<Run> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [CHILD, folder], { stdio: ['ignore', 'pipe', 'inherit'] });
    let output = '';
    const acknowledged = () => Number(output.split('\n').at(-2) ?? 0);
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      if (acknowledged() >= killAfter) child.kill('SIGKILL');
    });
    child.on('error', reject);
    child.on('close', (code, signal) => {
      if (code !== 0 && signal !== 'SIGKILL') reject(new Error(`it ended with ${code ?? signal}`));
      else resolve({ acknowledged: acknowledged(), killed: signal === 'SIGKILL' });
    });
  });
}

interface Held {
  pages: number;
  records: number;
  final: number;
  tx: number;
  columns: number;
}

/** What the file holds when it is opened after the program was killed. */
function readHeld(): Held {
  const opened = openArchive(folder);
  if (!opened.ok) throw new Error(opened.error.message);
  const { context, notice, close } = opened.value;
  expect(notice).toBeNull();
  const row = context.db
    .prepare(
      `SELECT count(*) AS records, count(*) FILTER (WHERE status = 'SUCCESS') AS final, count(DISTINCT tx) AS tx,
         coalesce((SELECT pages FROM drill), 0) AS pages FROM records`,
    )
    .get();
  expect(Object.values(context.db.prepare('PRAGMA integrity_check').get() ?? {})).toEqual(['ok']);
  const columns = context.db
    .prepare('SELECT count(*) AS n FROM (SELECT DISTINCT key, occurrence FROM records)')
    .get();
  close();
  return {
    pages: Number(row?.['pages']),
    records: Number(row?.['records']),
    final: Number(row?.['final']),
    tx: Number(row?.['tx']),
    columns: Number(columns?.['n']),
  };
}

it('killed at any moment: every page acknowledged is whole, none is doubled, and the next run goes on', async () => {
  let kills = 0;
  const wanted = runs(6, 200);
  let reached = 0;
  while (kills < wanted) {
    // Spread over the pages by a stride that meets every part of it, without chance.
    const step = 1 + ((kills * 37) % 23);
    const { acknowledged, killed } = await live(Math.min(reached + step, ARCHIVE_DRILL.pages));
    const held = readHeld();
    expect(held.pages).toBeGreaterThanOrEqual(Math.max(acknowledged, reached));
    const first = Math.min(held.pages, ARCHIVE_DRILL.pagesOfPass);
    expect(held.records).toBe(first * ARCHIVE_DRILL.rowsOfPage);
    expect(held.columns).toBe(held.records);
    const second = held.pages - first;
    expect([held.final, held.tx]).toEqual([
      second * ARCHIVE_DRILL.rowsOfPage,
      second * ARCHIVE_DRILL.rowsOfPage,
    ]);
    reached = held.pages;
    if (killed) kills += 1;
    if (reached < ARCHIVE_DRILL.pages) continue;
    expect(held.records).toBe(ALL_RECORDS);
    for (const name of readdirSync(folder)) rmSync(join(folder, name));
    reached = 0;
  }
});

it('the drill has equal deposits, also across pages', () => {
  const texts = new Set<string>();
  for (let n = 0; n < ARCHIVE_DRILL.pagesOfPass; n += 1) {
    for (const row of drillPage(n).rows) texts.add(JSON.stringify(row));
  }
  expect(texts.size).toBeLessThan(ALL_RECORDS);
  expect(JSON.stringify(drillPage(0).rows.at(-1))).toBe(JSON.stringify(drillPage(1).rows[0]));
});
