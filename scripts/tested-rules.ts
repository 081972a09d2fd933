/**
 * Tables of docs/ that name each rule and its tests. Their last column is made from the names of the tests, so it cannot name a test
 * that does not exist.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const projectFolder = join(import.meta.dirname, '..');
const MAX_SHOWN = 3;

export interface RulesTable {
  /** The document, from the project's folder. */
  document: string;
  /** A row: its id, its text and the column to be written. */
  row: RegExp;
  /** Where the tests are, as a glob. */
  tests: string;
  /** A name that may carry an id of this table. */
  carrier: RegExp;
  /** A word that is an id, with the marks that may follow it. */
  id: RegExp;
}

interface NamedTest {
  file: string;
  name: string;
}

/** The document as it should be, and the ids no test carries. */
export function buildTable(table: RulesTable): { text: string; untested: string[] } {
  const tests = allTests(table);
  const untested: string[] = [];
  const lines = readTable(table)
    .split('\n')
    .map((line) => {
      const [, id, rule] = table.row.exec(line) ?? [];
      if (id === undefined || rule === undefined) return line;
      const matching = tests.filter(({ name }) => carries(name, id));
      if (matching.length === 0) untested.push(id);
      return `| ${id} | ${rule} | ${describeTests(table, matching, id)} |`;
    });
  return { text: lines.join('\n'), untested };
}

/** The document as it is. */
export function readTable({ document }: RulesTable): string {
  return readFileSync(pathOf(document), 'utf8');
}

export function pathOf(document: string): string {
  return join(projectFolder, document);
}

function allTests({ tests, carrier }: RulesTable): NamedTest[] {
  const files = globSync(tests, { cwd: projectFolder, exclude: ['node_modules/**'] }).toSorted();
  return files.flatMap((file) => {
    const text = readFileSync(join(projectFolder, file), 'utf8');
    const names = namesIn(text).filter((name) => carrier.test(name));
    return names.map((name) => ({ file: file.replaceAll('\\', '/'), name }));
  });
}

/** Every quoted text: names of tests, and the rows their names are made of. */
function namesIn(text: string): string[] {
  const quoted = text.matchAll(/'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`([^`\n]*)`/g);
  return [...quoted].map((match) => match[1] ?? match[2] ?? match[3] ?? '');
}

function carries(name: string, id: string): boolean {
  return name.split(/[\s,:;()]+/).includes(id);
}

function describeTests(table: RulesTable, matching: readonly NamedTest[], id: string): string {
  const shown = matching.slice(0, MAX_SHOWN).map(({ file, name }) => {
    const words = name.split(/\s+/).filter((word) => !table.id.test(word));
    const title = words.join(' ').replaceAll('|', '/');
    return `\`${file}\`${title === '' ? '' : ` “${title}”`}`;
  });
  const more = matching.length - shown.length;
  if (matching.length === 0) return `none carries ${id}`;
  return shown.join('; ') + (more > 0 ? `; ${more} more` : '');
}
