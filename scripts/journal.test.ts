/** Breaks when: the command calls a changed journal whole, misses rows cut off its end, changes the file, or ends with another code. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openSample, sampleSubmission } from '../tests/helpers/journal-samples.ts';
import { runJournal } from './journal.ts';

let folder: string;
let path: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'journal-'));
  path = join(folder, 'journal.db');
  const journal = openSample(path);
  journal.recordSubmission(sampleSubmission('c1'));
  journal.recordResult('a1', 'c1', { kind: 'accepted', orderId: 'o1' }, 2, null);
  journal.recordSubmission(sampleSubmission('c2', { type: 'market', price: null, size: null, funds: '100' }));
  journal.close();
});
afterEach(() => rmSync(folder, { recursive: true }));

function run(...args: string[]): { code: number; lines: string[] } {
  const lines: string[] = [];
  const code = runJournal(args, (line) => lines.push(line));
  return { code, lines };
}

function headOf(): string {
  return /^latest hash ([0-9a-f]{64})$/m.exec(run('verify', path).lines.join('\n'))?.[1] ?? '';
}

/** What a person can do who takes the triggers out and puts them back. */
function tamper(sql: string): void {
  const file = new DatabaseSync(path);
  const triggers = file.prepare("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'").all();
  for (const { name } of triggers) file.exec(`DROP TRIGGER ${String(name)}`);
  file.exec(sql);
  for (const trigger of triggers) file.exec(String(trigger['sql']));
  file.close();
}

describe('verify', () => {
  it('R-A7: prints rows and head of a complete journal, and leaves the file as it is', () => {
    const before = readFileSync(path);
    const { code, lines } = run('verify', path);
    expect(code).toBe(0);
    expect(lines).toEqual(['entries 3', expect.stringMatching(/^latest hash [0-9a-f]{64}$/), 'not signed']);
    expect(readFileSync(path).equals(before)).toBe(true);
  });

  it('R-A7: names the first row that was changed', () => {
    tamper("UPDATE journal SET result = 'rejected' WHERE seq = 2");
    const { code, lines } = run('verify', path);
    expect(code).toBe(1);
    expect(lines[0]).toBe('First damaged entry: 2');
  });

  it('R-A7: finds rows cut off the end by the head beside the file or one noted elsewhere, and only then', () => {
    const head = headOf();
    expect(run('verify', path, '--head', head).code).toBe(0);
    tamper('DELETE FROM journal WHERE seq = 3');
    expect(run('verify', path)).toMatchObject({
      code: 1,
      lines: expect.arrayContaining(['1 entry is missing from the end, by the head file.']) as unknown,
    });
    rmSync(join(folder, 'journal.head'));
    const alone = run('verify', path);
    expect([alone.code, alone.lines.at(-1)]).toEqual([3, expect.stringContaining('Nothing to compare with')]);
    const cut = run('verify', path, '--head', head);
    expect(cut.code).toBe(1);
    expect(cut.lines.at(-1)).toContain('was not found: entries were removed');
  });

  it('R-A7: takes a head that was noted before the journal grew', () => {
    const head = headOf();
    const journal = openSample(path);
    journal.recordSubmission(sampleSubmission('c3'));
    journal.close();
    const { code, lines } = run('verify', path, '--head', head.toUpperCase());
    expect(code).toBe(0);
    expect(lines.at(-1)).toBe('The given hash is entry 3; 1 entry added since.');
  });

  it('ends with 2 when there is nothing to look at, or it was asked wrongly', () => {
    writeFileSync(join(folder, 'text'), 'no database at all '.repeat(300));
    for (const args of [
      [],
      ['verify'],
      ['mend', path],
      ['verify', path, 'more'],
      ['verify', path, '--head', 'abc'],
      ['verify', path, '--force'],
      ['show', path, '--head', '0'.repeat(64)],
      ['verify', join(folder, 'none.db')],
      ['verify', join(folder, 'text')],
    ]) {
      expect(run(...args).code, args.join(' ')).toBe(2);
    }
  });

  it('ends with 1 on a database that is no journal', () => {
    const other = join(folder, 'other.db');
    new DatabaseSync(other).exec('CREATE TABLE t (a)');
    expect(run('verify', other).code).toBe(1);
  });

  it('is what the program does', () => {
    const program = join(import.meta.dirname, 'journal.ts');
    const ran = spawnSync(process.execPath, [program, 'verify', path], { encoding: 'utf8' });
    expect(ran.status).toBe(0);
    expect(ran.stdout).toMatch(/^entries 3\nlatest hash [0-9a-f]{64}\nnot signed\n$/);
  });
});

describe('show', () => {
  it('lists live placements alone, and says how many practice ones there are', () => {
    expect(run('show', path)).toEqual({
      code: 0,
      lines: ['2 practice orders are not listed. Use --practice to list them.'],
    });
    expect(run('verify', path, '--practice')).toMatchObject({ code: 2 });
  });

  it('lists the placements, oldest first, one line each', () => {
    const { code, lines } = run('show', path, '--practice');
    expect(code).toBe(0);
    expect(lines).toEqual([
      '2023-11-14T22:13:20.000Z  a1  practice  buy 0.5 BTC-USDT limit 60000.1  c1  accepted  o1',
      '2023-11-14T22:13:20.000Z  a1  practice  buy for 100 BTC-USDT market  c2  unknown  Counterfoil closed before an answer arrived.',
    ]);
  });

  it('shows nothing of a journal that does not verify, and no control characters of one that does', () => {
    const journal = openSample(path);
    journal.recordResult(
      'a1',
      'c2',
      { kind: 'rejected', code: '1', message: 'a\u001B[31m\nb', httpStatus: 200 },
      3,
      null,
    );
    journal.close();
    // oxlint-disable-next-line no-control-regex
    expect(run('show', path, '--practice').lines.join('')).not.toMatch(/[\u0000-\u001F]/);
    tamper('UPDATE journal SET at = 1 WHERE seq = 1');
    expect(run('show', path)).toMatchObject({ code: 1 });
    expect(run('show', path).lines).toHaveLength(1);
  });
});
