/**
 * The small file that says how far a log goes. Breaks when a write that broke off or a damaged byte makes it say more than was written, when a
 * head cannot be read after a stop at any moment, or when a log that lost rows is taken for whole.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { runs } from '../../tests/helpers/runs.ts';
import { testFolder } from '../../tests/helpers/test-folder.ts';
import { acceptLoss, compareWithHead, type Head, type LogPoint, readHead, writeHead } from './log-head.ts';

let path: string;
beforeEach(() => {
  path = join(testFolder('head-'), 'journal.head');
});

const hashOf = (rows: number) => String(rows).padStart(64, '0');
const point = (rows: number): LogPoint => ({ rows, hash: hashOf(rows), at: rows * 1_000 });
const START: Head = { committed: point(0), synced: point(0), vouched: null, loss: null };

/** A log with so many rows, compared with a head. */
function verdictOf(head: Head | null, rows: number, hash = hashOf) {
  const comparison = compareWithHead(head);
  for (let row = 1; row <= rows; row += 1) comparison.see(row, hash(row), row * 1_000);
  return comparison.verdict();
}

describe('a head', () => {
  it('is what was written last, whatever was written before', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { maxLength: 20 }), (synced) => {
        const writer = writeHead(path, START);
        let last = 0;
        for (const [index, isSynced] of synced.entries()) {
          writer.committed(point(index + 1), isSynced);
          if (isSynced) last = index + 1;
        }
        expect(readHead(path)).toMatchObject({
          committed: point(synced.length),
          synced: point(last),
          loss: null,
        });
        writer.synced(point(Math.max(0, last - 1))); // never back
        expect(readHead(path)?.synced).toEqual(point(last));
      }),
      { numRuns: runs(50, 1_000) },
    );
  });

  it('survives a write that broke off anywhere: it is the new one or the one before', () => {
    const writer = writeHead(path, START);
    for (const rows of [1, 2, 3]) writer.committed(point(rows), true);
    const before = readFileSync(path);
    writer.committed(point(4), true);
    const after = readFileSync(path);
    for (let cut = 0; cut <= after.length; cut += 7) {
      writeFileSync(path, Buffer.concat([after.subarray(0, cut), before.subarray(cut)]));
      expect([3, 4], `cut at ${cut}`).toContain(readHead(path)?.committed.rows);
    }
  });

  it('with any byte changed, cut or empty never says more than was written', () => {
    const writer = writeHead(path, START);
    for (const rows of [1, 2, 3]) writer.committed(point(rows), true);
    const whole = readFileSync(path);
    fc.assert(
      fc.property(fc.nat(whole.length - 1), fc.nat(7), fc.boolean(), (at, bit, isCut) => {
        const bytes = Buffer.from(isCut ? whole.subarray(0, at) : whole);
        if (!isCut) bytes[at] = (bytes[at] ?? 0) ^ (1 << bit);
        writeFileSync(path, bytes);
        const rows = readHead(path)?.committed;
        if (rows !== undefined) expect([point(2), point(3)]).toContainEqual(rows);
      }),
      { numRuns: runs(500, 20_000) },
    );
  });

  it('is none where there is no file, and none that was written', () => {
    expect(readHead(path)).toBeNull();
    writeFileSync(path, 'words');
    expect(readHead(path)).toBeNull();
  });

  it('that cannot be written stops nobody', () => {
    const writer = writeHead(join(path, 'no-folder', 'journal.head'), START);
    writer.committed(point(1), true);
    expect(writer.last()).toEqual(point(1));
    expect(existsSync(join(path, 'no-folder'))).toBe(false);
  });

  it('after a loss that somebody accepted claims the lost rows in neither of its two places', () => {
    const writer = writeHead(path, START);
    for (let rows = 1; rows <= 5; rows += 1) writer.committed(point(rows), true);
    const loss = { rows: 3, since: 2_000, by: 'kim', at: 9_000 };
    acceptLoss(path, point(2), loss);
    const bytes = readFileSync(path);
    for (const start of [0, 1_024]) {
      const one = Buffer.from(bytes);
      one.fill(0, start, start + 1_024);
      writeFileSync(path, one);
      expect(readHead(path)).toMatchObject({ committed: point(2), synced: point(2), loss });
    }
  });
});

describe('a log beside its head', () => {
  const head: Head = { committed: point(7), synced: point(5), vouched: null, loss: null };

  it.each([
    [9, 'agrees'],
    [7, 'agrees'],
    [6, 'behind'],
    [5, 'behind'],
    [4, 'short'],
    [0, 'short'],
  ])('of %d rows: %s', (rows, kind) => {
    expect(verdictOf(head, rows)).toMatchObject({ kind });
  });

  it('tells how many are missing, and since when', () => {
    expect(verdictOf(head, 4)).toEqual({ kind: 'short', missing: 3, since: 4_000 });
    expect(verdictOf(head, 0)).toEqual({ kind: 'short', missing: 7, since: null });
    expect(verdictOf(null, 3)).toEqual({ kind: 'none' });
  });

  it('whose rows are others is another log, however long', () => {
    const other = (rows: number) => String(rows).padStart(64, 'f');
    for (const rows of [5, 7, 20]) expect(verdictOf(head, rows, other)).toMatchObject({ kind: 'other' });
  });
});

describe('an entry that the keychain knows of', () => {
  it('shows an older copy of log and head together, and a log that was written anew', () => {
    const writer = writeHead(path, { committed: point(4), synced: point(4), loss: null });
    writer.vouch(point(6));
    const head = readHead(path);
    expect(verdictOf(head, 4)).toEqual({ kind: 'short', missing: 2, since: 4_000 });
    expect(verdictOf(head, 6)).toEqual({ kind: 'agrees' });
    expect(verdictOf(head, 8, (rows) => hashOf(rows + 1_000)).kind).toBe('other');
    expect(verdictOf(head, 8)).toEqual({ kind: 'agrees' });
  });

  it('is over with the decision to go on without missing entries, and with the next opening', () => {
    const writer = writeHead(path, { committed: point(2), synced: point(2), loss: null });
    writer.vouch(point(6));
    acceptLoss(path, point(2), { rows: 4, since: 2_000, by: 'Ann', at: 9_000 });
    expect(verdictOf(readHead(path), 2).kind).toBe('agrees');
    writeHead(path, { committed: point(3), synced: point(3), loss: null });
    expect(readHead(path)?.vouched).toBeNull();
  });
});
