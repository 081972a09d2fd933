/**
 * Half of a character (a lone surrogate) in what is said. Breaks when the log hashes what SQLite does not store, and so takes itself for a
 * changed one at the next start; when memory tells another text than the file; or when a log that was locked by that stays locked.
 */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runs } from '../../../../tests/helpers/runs.ts';
import { deposit } from '../archive/testing/archive-world.ts';
import { GENESIS, hashRow, type NewReviewRow } from './log-row.ts';
import { REVIEWS_VERSION, reviewsSchema, SAID_COLUMNS } from './log-schema.ts';
import { openReviewLog } from './review-log.ts';
import { reviewOps } from './review-ops.ts';
import { reviewFolder, reviewWorld, valueOf } from './testing/review-world.ts';
import { verifyReviewFile } from './verify.ts';

const HALF = '\ud83d';
const OTHER_HALF = '\ude00';

let folder: string;
let path: string;
beforeEach(() => {
  folder = reviewFolder();
  path = join(folder, 'reviews.db');
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('half of a character', () => {
  it('in a note, a label and a name is said as it is stored: the same before and after a restart', () => {
    let world = reviewWorld(folder);
    const [one = 0] = world.add([deposit()]);
    const name = `Ann${OTHER_HALF}`;
    world.say([one], { kind: 'state', state: 'reviewed' }, name);
    world.say([one], { kind: 'note', text: `reconciled with ${HALF}` }, name);
    world.say([one], { kind: 'label', label: `tax${HALF}`, on: true }, name);
    expect(world.say([one], { kind: 'label', label: `tax${HALF}`, on: true }, name).skipped).toBe(1);
    const rules = { reviewer: name, fourEyes: true, systemUser: `s${HALF}`, at: 5 };
    valueOf(reviewOps['reviews.setRules'](world.context, rules));
    const told = () => ({
      of: structuredClone(world.context.reviews.of(one)),
      said: reviewOps['reviews.said'](world.context, { id: one }),
      summary: reviewOps['reviews.summary'](world.context, {}),
      noted: world.find({ text: ['reconciled with \ufffd'] }),
    });
    const before = told();
    expect(before.of).toMatchObject({ by: 'Ann\ufffd', labels: ['tax\ufffd'], notes: 1 });
    expect(before.summary).toMatchObject({ problem: null, rules: { reviewer: 'Ann\ufffd' } });
    expect(before.noted).toEqual([one]);
    world.close();
    world = reviewWorld(folder);
    expect(told()).toEqual(before);
    expect(world.say([one], { kind: 'note', text: 'more' })).toMatchObject({ said: 1, skipped: 0 });
    world.close();
    expect(verifyReviewFile(path)).toMatchObject({ ok: true, value: { rows: 5, everyByte: true } });
  });

  it('in the name of a file or of whoever takes it over locks nothing', () => {
    const there = reviewFolder();
    const other = reviewWorld(there);
    other.say(other.add([deposit()]), { kind: 'note', text: 'seen' }, 'Bob');
    other.close();
    const world = reviewWorld(folder);
    world.add([deposit()]);
    const question = { name: `bob${HALF}`, by: `Ann${HALF}`, systemUser: HALF, at: 9, take: true };
    valueOf(reviewOps['reviews.importFile'](world.context, { ...question, path: other.file }));
    world.close();
    rmSync(there, { recursive: true });
    expect(verifyReviewFile(path)).toMatchObject({ ok: true, value: { rows: 2 } });
  });

  it('or any other text, in any field, verifies from the file', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({ unit: fc.constantFrom(HALF, OTHER_HALF, 'a', '\0') }),
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
        const heard: string[] = [];
        const again = openReviewLog(folder, ({ value }) => heard.push(value));
        expect(again.problem()).toBeNull();
        expect(heard.slice(before)).toEqual(all.map(({ value }) => value.toWellFormed()));
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

describe('a log that an older version locked by one', () => {
  /** As that version wrote it: the hash is of the half, the file has what SQLite makes of it. */
  function locked(texts: readonly Partial<Record<'by' | 'value', string>>[]): void {
    const file = new DatabaseSync(path);
    file.exec(reviewsSchema(REVIEWS_VERSION));
    const places = SAID_COLUMNS.split(', ').map(() => '?');
    const insert = file.prepare(`INSERT INTO said (${SAID_COLUMNS}) VALUES (${places.join(', ')})`);
    let previous = GENESIS;
    texts.forEach((each, at) => {
      const { kind, by, systemUser, value, origin, record } = noteRow(each);
      const hash = hashRow(previous, { seq: at + 1, kind, at: 1, by, systemUser, value, origin, record });
      const [key, before, own] = [record?.key ?? '', previous, hash].map((hex) => Buffer.from(hex, 'hex'));
      const of = [record?.account ?? '', 'deposit', key ?? null, 0, record?.base ?? ''];
      insert.run(at + 1, kind, 1, by, systemUser, ...of, value, null, before ?? null, own ?? null);
      previous = hash;
    });
    file.close();
  }

  it('verifies with the half put back, shows all of it, and takes more', () => {
    locked([
      { value: `cut ${HALF}` },
      { value: 'whole' },
      { value: `cut ${OTHER_HALF}`, by: `Ann${OTHER_HALF}` },
      { value: `cut ${HALF}` },
    ]);
    const heard: string[] = [];
    const log = openReviewLog(folder, ({ value }) => heard.push(value));
    expect(log.problem()).toBeNull();
    expect(heard).toEqual(['cut \ufffd', 'whole', 'cut \ufffd', 'cut \ufffd']);
    expect(log.append([noteRow({ value: 'more' })])).toEqual({ ok: true, value: 1 });
    log.close();
    expect(verifyReviewFile(path)).toMatchObject({ ok: true, value: { rows: 5, everyByte: true } });
  });

  it('does not verify with anything else in the place of the half', () => {
    locked([{ value: `cut ${HALF}` }]);
    const file = new DatabaseSync(path);
    const [trigger] = file.prepare("SELECT sql FROM sqlite_schema WHERE name = 'said_no_update'").all();
    file.exec(
      `DROP TRIGGER said_no_update; UPDATE said SET value = 'Cut \ufffd'; ${String(trigger?.['sql'])}`,
    );
    file.close();
    expect(verifyReviewFile(path)).toMatchObject({ ok: false, error: { seq: 1 } });
  });
});
