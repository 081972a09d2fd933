/**
 * A lone surrogate in a review. Breaks when the log hashes what SQLite does not store, and so takes itself for a changed one at the next
 * start, or when memory has another text than the file.
 */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runs } from '../../../../tests/helpers/runs.ts';
import { deposit } from '../../../../tests/helpers/history/archive-world.ts';
import type { NewReviewRow } from './log-row.ts';
import { openReviewLog } from './review-log.ts';
import { reviewOps } from './review-ops.ts';
import { reviewFolder, reviewWorld, valueOf } from '../../../../tests/helpers/history/review-world.ts';
import { verifyReviews } from './verify.ts';

const HIGH = '\ud83d';
const LOW = '\ude00';

let folder: string;
let path: string;
beforeEach(() => {
  folder = reviewFolder();
  path = join(folder, 'reviews.db');
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('a lone surrogate', () => {
  it('in a note, a label and a name is shown as it is stored: the same before and after a restart', () => {
    let world = reviewWorld(folder);
    const [one = 0] = world.add([deposit()]);
    const name = `Ann${LOW}`;
    world.review([one], { kind: 'state', state: 'reviewed' }, name);
    world.review([one], { kind: 'note', text: `reconciled with ${HIGH}` }, name);
    world.review([one], { kind: 'label', label: `tax${HIGH}`, on: true }, name);
    expect(world.review([one], { kind: 'label', label: `tax${HIGH}`, on: true }, name).skipped).toBe(1);
    const rules = { reviewer: name, fourEyes: true, systemUser: `s${HIGH}`, at: 5 };
    valueOf(reviewOps['reviews.setRules'](world.context, rules));
    const state = () => ({
      of: structuredClone(world.context.reviews.of(one)),
      recorded: reviewOps['reviews.events'](world.context, { id: one }),
      summary: reviewOps['reviews.summary'](world.context, {}),
      noted: world.find({ text: ['reconciled with \ufffd'] }),
    });
    const before = state();
    expect(before.of).toMatchObject({ by: 'Ann\ufffd', labels: ['tax\ufffd'], notes: 1 });
    expect(before.summary).toMatchObject({ problem: null, rules: { reviewer: 'Ann\ufffd' } });
    expect(before.noted).toEqual([one]);
    world.close();
    world = reviewWorld(folder);
    expect(state()).toEqual(before);
    expect(world.review([one], { kind: 'note', text: 'more' })).toMatchObject({ recorded: 1, skipped: 0 });
    world.close();
    expect(verifyReviews(path)).toMatchObject({ ok: true, value: { rows: 5 } });
  });

  it('in the name of a file or of whoever takes it over locks nothing', () => {
    const there = reviewFolder();
    const other = reviewWorld(there);
    other.review(other.add([deposit()]), { kind: 'note', text: 'seen' }, 'Bob');
    other.close();
    const world = reviewWorld(folder);
    world.add([deposit()]);
    const request = { name: `bob${HIGH}`, by: `Ann${HIGH}`, systemUser: HIGH, at: 9, take: true };
    valueOf(reviewOps['reviews.importFile'](world.context, { ...request, path: other.file }));
    world.close();
    rmSync(there, { recursive: true });
    expect(verifyReviews(path)).toMatchObject({ ok: true, value: { rows: 2 } });
  });

  it('or any other text, in any field, verifies from the file', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({ unit: fc.constantFrom(HIGH, LOW, 'a', '\0') }),
    );
    const row = fc.record({ by: text, systemUser: text, value: text, account: text, base: text });
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 20 }), (all) => {
        const log = openReviewLog(folder, () => undefined);
        const before = log.rows();
        expect(log.problem()).toBeNull();
        const rows = all.map((one) => noteRow(one));
        expect(log.append(rows)).toEqual({ ok: true, value: all.length });
        log.close();
        const received: string[] = [];
        const again = openReviewLog(folder, ({ value }) => received.push(value));
        expect(again.problem()).toBeNull();
        expect(received.slice(before)).toEqual(all.map(({ value }) => value.toWellFormed()));
        again.close();
      }),
      { numRuns: runs(30, 300) },
    );
  });
});

function noteRow({ by = 'Ann', systemUser = 's', value = '', account = 'a', base = '{}' }): NewReviewRow {
  const record = { account, kind: 'deposit' as const, key: 'ab'.repeat(16), occurrence: 0, base };
  return { kind: 'note', at: 1, by, systemUser, record, value, origin: null };
}
