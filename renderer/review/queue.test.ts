// Would break it: a record in no queue or in two, counts that do not add up to the archive, a share that says 100 % too early.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { HistoryFilter, HistoryRecord } from '../../shared/history/filter.ts';
import { REVIEW_STATES } from '../../shared/history/filter.ts';
import { runs } from '../../tests/helpers/runs.ts';
import { historyRow } from '../history/testing.ts';
import {
  countIn,
  filterOf,
  FIRST_QUESTION,
  inQueue,
  leaves,
  QUEUES,
  queuesOf,
  shareOf,
  type Summary,
  withNarrowing,
} from './queue.ts';

const reviewed = fc.record({
  review: fc.constantFrom(...REVIEW_STATES),
  second: fc.boolean(),
});

function rowOf({ review, second }: { review: HistoryRecord['review']; second: boolean }): HistoryRecord {
  return historyRow(1, { review, secondBy: second && review === 'reviewed' ? 'Ben' : null });
}

function fits({ reviews, seconded }: HistoryFilter, row: HistoryRecord): boolean {
  return (
    (reviews === undefined || reviews.includes(row.review)) &&
    (seconded === undefined || seconded === (row.secondBy !== null))
  );
}

describe('queues', () => {
  it('hold every record exactly once, beside the queue of all', () => {
    fc.assert(
      fc.property(reviewed, fc.boolean(), (said, fourEyes) => {
        const row = rowOf(said);
        const holding = queuesOf(fourEyes).filter((queue) =>
          fits(filterOf({ ...FIRST_QUESTION, queue }, fourEyes), row),
        );
        expect(holding).toHaveLength(2);
        expect(holding).toContain('all');
      }),
      { numRuns: runs(50, 500) },
    );
  });

  it('add up to the archive, with four eyes and without', () => {
    for (const fourEyes of [true, false]) {
      const summary: Summary = {
        rules: { reviewer: 'Anna', fourEyes },
        problem: null,
        states: { unreviewed: 100, reviewed: 30, queried: 5, attention: 2 },
        awaitingSecond: fourEyes ? 12 : 0,
        log: { rows: 0, head: '' },
        unmatched: 0,
      };
      let sum = 0;
      for (const queue of queuesOf(fourEyes)) if (queue !== 'all') sum += countIn(queue, summary);
      expect(sum).toBe(countIn('all', summary));
    }
  });

  it('the queue of seconds becomes that of what is reviewed where four eyes are off', () => {
    const question = { ...FIRST_QUESTION, queue: 'second' as const };
    expect(filterOf(question, false)).toEqual({ reviews: ['reviewed'] });
    expect(filterOf(question, true)).toEqual({ reviews: ['reviewed'], seconded: false });
  });

  it('a review state in the query text chooses its queue; several narrow every record, until a tile is chosen', () => {
    const narrowed = withNarrowing(FIRST_QUESTION, { currencies: ['USDT'], reviews: ['queried'] }, true);
    expect(narrowed).toMatchObject({ queue: 'queried', narrowing: { currencies: ['USDT'] } });
    expect(narrowed.narrowing).not.toHaveProperty('reviews');
    const several = withNarrowing(FIRST_QUESTION, { reviews: ['queried', 'attention'] }, true);
    expect(filterOf(several, true)).toEqual({ reviews: ['queried', 'attention'] });
    expect(filterOf(inQueue(several, 'unreviewed'), true)).toEqual({ reviews: ['unreviewed'] });
  });

  it('a record leaves its queue by what would take it out of the filter', () => {
    for (const queue of QUEUES) {
      for (const state of REVIEW_STATES) {
        // Said anew, a review has no second yet.
        const row = rowOf({ review: state, second: false });
        const question = { ...FIRST_QUESTION, queue };
        if (queue === 'reviewed') continue;
        expect(leaves(queue, { kind: 'state', state }), `${queue} ${state}`).toBe(
          !fits(filterOf(question, true), row),
        );
      }
      expect(leaves(queue, { kind: 'note', text: 'x' })).toBe(false);
    }
  });
});

describe('the share', () => {
  it.each([
    [0, 0, null],
    [0, 10, null],
    [1, 2_420, 'under 0.1 %'],
    [1, 3, '33.3 %'],
    [2_419, 2_420, '99.9 %'],
    [2_420, 2_420, '100 %'],
  ])('%i of %i is %s', (part, whole, text) => {
    expect(shareOf(part, whole)).toBe(text);
  });
});
