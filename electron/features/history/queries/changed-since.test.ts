/**
 * Seam: the archive with its reviews, filled page by page. Breaks when a record that the venue reported otherwise after its review shows no
 * mark, one that staff looked at again still does, a status that was final and is another one is passed over, or a change of
 * its course (a status on its way, a transaction id) counts as one.
 */
import { rmSync } from 'node:fs';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { deposit, withdrawal } from '../../../../tests/helpers/history/archive-world.ts';
import type { ReviewEvent } from '../reviews/fold.ts';
import {
  reviewFolder,
  reviewWorld,
  type ReviewWorld,
} from '../../../../tests/helpers/history/review-world.ts';
import { queryOps } from './query-ops.ts';

const REVIEWED: ReviewEvent = { kind: 'state', state: 'reviewed' };

let folder: string;
let world: ReviewWorld;
beforeEach(() => {
  folder = reviewFolder();
  world = reviewWorld(folder);
});
afterEach(() => {
  world.close();
  rmSync(folder, { recursive: true });
});

function marked(): number[] {
  const sort = { by: 'created', descending: false } as const;
  const { rows } = queryOps['query.page'](world.context, { filter: {}, sort, offset: 0, limit: 10 });
  return rows.filter((row) => row.changedSince).map(({ id }) => id);
}

it('a record is marked and found from the change after its review on, until it is reviewed again', () => {
  const [out = 0, other = 0] = world.add([withdrawal(), withdrawal({ id: 'w-2' })], 1);
  world.review([out, other], REVIEWED, 'Ann', 10);
  // Asked before anything changed: what is kept of the answer must not outlive it.
  expect(world.find({ changed: true })).toEqual([]);
  world.add([withdrawal({ status: 'SUCCESS', walletTxId: 'tx-2', remark: 'done' })], 20);
  expect(marked()).toEqual([]);
  world.add([withdrawal({ status: 'FAILURE' })], 25);
  expect(marked()).toEqual([out]);
  world.review([out], REVIEWED, 'Ann', 26);
  world.add([withdrawal({ status: 'FAILURE', amount: '99' })], 30);
  expect(marked()).toEqual([out]);
  expect(world.find({ changed: true })).toEqual([out]);
  expect(world.find({ changed: false })).toEqual([other]);
  expect(world.find({ changed: true, reviews: ['queried'] })).toEqual([]);
  world.close();
  world = reviewWorld(folder);
  expect(marked()).toEqual([out]);
  expect(world.find({ changed: true })).toEqual([out]);
  world.review([out], REVIEWED, 'Ann', 40);
  expect(marked()).toEqual([]);
  expect(world.find({ changed: true })).toEqual([]);
});

it('what nobody reviewed is never marked, whatever changed of it', () => {
  const [out = 0] = world.add([withdrawal(), deposit()], 1);
  world.review([out], { kind: 'note', text: 'who is this' }, 'Ann', 2);
  world.add([withdrawal({ address: 'another' })], 30);
  expect(marked()).toEqual([]);
  expect(world.find({ changed: true })).toEqual([]);
});

it('a computer whose clock is ahead of the venue’s, or behind it, hides no change', () => {
  const [ahead = 0, behind = 0] = world.add([withdrawal(), withdrawal({ id: 'w-2' })], 1);
  world.review([ahead], REVIEWED, 'Ann', 1_120);
  world.add([withdrawal({ amount: '99' })], 1_060, 1_180);
  expect(marked()).toEqual([ahead]);
  world.review([behind], REVIEWED, 'Ann', 2_000);
  world.add([withdrawal({ id: 'w-2', amount: '99' })], 2_180, 2_060);
  expect(marked()).toEqual([ahead, behind]);
  world.review([ahead, behind], REVIEWED, 'Ann', 3_000);
  expect(marked()).toEqual([]);
});
