import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Pool } from 'undici';
import { threadArchive } from '../electron/features/history/worker/archive-thread.ts';
import { NO_MAX_RANGE } from '../electron/features/history/sync/max-range.ts';
import { beginSyncRun } from '../electron/features/history/sync/sync-run.ts';
import { systemClock } from '../electron/platform/clock.ts';
import { createUndiciHttp } from '../electron/platform/undici-http.ts';
import { atLeastFaster, atMost, type Bench, measure } from './harness.ts';
import { startProcess } from './server-process.ts';
import { ccxtAt, clientAt } from './venue.ts';

const PAGE_SIZE = 500;
const PAGES = 40;
/** Between two records of the server's list. */
const MINUTE = 60_000;
const LIMIT = 'undici and JSON.parse';
const OURS = 'our page for the archive: sign, send, check every field, set bad rows aside';
const COMMITTED = 'our page, and its records committed in the archive, one page behind';
const CCXT = 'ccxt fetchDeposits, nothing kept';

/** One page of 500 deposits after the other over loopback, each another one, against a server process. */
export const sync: Bench = {
  name: 'sync',
  async run() {
    const server = await startProcess('sync-server.ts', String(PAGE_SIZE), String(PAGES));
    const { baseUrl } = server;
    const folder = mkdtempSync(join(process.env['COUNTERFOIL_BENCH_FOLDER'] ?? tmpdir(), 'bench-sync-'));
    const workerUrl = new URL('../electron/features/history/worker/archive-worker.ts', import.meta.url);
    const archive = threadArchive({ workerUrl, clock: systemClock }).open(folder, () => undefined);
    const rules = { sizes: [PAGE_SIZE], edgeMs: 6_000, safeMs: Number.POSITIVE_INFINITY };
    const syncRun = beginSyncRun({ frozenAt: 1, ranges: [], maxRange: NO_MAX_RANGE, nextScan: 1, rules });
    const pool = new Pool(baseUrl, { connections: 1 });
    const http = createUndiciHttp(systemClock);
    try {
      const client = clientAt(baseUrl, http);
      const page = async (number: number) => {
        const answer = await client.archivePage('deposits', {
          page: number,
          pageSize: PAGE_SIZE,
          filter: { endAt: 1_745_707_238_000 },
        });
        if (!answer.ok) throw new Error(answer.error.error.message);
        return answer.value.page;
      };
      let lastCommit: Promise<unknown> = Promise.resolve();
      const kucoin = ccxtAt(baseUrl);
      kucoin.setMarkets([]); // it maps no currency then, which only makes it faster
      const turn = { raw: 0, ours: 0, committed: 0, ccxt: 0 };
      const next = (name: keyof typeof turn) => (turn[name]++ % PAGES) + 1;

      const rows = await measure(
        [
          {
            name: LIMIT,
            run: async () => {
              const path = `/api/v1/deposits?endAt=1745707238000&currentPage=${next('raw')}&pageSize=${PAGE_SIZE}`;
              const { body } = await pool.request({ path, method: 'GET' });
              return JSON.parse(await body.text()) as unknown;
            },
          },
          { name: OURS, run: () => page(next('ours')) },
          {
            name: COMMITTED,
            run: async () => {
              // Every time through the list it is an older part of one history: each record is a new one, as in a first sync.
              const older = Math.floor(turn.committed / PAGES) * PAGES * PAGE_SIZE * MINUTE;
              const { items, unreadable } = await page(next('committed'));
              for (const row of items) row.createdAt -= older;
              await lastCommit;
              const commit = archive.request('sync.page', {
                accountId: 'account-1',
                kind: 'deposit',
                seenAt: 1,
                localTime: 1,
                state: { ...syncRun, nextScan: turn.committed + 1 },
                step: {
                  scanId: turn.committed,
                  rows: items,
                  unreadable,
                  verified: [],
                  gaps: [],
                  counted: null,
                },
              });
              lastCommit = commit.then((done) => {
                if (!done.ok) throw new Error(done.error.message);
                if (done.value.added !== PAGE_SIZE) throw new Error('a record was not new');
                return done;
              });
            },
            async afterRound() {
              await lastCommit;
              for (;;) {
                const state = await archive.request('query.state', null);
                if (!state.ok) throw new Error(state.error.message);
                if (state.value.searchLag === 0) return;
                await setTimeout(200);
              }
            },
          },
          {
            name: CCXT,
            run: () => kucoin.fetchDeposits(undefined, undefined, PAGE_SIZE, { currentPage: next('ccxt') }),
          },
        ],
        11,
        PAGES,
      );
      return {
        name: 'sync',
        rows,
        goals: [atMost(rows, OURS, LIMIT, 1.25), atLeastFaster(rows, COMMITTED, CCXT, 1)],
        notes: [
          'Both sides read the list once. A sync of the app reads it by two passes that must agree, so a first sync takes twice the requests; the second pass adds nothing to the archive.',
          `${PAGE_SIZE} deposits a page. Fetch and parse at least 0.8 of the limit means at most 1.25 of its time.`,
          'The archive is the app’s own, in its thread: a page is committed while the next one is fetched, and the search index follows when no page comes, as the log is carried into the file: that is waited for before the next case. It is on the file system of COUNTERFOIL_BENCH_FOLDER, else of the temporary folder.',
        ],
      };
    } finally {
      await Promise.all([pool.destroy(), http.close()]);
      await archive.close();
      rmSync(folder, { recursive: true });
      await server.end();
    }
  },
};
