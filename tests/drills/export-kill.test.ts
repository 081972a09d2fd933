/**
 * The program that writes exports is killed (SIGKILL) at random moments. A file under its name must be whole, with its side file beside
 * it, and what was reported as written must be there; what is not whole has another name, and the next export takes it away.
 * Breaks when a file is named before all of it is on the disk, is reported before it has its name, or the unfinished are left lying.
 */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { commit } from '../../electron/features/history/archive/commit.ts';
import { openArchive } from '../../electron/features/history/worker/open-archive.ts';
import { takePage } from '../../electron/features/history/archive/take-page.ts';
import { deposit, T0 } from '../helpers/history/archive-world.ts';
import { reviewOps } from '../../electron/features/history/reviews/review-ops.ts';
import { seededRandom } from '../../exchange/exact/random.ts';
import { runs } from '../helpers/runs.ts';

const CHILD = fileURLToPath(new URL('./export-child.ts', import.meta.url));
const COMMAND = fileURLToPath(new URL('../../scripts/archive.ts', import.meta.url));
const KILLS = runs(4, 200);
const RECORDS = runs(2_500, 12_000);
/** Words of one life, at most: all four formats and a little more. */
const MAX_WORDS = 48;
const FORMATS = 4;

let folder: string;
let out: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'export-kill-'));
  out = join(folder, 'out');
  mkdirSync(out);
  const opened = openArchive(folder);
  if (!opened.ok) throw new Error(opened.error.message);
  const { context, close } = opened.value;
  const rows = Array.from({ length: RECORDS }, (_, n) => deposit({ amount: `${n}.5`, createdAt: T0 - n }));
  const page = {
    accountId: 'treasury',
    kind: 'deposit' as const,
    scanId: 1,
    seenAt: 1,
    rows,
    unreadable: [],
  };
  expect(commit(context, () => takePage(context, page)).ok).toBe(true);
  const recorded = reviewOps['reviews.record'](context, {
    selection: { by: 'ids', ids: [1, 2, 3] },
    what: { kind: 'note', text: 'seen, "so"' },
    by: 'Drill',
    systemUser: 'drill',
    at: 1,
  });
  expect(recorded.ok).toBe(true);
  close();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Life {
  /** What was reported as written: path and SHA-256. */
  done: [path: string, sha256: string][];
  /** Its first file was begun: what others left was taken away. */
  begun: boolean;
  killed: boolean;
}

/** Writes exports from number `first` on, and kills the program so many words later and a little more. */
function live(first: number, words: number, more: number, last = Number.POSITIVE_INFINITY): Promise<Life> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [CHILD, folder, String(first), String(last)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    let armed = false;
    child.stdout.on('data', (bytes: Buffer) => {
      output += bytes.toString();
      if (armed || output.split('\n').length - 1 < words) return;
      armed = true;
      if (more === 0) child.kill('SIGKILL');
      else setTimeout(() => child.kill('SIGKILL'), more);
    });
    child.on('error', reject);
    child.on('close', (code, signal) => {
      if (code !== 0 && signal !== 'SIGKILL') return reject(new Error(`it ended with ${code ?? signal}`));
      const done = [...output.matchAll(/^done (.+) ([0-9a-f]{64})$/gm)];
      resolve({
        done: done.map(([, path = '', sha = '']) => [path, sha]),
        begun: output.split('\n').length > 2,
        killed: signal === 'SIGKILL',
      });
    });
  });
}

const sha256 = (path: string): string => createHash('sha256').update(readFileSync(path)).digest('hex');
const finished = (): string[] =>
  readdirSync(out).filter((name) => !name.startsWith('.') && !name.endsWith('.json'));
const unfinished = (): string[] => readdirSync(out).filter((name) => name.endsWith('.part'));

/** Every file under its name is whole, and the side file beside it says so. */
function expectWhole(whole: ReadonlyMap<string, string>): void {
  for (const name of finished()) {
    const path = join(out, name);
    expect(sha256(path), name).toBe(whole.get(extname(name)));
    expect(readFileSync(`${path}.about.json`, 'utf8'), name).toContain(whole.get(extname(name)));
    if (extname(name) === '.jsonl') expect(existsSync(`${path}.schema.json`)).toBe(true);
  }
}

test(`an export is whole or not there, over ${KILLS} kills`, { timeout: KILLS * 10_000 }, async () => {
  const random = seededRandom(11);
  // The same archive makes the same bytes: one whole run says what they are.
  const reference = await live(0, Number.POSITIVE_INFINITY, 0, FORMATS);
  const whole = new Map(reference.done.map(([path, sha]) => [extname(path), sha]));
  expect([...whole.keys()].sort()).toEqual(['.csv', '.jsonl', '.parquet', '.xlsx']);
  expectWhole(whole);
  let kills = 0;
  let interrupted = 0;
  while (kills < KILLS) {
    const before = unfinished();
    const { done, begun, killed } = await live(random.below(8), 1 + random.below(MAX_WORDS), random.below(6));
    if (killed) kills += 1;
    for (const [path, sha] of done) {
      expect(sha).toBe(whole.get(extname(path)));
      expect(existsSync(path), path).toBe(true);
    }
    expectWhole(whole);
    // What this life left unfinished, at most one; what the ones before it left is gone.
    const left = unfinished();
    interrupted += left.length;
    expect(left.length).toBeLessThanOrEqual(1);
    if (begun) for (const name of before) expect(left).not.toContain(name);
  }
  expect(interrupted).toBeGreaterThan(0);
  await live(0, Number.POSITIVE_INFINITY, 0, FORMATS);
  expect(unfinished()).toEqual([]);
  expectWhole(whole);
  const verified = spawnSync(process.execPath, [COMMAND, 'verify', join(folder, 'reviews.db')]);
  expect([verified.status, verified.stdout.toString()]).toEqual([0, expect.stringContaining('entries 3')]);
});
