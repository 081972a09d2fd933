/**
 * Exports records of the archive, or verifies a review log, without the window and also while the app runs.
 *
 *     npm run archive -- verify FILE [--head HASH]
 *     npm run archive -- export [--data DIR] --format FORMAT --out FILE [--from DAY] [--to DAY] [--query TEXT] ...
 *
 * Ends with 0 when the file is written or verifies, 1 when it does not, 2 when the words make no sense or there is nothing to read.
 */
import './english.ts';
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { systemClock } from '../electron/ports/clock.ts';
import { nodeFiles } from '../electron/ports/files.ts';
import type { ArchiveContext } from '../electron/history/archive/context.ts';
import { readAddressBook } from '../electron/history/addresses/address-book.ts';
import { askOps, sortedIds } from '../electron/history/ask/ask-ops.ts';
import { completenessOf, type ListKnowledge } from '../electron/history/export/completeness.ts';
import { abandonExports, makeExportOps } from '../electron/history/export/export-ops.ts';
import { openOwnTemplates } from '../electron/history/export/own-templates.ts';
import { readArchive } from '../electron/history/export/read-archive.ts';
import { type AskExports, partialRefusal, writeExport } from '../electron/history/export/write-export.ts';
import { openKnownAccounts } from '../electron/history/known-accounts.ts';
import { readNotedHead } from '../electron/history/reviews/head-note.ts';
import { GENESIS } from '../electron/history/reviews/log-row.ts';
import { REVIEWS_FILE } from '../electron/history/reviews/review-log.ts';
import { verifyReviewFile } from '../electron/history/reviews/verify.ts';
import { firstDayOf } from '../electron/history/sync/first-day.ts';
import { syncOps } from '../electron/history/sync/sync-ops.ts';
import { PRACTICE_ID } from '../electron/settings/settings-schema.ts';
import type { ExportTemplate } from '../shared/bridge/export-calls.ts';
import { accountNames } from '../shared/history/account-names.ts';
import { BUILT_IN_TEMPLATES } from '../shared/history/export-templates.ts';
import type { HistoryFilter } from '../shared/history/filter.ts';
import { readDay, readMoment } from '../shared/history/query-dates.ts';
import { parseQuery } from '../shared/history/query-text.ts';
import { timeZoneOf } from '../shared/history/time-zone.ts';
import { fail, type Result, succeed } from '../shared/result.ts';
import type { VenueKind } from '../shared/venue/description.ts';
import { usualFolder } from './usual-folder.ts';

const USAGE = `Usage:
  npm run archive -- export [--data DIR] --format csv|jsonl|xlsx|parquet --out FILE
      [--from DAY] [--to DAY] [--query TEXT] [--time-zone ZONE]
      [--template NAME] [--oldest-first] [--with-removed] [--accept-partial]
      [--overwrite]
  npm run archive -- verify FILE [--head HASH]
      Verifies a review log (reviews.db): every row and every byte. With --head,
      also that the row with this hash, noted down earlier, is still there: rows
      cut off the end are found by that, or by reviews.head.json beside the file.

  --data            the folder the app keeps its data in; the usual one if not
                    given
  --from, --to      first and last day, such as 2026-01-31, both included;
                    or instants such as 2026-01-31T14:30:00Z, the last left out
  --query           as in the window: 'currency:USDT amount>1000 "invoice 17"'
  --time-zone       whose days and local times are meant; UTC if not given
  --template        of the columns: built in or your own; "Plain" if not given
  --with-removed    also records of accounts that were removed from the app;
                    otherwise only of those the query names
  --accept-partial  write the file although the archive is not complete for it;
                    its name then says so
  --overwrite       replace a file that is there

Beside the file comes FILE.about.json, which says what it is. The app may run.
Ends with 0 when the file is written or verifies, 1 when it does not, 2 when the
words make no sense or there is nothing to read.`;

const FORMATS = ['csv', 'jsonl', 'xlsx', 'parquet'] as const;
type Format = (typeof FORMATS)[number];

interface Command {
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
}

/** Runs one command; `print` gets its lines. Returns the exit code. */
export async function runArchive(
  args: readonly string[],
  print: (line: string) => void,
  now: () => number = () => systemClock.now(),
): Promise<0 | 1 | 2> {
  if (args.includes('--help')) {
    print(USAGE);
    return 0;
  }
  if (args[0] === 'verify') return verify(args.slice(1), print);
  const command = readCommand(args);
  if (!command.ok) {
    print(command.error);
    return 2;
  }
  const archive = readArchive(command.value.data);
  if (!archive.ok) {
    print(archive.error.message);
    return 2;
  }
  try {
    return await exportRecords(command.value, archive.value.context, print, now());
  } finally {
    abandonExports(archive.value.context);
    archive.value.close();
  }
}

function verify(words: readonly string[], print: (line: string) => void): 0 | 1 | 2 {
  const [file, flag, hash, ...more] = words;
  const given = hash?.toLowerCase() ?? null;
  const isHead = flag === '--head' && given !== null && /^[0-9a-f]{64}$/.test(given);
  if (file === undefined || more.length > 0 || (flag !== undefined && !isHead)) {
    print(USAGE);
    return 2;
  }
  if (!existsSync(file)) {
    print('There is no such file.');
    return 2;
  }
  const noted = basename(file) === REVIEWS_FILE ? (readNotedHead(dirname(file))?.head ?? GENESIS) : GENESIS;
  const missed = new Set([given ?? GENESIS, noted]);
  missed.delete(GENESIS);
  const verified = verifyReviewFile(file, (_row, own) => missed.delete(own));
  if (!verified.ok) {
    const { seq, message } = verified.error;
    if (seq !== null) print(`First row that does not verify: ${seq}`);
    print(message);
    return 1;
  }
  print(`rows ${verified.value.rows}`);
  print(`head ${verified.value.head}`);
  if (missed.size > 0) {
    const where = given !== null && missed.has(given) ? 'given with --head' : 'noted in reviews.head.json';
    print(`No row has the hash ${where}: rows were cut off the end, or this is another log.`);
    return 1;
  }
  if (!verified.value.everyByte) {
    print(
      'The rows verify. Not every byte could be looked at: the app has the file open. Close the app and verify again.',
    );
  }
  return 0;
}

async function exportRecords(
  command: Command,
  context: ArchiveContext,
  print: (line: string) => void,
  now: number,
): Promise<0 | 1 | 2> {
  const accounts = accountsOf(command.data, context);
  const filter = filterOf(command, accounts);
  if (!filter.ok) {
    print(filter.error);
    return 2;
  }
  const present = accounts.filter(({ isRemoved }) => !isRemoved);
  askOps['ask.setAccounts'](
    context,
    present.map(({ id }) => id),
  );
  askOps['ask.setNames'](context, readAddressBook(nodeFiles, command.data));
  const template = templateOf(command);
  if (template === null) {
    print(`There is no template "${command.template}". ${templateNames(command.data)}`);
    return 2;
  }
  const lists = listsOf(context, accounts);
  const completeness = completenessOf(filter.value, lists, { now, accountName: accountNames(accounts) });
  if (completeness.reasons.length > 0 && !command.acceptPartial) {
    print(partialRefusal(completeness).message);
    print('To write it all the same, add --accept-partial.');
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
    print(`Left out: records of ${leftOut.join(', ')}. Add --with-removed to write them too.`);
  }
  const { path, records, bytes, sha256, partial } = written.value;
  print(`${records} records${partial ? ', partial' : ''}: ${bytes} bytes in ${basename(path)}`);
  print(`sha256 ${sha256}`);
  return 0;
}

function readCommand(args: readonly string[]): Result<Command, string> {
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
      overwrite: { type: 'boolean' },
    },
  });
}

/** The query, with --from and --to put into it; the error is for the person who typed it. */
function filterOf(command: Command, accounts: readonly KnownAccount[]): Result<HistoryFilter, string> {
  const zone = timeZoneOf(command.timeZone);
  if (zone === null) return fail(`--time-zone: "${command.timeZone}" is no time zone of this computer.`);
  const filter = parseQuery(command.query, { timeZone: command.timeZone, accounts });
  if (!filter.ok) {
    return fail(`--query: ${filter.error.message}\n  ${command.query}\n  ${' '.repeat(filter.error.at)}^`);
  }
  if (command.withRemoved) filter.value.removed = true;
  const { from, before } = filter.value;
  if ((command.from !== null && from !== undefined) || (command.to !== null && before !== undefined)) {
    return fail('The query says from when or until when already. Take out --from and --to, or those terms.');
  }
  if (command.from !== null) {
    const start = readMoment('after', { value: command.from, at: 0 }, zone);
    if (!start.ok) return fail(`--from: ${start.error.message}`);
    filter.value.from = start.value;
  }
  if (command.to !== null) {
    const end = command.to.includes('T')
      ? readMoment('before', { value: command.to, at: 0 }, zone)
      : readDay({ value: command.to, at: 0 }, zone);
    if (!end.ok) return fail(`--to: ${end.error.message}`);
    filter.value.before = typeof end.value === 'number' ? end.value : end.value.end;
  }
  const { from: first, before: after } = filter.value;
  if (first !== undefined && after !== undefined && first >= after) {
    return fail('--from is not earlier than --to, so no record can match.');
  }
  return filter;
}

interface KnownAccount {
  id: string;
  name: string;
  kind: VenueKind;
  /** It is not in the settings any more. */
  isRemoved: boolean;
}

/** What the archive knows of the lists of these accounts; of a removed one only where it has records. */
function listsOf(context: ArchiveContext, accounts: readonly KnownAccount[]): ListKnowledge[] {
  const withRecords = new Set(askOps['ask.accounts'](context, { wait: true }).map(({ id }) => id));
  const meant = accounts.filter(({ id, isRemoved }) => !isRemoved || withRecords.has(id));
  const lists = syncOps['sync.knowledge'](context, {
    accounts: meant.map(({ id, kind }) => ({ accountId: id, firstDay: firstDayOf(kind) })),
  });
  const removed = new Set(accounts.flatMap(({ id, isRemoved }) => (isRemoved ? [id] : [])));
  for (const list of lists) if (removed.has(list.accountId)) list.removed = true;
  return lists;
}

/**
 * The accounts of the settings, read without changing them, and those only the archive still knows. Without settings that can be read
 * nobody can tell which were removed: none counts as that, and those nobody names go by their ids.
 */
function accountsOf(data: string, { db }: ArchiveContext): KnownAccount[] {
  const inSettings = accountsInSettings(data);
  const accounts = inSettings ?? [];
  const known = openKnownAccounts(nodeFiles, data);
  for (const row of db.prepare('SELECT id FROM accounts ORDER BY n').all()) {
    const id = String(row['id']);
    if (accounts.some((account) => account.id === id)) continue;
    const name = inSettings === null ? id : known.nameOfRemoved(id);
    accounts.push({ id, name, kind: known.kindOf(id), isRemoved: inSettings !== null });
  }
  return accounts;
}

/** Null when there are no settings, or none that can be read. */
function accountsInSettings(data: string): KnownAccount[] | null {
  let settings: unknown;
  try {
    settings = JSON.parse(readFileSync(join(data, 'settings.json'), 'utf8'));
  } catch {
    return null;
  }
  const practice = field(field(settings, 'practice'), 'name');
  const found: KnownAccount[] = [
    {
      id: PRACTICE_ID,
      name: typeof practice === 'string' ? practice : PRACTICE_ID,
      kind: 'practice',
      isRemoved: false,
    },
  ];
  const accounts = field(settings, 'accounts');
  for (const account of Array.isArray(accounts) ? accounts : []) {
    const id = field(account, 'id');
    const name = field(account, 'name');
    const kind = field(field(account, 'venue'), 'kind');
    if (typeof id !== 'string' || typeof name !== 'string') continue;
    const known = kind === 'kucoin' || kind === 'practice' ? kind : 'service';
    found.push({ id, name, kind: known, isRemoved: false });
  }
  return found;
}

function field(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  return Object.entries(value).find(([key]) => key === name)?.[1];
}

function templatesOf(data: string): ExportTemplate[] {
  return [...BUILT_IN_TEMPLATES, ...openOwnTemplates(nodeFiles, data).list()];
}

function templateOf({ data, template }: Command): ExportTemplate | null {
  return templatesOf(data).find(({ name }) => name.toLowerCase() === template.toLowerCase()) ?? null;
}

function templateNames(data: string): string {
  return `There are ${templatesOf(data)
    .map(({ name }) => `"${name}"`)
    .join(', ')}.`;
}

function inThisThread(context: ArchiveContext): AskExports {
  const ops = makeExportOps(sortedIds);
  return {
    ask: (op, input) => {
      const run = ops[op] as (context: ArchiveContext, input: unknown) => ReturnType<(typeof ops)[typeof op]>; // AskExports ties the input to the name
      return run(context, input);
    },
  };
}

function ownVersion(): string {
  const manifest: unknown = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  return String(field(manifest, 'version'));
}

if (import.meta.main) {
  // oxlint-disable-next-line no-console
  process.exitCode = await runArchive(process.argv.slice(2), (line) => console.log(line));
}
