/**
 * The app is killed (SIGKILL) at random moments while bulks of reviews are written. What was confirmed must be there afterwards, each
 * bulk whole or not at all, nothing twice, and the chain intact.
 * Breaks when a bulk is more than one commit, when one is confirmed before it is on the disk, or when a start after a kill loses rows.
 */
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { commit } from '../../electron/features/history/archive/commit.ts';
import { openArchive } from '../../electron/features/history/worker/open-archive.ts';
import { takePage } from '../../electron/features/history/archive/take-page.ts';
import { deposit } from '../helpers/history/archive-world.ts';
import { reviewOps } from '../../electron/features/history/reviews/review-ops.ts';
import { verifyReviews } from '../../electron/features/history/reviews/verify.ts';
import { runs } from '../helpers/runs.ts';

const CHILD = new URL('./review-child.ts', import.meta.url).pathname;
const COMMAND = new URL('../../scripts/archive.ts', import.meta.url).pathname;
const RECORDS = 40;
const KILLS = runs(4, 200);

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'review-kill-'));
  const opened = openArchive(folder);
  if (!opened.ok) throw new Error(opened.error.message);
  const { context, close } = opened.value;
  const rows = Array.from({ length: RECORDS }, (_, n) => deposit({ amount: String(n + 1) }));
  const page = {
    accountId: 'treasury',
    kind: 'deposit' as const,
    scanId: 1,
    seenAt: 1,
    rows,
    unreadable: [],
  };
  expect(commit(context, () => takePage(context, page)).ok).toBe(true);
  close();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs the child until it announced so many parts and bulks and `more` ms went by, then kills it. Answers the last bulk it confirmed. */
function recordAndKill(first: number, words: number, more: number): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>();
  const child = spawn(process.execPath, [CHILD, folder, String(first)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  let armed = false;
  child.stdout.on('data', (bytes: Buffer) => {
    output += String(bytes);
    if (armed || output.split('\n').length - 1 < words) return;
    armed = true;
    if (more === 0) child.kill('SIGKILL');
    else setTimeout(() => child.kill('SIGKILL'), more);
  });
  child.on('close', () => {
    const confirmed = [...output.matchAll(/^recorded (\d+)$/gm)].map(([, bulk]) => Number(bulk));
    resolve(confirmed.at(-1) ?? first - 1);
  });
  return promise;
}

test(`what was confirmed survives ${KILLS} kills, whole and once`, { timeout: KILLS * 10_000 }, async () => {
  const path = join(folder, 'reviews.db');
  let next = 1;
  for (let kill = 0; kill < KILLS; kill += 1) {
    const confirmed = await recordAndKill(next, 1 + ((kill * 5) % 12), (kill * 7) % 4);
    const notes = new Map<string, number>();
    const chain = verifyReviews(path, ({ value }) => notes.set(value, (notes.get(value) ?? 0) + 1));
    expect(chain.ok, `kill ${kill}`).toBe(true);
    for (const [value, count] of notes) expect(count, value).toBe(RECORDS);
    for (let bulk = 1; bulk <= confirmed; bulk += 1)
      expect(notes.has(`bulk ${bulk}`), `bulk ${bulk}`).toBe(true);
    // One more may have been on the disk when the kill came before its word.
    expect(notes.size).toBeLessThanOrEqual(confirmed + 1);
    next = notes.size + 1;
  }
  const opened = openArchive(folder);
  if (!opened.ok) throw new Error(opened.error.message);
  const summary = reviewOps['reviews.summary'](opened.value.context, {});
  expect(summary).toMatchObject({ problem: null, log: { rows: (next - 1) * RECORDS } });
  opened.value.close();
  expect(verifyReviews(path)).toMatchObject({ ok: true, value: { rows: (next - 1) * RECORDS } });
  const command = spawnSync(process.execPath, [COMMAND, 'verify', path]);
  expect([command.status, command.stdout.toString()]).toEqual([
    0,
    expect.stringContaining(`entries ${(next - 1) * RECORDS}`),
  ]);
});
