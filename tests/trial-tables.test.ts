/**
 * The numbered tables "What the first trial found" of docs/reliability.md and docs/security.md. Broken by: a number without a row or twice, a row
 * that names a test which was renamed or removed, that no runner picks up, or that runs in the deep run alone without saying so.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { expectNamedTests } from './helpers/named-tests.ts';

/** Numbers without a gap. */
const LINES = 44;
const ROW = /^\| T(\d+) \| ([^|]+) \| ([^|]+) \|$/gm;

const rows = ['docs/reliability.md', 'docs/security.md'].flatMap((page) =>
  [...readFileSync(page, 'utf8').matchAll(ROW)].map(([, number = '', promise = '', held = '']) => ({
    number: Number(number),
    promise,
    held,
  })),
);

describe('what the first trial found', () => {
  test('has every number once', () => {
    expect(rows.map(({ number }) => number).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: LINES }, (_, index) => index + 1),
    );
  });

  test.each(rows)('T$number: $promise', ({ held }) => {
    expect(expectNamedTests(held)).toBeGreaterThan(0);
  });
});
