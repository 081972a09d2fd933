// Would break it: a record in no queue or in two, counts that do not add up to the archive, a share that is 100 % too early.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { HistoryFilter, HistoryRecord } from '../../../shared/query/filter.ts';
import { REVIEW_STATES, reviewStatusOf } from '../../../shared/query/filter.ts';
import { runs } from '../../../tests/helpers/runs.ts';
import { historyRow } from '../../../tests/helpers/window/records.ts';
import {
  countIn,
  filterOf,
  INITIAL_QUERY,
  inQueue,
  queuesOf,
  shareOf,
  type ReviewQuery,
  type Summary,
  withNarrowing,
} from './queue.ts';

function fits({ reviews }: HistoryFilter, row: HistoryRecord): boolean {
  return reviews === undefined || reviews.includes(row.review);
}

describe('queues', () => {
  it('hold every record exactly once, beside the queue of all', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...REVIEW_STATES),
        fc.boolean(),
        fc.boolean(),
        (state, approved, fourEyes) => {
          const row = historyRow(1, { review: reviewStatusOf(state, approved, fourEyes) });
          const holding = queuesOf(fourEyes).filter((queue) =>
            fits(filterOf({ ...INITIAL_QUERY, queue }, fourEyes), row),
          );
          expect(holding).toHaveLength(2);
          expect(holding).toContain('all');
        },
      ),
      { numRuns: runs(50, 500) },
    );
  });

  it('add up to the archive, with four eyes and without', () => {
    for (const fourEyes of [true, false]) {
      const summary: Summary = {
        rules: { reviewer: 'Anna', fourEyes },
        problem: null,
        counts: {
          unreviewed: 100,
          waiting: fourEyes ? 12 : 0,
          reviewed: fourEyes ? 0 : 12,
          approved: 18,
          queried: 5,
          attention: 2,
        },
        log: { rows: 0, head: '' },
        unmatched: 0,
      };
      let sum = 0;
      for (const queue of queuesOf(fourEyes)) if (queue !== 'all') sum += countIn(queue, summary);
      expect(sum).toBe(countIn('all', summary));
    }
  });

  it('the queues of a rule that was left become those of the other', () => {
    const of = (queue: ReviewQuery['queue'], fourEyes: boolean) =>
      filterOf({ ...INITIAL_QUERY, queue }, fourEyes);
    expect(of('waiting', true)).toEqual({ reviews: ['waiting'] });
    expect(of('waiting', false)).toEqual({ reviews: ['reviewed', 'approved'] });
    expect(of('reviewed', true)).toEqual({ reviews: ['approved'] });
    expect(of('approved', false)).toEqual({ reviews: ['reviewed', 'approved'] });
  });

  it('a review state in the query text chooses its queue; several narrow every record, until a tile is chosen', () => {
    const narrowed = withNarrowing(INITIAL_QUERY, { currencies: ['USDT'], reviews: ['queried'] }, true);
    expect(narrowed).toMatchObject({ queue: 'queried', narrowing: { currencies: ['USDT'] } });
    expect(narrowed.narrowing).not.toHaveProperty('reviews');
    const several = withNarrowing(INITIAL_QUERY, { reviews: ['queried', 'attention'] }, true);
    expect(filterOf(several, true)).toEqual({ reviews: ['queried', 'attention'] });
    expect(filterOf(inQueue(several, 'unreviewed'), true)).toEqual({ reviews: ['unreviewed'] });
  });
});

describe('the share', () => {
  it.each([
    [0, 0, null],
    [0, 10, null],
    [1, 2_420, 'under 0.1%'],
    [1, 3, '33.3 %'],
    [2_419, 2_420, '99.9 %'],
    [2_420, 2_420, '100 %'],
  ])('%i of %i is %s', (part, all, text) => {
    expect(shareOf(part, all)).toBe(text);
  });
});
