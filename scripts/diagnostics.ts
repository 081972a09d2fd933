/**
 * Looks at a data folder without the window, and changes nothing in it: for when the app does not start.
 *
 *     npm run diagnostics -- [--data DIR] [--checks] [--network] [--bundle FILE] [--with-journal]
 *
 * Ends with 0 when nothing failed, 1 when a check failed or the report could not be saved, 2 when the words make no sense or there is no
 * such folder.
 */
import './english.ts';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readNotes } from '../electron/diagnostics/crash-notes.ts';
import { makeReport, viewOf } from '../electron/diagnostics/bundle/bundle.ts';
import { filesOf } from '../electron/diagnostics/bundle/gather.ts';
import { saveReport } from '../electron/diagnostics/bundle/save-report.ts';
import type { CheckParts, CheckRun } from '../electron/diagnostics/checks/check.ts';
import { runCheck } from '../electron/diagnostics/checks/run-check.ts';
import { aboutLines } from '../electron/diagnostics/diagnostics-desk.ts';
import { LOG_FOLDER } from '../electron/diagnostics/recorder.ts';
import { journalText, verifyStore } from '../electron/diagnostics/verify-store.ts';
import { createRedactor } from '../electron/logs/redactor.ts';
import { systemClock } from '../electron/ports/clock.ts';
import { type DiskProbe, nodeDisk } from '../electron/ports/disk-probe.ts';
import { nodeFiles } from '../electron/ports/files.ts';
import { systemIds } from '../electron/ports/ids.ts';
import { nodeNetProbe } from '../electron/ports/net-probe.ts';
import type { CheckResult } from '../shared/bridge/diagnostics-calls.ts';
import { CHECK_IDS, CHECKS, type CheckState } from '../shared/diagnostics/checks.ts';
import { usualFolder } from './usual-folder.ts';
import { serviceVenue } from '../shared/venue/presets.ts';

const USAGE = `Usage:
  npm run diagnostics -- [--data DIR] [--checks] [--network] [--bundle FILE]
      [--with-journal]

  --data          the folder the app keeps its data in; the usual one if not given
  --checks        the checks that need neither a key nor the app: disk, archive,
                  order journal, review log. Done also when nothing else is asked
  --network       with them the address and the certificate of the chosen account:
                  a connection is opened to it, and no request is made
  --bundle        save a report for support as this ZIP file, and say what is in
                  it; a file that is there is not replaced
  --with-journal  put the newest orders into it: they hold prices and amounts

Nothing in the data folder is changed. Works while the app runs and when it does
not start. Ends with 0 when nothing failed, 1 when something did, 2 when the words
make no sense or there is no such folder.`;

interface Command {
  data: string;
  checks: boolean;
  network: boolean;
  bundle: string | null;
  withJournal: boolean;
}

/** Runs one command; `print` gets its lines. Returns the exit code. */
export async function runDiagnostics(
  args: readonly string[],
  print: (line: string) => void,
): Promise<0 | 1 | 2> {
  const command = readCommand(args);
  if (command === null) {
    print(USAGE);
    return args.includes('--help') ? 0 : 2;
  }
  if (!isFolder(command.data)) {
    print('There is no such folder. Name the folder the app keeps its data in with --data.');
    return 2;
  }
  if (command.bundle !== null && existsSync(command.bundle)) {
    print('The file for the report is there already. Name another one.');
    return 2;
  }
  const results = command.checks || command.bundle !== null ? await runChecks(command, print) : [];
  const failed = results.some(({ state }) => state === 'failed');
  const saved = command.bundle === null || (await writeBundle(command, command.bundle, results, print));
  return failed || !saved ? 1 : 0;
}

function readCommand(args: readonly string[]): Command | null {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        data: { type: 'string' },
        checks: { type: 'boolean' },
        network: { type: 'boolean' },
        bundle: { type: 'string' },
        'with-journal': { type: 'boolean' },
      },
    });
    const { data, bundle, network = false } = values;
    return {
      data: data === undefined ? usualFolder() : resolve(data),
      checks: values.checks === true || bundle === undefined || network,
      network,
      bundle: bundle === undefined ? null : resolve(bundle),
      withJournal: values['with-journal'] === true,
    };
  } catch {
    return null;
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

const MARKS: Record<CheckState, string> = { passed: 'ok', warning: 'warn', failed: 'FAIL', skipped: '-' };

async function runChecks(command: Command, print: (line: string) => void): Promise<CheckResult[]> {
  const parts = checkParts(command);
  const account = chosenAccount(command.data);
  const results: CheckResult[] = [];
  for (const [index, id] of CHECK_IDS.entries()) {
    const signal = new AbortController().signal;
    const { shown: result } = await runCheck(id, parts, { account, sparing: true, signal });
    results.push(result);
    const { state, found, advice, facts, tookMs } = result;
    const number = String(index + 1).padStart(2);
    print(`${number}. ${CHECKS[id].title.padEnd(16)} ${MARKS[state].padEnd(5)} ${found} (${tookMs} ms)`);
    if (state === 'skipped') continue;
    if (advice !== null) print(`      To do: ${advice}`);
    for (const { label, value } of facts) print(`      ${label}: ${value}`);
  }
  return results;
}

function checkParts({ data, network }: Command): CheckParts {
  return {
    clock: systemClock,
    ids: systemIds,
    folder: data,
    disk: readOnlyDisk,
    network: network ? nodeNetProbe({ clock: systemClock }) : null,
    keychain: null,
    webSockets: null,
    ready: null,
    verify: (store) => Promise.resolve(verifyStore({ dataFolder: data, store, isClosed: true })),
    journalProblem: () => null,
  };
}

/** Whether it can be written is told by its rights: nothing is written here. */
const readOnlyDisk: DiskProbe = {
  ...nodeDisk,
  writeProblem: (folder) => nodeDisk.accessProblem(folder),
};

/** The chosen account as the settings have it; null for practice, whose address is another one at every start. */
function chosenAccount(data: string): CheckRun['account'] {
  try {
    const settings: unknown = JSON.parse(readFileSync(join(data, 'settings.json'), 'utf8'));
    const accounts = field(settings, 'accounts');
    const chosen = (Array.isArray(accounts) ? accounts : []).find(
      (account: unknown) => field(account, 'id') === field(settings, 'activeId'),
    ) as unknown;
    const id = field(chosen, 'id');
    const baseUrl = field(field(chosen, 'venue'), 'baseUrl');
    if (typeof id !== 'string' || typeof baseUrl !== 'string') return null;
    return { id, name: 'the chosen account', mode: 'live', venue: serviceVenue(baseUrl) };
  } catch {
    return null;
  }
}

function field(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  return Object.entries(value).find(([key]) => key === name)?.[1];
}

const MOST_ORDERS = 500;

async function writeBundle(
  { data, withJournal }: Command,
  path: string,
  checks: CheckResult[],
  print: (line: string) => void,
): Promise<boolean> {
  const logFolder = join(data, LOG_FOLDER);
  const raw = filesOf({
    at: systemClock.now(),
    about: aboutLines({ version: ownVersion(), host: 'command line', platform: process.platform }),
    checks,
    crashes: readNotes(nodeFiles, logFolder),
    entries: nodeDisk.entries(data),
    settings: nodeFiles.read(join(data, 'settings.json')),
    logFolder: isFolder(logFolder) ? logFolder : null,
    journal: withJournal ? journalText({ dataFolder: data, most: MOST_ORDERS, isClosed: true }) : null,
  });
  const report = await makeReport(raw, withJournal, createRedactor());
  const saved = saveReport(report, path);
  if (!saved.ok) {
    print(saved.error.message);
    return false;
  }
  const { files, redactions } = viewOf(report, '');
  print('');
  print(`Saved ${path}: ${saved.value.bytes} bytes, sha256 ${saved.value.sha256}`);
  for (const { name, about, lines, redacted } of files) {
    print(`  ${name.padEnd(14)} ${about}: ${lines} lines, ${redacted} taken out`);
  }
  for (const { title, count } of redactions) print(`  ${title}: ${count}`);
  return true;
}

function ownVersion(): string {
  const manifest: unknown = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  return String(field(manifest, 'version'));
}

if (import.meta.main) {
  // oxlint-disable-next-line no-console
  process.exitCode = await runDiagnostics(process.argv.slice(2), (line) => console.log(line));
}
