import { basename } from 'node:path';
import { readAddressBook } from '../../electron/features/history/addresses/address-book.ts';
import type { ArchiveContext } from '../../electron/features/history/archive/context.ts';
import { queryOps, sortedIds } from '../../electron/features/history/queries/query-ops.ts';
import {
  fileCompleteness,
  type FileCompleteness,
} from '../../electron/features/history/queries/completeness.ts';
import { makeExportOps } from '../../electron/features/history/export/export-ops.ts';
import type { ReadArchive } from '../../electron/features/history/export/read-archive.ts';
import { concernsReviews } from '../../electron/features/history/queries/review-gap.ts';
import { openOwnTemplates } from '../../electron/features/history/export/own-templates.ts';
import { goneSentence, leftOutSentence } from '../../electron/features/history/export/gone-records.ts';
import { type ExportClient, writeExport } from '../../electron/features/history/export/write-export.ts';
import { damagedSentence } from '../../electron/features/history/queries/damaged-sentence.ts';
import { refuseMixed } from '../../electron/features/history/queries/practice-scope.ts';
import { nodeFiles, readOnlyFiles } from '../../electron/platform/files.ts';
import type { ExportTemplate } from '../../shared/exports/template.ts';
import { accountNames } from '../../shared/addresses/account-names.ts';
import { completenessSentence, formatForFiles, gapSentence } from '../../shared/query/format-completeness.ts';
import { BUILT_IN_TEMPLATES } from '../../shared/exports/export-templates.ts';
import { ownVersion } from '../read-json.ts';
import { accountsOf, listsOf } from './accounts.ts';
import type { Command } from './command.ts';
import { filterOf } from './filter.ts';

/** Where lines go: what was done, and what should not be overlooked in it. */
interface Output {
  print: (line: string) => void;
  warn: (line: string) => void;
  now: number;
}

/** Writes what was asked for and says so. Returns the exit code. */
export async function exportRecords(
  command: Command,
  { context, reviewGap }: ReadArchive,
  { print, warn, now }: Output,
): Promise<0 | 1 | 2> {
  const accounts = accountsOf(command.data, context);
  const filter = filterOf(command, accounts);
  if (!filter.ok) {
    print(filter.error);
    return 2;
  }
  const present = accounts.filter(({ isRemoved }) => !isRemoved);
  const practice = accounts.flatMap(({ id, kind }) => (kind === 'practice' ? [id] : []));
  const apart = refuseMixed(filter.value, (id) => practice.includes(id));
  if (!apart.ok) {
    print(apart.error.message);
    return 2;
  }
  queryOps['query.setPractice'](context, practice);
  queryOps['query.setAccounts'](
    context,
    present.map(({ id }) => id),
  );
  queryOps['query.setNames'](context, readAddressBook(readOnlyFiles, command.data));
  const found = templateOf(command);
  if (found === null) {
    print(`Template "${command.template}" not found. ${templateNames(command.data)}`);
    return 2;
  }
  const template = command.bom ? { ...found, bom: true } : found;
  const lists = listsOf(context, accounts);
  const completeness = fileCompleteness(filter.value, lists, {
    now,
    reviewGap: concernsReviews(filter.value, template) ? reviewGap : null,
  });
  const accountName = accountNames(accounts);
  if (completeness.gaps.length > 0 && !command.acceptPartial) {
    print('Not exported: history is incomplete.');
    for (const line of completenessLines(completeness, accountName)) print(line);
    print('Finish the download, or add --accept-partial to export anyway.');
    return 1;
  }
  const written = await writeExport({
    archive: inThisThread(context),
    files: nodeFiles,
    order: {
      exportId: 'command-line',
      filter: filter.value,
      sort: { by: 'created', descending: command.descending },
      format: command.format,
      template,
      timeZone: command.timeZone,
      accounts: accounts.map(({ id, name }) => ({ id, name })),
    },
    path: command.out,
    completeness,
    version: ownVersion(),
    now,
  });
  if (!written.ok) {
    print(written.error.message);
    return written.error.kind === 'bad-request' ? 2 : 1;
  }
  const { leftOut } = completeness;
  if (leftOut.length > 0) {
    print(`Left out: records of ${leftOut.map(accountName).join(', ')}. Add --with-removed to include them.`);
  }
  const { path, records, bytes, sha256, partial } = written.value;
  print(
    `${records} ${records === 1 ? 'record' : 'records'}${partial ? ', partial' : ''}: ${bytes} bytes in ${basename(path)}`,
  );
  print(`sha256 ${sha256}`);
  for (const line of completenessLines(completeness, accountName)) print(line);
  const damaged = damagedSentence(written.value.damaged);
  if (damaged !== null) warn(damaged);
  const notCompleted = leftOutSentence(written.value.leftOut);
  if (notCompleted !== null) warn(notCompleted);
  if (written.value.unmarkedGone > 0) {
    warn(goneSentence(written.value.unmarkedGone, records));
    warn('Add "is:listed" to the query to exclude them.');
  }
  return 0;
}

/** The sentence, then a line for each gap. */
function completenessLines(completeness: FileCompleteness, accountName: (id: string) => string): string[] {
  const format = formatForFiles(accountName);
  const gaps = completeness.gaps.map((gap) => `  gap: ${gapSentence(gap, format)}`);
  return [`${completenessSentence(completeness, format)}.`, ...gaps];
}

function templatesOf(data: string): ExportTemplate[] {
  return [...BUILT_IN_TEMPLATES, ...openOwnTemplates(readOnlyFiles, data).list()];
}

function templateOf({ data, template }: Command): ExportTemplate | null {
  return templatesOf(data).find(({ name }) => name.toLowerCase() === template.toLowerCase()) ?? null;
}

function templateNames(data: string): string {
  return `Use ${templatesOf(data)
    .map(({ name }) => `"${name}"`)
    .join(', ')}.`;
}

function inThisThread(context: ArchiveContext): ExportClient {
  const ops = makeExportOps(sortedIds);
  return {
    request: (op, input) => {
      const run = ops[op] as (context: ArchiveContext, input: unknown) => ReturnType<(typeof ops)[typeof op]>; // ExportClient ties the input to the name
      return run(context, input);
    },
  };
}
