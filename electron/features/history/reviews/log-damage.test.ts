/**
 * A review log that is damaged, cut, exchanged, held by another program or on a full disk.
 * Breaks when a changed row is read as if it had been written so, when a log that does not verify is written or replaced, when rows cut off the end are not missed, or when half of a bulk stays.
 */
import { copyFileSync, existsSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runs } from '../../../../tests/helpers/runs.ts';
import { deposit, withdrawal } from '../../../../tests/helpers/history/archive-world.ts';
import { resultMark } from '../queries/query-ops.ts';
import type { NewReviewRow } from './log-row.ts';
import { openReviewLog } from './review-log.ts';
import { reviewOps } from './review-ops.ts';
import { reviewFolder, reviewWorld } from '../../../../tests/helpers/history/review-world.ts';
import { verifyReviews } from './verify.ts';

let folder: string;
let path: string;
beforeEach(() => {
  folder = reviewFolder();
  path = join(folder, 'reviews.db');
});
afterEach(() => rmSync(folder, { recursive: true }));

function note(n: number, value: string): NewReviewRow {
  const record = {
    account: 'treasury',
    kind: n % 2 === 0 ? ('deposit' as const) : ('withdrawal' as const),
    key: String(n).padStart(32, 'a'),
    occurrence: n % 3,
    base: `{"amount":"${n}"}`,
  };
  const origin = n % 5 === 0 ? String(n).padStart(64, 'b') : null;
  return { kind: 'note', at: 1_700_000_000_000 + n, by: 'Ann', systemUser: 'ann', record, value, origin };
}

/** A log of so many rows, some of them long, written in several runs of the app and with bulks that were undone. */
function fill(count: number): void {
  let n = 0;
  while (n < count) {
    const log = openReviewLog(folder, () => undefined);
    for (let bulk = 0; bulk < 3 && n < count; bulk += 1) {
      const failing = function* (): Generator<NewReviewRow> {
        for (let i = 0; i < 40; i += 1) yield note(i, 'never said '.repeat(50));
        throw new Error('broken off');
      };
      expect(log.append(failing()).ok).toBe(false);
      const rows: NewReviewRow[] = [];
      for (const end = Math.min(count, n + 1 + ((n * 7) % 90)); n < end; n += 1) {
        rows.push(note(n, n % 11 === 0 ? `long ${'x'.repeat((n * 37) % 9_000)}` : `note ${n}`));
      }
      expect(log.append(rows)).toEqual({ ok: true, value: rows.length });
    }
    log.close();
  }
}

describe('verify', () => {
  it('returns no other row than was written, whichever bit of the file is changed', () => {
    fill(60);
    const whole = readFileSync(path);
    const copy = join(folder, 'flipped.db');
    const written: string[] = [];
    expect(verifyReviews(path, (row) => written.push(JSON.stringify(row)))).toMatchObject({
      ok: true,
      value: { rows: 60 },
    });
    let found = 0;
    fc.assert(
      fc.property(fc.nat(whole.length - 1), fc.nat(7), (at, bit) => {
        const flipped = Buffer.from(whole);
        flipped.writeUInt8(flipped.readUInt8(at) ^ (1 << bit), at);
        writeFileSync(copy, flipped);
        const read: string[] = [];
        const verified = verifyReviews(copy, (row) => read.push(JSON.stringify(row)));
        if (!verified.ok) found += 1;
        // A bit that no row owns may pass unseen; what is read is what was written all the same.
        expect(read, `bit ${bit} of byte ${at}`).toEqual(written.slice(0, read.length));
        expect(verified.ok ? read.length : 60).toBe(60);
        for (const end of ['-wal', '-shm']) rmSync(copy + end, { force: true });
      }),
      {
        numRuns: runs(200, 5_000),
        examples: Array.from({ length: 100 }, (_, at) => [at, 0] as [number, number]),
      },
    );
    expect(found).toBeGreaterThan(100);
  });

  it('takes a long log that grew in many bulks, some undone, for what it is', () => {
    fill(runs(3_000, 30_000));
    expect(verifyReviews(path)).toMatchObject({
      ok: true,
      value: { rows: runs(3_000, 30_000) },
    });
  });

  it('names the row that was rewritten, taken out or put in by someone who took the triggers out', () => {
    fill(9);
    const whole = readFileSync(path);
    const off = 'DROP TRIGGER review_events_no_update; DROP TRIGGER review_events_no_delete;';
    const on = (sql: string) => {
      writeFileSync(path, whole);
      const file = new DatabaseSync(path);
      file.exec(`${off} ${sql}`);
      file.close();
      return verifyReviews(path);
    };
    expect(on('UPDATE review_events SET at = at + 1 WHERE seq = 2')).toMatchObject({ error: { seq: 2 } });
    expect(on("UPDATE review_events SET by = 'Bob' WHERE seq = 7")).toMatchObject({ error: { seq: 7 } });
    expect(on('DELETE FROM review_events WHERE seq = 3')).toMatchObject({ error: { seq: 3 } });
    expect(on('UPDATE review_events SET seq = 0 WHERE seq = 1')).toMatchObject({ error: { seq: 1 } });
    expect(on('')).toMatchObject({ ok: false, error: { seq: null } });
  });

  it('shows rows cut off the end by count and head', () => {
    fill(9);
    const whole = verifyReviews(path);
    const file = new DatabaseSync(path);
    const [trigger] = file
      .prepare("SELECT sql FROM sqlite_schema WHERE name = 'review_events_no_delete'")
      .all();
    file.exec(
      `DROP TRIGGER review_events_no_delete; DELETE FROM review_events WHERE seq > 6; ${String(trigger?.['sql'])};`,
    );
    file.close();
    const cut = verifyReviews(path);
    expect(whole).toMatchObject({ value: { rows: 9 } });
    expect(cut).toMatchObject({ ok: true, value: { rows: 6 } });
    expect(cut.ok && whole.ok && cut.value.head !== whole.value.head).toBe(true);
    const log = openReviewLog(folder, () => undefined);
    expect(log.problem()).toContain('has 6 entries, but it had 9 entries');
    expect(log.append([note(1, 'x')])).toMatchObject({ ok: false, error: { kind: 'store' } });
    log.close();
    rmSync(join(folder, 'reviews.head'));
    const again = openReviewLog(folder, () => undefined);
    expect(again.problem()).toBeNull();
    again.close();
  });
});

describe('a log that is not as it was', () => {
  it('is left to the byte as it is; what verified is shown, and the records are there', () => {
    const before = reviewWorld(folder);
    const ids = before.add([deposit(), withdrawal()]);
    for (const id of ids) before.review([id], { kind: 'note', text: `about ${id}` });
    before.review(ids, { kind: 'state', state: 'reviewed' });
    before.close();
    const bytes = readFileSync(path);
    const at = bytes.indexOf('about 2');
    bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
    writeFileSync(path, bytes);
    const after = reviewWorld(folder);
    const summary = reviewOps['reviews.summary'](after.context, {});
    expect(summary.problem).toContain('entry 2 was changed after it was written');
    expect(summary.problem).toContain(
      'Reviews up to entry 1 are shown, and 2 later entries that can be read',
    );
    expect(after.find({})).toEqual(ids);
    expect(after.find({ text: ['about'] })).toEqual([1]);
    expect(reviewOps['reviews.events'](after.context, { id: 1 })).toHaveLength(2);
    expect(after.find({ reviews: ['reviewed'] })).toEqual(ids);
    const review = reviewOps['reviews.record'](after.context, {
      selection: { by: 'ids', ids },
      what: { kind: 'approval' },
      by: 'Ann',
      systemUser: 's',
      at: 1,
    });
    expect(review).toMatchObject({ ok: false, error: { kind: 'store' } });
    expect(
      reviewOps['reviews.setRules'](after.context, { reviewer: 'A', fourEyes: true, systemUser: 's', at: 1 })
        .ok,
    ).toBe(false);
    after.close();
    expect(readFileSync(path).equals(bytes)).toBe(true);
  });

  it('with a page that is gone keeps every row outside of it, and shows what came after', () => {
    fill(300);
    const written = new Map<number, string>();
    verifyReviews(path, (row) => written.set(row.seq, JSON.stringify(row)));
    const bytes = readFileSync(path);
    const pageOf = (n: number) => Math.floor(bytes.indexOf(`note ${n}`) / 4_096);
    bytes.fill(0xaa, pageOf(101) * 4_096, (pageOf(101) + 1) * 4_096);
    writeFileSync(path, bytes);
    const shown = new Map<number, string>();
    const log = openReviewLog(folder, (row) => shown.set(row.seq, JSON.stringify(row)));
    expect(log.problem()).toMatch(/entries that can be read/);
    log.close();
    for (const [seq, row] of shown) expect(row).toBe(written.get(seq));
    expect([...shown.keys()].some((seq) => seq > 110)).toBe(true);
    expect(shown.size).toBeGreaterThan(200);
    expect(shown.size).toBeLessThan(300);
  });

  it.each([
    ['cut in the middle of a page', () => truncateSync(path, 5_000)],
    ['empty', () => truncateSync(path, 0)],
    ['no database', () => writeFileSync(path, 'x'.repeat(9_000))],
    ['of a newer version', () => inFile('PRAGMA user_version = 99')],
    ['without its triggers', () => inFile('DROP TRIGGER review_events_no_delete')],
    ['gone', () => rmSync(path)],
  ])('%s: nothing is written, and the message has the next step', (_name, break_) => {
    fill(9);
    break_();
    const bytes = existsSync(path) ? readFileSync(path) : null;
    const log = openReviewLog(folder, () => undefined);
    expect(log.problem()).toMatch(
      /(then restart|and restart|Update Counterfoil|Restore reviews\.db from a backup)/,
    );
    expect(log.append([note(1, 'x')]).ok).toBe(false);
    log.close();
    expect(existsSync(path) ? readFileSync(path) : null).toEqual(bytes);
  });

  function inFile(sql: string): void {
    const file = new DatabaseSync(path);
    file.exec(sql);
    file.close();
  }
});

describe('a bulk that cannot be written', () => {
  it('on a full disk leaves nothing of it, in the file and in memory, and can be recorded again', () => {
    const world = reviewWorld(folder);
    const ids = world.add(Array.from({ length: 200 }, (_, n) => deposit({ amount: String(n + 1) })));
    world.close();
    const pages = Math.ceil(readFileSync(path).length / 4_096);
    const full = reviewWorld(folder);
    // oxlint-disable-next-line typescript/unbound-method -- called with its own this below
    const exec = DatabaseSync.prototype.exec;
    // The log's own connection is nobody else's: it is met where it begins to write.
    DatabaseSync.prototype.exec = function (sql: string) {
      if (sql === 'BEGIN IMMEDIATE') exec.call(this, `PRAGMA max_page_count = ${pages + 3}`);
      exec.call(this, sql);
    };
    const review = () =>
      reviewOps['reviews.record'](full.context, {
        selection: { by: 'filter', filter: {}, expected: 200, mark: resultMark(full.context, {}) },
        what: { kind: 'note', text: 'n'.repeat(500) },
        by: 'Ann',
        systemUser: 's',
        at: 1,
      });
    try {
      const refused = review();
      expect(refused).toMatchObject({ ok: false, error: { kind: 'store' } });
      expect(refused.ok ? '' : refused.error.message).toContain('The disk is full');
    } finally {
      DatabaseSync.prototype.exec = exec;
    }
    expect(full.context.reviews.of(ids[0] ?? 0).notes).toBe(0);
    expect(reviewOps['reviews.summary'](full.context, {}).log.rows).toBe(0);
    full.close();
    const after = reviewWorld(folder);
    expect(after.review(ids, { kind: 'note', text: 'n' })).toMatchObject({ recorded: 200, skipped: 0 });
    after.close();
    expect(verifyReviews(path)).toMatchObject({ ok: true, value: { rows: 200 } });
  });

  it('takes up what another program added meanwhile, and goes on after it', () => {
    const received: number[] = [];
    const one = openReviewLog(folder, ({ seq }) => received.push(seq));
    const other = openReviewLog(folder, () => undefined);
    expect(other.append([note(1, 'a'), note(2, 'b')]).ok).toBe(true);
    expect(one.append([note(3, 'c')])).toEqual({ ok: true, value: 1 });
    expect(received).toEqual([1, 2]);
    expect(one.rows()).toBe(3);
    one.close();
    other.close();
    copyFileSync(path, join(folder, 'copy.db'));
    expect(verifyReviews(path)).toMatchObject({ ok: true, value: { rows: 3 } });
  });
});
