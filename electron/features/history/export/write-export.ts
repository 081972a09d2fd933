import { existsSync } from 'node:fs';
import { basename, parse, join } from 'node:path';
import type { BridgeError } from '../../../../shared/base/error.ts';
import { gapLine, type CompletenessFormat } from '../../../../shared/query/format-completeness.ts';
import { printQuery } from '../../../../shared/query/query-text.ts';
import { fail, type Result, succeed } from '../../../../shared/base/result.ts';
import { exportMessages } from '../../../../shared/messages/export.ts';
import type { Files } from '../../../platform/files.ts';
import { errorText } from '../../../storage/failure.ts';
import type { OpInput, OpResult } from '../archive/archive-module.ts';
import { aboutText } from './about.ts';
import { columnsOf } from './columns.ts';
import type { FileCompleteness } from '../queries/completeness.ts';
import type { ExportOps, ExportOrder } from './export-ops.ts';
import type { LeftOut } from './gone-records.ts';
import { jsonSchemaOf } from './json-lines.ts';
import { notWritten } from './not-written.ts';

/** The archive as an export asks it: its thread, or (command line) an opened archive in the same one. */
export interface ExportClient {
  request<N extends keyof ExportOps>(
    op: N,
    input: OpInput<ExportOps, N>,
  ): Promise<OpResult<ExportOps, N>> | ReturnType<ExportOps[N]>;
}

interface WriteParts {
  archive: ExportClient;
  files: Files;
  order: Omit<ExportOrder, 'path'>;
  /** The path chosen; a partial result goes beside it, under a name that says so. */
  path: string;
  completeness: FileCompleteness;
  version: string;
  now: number;
}

interface WrittenExport {
  path: string;
  records: number;
  bytes: number;
  sha256: string;
  partial: boolean;
  /** As in `RunEnd`. */
  leftOut: LeftOut;
  damaged: number;
  unmarkedGone: number;
}

/**
 * Writes an export and its side files: `NAME.about.json`, for JSON Lines `NAME.schema.json` too. Until everything is written there is
 * no file under any of the names. Errors as the ops', and `store`.
 */
export async function writeExport(parts: WriteParts): Promise<Result<WrittenExport, BridgeError>> {
  const { archive, order, completeness } = parts;
  const { exportId } = order;
  const partial = completeness.gaps.length > 0;
  const path = partial ? partialPath(parts.path) : parts.path;
  const begun = await archive.request('export.begin', { ...order, path });
  if (!begun.ok) return begun;
  const { total } = begun.value;
  for (let written = 0; written < total;) {
    const step = await archive.request('export.step', { exportId });
    if (!step.ok) return step;
    ({ written } = step.value);
  }
  const closed = await archive.request('export.close', { exportId });
  if (!closed.ok) return closed;
  const { changedDuringExport, ...written } = closed.value;
  const about = aboutText({
    fileName: basename(path),
    written,
    records: total,
    format: order.format,
    template: order.template,
    filter: order.filter,
    query: printQuery(order.filter, { timeZone: order.timeZone, accounts: order.accounts }),
    sort: order.sort,
    timeZone: order.timeZone,
    completeness,
    accounts: order.accounts,
    reviewsChangedDuringExport: changedDuringExport,
    version: parts.version,
    writtenAt: parts.now,
  });
  const beside = writeBeside(parts, path, about);
  if (!beside.ok) {
    await archive.request('export.abandon', { exportId });
    return beside;
  }
  const published = await archive.request('export.publish', { exportId });
  if (!published.ok) return published;
  const { bytes, sha256, leftOut, damaged, unmarkedGone } = written;
  return succeed({ path, records: total, bytes, sha256, partial, leftOut, damaged, unmarkedGone });
}

/** The side files first: a data file that is there always has them. */
function writeBeside({ files, order }: WriteParts, path: string, about: string): Result<null, BridgeError> {
  try {
    if (order.format === 'jsonl') {
      const columns = columnsOf(order.template, true);
      if (!columns.ok) return columns;
      files.replace(sidePath(path, 'schema'), jsonSchemaOf(columns.value, order.template.name));
    }
    files.replace(sidePath(path, 'about'), about);
    return succeed(null);
  } catch (error) {
    return fail(notWritten(errorText(error)));
  }
}

/** "history.csv" becomes "history.csv.about.json", so that two formats of one name do not meet. */
export function sidePath(path: string, what: 'about' | 'schema'): string {
  return `${path}.${what}.json`;
}

/** As a word of its own: "impartial" says nothing of the kind. */
const PARTIAL_NAME = /(?<![\p{L}\p{N}])partial(?![\p{L}\p{N}])/iu;

/** "history.csv" becomes "history-partial.csv", never one that is there: the user agreed to replace another name. */
function partialPath(path: string): string {
  const { dir, name, ext } = parse(path);
  if (PARTIAL_NAME.test(name)) return path;
  for (let number = 1; ; number += 1) {
    const partial = join(dir, `${name}-partial${number === 1 ? '' : `-${number}`}${ext}`);
    if (!existsSync(partial)) return partial;
  }
}

/** What a partial result is refused with, until the user ticks that it is wanted all the same. */
export function partialRefusal({ gaps }: FileCompleteness, format: CompletenessFormat): BridgeError {
  const shown = gaps
    .slice(0, 5)
    .map((gap) => gapLine(gap, format))
    .join('; ');
  const more = gaps.length - 5;
  return {
    kind: 'conflict',
    message: more > 0 ? exportMessages.incompleteAndMore(shown, more) : exportMessages.incomplete(shown),
    field: 'acceptPartial',
  };
}
