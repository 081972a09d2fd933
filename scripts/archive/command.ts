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
  npm run archive -- verify FILE [--head HASH]
      Verifies every row of a review log (reviews.db). With --head,
      also that the row with this hash, noted down earlier, is still there: rows
      cut off the end are found by that, or by reviews.head.json beside the file.

  --data            the folder the app keeps its data in; the usual one if not
                    given
  --from, --to      first and last day, such as 2026-01-31, both included;
                    or instants such as 2026-01-31T14:30:00Z, the last left out
  --query           as in the window: 'currency:USDT amount>1000 "invoice 17"';
                    records of a practice account only where 'account:' names it,
                    and never together with live ones
  --time-zone       whose days and local times are meant; UTC if not given
  --template        of the columns: built in or your own; "Plain" if not given
  --with-removed    also records of accounts that were removed from the app;
                    otherwise only of those the query names
  --accept-partial  write the file although the archive is not complete for it,
                    or the review log has a fault and reviews stand in it; its
                    name then says so
  --bom             begin a CSV with a byte order mark, so that Excel reads UTF-8
  --overwrite       replace a file that is there

Beside the file comes FILE.about.json, which says what it is. The app may run.
Ends with 0 when the file is written or verifies, 1 when it does not, 2 when the
words make no sense or there is nothing to read.`;

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
  if (out === undefined) return fail(`--out must be there.\n${USAGE}`);
  if (format === undefined) return fail(`--format is one of ${FORMATS.join(', ')}.\n${USAGE}`);
  const path = resolve(out);
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() === true) {
    return fail(
      `--out: ${basename(path)} is a folder. Name a file, such as ${join(out, `history.${format}`)}.`,
    );
  }
  if (existsSync(path) && values.overwrite !== true) {
    return fail(`${basename(path)} is there already. Name another file, or add --overwrite.`);
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
