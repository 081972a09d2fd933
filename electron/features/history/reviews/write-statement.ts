import { createHash } from 'node:crypto';
import { basename, join } from 'node:path';
import type { CallInput, CallReply } from '../../../../shared/bridge/contract.ts';
import type { BridgeError } from '../../../../shared/base/error.ts';
import { accountNames } from '../../../../shared/addresses/account-names.ts';
import type { NamedAccount } from '../../../../shared/query/query-terms.ts';
import { timeZoneOf, dayText } from '../../../../shared/base/time-zone.ts';
import { fail, type Result, succeed } from '../../../../shared/base/result.ts';
import { statementMessages } from '../../../../shared/messages/statement.ts';
import type { Files } from '../../../platform/files.ts';
import { type CheckedFile, readChecked, writeChecked } from '../../../storage/checked-file.ts';
import type { SaveDialog } from '../../../platform/person.ts';
import { errorText } from '../../../storage/failure.ts';
import type { ArchiveClient } from '../archive/archive-module.ts';
import type { ReviewOps } from './module.ts';
import { fileCompleteness, gapsBefore, type ListKnowledge } from '../queries/completeness.ts';
import { refuseMixed } from '../queries/practice-scope.ts';
import { changesSince, savedStatement, type SavedStatement } from './statement-changes.ts';

export interface StatementDeps {
  archive: ArchiveClient<ReviewOps>;
  files: Files;
  saveDialog: SaveDialog;
  dataFolder: string;
  /** Those there are and those there were. */
  accounts(): readonly NamedAccount[];
  /** Whether an account holds paper money. */
  isPractice(accountId: string): boolean;
  /** What the archive knows of every list, as history.status returns it. */
  lists(): Promise<Result<readonly ListKnowledge[], BridgeError>>;
}

type Input = CallInput<'reviews.statement'>;

/** Below the data folder: what is saved of the last statement of each period. */
export const STATEMENTS_FOLDER = 'statements';

/**
 * Writes a statement to a path the person chooses, `NAME.sha256` beside it (as `sha256sum -c` reads it), and saves what it stated, so
 * that the next one over the same period can show what changed.
 */
export async function writeStatement(
  deps: StatementDeps,
  input: Input,
): Promise<Result<CallReply<'reviews.statement'>, BridgeError>> {
  const { filter, timeZone, format, bom = false } = input;
  const apart = refuseMixed(filter, (accountId) => deps.isPractice(accountId));
  if (!apart.ok) return apart;
  const from = Math.max(input.from, filter.from ?? input.from);
  const before = Math.min(input.before, filter.before ?? input.before);
  if (from >= before) return fail(EMPTY_PERIOD);
  const lists = await deps.lists();
  if (!lists.ok) return lists;
  const accounts = deps.accounts().map(({ id, name }) => ({ id, name }));
  const accountName = accountNames(accounts);
  // The period has an end of its own.
  const { verified, gaps, leftOut } = fileCompleteness({ ...filter, from, before }, lists.value, {
    now: before,
  });
  const made = await deps.archive.request('reviews.statement', {
    filter,
    from,
    before,
    timeZone,
    format,
    bom: bom && format === 'csv',
    accounts,
    completeness: { verified, gaps },
    openingGaps: gapsBefore(from, filter, lists.value),
    leftOut: leftOut.map(accountName),
  });
  if (!made.ok) return made;
  const { text, sha256, log } = made.value;
  const savePath = await deps.saveDialog.choose({ suggestedName: `statement-${daysOf(input)}.${format}` });
  if (!savePath.ok) return savePath;
  if (savePath.value === null) return succeed({ where: null, sha256, changes: null });
  const { path } = savePath.value;
  const savedFile = savedStatementFile(deps, keyOf({ filter, from, before, timeZone }));
  const { last, generation, isLost, isOurs } = readSaved(savedFile);
  try {
    deps.files.replace(`${path}.sha256`, manifest(basename(path), sha256, log));
    deps.files.replace(path, text);
    deps.files.folder(savedFile.folder);
    if (isOurs) writeChecked(savedFile, nextSaved(last, made.value.saved), generation + 1);
  } catch (error) {
    return fail(notWritten(errorText(error)));
  }
  return succeed({
    where: path,
    sha256,
    changes: isLost
      ? [statementMessages.changes.lost]
      : last === null
        ? null
        : changesSince(last, made.value.saved),
  });
}

/** As `sha256sum -c` reads it, which passes over the line about the log. That line is for who wants to prove later what the log held. */
function manifest(name: string, sha256: string, { rows, head }: { rows: number; head: string }): string {
  const log = rows === 0 ? 'had no rows' : `had ${rows} ${rows === 1 ? 'row' : 'rows'}, head ${head}`;
  return `${sha256}  ${name}\n# The review log ${log} when this was written.\n`;
}

/** The other format's file is remembered as long as it says the same. */
function nextSaved(last: SavedStatement | null, now: SavedStatement): SavedStatement {
  if (last === null || changesSince({ ...last, files: {} }, now).length > 0) return now;
  return { ...now, files: { ...last.files, ...now.files } };
}

function daysOf({ from, before, timeZone }: Input): string {
  const zone = timeZoneOf(timeZone);
  if (zone === null) return 'period';
  return `${dayText(zone.dayOf(from))}-to-${dayText(zone.dayOf(before - 1))}`;
}

/** One period is one filter, its ends and its zone, in whatever order they were written. */
function keyOf(period: Pick<Input, 'filter' | 'from' | 'before' | 'timeZone'>): string {
  const { from: _from, before: _before, ...filter } = period.filter;
  const text = JSON.stringify([sorted(filter), period.from, period.before, period.timeZone]);
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}

function sorted(value: object): unknown {
  return Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
}

/** The file that is kept of the last statement with this key. */
export function savedStatementFile(
  { files, dataFolder }: Pick<StatementDeps, 'files' | 'dataFolder'>,
  key: string,
): CheckedFile {
  return {
    files,
    folder: join(dataFolder, STATEMENTS_FOLDER),
    name: `${key}.json`,
    version: 1,
    fits: (value) => savedStatement.safeParse(value).success,
  };
}

interface SavedBefore {
  last: SavedStatement | null;
  generation: number;
  /** There was one, and neither it nor its copy can be used. */
  isLost: boolean;
  /** False where a newer version wrote it: it stays as it is. */
  isOurs: boolean;
}

function readSaved(file: CheckedFile): SavedBefore {
  const { state, value, generation } = readChecked(file);
  const last = value === null ? null : savedStatement.parse(value);
  return { last, generation, isLost: last === null && state !== 'none', isOurs: state !== 'newer' };
}

const EMPTY_PERIOD: BridgeError = {
  kind: 'bad-request',
  message: statementMessages.refused.emptyPeriod,
  field: 'before',
};

function notWritten(code: string): BridgeError {
  const { diskFull, notWritten: other } = statementMessages.refused;
  return { kind: 'store', message: code === 'ENOSPC' ? diskFull : other(code) };
}
