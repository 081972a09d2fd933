import { existsSync, statSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { fail, type Result, succeed } from '../../shared/base/result.ts';
import { usualFolder } from '../usual-folder.ts';

export const USAGE = `Usage:
  npm run archive -- export [--data DIR] --format csv|jsonl|xlsx|parquet --out FILE
      [--from DAY] [--to DAY] [--query TEXT] [--time-zone ZONE]
      [--template NAME] [--oldest-first] [--with-removed] [--accept-partial]
      [--bom] [--overwrite]
  npm run archive -- verify archive.db
      Verifies that every record is as it was written, and names those that are not.
  npm run archive -- verify FILE [--head HASH]
      Verifies every entry of a review log (reviews.db). With --head, also checks
      that the entry with this hash is still in the log. Only that, or
      reviews.head beside the file, finds entries removed from the end.

  --data            Counterfoil's data folder; default: the usual one
  --from, --to      first and last day, such as 2026-01-31, both included;
                    or times such as 2026-01-31T14:30:00Z, the last not included
  --query           as in the window: 'currency:USDT amount>1000 "invoice 17"';
                    practice records only if 'account:' names their account,
                    and never together with live ones
  --time-zone       of days and local times; default: UTC
  --template        columns: built-in or your own; default: "Plain"
  --with-removed    include records of removed accounts; otherwise only of those
                    the query names
  --accept-partial  export although history is incomplete, or the review log is
                    damaged and the file has reviews; the file name then says so
  --bom             start a CSV with a byte order mark, so that Excel reads UTF-8
  --overwrite       replace an existing file

FILE.about.json beside the file describes it. Counterfoil may be running.
Exit codes: 0 written or verified, 1 not written or damaged, 2 the command is not
valid or there is nothing to read, 3 every entry verifies, but there was no hash
to compare with.`;

const FORMATS = ['csv', 'jsonl', 'xlsx', 'parquet'] as const;
type Format = (typeof FORMATS)[number];

/** What is to be exported, as it was typed. */
export interface Command {
  data: string;
  format: Format;
  out: string;
  from: string | null;
  to: string | null;
  query: string;
  timeZone: string;
  template: string;
  descending: boolean;
  withRemoved: boolean;
  acceptPartial: boolean;
  bom: boolean;
}

/** The error is for the person who typed it, with the usage where that helps. */
export function readCommand(args: readonly string[]): Result<Command, string> {
  let parsed: ReturnType<typeof parse>;
  try {
    parsed = parse(args);
  } catch (error) {
    return fail(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`);
  }
  const { positionals, values } = parsed;
  if (positionals.length !== 1 || positionals[0] !== 'export') return fail(USAGE);
  const { data, out } = values;
  const format = FORMATS.find((each) => each === values.format);
  if (out === undefined) return fail(`--out is missing.\n${USAGE}`);
  if (format === undefined) return fail(`--format must be one of ${FORMATS.join(', ')}.\n${USAGE}`);
  const path = resolve(out);
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() === true) {
    return fail(
      `--out: ${basename(path)} is a folder. Name a file, such as ${join(out, `history.${format}`)}.`,
    );
  }
  if (existsSync(path) && values.overwrite !== true) {
    return fail(`${basename(path)} already exists. Name another file, or add --overwrite.`);
  }
  return succeed({
    data: data === undefined ? usualFolder() : resolve(data),
    format,
    out: path,
    from: values.from ?? null,
    to: values.to ?? null,
    query: values.query ?? '',
    timeZone: values['time-zone'] ?? 'UTC',
    template: values.template ?? 'Plain',
    descending: values['oldest-first'] !== true,
    withRemoved: values['with-removed'] === true,
    acceptPartial: values['accept-partial'] === true,
    bom: values.bom === true,
  });
}

function parse(args: readonly string[]) {
  return parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      data: { type: 'string' },
      format: { type: 'string' },
      out: { type: 'string' },
      from: { type: 'string' },
      to: { type: 'string' },
      query: { type: 'string' },
      'time-zone': { type: 'string' },
      template: { type: 'string' },
      'oldest-first': { type: 'boolean' },
      'with-removed': { type: 'boolean' },
      'accept-partial': { type: 'boolean' },
      bom: { type: 'boolean' },
      overwrite: { type: 'boolean' },
    },
  });
}
