/** For tests of documents: the tests that a page names, and when each of them runs. */
import { existsSync, readFileSync } from 'node:fs';
import { expect } from 'vitest';

/** `file` "title", and (deep) behind it when `npm test` leaves it out; a title is written in the file as a text of its own. */
const NAMED_TEST = /`([\w./-]+\.(?:test|spec)\.tsx?)` "([^"]+)"( \(deep\))?/g;

export interface NamedTest {
  file: string;
  title: string;
  deep: boolean;
}

/** The tests that a cell of a table names. */
export function namesIn(held: string): NamedTest[] {
  return [...held.matchAll(NAMED_TEST)].map(([, file = '', title = '', deep]) => ({
    file,
    title,
    deep: deep !== undefined,
  }));
}

export type Runs = 'always' | 'deep' | 'never' | 'not there';

/** When a test of this title runs, by the code around the title. */
export function whenItRuns(text: string, title: string): Runs {
  const at = ["'", '"', '`']
    .map((mark) => text.indexOf(`${mark}${title}${mark}`))
    .find((place) => place >= 0);
  if (at === undefined) return 'not there';
  const rest = text.slice(at + title.length + 2);
  // Between a call of the runner and its title may lie a whole table of cases.
  const call = [...text.slice(0, at).matchAll(/^ *[a-z]\w*(?:\.\w+)*[.(]/gm)].at(-1);
  const guard = text.slice(call?.index ?? 0, at);
  if (/^\s*\w+\.(?:skip|todo|fixme)\b/.test(guard)) return 'never';
  const isDeep =
    /^\s*,\s*\{\s*tag:\s*\[?["'`]@deep/.test(rest) || /\.(?:runIf|skipIf)\([^)]*DEEP/.test(guard);
  return isDeep ? 'deep' : 'always';
}

/** As vitest.config.ts and playwright.config.ts look for them. */
function isPickedUp(file: string): boolean {
  if (file.startsWith('tests/e2e/')) return file.endsWith('.spec.ts');
  return /\.test\.tsx?$|\.exploit\.spec\.ts$/.test(file);
}

/** Each test that `held` names is there, is picked up and runs when the page says so; one of them in `npm test`. Returns how many are named. */
export function expectNamedTests(held: string): number {
  const named = namesIn(held);
  for (const { file, title, deep } of named) {
    expect([file, existsSync(file) && isPickedUp(file)]).toEqual([file, true]);
    expect([title, whenItRuns(readFileSync(file, 'utf8'), title)]).toEqual([title, deep ? 'deep' : 'always']);
  }
  // What is held by deep runs alone may break a hundred times before anybody sees it.
  if (named.length > 0) expect(named.some(({ deep }) => !deep)).toBe(true);
  // A file without a title would be a row that nothing checks.
  expect([...held.matchAll(/`([\w./-]+\.(?:test|spec)\.tsx?)`/g)]).toHaveLength(named.length);
  return named.length;
}
