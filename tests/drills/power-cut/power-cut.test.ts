/**
 * Power cuts inside SQLite's own writes: a program's writes and syncs are traced, and what the disk may hold at any moment is made of them.
 * Breaks when something that was answered for, or an order that went out, is not there afterwards, when a log does not verify, when the heads claim
 * more than was synced, or when the app does not start.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seededRandom } from '../../../exchange/exact/random.ts';
import { call, openApp } from '../../helpers/app-world.ts';
import { CUTS, diskAfter, type DiskStep, readTrace } from './disk-of-trace.ts';
import type { Claim } from './power-cut-child.ts';

/** It needs a C compiler. */
const isDeep = process.env['COUNTERFOIL_DEEP'] === '1' && process.platform === 'linux';
const POWER_CUTS = 200;
const ROUNDS = 30;

describe.runIf(isDeep)('a power cut', () => {
  let root: string;
  let steps: DiskStep[];
  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), 'power-cut-'));
    const traced = join(root, 'traced');
    mkdirSync(join(traced, 'data'), { recursive: true, mode: 0o700 });
    const library = join(root, 'trace-writes.so');
    const source = join(import.meta.dirname, 'trace-writes.c');
    const made = spawnSync('cc', ['-O2', '-shared', '-fPIC', '-o', library, source, '-ldl', '-lpthread']);
    if (made.status !== 0) throw new Error(`no C compiler: ${String(made.stderr)}`);
    const trace = join(root, 'trace');
    spawnSync(process.execPath, [join(import.meta.dirname, 'power-cut-child.ts'), traced, String(ROUNDS)], {
      env: { ...process.env, LD_PRELOAD: library, POWER_CUT_FOLDER: traced, POWER_CUT_TRACE: trace },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    steps = readTrace(trace);
  });
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  /** What the program relied on before these steps ended. */
  function claimsOf(done: readonly DiskStep[]): Claim[] {
    const written = done.flatMap((step) =>
      step.kind === 'write' && step.path.endsWith('/claims') ? [step.data] : [],
    );
    return Buffer.concat(written)
      .toString('utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as Claim);
  }

  it(`at ${POWER_CUTS} moments: what was answered for is there, every log verifies, and nothing is blocked`, async () => {
    const random = seededRandom(7);
    expect(claimsOf(steps).filter(({ order }) => order !== undefined)).toHaveLength(ROUNDS);
    for (let turn = 0; turn < POWER_CUTS; turn += 1) {
      const moment = random.below(steps.length) + 1;
      const cut = CUTS[turn % CUTS.length] ?? 'none';
      const what = `moment ${moment}, ${cut}`;
      const done = steps.slice(0, moment);
      const traced = join(root, 'traced');
      const folder = join(root, `disk-${turn}`);
      mkdirSync(join(folder, 'data'), { recursive: true, mode: 0o700 });
      for (const [path, content] of diskAfter(done, cut, random)) {
        if (path.endsWith('-shm')) continue; // memory, not disk
        const to = path.replace(traced, folder);
        mkdirSync(dirname(to), { recursive: true, mode: 0o700 });
        writeFileSync(to, content, { mode: 0o600 });
      }
      await expectKept(join(folder, 'data'), claimsOf(done), what);
      rmSync(folder, { recursive: true });
    }
  }, 600_000);

  async function expectKept(dataFolder: string, claims: readonly Claim[], what: string): Promise<void> {
    const { app } = await openApp(undefined, { dataFolder });
    const notices = (await call(app, 'app.describe', {})).notices.map(({ message }) => message);
    expect(notices.join(' '), what).not.toMatch(/blocked|damaged|is not the one/);
    const { placements } = await call(app, 'orders.recent', { limit: 500 });
    const placed = placements.map(({ clientOid }) => clientOid);
    for (const { order } of claims) if (order !== undefined) expect(placed, what).toContain(order);
    const { log, problem } = await call(app, 'reviews.summary', {});
    expect(problem, what).toBeNull();
    expect(log.rows, what).toBeGreaterThanOrEqual(Math.max(0, ...claims.map(({ reviews = 0 }) => reviews)));
    const names = (await call(app, 'addressBook.list', {})).entries.map(({ name }) => name);
    for (const { address } of claims) if (address !== undefined) expect(names, what).toContain(address);
    for (const id of ['journal', 'reviews', 'archive', 'files'] as const) {
      const { state, found } = await call(app, 'diagnostics.check', { id, accountId: null, sparing: false });
      expect([state, found], `${what}: ${id}`).toEqual([expect.stringMatching(/passed|skipped/), found]);
    }
    await app.close();
  }
});
