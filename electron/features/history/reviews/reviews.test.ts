/**
 * Reviews of records: skipped, counted, folded, found again after the archive was built anew.
 * Breaks when a review moves to another record, is lost by a rebuild or a restart, when a bulk records a part, when one person can be
 * two, or when what was recorded comes out other than it went in.
 */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runs } from '../../../../tests/helpers/runs.ts';
import { deposit, withdrawal } from '../../../../tests/helpers/history/archive-world.ts';
import type { ReviewEvent } from './fold.ts';
import { resultMark } from '../queries/query-ops.ts';
import { abandonReviewing, reviewOps } from './review-ops.ts';
import {
  reviewFolder,
  reviewWorld,
  type ReviewWorld,
  valueOf,
} from '../../../../tests/helpers/history/review-world.ts';
import { verifyReviews } from './verify.ts';

const REVIEWED: ReviewEvent = { kind: 'state', state: 'reviewed' };
const SPEAKER = { systemUser: 'sys', at: 5 };

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

function again(forget = false): void {
  world.close({ forget });
  world = reviewWorld(folder);
}

function summary() {
  return reviewOps['reviews.summary'](world.context, {});
}

describe('saying', () => {
  it('changes the state, the filter and the counts, and never the record', () => {
    const [one = 0, two = 0] = world.add([deposit(), withdrawal()]);
    expect(world.review([one], REVIEWED, ' Ann ', 7)).toMatchObject({ recorded: 1, skipped: 0 });
    expect(world.context.reviews.of(one)).toMatchObject({
      state: 'reviewed',
      by: 'Ann',
      at: 7,
      approvedBy: null,
    });
    expect(world.find({ reviews: ['reviewed'] })).toEqual([one]);
    expect(world.find({ reviews: ['unreviewed'] })).toEqual([two]);
    expect(summary()).toMatchObject({
      counts: { unreviewed: 1, waiting: 0, reviewed: 1, approved: 0, queried: 0, attention: 0 },
      log: { rows: 1 },
      problem: null,
      unmatched: 0,
    });
    again();
    expect(world.context.reviews.of(one)).toMatchObject({ state: 'reviewed', by: 'Ann', at: 7 });
    expect(world.find({ reviews: ['reviewed'] })).toEqual([one]);
  });

  it('skips and counts what would change nothing', () => {
    const [one = 0, two = 0] = world.add([deposit(), deposit({ amount: '2' })]);
    world.review([one], REVIEWED);
    expect(world.review([one, two], REVIEWED, 'Bob')).toMatchObject({ recorded: 1, skipped: 1 });
    expect(world.context.reviews.of(one).by).toBe('Ann');
    expect(world.review([one], { kind: 'label', label: 'tax', on: false })).toMatchObject({
      recorded: 0,
      skipped: 1,
    });
    expect(world.review([one], { kind: 'label', label: ' tax ', on: true })).toMatchObject({
      recorded: 1,
      skipped: 0,
    });
    expect(world.review([one], { kind: 'label', label: 'tax', on: true })).toMatchObject({
      recorded: 0,
      skipped: 1,
    });
    expect(world.find({ labels: ['tax'] })).toEqual([one]);
    expect(summary().log.rows).toBe(3);
  });

  it('finds notes by any part of them, and keeps every one', () => {
    const [one = 0] = world.add([deposit()]);
    world.review([one], { kind: 'note', text: 'Straße of Σίσυφος' });
    world.review([one], { kind: 'note', text: 'second\nline' }, 'Bob', 2_000);
    expect(world.find({ text: ['σίσυφοσ'] })).toEqual([one]);
    expect(world.find({ text: ['nothing'] })).toEqual([]);
    const recorded = reviewOps['reviews.events'](world.context, { id: one });
    expect(recorded.map(({ by, at, what }) => [by, at, what.kind === 'note' && what.text])).toEqual([
      ['Ann', 1_000, 'Straße of Σίσυφος'],
      ['Bob', 2_000, 'second\nline'],
    ]);
  });

  it('of a whole filter needs it to be what the person saw', () => {
    world.add([deposit(), deposit({ amount: '2' }), withdrawal()]);
    const filter = { kind: 'deposit' as const };
    let mark = resultMark(world.context, filter);
    const review = (expected: number) =>
      reviewOps['reviews.record'](world.context, {
        selection: { by: 'filter', filter, expected, mark },
        what: REVIEWED,
        by: 'Ann',
        ...SPEAKER,
      });
    const refused = review(3);
    expect(refused).toMatchObject({ ok: false, error: { kind: 'conflict' } });
    expect(refused.ok ? '' : refused.error.message).toContain('changed from 3 records to 2 records');
    expect(summary().log.rows).toBe(0);
    expect(review(2)).toMatchObject({ ok: true, value: { recorded: 2, skipped: 0 } });
    // Their reviews make them no other records.
    expect(resultMark(world.context, filter)).toBe(mark);
    mark = 'another';
    expect(review(2)).toMatchObject({ ok: false, error: { kind: 'conflict' } });
  });

  it('of a whole filter is refused when the same number are other records, or one of them changed', () => {
    const [first = 0] = world.add([withdrawal({ status: 'PROCESSING' })]);
    const filter = { kind: 'withdrawal' as const, statuses: ['PROCESSING'] };
    const review = (mark: string) =>
      reviewOps['reviews.record'](world.context, {
        selection: { by: 'filter', filter, expected: 1, mark },
        what: REVIEWED,
        by: 'Ann',
        ...SPEAKER,
      });
    const seen = resultMark(world.context, filter);
    world.add([withdrawal({ status: 'SUCCESS' })]);
    const [second = 0] = world.add([withdrawal({ id: 'w-2', status: 'PROCESSING', amount: '9000000' })]);
    const refused = review(seen);
    expect(refused).toMatchObject({ ok: false, error: { kind: 'conflict' } });
    expect(refused.ok ? '' : refused.error.message).toContain('the selected records changed');

    const dearer = resultMark(world.context, filter);
    world.add([withdrawal({ id: 'w-2', status: 'PROCESSING', amount: '9000001' })]);
    expect(review(dearer)).toMatchObject({ ok: false, error: { kind: 'conflict' } });
    expect([first, second].map((id) => world.context.reviews.of(id).state)).toEqual([
      'unreviewed',
      'unreviewed',
    ]);
    expect(review(resultMark(world.context, filter))).toMatchObject({
      ok: true,
      value: { recorded: 1, skipped: 0 },
    });
  });

  it('records nothing at all when one of the records is not there', () => {
    const [one = 0, two = 0] = world.add([deposit(), deposit({ amount: '2' })]);
    const review = (ids: number[], what: ReviewEvent) =>
      reviewOps['reviews.record'](world.context, {
        selection: { by: 'ids', ids },
        what,
        by: 'Ann',
        ...SPEAKER,
      });
    expect(review([one, 77], REVIEWED)).toMatchObject({ ok: false, error: { kind: 'not-found' } });
    expect(world.context.reviews.of(one).state).toBe('unreviewed');
    expect(summary().log.rows).toBe(0);
    expect(review([one, two], REVIEWED).ok).toBe(true);
    again();
    expect(verifyReviews(world.file)).toMatchObject({ ok: true, value: { rows: 2 } });
  });

  it('of very many a part at a time: nothing is recorded before all of it is, and others are answered in between', () => {
    const ids = world.add([1, 2, 3, 4, 5].map((amount) => deposit({ amount: `${amount}` })));
    const request = { selection: { by: 'ids' as const, ids }, what: REVIEWED, by: 'Ann', ...SPEAKER };
    const first = () => reviewOps['reviews.recordFirst'](world.context, { ...request, atOnce: 2 });
    const more = () => reviewOps['reviews.recordMore'](world.context, { atOnce: 2 });
    expect(first()).toMatchObject({ ok: true, value: { done: false, recorded: 2, skipped: 0 } });
    expect(world.find({ reviews: ['reviewed'] })).toEqual([]);
    expect(verifyReviews(world.file)).toMatchObject({ value: { rows: 0 } });
    expect(reviewOps['reviews.record'](world.context, request)).toMatchObject({
      error: { kind: 'conflict' },
    });
    expect(first()).toMatchObject({ error: { kind: 'conflict' } });
    world.add([deposit({ amount: '6' })]);
    expect(more()).toMatchObject({ value: { done: false, recorded: 4 } });
    expect(more()).toMatchObject({ ok: true, value: { done: true, recorded: 5, skipped: 0 } });
    expect(world.find({ reviews: ['reviewed'] })).toHaveLength(5);
    expect(more()).toMatchObject({ error: { kind: 'store' } });

    const noted = { ...request, what: { kind: 'note' as const, text: 'seen' }, atOnce: 2 };
    expect(reviewOps['reviews.recordFirst'](world.context, noted)).toMatchObject({ value: { done: false } });
    abandonReviewing(world.context);
    expect(more()).toMatchObject({ error: { kind: 'store' } });
    again();
    expect(summary()).toMatchObject({ counts: { reviewed: 5, unreviewed: 1 }, log: { rows: 5 } });
    expect(verifyReviews(world.file)).toMatchObject({ value: { rows: 5 } });
  });

  it('refuses names, labels and notes nobody can read', () => {
    const [one = 0] = world.add([deposit()]);
    const review = (by: string, what: ReviewEvent) =>
      reviewOps['reviews.record'](world.context, {
        selection: { by: 'ids', ids: [one] },
        what,
        by,
        ...SPEAKER,
      });
    expect(review('  ', REVIEWED)).toMatchObject({ ok: false, error: { field: 'by' } });
    expect(review('A\u0007', REVIEWED)).toMatchObject({ ok: false, error: { field: 'by' } });
    expect(review('Ann', { kind: 'label', label: ' ', on: true })).toMatchObject({ ok: false });
    expect(review('Ann', { kind: 'note', text: ' \n ' })).toMatchObject({ ok: false });
  });
});

describe('four eyes', () => {
  it('the second person must have another name, may approve once, and a new state starts over', () => {
    const [one = 0] = world.add([deposit()]);
    const second: ReviewEvent = { kind: 'approval' };
    expect(
      reviewOps['reviews.record'](world.context, {
        selection: { by: 'ids', ids: [one] },
        what: second,
        by: 'Bob',
        ...SPEAKER,
      }),
    ).toMatchObject({ ok: false, error: { kind: 'conflict' } });
    valueOf(reviewOps['reviews.setRules'](world.context, { reviewer: 'Ann', fourEyes: true, ...SPEAKER }));
    expect(world.review([one], second, 'Bob')).toMatchObject({ recorded: 0, left: { unreviewed: 1 } });
    world.review([one], REVIEWED, 'Ann Groß');
    expect(summary().counts).toMatchObject({ waiting: 1, reviewed: 0, approved: 0 });
    for (const same of ['Ann Groß', 'ann groß', ' ANN  GROSS ', 'Ａnn Groß', 'An\u200bn Groß']) {
      expect(world.review([one], second, same), same).toMatchObject({ recorded: 0, left: { own: 1 } });
    }
    expect(world.find({ reviews: ['waiting'] })).toEqual([one]);
    expect(world.find({ reviews: ['reviewed', 'approved'] })).toEqual([]);
    expect(world.review([one], second, 'Bob')).toMatchObject({ recorded: 1, skipped: 0 });
    expect(world.review([one], second, 'Cem')).toMatchObject({ recorded: 0, left: { same: 1 } });
    expect(world.context.reviews.of(one)).toMatchObject({ by: 'Ann Groß', approvedBy: 'Bob' });
    expect(world.find({ reviews: ['approved'] })).toEqual([one]);
    expect(summary().counts).toMatchObject({ waiting: 0, reviewed: 0, approved: 1 });
    world.review([one], { kind: 'state', state: 'queried' }, 'Cem');
    expect(world.context.reviews.of(one)).toMatchObject({ state: 'queried', by: 'Cem', approvedBy: null });
    again();
    expect(world.context.reviews.of(one)).toMatchObject({ state: 'queried', by: 'Cem', approvedBy: null });
  });

  it('what the venue changed after the review cannot be approved, nor a final status that it took back, until it is reviewed again', () => {
    valueOf(reviewOps['reviews.setRules'](world.context, { reviewer: 'Ann', fourEyes: true, ...SPEAKER }));
    const second: ReviewEvent = { kind: 'approval' };
    const sent = (id: string, change: Parameters<typeof withdrawal>[0] = {}) =>
      withdrawal({ id, status: 'SUCCESS', ...change });
    const ids = world.add([sent('w1'), sent('w2'), sent('w3', { status: 'PROCESSING' })], 1);
    const [amount = 0, reversed = 0, onItsWay = 0] = ids;
    world.review(ids, REVIEWED, 'Ann', 10);
    world.add([sent('w1', { amount: '99' }), sent('w2', { status: 'FAILURE' }), sent('w3')], 20);
    expect(world.review([amount], second, 'Bob', 30)).toMatchObject({ recorded: 0, left: { changed: 1 } });
    expect(world.review([reversed], second, 'Bob', 30)).toMatchObject({ recorded: 0, left: { changed: 1 } });
    // To go through is what a record under way does.
    expect(world.review([onItsWay], second, 'Bob', 30)).toMatchObject({ recorded: 1 });
    expect(world.find({ changed: true })).toEqual([amount, reversed]);
    expect(summary().counts).toMatchObject({ waiting: 2, approved: 1 });
    world.review([amount, reversed], REVIEWED, 'Ann', 40);
    expect(world.review([amount, reversed], second, 'Bob', 50)).toMatchObject({ recorded: 2 });
    again();
    expect(summary().counts).toMatchObject({ waiting: 0, approved: 3 });
  });

  it('the rules are rows of the log: they last, and switching them off leaves a trace', () => {
    const set = (fourEyes: boolean) =>
      valueOf(reviewOps['reviews.setRules'](world.context, { reviewer: 'Ann', fourEyes, ...SPEAKER }));
    set(true);
    set(true);
    again();
    expect(summary().rules).toEqual({ reviewer: 'Ann', fourEyes: true });
    set(false);
    expect(summary()).toMatchObject({ rules: { fourEyes: false }, log: { rows: 2 } });
  });
});

describe('a rebuilt archive', () => {
  it('finds its reviews again as the records come back; until then they are counted', () => {
    const [one = 0] = world.add([deposit(), withdrawal(), deposit({ amount: '3' })]);
    world.review(world.find({}), REVIEWED);
    world.review([one], { kind: 'note', text: 'seen' });
    again(true);
    expect(summary()).toMatchObject({ counts: { reviewed: 0 }, unmatched: 3 });
    world.add([withdrawal()]);
    expect(summary()).toMatchObject({ counts: { reviewed: 1, unreviewed: 0 }, unmatched: 2 });
    world.add([deposit({ amount: '3' }), deposit(), deposit({ amount: '4' })]);
    expect(summary()).toMatchObject({ counts: { reviewed: 3, unreviewed: 1 }, unmatched: 0 });
    expect(world.find({ text: ['seen'] })).toHaveLength(1);
    expect(world.find({ reviews: ['unreviewed'] })).toHaveLength(1);
  });

  it('keeps reviews of equal deposits with the right one: by transaction id, whatever the order', () => {
    const txs = ['t@0', 't@1', 't@2'];
    fc.assert(
      fc.property(
        fc.shuffledSubarray(txs, { minLength: 3 }),
        fc.shuffledSubarray(txs, { minLength: 3 }),
        fc.subarray(txs),
        fc.boolean(),
        (first, then, reviewed, atOnce) => {
          const own = reviewFolder();
          const before = reviewWorld(own);
          before.add(first.map((walletTxId) => deposit({ walletTxId })));
          for (const tx of reviewed)
            before.review(before.find({ text: [tx] }), { kind: 'note', text: `about ${tx}` });
          for (const tx of reviewed) before.review(before.find({ text: [`about ${tx}`] }), REVIEWED);
          before.close({ forget: true });
          const after = reviewWorld(own);
          const rows = then.map((walletTxId) => deposit({ walletTxId }));
          if (atOnce) after.add(rows);
          else for (const row of rows) after.add([row]);
          for (const tx of txs) {
            const state = reviewed.includes(tx) ? 'reviewed' : 'unreviewed';
            expect(after.find({ text: [tx], reviews: [state] }), `${tx} of ${reviewed.join()}`).toHaveLength(
              1,
            );
          }
          const known = after.find({ text: [txs[0] ?? ''] });
          after.review(known, { kind: 'label', label: 'x', on: true });
          after.close();
          const last = reviewWorld(own);
          expect(last.find({ labels: ['x'] })).toEqual(known);
          last.close();
          rmSync(own, { recursive: true });
        },
      ),
      { numRuns: runs(15, 300) },
    );
  });

  it('never moves a review to an equal deposit, whatever transaction ids came late before a rebuild', () => {
    const txs = ['t0', 't1', 't2'];
    const known = fc.array(fc.boolean(), { minLength: 3, maxLength: 3 });
    fc.assert(
      fc.property(
        known,
        fc.shuffledSubarray(txs, { minLength: 3 }),
        fc.subarray([0, 1, 2]),
        fc.boolean(),
        fc.boolean(),
        (had, then, reviewed, restart, atOnce) => {
          const own = reviewFolder();
          let before = reviewWorld(own);
          const first = before.add(txs.map((tx, n) => deposit({ walletTxId: had[n] === true ? tx : null })));
          for (const n of reviewed)
            before.review([first[n] ?? 0], { kind: 'note', text: `about ${n}` }, 'Ann', 2_000);
          before.add(
            txs.map((walletTxId) => deposit({ walletTxId })),
            3_000,
          );
          if (restart) {
            before.close();
            before = reviewWorld(own);
          }
          // Whichever of them it was: the one that has the note now, and no other.
          const noted = new Map<number, string | undefined>();
          for (const n of reviewed)
            noted.set(
              n,
              txs.find((tx) => before.find({ text: [`about ${n}`, tx] }).length === 1),
            );
          expect([...noted.values()]).not.toContain(undefined);
          before.close({ forget: true });
          const after = reviewWorld(own);
          const rows = then.map((walletTxId) => deposit({ walletTxId }));
          if (atOnce) after.add(rows, 9_000);
          else for (const row of rows) after.add([row], 9_000);
          let found = 0;
          for (const [n, tx = ''] of noted) {
            const all = after.find({ text: [`about ${n}`] });
            found += all.length;
            expect(after.find({ text: [`about ${n}`, tx] })).toEqual(all);
            // What had its id, or is the only one that had none, is found again.
            if (had[n] === true || had.filter((is) => !is).length === 1) expect(all).toHaveLength(1);
          }
          const { unmatched } = reviewOps['reviews.summary'](after.context, {});
          expect(found + unmatched).toBe(reviewed.length);
          after.close();
          rmSync(own, { recursive: true });
        },
      ),
      { numRuns: runs(30, 600) },
    );
  });

  it('names each of several equals, also where the archive counts them again', () => {
    const equal = (walletTxId: string | null) => deposit({ walletTxId });
    const [first = 0] = world.add([equal('c')]);
    world.review([first], { kind: 'note', text: 'about c' });
    again(true);
    // The one that was reviewed is the third now: the first two get a name in the log while its count is taken, in one bulk.
    const ids = world.add([equal(null), equal(null), equal('c')], 1_500);
    expect(world.find({ text: ['about c', 'c'] })).toEqual([ids[2]]);
    world.review([ids[0] ?? 0, ids[1] ?? 0], REVIEWED, 'Ann', 2_000);
    expect(summary()).toMatchObject({ counts: { reviewed: 2 }, unmatched: 0 });
    again(false);
    expect(world.find({ reviews: ['reviewed'] })).toEqual([ids[0], ids[1]]);
    // One more that comes later was reviewed by nobody.
    const [late = 0] = world.add([equal(null), equal(null), equal(null), equal('c')], 3_000).slice(-1);
    expect(ids).not.toContain(late);
    for (const start of [false, true]) {
      if (start) again(false);
      expect(world.find({ reviews: ['reviewed'] })).toEqual([ids[0], ids[1]]);
    }
    // What only one of them has is never the other's, also when that has its id before the next start.
    world.review([ids[0] ?? 0], { kind: 'note', text: 'first' }, 'Ann', 3_100);
    world.add([equal('b'), equal(null), equal(null), equal('c')], 4_000);
    const had = world.find({ text: ['first'] });
    again(false);
    expect(had).toEqual([ids[0]]);
    expect(world.find({ text: ['first'] }).filter((id) => id !== ids[0])).toEqual([]);
  });

  it('the same reviews of all equals stay with all of them', () => {
    const none = () => deposit({ walletTxId: null });
    const ids = world.add([none(), none()]);
    world.review(ids, REVIEWED);
    again(true);
    world.add([deposit({ walletTxId: 'b' }), deposit({ walletTxId: 'a' })], 9_000);
    expect(world.find({ reviews: ['reviewed'] })).toHaveLength(2);
    expect(summary().unmatched).toBe(0);
  });

  it('keeps a late transaction id and a note together', () => {
    const [one = 0] = world.add([deposit({ walletTxId: null })]);
    world.review([one], REVIEWED);
    world.add([deposit({ walletTxId: 'late' })]);
    expect(world.find({ reviews: ['reviewed'] })).toEqual([one]);
    again(true);
    world.add([deposit({ walletTxId: 'late' })]);
    expect(world.find({ reviews: ['reviewed'], text: ['late'] })).toHaveLength(1);
  });
});

const anyEvent: fc.Arbitrary<ReviewEvent> = fc.oneof(
  fc.constantFrom<ReviewEvent>(
    { kind: 'state', state: 'reviewed' },
    { kind: 'state', state: 'queried' },
    { kind: 'state', state: 'attention' },
    { kind: 'state', state: 'unreviewed' },
    { kind: 'approval' },
  ),
  fc.record({ kind: fc.constant('note' as const), text: fc.constantFrom('a', 'Ä', '💶 paid') }),
  fc.record({ kind: fc.constant('label' as const), label: fc.constantFrom('p', 'q'), on: fc.boolean() }),
);

it('reviews are the same after every restart, and the log verifies to the last byte', () => {
  const step = fc.record({
    ids: fc.subarray([1, 2, 3], { minLength: 1 }),
    what: anyEvent,
    by: fc.constantFrom('Ann', 'Bob'),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
      const own = reviewFolder();
      const before = reviewWorld(own);
      before.add([deposit(), withdrawal(), deposit({ amount: '3' })]);
      valueOf(reviewOps['reviews.setRules'](before.context, { reviewer: '', fourEyes: true, ...SPEAKER }));
      let recorded = 1;
      for (const { ids, what, by } of steps) recorded += before.review(ids, what, by).recorded;
      const reviewsBefore = [1, 2, 3].map((id) => plain(before.context.reviews.of(id)));
      const { counts, log } = reviewOps['reviews.summary'](before.context, {});
      before.close();
      expect(verifyReviews(join(own, 'reviews.db'))).toEqual({
        ok: true,
        value: { rows: recorded, head: log.head, signed: null },
      });
      const after = reviewWorld(own);
      expect([1, 2, 3].map((id) => plain(after.context.reviews.of(id)))).toEqual(reviewsBefore);
      expect(reviewOps['reviews.summary'](after.context, {})).toMatchObject({
        counts,
        log,
      });
      after.close();
      rmSync(own, { recursive: true });
    }),
    { numRuns: runs(15, 300) },
  );
});

function plain({
  state,
  by,
  at,
  approvedBy,
  notes,
  labels,
}: ReturnType<ReviewWorld['context']['reviews']['of']>) {
  return { state, by, at, approvedBy, notes, labels };
}

it('the file takes no change and no removal', () => {
  const [one = 0] = world.add([deposit()]);
  world.review([one], REVIEWED);
  const file = new DatabaseSync(world.file);
  file.exec('PRAGMA recursive_triggers = ON');
  for (const sql of [
    'DELETE FROM review_events',
    "UPDATE review_events SET value = 'queried'",
    'INSERT OR REPLACE INTO review_events SELECT * FROM review_events WHERE seq = 1',
  ]) {
    expect(() => file.exec(sql), sql).toThrow('review events are append-only');
  }
  file.close();
});
