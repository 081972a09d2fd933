/**
 * R-D40: the program that reads the history is killed (SIGKILL) at random moments and started again, until it comes to the end.
 * Broken by: a record that is lost or doubled, a sync run that begins anew, or an archive that says complete and is not.
 */
import { fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openArchive } from '../../electron/features/history/worker/open-archive.ts';
import { syncOps } from '../../electron/features/history/sync/sync-ops.ts';
import { firstDayOf } from '../../electron/features/history/sync/first-day.ts';
import { seededRandom } from '../../exchange/exact/random.ts';
import { type RunningExchange, startExchange } from '../../exchange/start.ts';
import { runs } from '../helpers/runs.ts';
import type { SyncDrill } from './sync-child.ts';

const CHILD = fileURLToPath(new URL('./sync-child.ts', import.meta.url));
const ACCOUNT = 'acc-1';
const KILLS = runs(6, 200);
const DEPOSITS = runs(900, 9_000);
const WITHDRAWALS = runs(300, 3_000);
/** Before and after a page: a kill falls within the first pages of a run, so that all kills fall within the history. */
const MAX_PAGE_MESSAGES = runs(24, 5);

let folder: string;
let exchange: RunningExchange;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sync-kill-'));
  exchange = await startExchange({ deposits: DEPOSITS, withdrawals: WITHDRAWALS, quotas: { manage: 1e9 } });
});
afterEach(async () => {
  await exchange.close();
  rmSync(folder, { recursive: true });
});

/** Runs the program; kills it at that message about a page. Resolves with its last message, or null when it was killed. */
function runUntil(killAfter: number): Promise<string | null> {
  const { key, secret, passphrase, baseUrl } = exchange;
  const drill: SyncDrill = {
    folder,
    baseUrl,
    credentials: { key, secret, passphrase, keyVersion: '3' },
    accountId: ACCOUNT,
    pageSize: 20,
  };
  return new Promise((resolve, reject) => {
    const child = fork(CHILD);
    let received = 0;
    let lastMessage: string | null = null;
    child.once('error', reject);
    child.on('message', (message) => {
      if (message !== 'page') {
        lastMessage = typeof message === 'string' ? message : 'something else';
        child.disconnect();
        return;
      }
      received += 1;
      if (received === killAfter) child.kill('SIGKILL');
    });
    child.once('exit', () => resolve(lastMessage));
    child.send(drill);
  });
}

function knownNow() {
  const opened = openArchive(folder);
  if (!opened.ok) throw new Error(opened.error.message);
  const { context } = opened.value;
  const accounts = [{ accountId: ACCOUNT, firstDay: firstDayOf('practice') }];
  const lists = syncOps['sync.knowledge'](context, { accounts });
  const { syncRun, firstDoneAt } = syncOps['sync.known'](context, { accountId: ACCOUNT, kind: 'deposit' });
  const doubled = context.db
    .prepare(
      'SELECT count(*) AS n FROM (SELECT 1 FROM records WHERE kind = 1 GROUP BY venue_id HAVING count(*) > 1)',
    )
    .get();
  const rows = context.db
    .prepare('SELECT kind, count(*) AS n FROM records GROUP BY kind ORDER BY kind')
    .all();
  opened.value.close();
  return { lists, syncRun, firstDoneAt, doubled: doubled?.['n'], counts: rows.map((row) => row['n']) };
}

test(
  `R-D40: killed ${KILLS} times, the history is read whole, once`,
  { timeout: 60_000 + KILLS * 10_000 },
  async () => {
    const random = seededRandom(7);
    let frozenAt: number | null = null;
    let end: string | null = null;
    for (let kill = 0; kill < KILLS; kill += 1) {
      end = await runUntil(1 + random.below(MAX_PAGE_MESSAGES));
      const { syncRun, firstDoneAt, doubled } = knownNow();
      expect(doubled).toBe(0);
      if (syncRun !== null && firstDoneAt === null) {
        // The same sync run, with the same frozen end, until it is done.
        frozenAt ??= syncRun.state.frozenAt;
        expect(syncRun.state.frozenAt).toBe(frozenAt);
      }
    }
    end ??= await runUntil(Number.POSITIVE_INFINITY);
    expect(end).toBe('done');
    const { lists, counts, syncRun } = knownNow();
    expect(syncRun).toBeNull();
    expect(counts).toEqual([DEPOSITS, WITHDRAWALS]);
    for (const list of lists) expect(list).toMatchObject({ incomplete: [], missing: 0 });
  },
);
