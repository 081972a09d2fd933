/**
 * The table of rules and tests in docs/exchange-rules.md. Its last column is made from the names of the exchange's tests, so it
 * cannot name a test that does not exist. Run as a program it writes the column.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const projectFolder = join(import.meta.dirname, '..');
const TABLE = join(projectFolder, 'docs/exchange-rules.md');
const ROW = /^\| (S[0-9.]+-[A-Za-z0-9-]+) \| (.+?) \|.*\|$/;
const MOST_SHOWN = 3;

interface NamedTest {
  file: string;
  name: string;
}

/** The table as it should be, and the ids no test carries. */
export function buildRulesTable(): { text: string; untested: string[] } {
  const tests = allTests();
  const untested: string[] = [];
  const lines = readFileSync(TABLE, 'utf8')
    .split('\n')
    .map((line) => {
      const [, id, rule] = ROW.exec(line) ?? [];
      if (id === undefined || rule === undefined) return line;
      const named = tests.filter(({ name }) => carries(name, id));
      if (named.length === 0) untested.push(id);
      return `| ${id} | ${rule} | ${describeTests(named, id)} |`;
    });
  return { text: lines.join('\n'), untested };
}

/** The table as it stands. */
export function readRulesTable(): string {
  return readFileSync(TABLE, 'utf8');
}

function allTests(): NamedTest[] {
  const files = globSync('{exchange,tests/contract}/**/*.test.ts', { cwd: projectFolder }).toSorted();
  return files.flatMap((file) => {
    const text = readFileSync(join(projectFolder, file), 'utf8');
    return namesIn(text).map((name) => ({ file: file.replaceAll('\\', '/'), name }));
  });
}

/** Every quoted text with a rule's id in it: names of tests, and the rows their names are made of. */
function namesIn(text: string): string[] {
  const quoted = text.matchAll(/'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`([^`\n]*)`/g);
  return [...quoted]
    .map((match) => match[1] ?? match[2] ?? match[3] ?? '')
    .filter((name) => /\bS[3-8]/.test(name));
}

function carries(name: string, id: string): boolean {
  return name.split(/[\s,:;()]+/).includes(id);
}

function describeTests(named: readonly NamedTest[], id: string): string {
  const shown = named.slice(0, MOST_SHOWN).map(({ file, name }) => {
    const words = name.split(/\s+/).filter((word) => !/^S[0-9.]+(-[A-Za-z0-9-]+)?[,:;]?$/.test(word));
    const title = words.join(' ').replaceAll('|', '/');
    return `\`${file}\`${title === '' ? '' : ` “${title}”`}`;
  });
  const more = named.length - shown.length;
  if (named.length === 0) return `none carries ${id}`;
  return shown.join('; ') + (more > 0 ? `; ${more} more` : '');
}

if (import.meta.main) {
  const { text, untested } = buildRulesTable();
  writeFileSync(TABLE, text);
  for (const id of untested) console.log(`No test carries ${id}.`);
}
