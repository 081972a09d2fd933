/** Seam: the folder of saved statements and one text. Breaks when a statement does not come back, one that is here is lost, or undoing leaves one. */
import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { testFolder } from '../../../tests/helpers/test-folder.ts';
import type { SavedStatement } from '../../features/history/reviews/statement-changes.ts';
import { savedStatementFile } from '../../features/history/reviews/write-statement.ts';
import { nodeFiles } from '../../platform/files.ts';
import { readChecked, writeChecked } from '../../storage/checked-file.ts';
import { restoreStatements, statementsMember, statementsText } from './statements-member.ts';

const [A, B] = ['a'.repeat(32), 'b'.repeat(32)];

let folder: string;
beforeEach(() => {
  folder = testFolder('statements-');
});

function saved(content: string): SavedStatement {
  return { version: 1, lines: [['Totals USDT', content]], records: null, files: { csv: 'f'.repeat(64) } };
}

function put(key: string, statement: SavedStatement, at = folder): void {
  mkdirSync(join(at, 'statements'), { recursive: true });
  writeChecked(savedStatementFile({ files: nodeFiles, dataFolder: at }, key), statement, 1);
}

const of = (key: string, at = folder) =>
  readChecked(savedStatementFile({ files: nodeFiles, dataFolder: at }, key)).value;

it('they come back into an empty folder, each with its copy, and undoing takes them away', () => {
  put(A, saved('1'));
  put(B, saved('2'));
  writeFileSync(join(folder, 'statements', 'notes.txt'), 'not ours');
  writeFileSync(join(folder, 'statements', `${'c'.repeat(32)}.json`), '{ damaged');
  const text = statementsText(nodeFiles, folder);
  expect(statementsMember.fault(text ?? '')).toBeNull();
  const other = testFolder('statements-');
  const merged = statementsMember.merge(statementsText(nodeFiles, other), text ?? '', 'keep');
  if (!merged.ok) throw new Error(merged.error);
  expect(merged.value).toMatchObject({ holds: 2, added: 2, conflicts: 0 });
  const undo = restoreStatements(nodeFiles, other, merged.value.text ?? '');
  expect(of(A, other)).toEqual(saved('1'));
  expect(readdirSync(join(other, 'statements'))).toHaveLength(4);
  undo();
  expect(readdirSync(join(other, 'statements'))).toEqual([]);
});

it('of two that differ the one here stays, or the backup’s when it is chosen, and undoing brings it again', () => {
  put(A, saved('old'));
  const text = statementsText(nodeFiles, folder) ?? '';
  put(A, saved('new'));
  const here = statementsText(nodeFiles, folder);
  const kept = statementsMember.merge(here, text, 'keep');
  expect(kept).toMatchObject({ ok: true, value: { conflicts: 1, text: null } });
  const taken = statementsMember.merge(here, text, 'take');
  if (!taken.ok) throw new Error(taken.error);
  const undo = restoreStatements(nodeFiles, folder, taken.value.text ?? '');
  expect(of(A)).toEqual(saved('old'));
  undo();
  expect(of(A)).toEqual(saved('new'));
});

it('where all of them are too much, those written last are kept', () => {
  put(A, saved('x'.repeat(5_000_000)));
  put(B, saved('y'.repeat(5_000_000)));
  utimesSync(join(folder, 'statements', `${A}.json`), 1, 1);
  const text = statementsText(nodeFiles, folder) ?? '';
  expect(Object.keys((JSON.parse(text) as { statements: object }).statements)).toEqual([B]);
  expect(statementsText(nodeFiles, testFolder('none-'))).toBeNull();
});

it.each(['{}', '{"version":1,"statements":{"../x":{}}}', '{"version":1,"statements":{"a":1}}'])(
  'a list that says %s is refused',
  (text) => {
    expect(statementsMember.fault(text)).not.toBeNull();
  },
);
