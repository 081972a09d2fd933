/**
 * Reviews out of a backup. Breaks when a restore leaves four eyes off that were on, when reviews are lost or demoted on a computer that has
 * none, or when a backup brings approvals to a log with four eyes that staff have written to since.
 */
import { rmSync } from 'node:fs';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { deposit, withdrawal } from '../../../../tests/helpers/history/archive-world.ts';
import { reviewOps } from './review-ops.ts';
import {
  reviewFolder,
  reviewWorld,
  type ReviewWorld,
  valueOf,
} from '../../../../tests/helpers/history/review-world.ts';

const RECORDS = [deposit(), withdrawal(), deposit({ amount: '2' })];
const REVIEWED = { kind: 'state', state: 'reviewed' } as const;
const APPROVED = { kind: 'approval' } as const;

let backup: ReviewWorld;
let here: ReviewWorld;
beforeEach(() => {
  backup = reviewWorld(reviewFolder());
  here = reviewWorld(reviewFolder());
  for (const world of [backup, here]) world.add(RECORDS);
});
afterEach(() => {
  for (const world of [backup, here]) {
    world.close();
    rmSync(world.folder, { recursive: true });
  }
});

function setFourEyes(world: ReviewWorld, fourEyes: boolean): void {
  const rules = { reviewer: 'Ann', fourEyes, systemUser: 'ann', at: 1 };
  valueOf(reviewOps['reviews.setRules'](world.context, rules));
}

/** Brings the backup back, and answers what a restart finds. */
function restore() {
  backup.close();
  const request = { name: 'backup.zip', by: 'Ann', systemUser: 'ann', at: 9_000 };
  const file = { path: backup.file, take: true, restore: true };
  const done = valueOf(reviewOps['reviews.importFile'](here.context, { ...request, ...file }));
  backup = reviewWorld(backup.folder);
  here.close();
  here = reviewWorld(here.folder);
  const { rules, counts } = reviewOps['reviews.summary'](here.context, {});
  return { done, rules, counts };
}

it('on a computer without reviews all of them count as they did, and four eyes are on again', () => {
  setFourEyes(backup, true);
  backup.review([1, 2], REVIEWED, 'Ann', 2_000);
  backup.review([1], APPROVED, 'Bob', 3_000);
  const { done, rules, counts } = restore();
  expect(done).toMatchObject({ added: 3, counts: true, fourEyes: 'turned-on' });
  expect(rules.fourEyes).toBe(true);
  expect(counts).toMatchObject({ approved: 1, waiting: 1, reviewed: 0, unreviewed: 1 });
  expect(here.context.reviews.of(1)).toMatchObject({ by: 'Ann', approvedBy: 'Bob', importedReviews: 0 });
  const from = { file: 'backup.zip', by: 'Ann', at: 9_000, signer: null, restored: true, before: [] };
  expect(reviewOps['reviews.events'](here.context, { id: 2 })).toMatchObject([{ by: 'Ann', imported: from }]);
  // Nothing is new the second time, and nothing is switched again.
  expect(restore().done).toMatchObject({ added: 0, known: 3, fourEyes: 'on' });
});

it('four eyes that are on here stay on, whatever the backup says, and none of its approvals count for our reviews', () => {
  setFourEyes(here, true);
  here.review([1], REVIEWED, 'Ann', 5_000);
  backup.review([1, 2], REVIEWED, 'Cid', 2_000);
  setFourEyes(backup, true);
  backup.review([1, 2], APPROVED, 'Bob', 6_000);
  setFourEyes(backup, false);
  const { done, rules, counts } = restore();
  expect(done).toMatchObject({ added: 4, counts: false, fourEyes: 'on' });
  expect(rules.fourEyes).toBe(true);
  expect(counts).toMatchObject({ approved: 0, waiting: 1, unreviewed: 2 });
  expect(here.find({ imported: true })).toEqual([1, 2]);
});

it('where four eyes are off here and on in the backup they are switched on, by an entry with a name', () => {
  here.review([3], REVIEWED, 'Ann', 5_000);
  setFourEyes(backup, true);
  backup.review([1], REVIEWED, 'Bob', 2_000);
  const { rules, counts } = restore();
  expect(rules.fourEyes).toBe(true);
  expect(counts).toMatchObject({ waiting: 2, reviewed: 0 });
});

it('what had been imported into the backed-up log still does not count, and keeps its first file', () => {
  const bob = reviewWorld(reviewFolder());
  bob.add(RECORDS);
  bob.review([1], REVIEWED, 'Bob', 2_000);
  bob.close();
  const file = { path: bob.file, take: true };
  const request = { name: 'bob.db', by: 'Eva', systemUser: 'eva', at: 7_000 };
  valueOf(reviewOps['reviews.importFile'](backup.context, { ...request, ...file }));
  backup.review([2], REVIEWED, 'Eva', 8_000);
  const { counts } = restore();
  expect(counts).toMatchObject({ reviewed: 1, unreviewed: 2 });
  expect(reviewOps['reviews.events'](here.context, { id: 1 })).toMatchObject([
    { by: 'Bob', imported: { file: 'backup.zip', before: [{ file: 'bob.db', by: 'Eva', at: 7_000 }] } },
  ]);
  rmSync(bob.folder, { recursive: true });
});
