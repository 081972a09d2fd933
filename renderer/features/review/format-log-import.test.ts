/** Breaks when the words before a log is taken over hide how much is new, or a file that cannot be carried is sent all the same. */
import { expect, it } from 'vitest';
import { formatImport, MAX_BYTES, sizeProblem } from './format-log-import.ts';

const log = {
  rows: 1_204,
  head: '',
  added: 0,
  known: 0,
  unmatched: 0,
  taken: false,
  counts: false,
  fourEyes: 'off',
} as const;

it('counts what of a log is new, known and waiting', () => {
  expect(formatImport({ ...log, known: 1_204 })).toBe('1,204 entries, none new, 1,204 already here.');
  expect(formatImport({ ...log, rows: 3, added: 2, known: 1, unmatched: 1 })).toBe(
    '3 entries, 2 new, 1 already here. 1 is waiting for a record that is not downloaded yet.',
  );
});

it('takes no file that is empty or more than a call carries', () => {
  expect(sizeProblem('a.db', 0)).toContain('empty');
  expect(sizeProblem('a.db', MAX_BYTES)).toBeNull();
  expect(sizeProblem('a.db', MAX_BYTES + 1)).toContain('3.6 MB');
  expect(Math.ceil(MAX_BYTES / 3) * 4).toBeLessThanOrEqual(4_900_000);
});
