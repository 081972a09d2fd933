import { z } from 'zod';
import { statementMessages } from '../../../../shared/messages/statement.ts';
import { STATEMENT_COLUMNS } from './statement-csv.ts';
import { rowsOfTable, type StatementFacts, type StatementRow } from './statement-row.ts';

/** What is stored of the last statement over a period, next to the reviews. */
export const savedStatement = z.strictObject({
  version: z.literal(1),
  /** Key and content of every line. */
  lines: z.array(z.tuple([z.string(), z.string()])),
  records: z.nullable(z.array(z.tuple([z.string(), z.string()]))),
  /** SHA-256 of the file, by its format. */
  files: z.record(z.string(), z.string()),
});
export type SavedStatement = z.infer<typeof savedStatement>;

export function savedOf(facts: StatementFacts, files: Record<string, string>): SavedStatement {
  return {
    version: 1,
    lines: rowsOfTable(facts).map(lineOf),
    records: facts.records?.map(([name, state]) => [name, state]) ?? null,
    files,
  };
}

function lineOf(row: StatementRow): [key: string, content: string] {
  const { section, item, currency, details } = row;
  // Of these everything is the key: it is there or it is not.
  if (section === 'Open items' || section === 'Completeness' || section === 'Changes after verification') {
    return [[section, item, currency ?? '', row.in ?? '', row.out ?? '', details ?? ''].join(' | '), ''];
  }
  const rest: string[] = [];
  for (const column of STATEMENT_COLUMNS) {
    if (column === 'section' || column === 'item' || column === 'currency' || row[column] === undefined)
      continue;
    rest.push(column === 'details' ? row[column] : `${column} ${row[column]}`);
  }
  return [[section, item, currency].filter((part) => part !== undefined).join(', '), rest.join(', ')];
}

const MAX_CHANGES = 500;
const messages = statementMessages.changes;

/** What differs, a sentence each, for the person; empty when both are the same. */
export function changesSince(before: SavedStatement, now: SavedStatement): string[] {
  const changes = differences(before.lines, now.lines);
  if (before.records !== null && now.records !== null)
    changes.push(...differences(before.records, now.records));
  for (const [format, hash] of Object.entries(now.files)) {
    const old = before.files[format];
    if (changes.length === 0 && old !== undefined && old !== hash) {
      changes.push(messages.layout);
    }
  }
  if (changes.length <= MAX_CHANGES) return changes;
  return [...changes.slice(0, MAX_CHANGES), messages.more(changes.length - MAX_CHANGES)];
}

function differences(
  before: readonly (readonly [string, string])[],
  now: readonly (readonly [string, string])[],
): string[] {
  const old = byKey(before);
  const changes: string[] = [];
  for (const [key, content] of byKey(now)) {
    const was = old.get(key);
    old.delete(key);
    if (was === undefined)
      changes.push(content === '' ? messages.added(key) : messages.addedWith(key, content));
    else if (was !== content) changes.push(messages.other(key, was, content));
  }
  for (const [key, content] of old) {
    changes.push(content === '' ? messages.gone(key) : messages.goneWith(key, content));
  }
  return changes;
}

/** Lines that are equal in everything are distinguished by their count. */
function byKey(lines: readonly (readonly [string, string])[]): Map<string, string> {
  const map = new Map<string, string>();
  for (const [key, content] of lines) {
    let own = key;
    for (let n = 2; map.has(own); n += 1) own = `${key} (${n})`;
    map.set(own, content);
  }
  return map;
}
