/**
 * Whole sync runs over a list that moves, stored in an archive page by page: inserts into the past, removals, removals hidden by inserts and
 * the other way around, changes of status, equal deposits, withdrawals, and a page that is empty by mistake. Breaks when a sync run ends
 * complete and the archive is not the list as it stood between its last two scans, when a record is called missing that is there, or
 * when a list that does not change does not become complete.
 */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { WalletRecord } from '../../../../shared/records/record.ts';
import { runs } from '../../../../tests/helpers/runs.ts';
import type { Window } from './scan.ts';
import { createMovingList, type MovingList, seeded } from '../../../../tests/helpers/history/moving-list.ts';
import { openSyncWorld, type SyncWorld } from '../../../../tests/helpers/history/sync-world.ts';
import {
  storedKeys,
  keysOf,
  knowledgeOfList,
  type RoundSeen,
  runToEnd,
} from '../../../../tests/helpers/history/complete-run.ts';
import type { SyncRules } from './sync-run-state.ts';

const SPAN: Window = { from: 1_700_000_000_000, to: 1_700_000_000_000 + 4_000 };
const DONE: Window = { from: SPAN.from - 10, to: SPAN.to + 10 };
/** Of one sync run: a list that grew faster than pages of two records are read would never be read to its end. */
const MAX_MOVES = 300;
/** Seeds that share a file. */
const TOGETHER = 500;

let world: SyncWorld;
beforeEach(() => {
  world = quickWorld();
});
afterEach(() => world.end());

/** No power is cut here. */
function quickWorld(): SyncWorld {
  const opened = openSyncWorld();
  opened.context.db.exec('PRAGMA synchronous = OFF');
  return opened;
}

interface Drawn {
  kind: WalletRecord['kind'];
  list: MovingList;
  rules: SyncRules;
  accountId: string;
  /** Between two queries one in so many times something happens. */
  quiet: number;
  chance: (below: number) => number;
}

function drawn(seed: number): Drawn {
  const chance = seeded(seed);
  const kind = chance(3) === 0 ? 'withdrawal' : 'deposit';
  const largest = 2 + chance(12);
  const sizes = [...new Set([Math.max(2, largest - 2), largest])];
  const habits = { startIncluded: chance(2) === 0, endIncluded: chance(2) === 0 };
  const span = chance(4) === 0 ? { from: SPAN.from, to: SPAN.from + 1 + chance(6) } : SPAN;
  return {
    kind,
    chance,
    list: createMovingList(chance, span, chance(40), habits, kind),
    rules: {
      sizes,
      edgeMs: 1 + chance(60),
      safeMs: chance(2) === 0 ? Number.POSITIVE_INFINITY : 100 + chance(4_000),
    },
    accountId: `acc-${seed}`,
    quiet: [3, 12, 40][chance(3)] ?? 12,
  };
}

function syncRun(drew: Drawn, { mistaken }: { mistaken: number }): RoundSeen[] {
  const { context } = world;
  const { kind, accountId, list, rules, chance, quiet } = drew;
  let moves = 0;
  return runToEnd({
    context,
    kind,
    accountId,
    list,
    span: DONE,
    rules,
    before(n) {
      while (chance(quiet) === 0) {
        moves += 1;
        if (moves <= MAX_MOVES) list.move();
      }
      return n === mistaken;
    },
  });
}

function isComplete({ accountId, kind }: Drawn): boolean {
  const { complete, incomplete } = knowledgeOfList(world.context, { accountId, kind });
  const isAll = complete !== null && complete.since <= DONE.from + 1 && complete.until >= DONE.to - 1;
  return isAll && incomplete.every(({ to }) => to <= DONE.from);
}

/** What is in the first and not in the second, with the number of equal ones. */
function beyond(some: readonly string[], others: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const key of others) counts.set(key, (counts.get(key) ?? 0) + 1);
  return some.filter((key) => {
    const left = counts.get(key) ?? 0;
    counts.set(key, left - 1);
    return left <= 0;
  });
}

/** The archive is the list as it stood at one moment between the last two scans. */
function expectStateOfList(drew: Drawn, rounds: RoundSeen[], seed: number): void {
  const { list, rules } = drew;
  const stored = storedKeys(world.context, drew);
  const [before, last] = [rounds.at(-2), rounds.at(-1)];
  if (before === undefined || last === undefined) throw new Error(`seed ${seed}: complete after one scan`);
  const states = list.states.slice(before.last, last.first + 1).map(keysOf);
  if (states.some((keys) => keys.join() === stored.join())) return;
  // One query that covers all of it has the number of them; several windows cannot show what came and went between two requests.
  if (rules.safeMs >= DONE.to - DONE.from) expect.fail(`seed ${seed}: complete, and never so`);
  const gone = [list.states[before.first] ?? [], list.states[last.last] ?? []].flatMap(keysOf);
  for (const keys of states) {
    expect(beyond(stored, keys), `seed ${seed}: stored, and not there`).toEqual([]);
    const passing = beyond(keys, stored);
    expect(
      beyond(passing, beyond(passing, gone)),
      `seed ${seed}: there all the time, and not stored`,
    ).toEqual([]);
  }
}

describe('a sync run that ends complete', () => {
  const seeds = runs(40, 10_000);
  test(
    `R-D27 R-D31: the archive is the list as it stood at one moment (${seeds} seeds, two sync runs each)`,
    { timeout: 60_000 + seeds * 100 },
    () => {
      let complete = 0;
      let unsteady = 0;
      for (let seed = 1; seed <= seeds; seed += 1) {
        const drew = drawn(seed);
        for (let turn = 0; turn < 2; turn += 1) {
          const rounds = syncRun(drew, { mistaken: drew.chance(2) === 0 ? 1 + drew.chance(30) : 0 });
          if (isComplete(drew)) {
            complete += 1;
            expectStateOfList(drew, rounds, seed);
          } else unsteady += 1;
          const name = { accountId: drew.accountId, kind: drew.kind };
          void world.archive.request('sync.forget', { ...name, keepVerified: false });
        }
        if (seed % TOGETHER === 0) {
          world.end();
          world = quickWorld();
        }
      }
      expect(complete).toBeGreaterThan(seeds);
      expect(unsteady).toBeGreaterThan(seeds / 20);
    },
  );
});

test('R-D31: what comes and goes between two reads of its window is seen by the total at the beginning of a scan', () => {
  const rules = { sizes: [3], edgeMs: 1, safeMs: Number.POSITIVE_INFINITY };
  const list = createMovingList(seeded(1), SPAN, 0, { startIncluded: true, endIncluded: true });
  for (let n = 1; n < 9; n += 1) list.add(SPAN.from + n * 400);
  const [newest, oldest] = [SPAN.to - 5, SPAN.from + 5];
  const name = { accountId: 'acc-1', kind: 'deposit' as const };
  let second = 0;
  const rounds = runToEnd({
    ...name,
    context: world.context,
    list,
    span: DONE,
    rules,
    before(n, asked) {
      if (n > 1 && second === 0 && asked.window.to === DONE.to) second = n;
      if (n === 2) list.add(newest);
      // One of the two is there at every moment between the scans, and neither when its window is read.
      if (n === second) {
        list.add(oldest);
        list.drop(newest);
      }
      if (n === second + 1 && second > 0) list.drop(oldest);
      return false;
    },
  });
  expect(rounds).toHaveLength(3);
  expect(storedKeys(world.context, name)).toEqual(keysOf(list.states.at(-1) ?? []));
  expect(list.states.at(-1)).toHaveLength(8);
});
