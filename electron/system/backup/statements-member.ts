import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { backupPartsMessages } from '../../../shared/messages/backup-parts.ts';
import { savedStatement, type SavedStatement } from '../../features/history/reviews/statement-changes.ts';
import { savedStatementFile, STATEMENTS_FOLDER } from '../../features/history/reviews/write-statement.ts';
import type { Files } from '../../platform/files.ts';
import { copyName, readChecked, writeChecked } from '../../storage/checked-file.ts';
import { isSame, listMember } from './list-member.ts';

const KEY = /^[0-9a-f]{32}$/;

const statementsFile = z.strictObject({
  version: z.literal(1),
  /** By the key of their filter, period and time zone. */
  statements: z.record(z.string().check(z.regex(KEY)), savedStatement),
});
type StatementsFile = z.infer<typeof statementsFile>;

/** What the last statement of each period said, so that the next one can say what changed: a folder of files, in a backup one list. */
export const statementsMember = listMember<StatementsFile, SavedStatement>({
  name: 'statements.json',
  title: backupPartsMessages.statements,
  schema: statementsFile,
  none: { version: 1, statements: {} },
  max: 10_000,
  split: ({ statements }) => new Map(Object.entries(statements)),
  join: (entries) => ({ version: 1, statements: Object.fromEntries(entries) }),
});

/** Bytes of all of them: the oldest stay out of a backup before a list becomes larger than it may be. */
const MAX_SAVED = 8 * 1024 * 1024;

/** The statements of a data folder, those written last first as far as there is room; null when there are none. Throws when the folder cannot be read. */
export function statementsText(files: Files, dataFolder: string): string | null {
  const statements: StatementsFile['statements'] = {};
  let bytes = 0;
  for (const key of keysOf(join(dataFolder, STATEMENTS_FOLDER))) {
    const { value } = readChecked(savedStatementFile({ files, dataFolder }, key));
    if (value === null) continue;
    const saved = savedStatement.parse(value);
    bytes += Buffer.byteLength(JSON.stringify(saved));
    if (bytes > MAX_SAVED) break;
    statements[key] = saved;
  }
  return bytes === 0 ? null : `${JSON.stringify({ version: 1, statements })}\n`;
}

/** Those written last first. */
function keysOf(folder: string): string[] {
  let names: string[];
  try {
    names = readdirSync(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
  const keys = names.map((name) => name.replace(/\.json$/, '')).filter((key) => KEY.test(key));
  const times = new Map(
    keys.map((key) => [key, statSync(join(folder, `${key}.json`), { throwIfNoEntry: false })?.mtimeMs ?? 0]),
  );
  return keys.sort((one, other) => (times.get(other) ?? 0) - (times.get(one) ?? 0));
}

/** Writes those of a merged text that are not here like that. Answers how to undo it. Throws when one cannot be written. */
export function restoreStatements(files: Files, dataFolder: string, text: string): () => void {
  const { statements } = statementsFile.parse(JSON.parse(text)); // of a list that was just merged
  const undo: (() => void)[] = [];
  files.folder(join(dataFolder, STATEMENTS_FOLDER));
  for (const [key, saved] of Object.entries(statements)) {
    const file = savedStatementFile({ files, dataFolder }, key);
    const { value: before, generation } = readChecked(file);
    if (before !== null && isSame(savedStatement.parse(before), saved)) continue;
    writeChecked(file, saved, generation + 1);
    undo.push(() => {
      if (before !== null) return writeChecked(file, before, generation + 2);
      for (const name of [file.name, copyName(file.name)]) rmSync(join(file.folder, name), { force: true });
    });
  }
  return () => {
    for (const step of undo.reverse()) step();
  };
}
