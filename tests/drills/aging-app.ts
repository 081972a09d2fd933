/** The download of one account over a real archive file, with a program that is killed at a random await and started again on what lies in the folder. */
import { copyFileSync, existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AccountView } from '../../shared/bridge/account-calls.ts';
import { fail, succeed } from '../../shared/base/result.ts';
import { kucoinVenue, practiceVenue } from '../../shared/venue/presets.ts';
import type { ArchiveSource } from '../../electron/features/history/sync/drive-sync-run.ts';
import type { SyncProgress } from '../../electron/features/history/sync/progress.ts';
import type { SyncArchive, syncOps } from '../../electron/features/history/sync/sync-ops.ts';
import { createSyncService, type SyncService } from '../../electron/features/history/sync/sync-service.ts';
import { systemIds } from '../../electron/platform/ids.ts';
import { connected } from '../helpers/history/listed-source.ts';
import type { Chance } from '../helpers/history/moving-list.ts';
import { openSyncWorld, type SyncWorld } from '../helpers/history/sync-world.ts';
import type { ManualClock } from '../helpers/manual-clock.ts';
import type { AgingVenue } from './aging-venue.ts';

export const ACCOUNT = 'acc-1';

export interface AgingApp {
  account: AccountView;
  /** The archive as it lies. */
  world(): SyncWorld;
  isKilled(): boolean;
  /** What the download does, as it said last; null: nothing since the program was started. */
  state(): SyncProgress['state'] | null;
  /** Kills the program, if it is not dead yet, and opens the files as they lie. */
  kill(): void;
  /** Starts the program. */
  launch(): SyncService;
  /** From now on nothing fails and nobody kills it. */
  settle(): void;
  end(): void;
}

export interface AgingAppParts {
  chance: Chance;
  clock: ManualClock;
  venue: AgingVenue;
  /** The venue's clock, milliseconds since the epoch. */
  venueNow: () => number;
  isKucoin: boolean;
}

export function createAgingApp({ chance, clock, venue, venueNow, isKucoin }: AgingAppParts): AgingApp {
  const base = isKucoin ? kucoinVenue() : practiceVenue('http://127.0.0.1');
  const sizes = [[10], [10, 20], [10, 20, 50]][chance(3)] ?? [10];
  const account: AccountView = {
    id: ACCOUNT,
    name: 'Treasury',
    colour: 'blue',
    mode: 'live',
    readOnly: true,
    venue: { ...base, paging: { ...base.paging, sizes } },
    credentials: { storage: 'keychain', state: 'available', keyEnding: null, keyVersion: '3' },
  };
  const recheckAll = chance(2) === 0 ? 'weekly' : 'monthly';
  let world = openWorld(newFolder());
  /** `knowsClock`: the venue said what time it is there; until then the program takes its own. */
  let life = { isOver: true, awaitsLeft: 0, knowsClock: false };
  let isSettled = false;
  let state: SyncProgress['state'] | null = null;

  /** Another await of a life, which may be its last. */
  function dies(mine: typeof life): boolean {
    if (!isSettled) mine.awaitsLeft -= 1;
    mine.isOver ||= mine.awaitsLeft < 0;
    return mine.isOver;
  }

  function archiveFor(mine: typeof life): SyncArchive {
    const request = async (op: keyof typeof syncOps, input: never) => {
      if (dies(mine)) return forever();
      const done = await world.archive.request(op, input);
      return dies(mine) ? forever() : done;
    };
    return { request: request as SyncArchive['request'] }; // what the op answers, or nothing
  }

  function sourceFor(mine: typeof life): ArchiveSource {
    const timeout = { kind: 'timeout' as const, message: 'No answer in time.' };
    return {
      venue: account.venue,
      paging: account.venue.paging,
      serverTime() {
        if (!isSettled && chance(5) === 0) return Promise.resolve(fail(timeout));
        mine.knowsClock = true;
        return Promise.resolve(succeed(venueNow()));
      },
      status: () => ({
        ...connected({ quota: null, remaining: null, resetsInMs: null }),
        clockOffsetMs: mine.knowsClock ? venueNow() - clock.now() : null,
      }),
      archivePage(kind, { page, pageSize, filter }) {
        const { startAt: from = 0, endAt: to = 0 } = filter;
        return new Promise((resolve) => {
          clock.after(5 + chance(400), () => {
            if (dies(mine)) return;
            const body = venue.ask(kind, { from, to }, page, pageSize, venueNow());
            if (!isSettled && chance(30) === 0) {
              resolve(fail({ error: timeout, fault: null }));
              return;
            }
            clock.after(1 + chance(300), () => {
              if (dies(mine)) return;
              const receivedAt = mine.knowsClock ? venueNow() : clock.now();
              resolve(succeed({ page: body, receivedAt, latencyMs: 1 }));
            });
          });
        });
      },
    };
  }

  return {
    account,
    world: () => world,
    isKilled: () => life.isOver,
    state: () => state,
    kill() {
      life.isOver = true;
      const to = newFolder();
      const from = world.context.db.location();
      if (from === null) throw new Error('an archive without a file');
      for (const end of ['', '-wal'])
        if (existsSync(from + end)) copyFileSync(from + end, join(to, `archive.db${end}`));
      world.end();
      world = openWorld(to);
    },
    launch() {
      const awaitsLeft = 1 + chance([12, 80, 80, 500][chance(4)] ?? 80);
      const mine = { isOver: false, awaitsLeft, knowsClock: false };
      life = mine;
      state = null;
      return createSyncService({
        archive: archiveFor(mine),
        synced: { reads: () => false, readsAny: () => false, startDateOf: () => null, note: () => undefined },
        clock: { ...clock, after: (ms, act) => clock.after(ms, () => void (mine.isOver || act())) },
        ids: { ...systemIds, fraction: () => chance(1_000) / 1_000 },
        accounts: () => [account],
        ready: () => Promise.resolve(succeed(sourceFor(mine))),
        announce: (progress) => void (mine.isOver || (state = progress.state)),
        preferences: () => ({ recheckDays: 30, recheckAll }),
      });
    },
    settle: () => void (isSettled = true),
    end() {
      life.isOver = true;
      world.end();
    },
  };
}

function forever(): Promise<never> {
  return new Promise(() => undefined);
}

/** In memory where there is such a place: the program is killed, not the computer. */
function newFolder(): string {
  return mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'aging-'));
}

function openWorld(folder: string): SyncWorld {
  const world = openSyncWorld(folder);
  world.context.db.exec('PRAGMA synchronous = OFF');
  return world;
}
