/**
 * The archive's thread ends in the middle of a sync, again and again. Breaks when the sync stops for good, reads the history from the
 * beginning, loses a record or keeps one twice, or when the end of the thread is not reported.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { threadArchive } from '../../electron/features/history/worker/archive-thread.ts';
import { openArchive } from '../../electron/features/history/worker/open-archive.ts';
import { createAccountSync } from '../../electron/features/history/sync/account-sync.ts';
import type { SyncProgress } from '../../electron/features/history/sync/progress.ts';
import { type Clock, systemClock } from '../../electron/platform/clock.ts';
import { evenIds } from '../helpers/even-ids.ts';
import { createUndiciHttp } from '../../electron/platform/undici-http.ts';
import { createVenueClient } from '../../electron/venue/kinds/create-client.ts';
import { type RunningExchange, startExchange } from '../../exchange/start.ts';
import { succeed } from '../../shared/base/result.ts';
import { practiceVenue } from '../../shared/venue/presets.ts';

const DEPOSITS = 300;
const WITHDRAWALS = 90;
/** Pages after which the thread ends, in each of its lives; the last life goes to the end. */
const LIVES = [2, 5, 1, 4];

let folder: string;
let exchange: RunningExchange;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'archive-broken-'));
  exchange = await startExchange({ deposits: DEPOSITS, withdrawals: WITHDRAWALS, quotas: { manage: 1e9 } });
});
afterEach(async () => {
  await exchange.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The real thread, that ends before or after it has committed a page: nobody gets its answer. */
function brittleWorker(): URL {
  const file = join(folder, 'brittle-worker.mjs');
  const real = new URL('../../electron/features/history/worker/archive-worker.ts', import.meta.url).href;
  writeFileSync(
    file,
    `import { parentPort, workerData } from 'node:worker_threads';
     import { existsSync, readFileSync, writeFileSync } from 'node:fs';
     const counter = workerData.folder + '/life.txt';
     const life = existsSync(counter) ? Number(readFileSync(counter, 'utf8')) : 0;
     writeFileSync(counter, String(life + 1));
     const max = ${JSON.stringify(LIVES)}[life] ?? Infinity;
     let pages = 0;
     const post = parentPort.postMessage.bind(parentPort);
     const ops = new Map();
     parentPort.on('message', ({ type, id }) => {
       if (type === 'page') { pages += 1; ops.set(id, pages); }
       // In every other life before the page is committed, else after it and before the answer.
       if (pages === max && life % 2 === 0) process.exit(1);
     });
     parentPort.postMessage = (message) => {
       if (message.type === 'answer' && ops.get(message.id) === max) throw new TypeError('broken on purpose');
       post(message);
     };
     await import(${JSON.stringify(real)});`,
  );
  return pathToFileURL(file);
}

/** Waits a hundredth of what is asked for. */
const hasty: Clock = { ...systemClock, after: (ms, act) => systemClock.after(ms / 100, act) };

test(
  'the sync goes on from what was kept, and the history is read whole, once',
  { timeout: 60_000 },
  async () => {
    const ends: string[] = [];
    const archive = threadArchive({
      workerUrl: brittleWorker(),
      clock: hasty,
      onBroke: ({ why }) => ends.push(why),
    }).open(folder, () => undefined);
    const { key, secret, passphrase, baseUrl } = exchange;
    const venue = practiceVenue(baseUrl);
    let asked = 0;
    const http = createUndiciHttp(systemClock);
    const client = createVenueClient({
      venue: { ...venue, paging: { ...venue.paging, sizes: [20] } },
      credentials: () => ({ key, secret, passphrase, keyVersion: '3' }),
      http,
      clock: systemClock,
      ids: evenIds,
      onRequest: () => (asked += 1),
    });
    const received: SyncProgress[] = [];
    const last = await new Promise<SyncProgress>((resolve) => {
      const sync = createAccountSync('acc-1', {
        archive,
        clock: hasty,
        ids: evenIds,
        ready: () => Promise.resolve(succeed(client)),
        find: () => null,
        preferences: () => ({ recheckDays: 30, recheckAll: 'monthly' }),
        announce(progress) {
          received.push(progress);
          if (progress.state !== 'running') resolve(progress);
        },
      });
      sync.start(['deposit', 'withdrawal']);
    });
    expect(last).toMatchObject({ state: 'idle', message: null });
    expect(ends).toEqual(LIVES.map(() => 'it ended with code 1'));
    expect(received.some(({ message }) => message?.includes('History service restarted') === true)).toBe(
      true,
    );
    // A sync run that began anew each time would ask far more than the pages there are and those asked for twice.
    expect(asked).toBeLessThan(((DEPOSITS + WITHDRAWALS) / 20) * 2 + 40);
    await http.close();
    await archive.close();

    const opened = openArchive(folder);
    if (!opened.ok) throw new Error(opened.error.message);
    const { db } = opened.value.context;
    expect(
      db
        .prepare('SELECT kind, count(*) AS n FROM records GROUP BY kind ORDER BY kind')
        .all()
        .map(({ n }) => n),
    ).toEqual([DEPOSITS, WITHDRAWALS]);
    opened.value.close();
  },
);
