/**
 * Marking what matched, over an archive with its reviews. Breaks when it overwrites what somebody queried or wants attended to, whether that
 * was recorded before the count was shown or after it, when the counts are wrong, or when it breaks off and comes to something else the second time.
 */
import { rmSync } from 'node:fs';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { fail } from '../../../../shared/base/result.ts';
import { type ArchiveClient, OPS } from '../worker/modules.ts';
import { deposit, T0 } from '../../../../tests/helpers/history/archive-world.ts';
import { reviewOps } from '../reviews/review-ops.ts';
import {
  ACCOUNT,
  reviewFolder,
  reviewWorld,
  type ReviewWorld,
} from '../../../../tests/helpers/history/review-world.ts';
import { markMatched, nothingMarked } from './mark-matched.ts';
import { reconcileOps } from './reconcile-ops.ts';
import { HEAD, matched, valueOf } from '../../../../tests/helpers/history/ledger-world.ts';

const AMOUNTS = ['1', '2', '3', '4', '5'];

let folder: string;
let world: ReviewWorld;
beforeEach(() => {
  folder = reviewFolder();
  world = reviewWorld(folder);
  world.add(AMOUNTS.map((amount) => deposit({ amount })));
  const lines = AMOUNTS.map((amount) => `${new Date(T0).toISOString()},USDT,${amount},,\n`);
  const { counts } = matched(world, HEAD + lines.join(''), { scope: { accountIds: [ACCOUNT] } });
  expect(counts[0]).toMatchObject({ list: 'matched', venueRecords: AMOUNTS.length });
});
afterEach(() => {
  world.close();
  rmSync(folder, { recursive: true });
});

/** The archive, and what is done just before it is asked. */
function archive(before: (op: string) => string | null = () => null): ArchiveClient {
  return {
    request(op, input) {
      const why = before(op);
      if (why !== null) return Promise.resolve(fail({ kind: 'store', message: why }));
      const run = OPS[op] as (context: typeof world.context, input: unknown) => never; // the op's own input and answer
      return Promise.resolve(run(world.context, structuredClone(input)));
    },
  };
}

function mark(asked = archive(), done = nothingMarked()) {
  const deps = { archive: asked, clock: { now: () => 9_000 }, systemUser: 'sys' };
  return markMatched(deps, { resultId: 'r', by: 'Ann', expected: AMOUNTS.length }, done);
}

function toReview() {
  return valueOf(reconcileOps['reconcile.reviewCount'](world.context, { resultId: 'r' }));
}

function states(): string[] {
  return AMOUNTS.map((_, at) => {
    const { state, by, notes } = world.context.reviews.of(at + 1);
    return `${state} ${by ?? ''} ${notes}`;
  });
}

const note = 'reconciled with ledger.csv';

it('leaves what is queried or needs attention as it is, without a note, and counts it before and after', async () => {
  expect(toReview()).toEqual({ records: 5, left: 0 });
  world.review([1], { kind: 'state', state: 'queried' }, 'Bob');
  world.review([2], { kind: 'state', state: 'attention' }, 'Bob');
  world.review([3], { kind: 'state', state: 'reviewed' }, 'Bob');
  expect(toReview()).toEqual({ records: 5, left: 2 });
  const written = [
    { first: 4, last: 5 },
    { first: 6, last: 8 },
  ];
  expect(valueOf(await mark())).toEqual({ records: 5, reviewed: 2, left: 2, note, written });
  expect(states()).toEqual([
    'queried Bob 0',
    'attention Bob 0',
    'reviewed Bob 1',
    'reviewed Ann 1',
    'reviewed Ann 1',
  ]);
});

it('goes by the reviews when it writes, not when it was counted', async () => {
  world.review([1], { kind: 'state', state: 'queried' }, 'Bob');
  expect(toReview()).toEqual({ records: 5, left: 1 });
  const asked = archive((op) => {
    if (op !== 'reviews.recordExcept') return null;
    world.review([1], { kind: 'state', state: 'unreviewed' }, 'Bob');
    world.review([4, 5], { kind: 'state', state: 'queried' }, 'Bob');
    return null;
  });
  expect(valueOf(await mark(asked))).toMatchObject({ records: 5, reviewed: 3, left: 2, note });
  expect(states().slice(3)).toEqual(['queried Bob 0', 'queried Bob 0']);
});

it('that broke off before the note leaves the same ones when it is asked again', async () => {
  world.review([1], { kind: 'state', state: 'queried' }, 'Bob');
  const done = nothingMarked();
  const broken = await mark(
    archive((op) => (op === 'reviews.record' ? 'The disk is full.' : null)),
    done,
  );
  expect(broken).toMatchObject({
    ok: false,
    error: { message: expect.stringContaining('The disk is full.') },
  });
  world.review([1], { kind: 'state', state: 'unreviewed' }, 'Bob');
  const marked = valueOf(await mark(archive(), done));
  expect(marked).toMatchObject({ records: 5, reviewed: 4, left: 1, note });
  expect(states()[0]).toBe('unreviewed  0');
  expect(valueOf(await mark(archive(), done))).toEqual(marked);
});

it('writes nothing where all of them stay, and nothing is asked where the venue changed something', async () => {
  world.review([1, 2, 3, 4, 5], { kind: 'state', state: 'queried' }, 'Bob');
  const { log } = reviewOps['reviews.summary'](world.context, {});
  expect(valueOf(await mark())).toEqual({ records: 5, reviewed: 0, left: 5, note, written: [] });
  expect(reviewOps['reviews.summary'](world.context, {}).log).toEqual(log);
  world.missing([5], T0 + 1);
  const asked = reconcileOps['reconcile.reviewCount'](world.context, { resultId: 'r' });
  expect(asked).toMatchObject({ ok: false, error: { kind: 'conflict' } });
  expect(await mark()).toMatchObject({ ok: false, error: { kind: 'conflict' } });
});

it('is undone as a whole, states and notes; what somebody reviewed again meanwhile stays', async () => {
  const { written: rows } = valueOf(await mark());
  world.review([2], { kind: 'state', state: 'queried' }, 'Bob');
  const undo = { rows, by: 'Ann', systemUser: 'sys', at: 9_001 };
  expect(valueOf(reviewOps['reviews.undoFirst'](world.context, undo))).toMatchObject({
    recorded: 9,
    skipped: 1,
  });
  expect(states()).toEqual([
    'unreviewed  0',
    'queried Bob 0',
    'unreviewed  0',
    'unreviewed  0',
    'unreviewed  0',
  ]);
});
