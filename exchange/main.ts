import { helpText, readFlags, type Flags } from './cli/flags.ts';
import { readConfigFile } from './config/read-config.ts';
import { mergeSettings, type ExchangeSettings } from './config/settings.ts';
import { DamagedState } from './persistence/contract.ts';
import { openEntryStore, type EntryStoreError } from './persistence/entry-store.ts';
import { restoreRecordsEnd } from './orders/saved/restore.ts';
import { createRequestLog } from './request-log/request-log.ts';
import { startExchange, type RunningExchange } from './start.ts';
import { readFileSync } from 'node:fs';

/** Present in Electron's utility process, absent in plain Node. */
interface ParentPort {
  postMessage: (message: unknown) => void;
}

/** Exit codes: general failure, wrong command line, damaged state (only `--reset` repairs it), state of a newer version. */
const FAILED = 1;
const WRONG_USAGE = 2;
const DAMAGED = 3;
const NEWER = 4;
const POLL_MS = 500;

// A closed stderr must not end the process.
process.stderr.on('error', () => {});
// Plain Node exits after this by itself; a utility process would continue.
process.on('unhandledRejection', (reason) => {
  fail(
    [`unexpected error: ${reason instanceof Error ? (reason.stack ?? reason.message) : String(reason)}`],
    FAILED,
  );
});

const flags = readFlags(process.argv.slice(2));
switch (flags.kind) {
  case 'help':
    process.stdout.write(helpText(), () => process.exit(0));
    break;
  case 'wrong':
    fail([`${flags.reason} See --help.`], WRONG_USAGE);
    break;
  case 'run':
    await run(flags);
    break;
}

type Run = Extract<Flags, { kind: 'run' }>;

async function run({ config, data, reset, log, quiet, ...given }: Run): Promise<void> {
  const file = config === null ? null : readConfigFile(config);
  if (file?.ok === false) {
    fail(file.problems, WRONG_USAGE);
    return;
  }
  const settings = mergeSettings(file?.settings ?? {}, given.settings);
  if (log) settings.log = createRequestLog((line) => process.stderr.write(line));
  if (data !== null) {
    if (reset) settings.recordsEnd = recordsEndIn(data);
    // If the start fails, the state to reset is still there.
    const opened = openEntryStore(data, { startOver: reset });
    if (!opened.ok) {
      fail([opened.error.message], exitCodeOf(opened.error));
      return;
    }
    settings.store = opened.store;
  }
  await serve(settings, quiet);
}

/** Keeps the seeded records the same after a reset; undefined when the old state cannot be read. */
function recordsEndIn(data: string): number | undefined {
  const earlier = openEntryStore(data);
  if (!earlier.ok) return undefined;
  try {
    return restoreRecordsEnd(earlier.store.past) ?? undefined;
  } catch {
    return undefined; // damaged, which may be the reason for the reset
  } finally {
    earlier.store.close();
  }
}

function exitCodeOf({ kind }: EntryStoreError): number {
  if (kind === 'newer') return NEWER;
  return kind === 'damaged' ? DAMAGED : FAILED;
}

/** Starts, prints one line of JSON and runs until SIGTERM, SIGINT or the end of its parent. */
async function serve(settings: ExchangeSettings, quiet: boolean): Promise<void> {
  let exchange: RunningExchange;
  try {
    exchange = await startExchange(settings);
  } catch (error) {
    settings.store?.close();
    fail([describe(error, settings)], error instanceof DamagedState ? DAMAGED : FAILED);
    return;
  }
  const { baseUrl, headerPrefix, key, secret, passphrase, controlUrl } = exchange;
  const stop = stopOnce(exchange);
  watchParent(stop);
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  process.stdout.on('error', stop);
  announce({
    baseUrl,
    headerPrefix,
    key,
    secret,
    passphrase,
    ...(controlUrl === null ? {} : { controlUrl }),
  });
  if (!quiet) process.stderr.write(`Practice exchange at ${baseUrl}\n`);
}

/** Closes the exchange and exits, once. */
function stopOnce(exchange: RunningExchange): () => void {
  let stopping = false;
  return () => {
    if (stopping) return;
    stopping = true;
    // Exits explicitly: a pipe of a dead parent must not keep an orphan alive.
    exchange.close().then(
      () => process.exit(0),
      (error: unknown) => {
        fail(
          [
            `the state could not be saved completely: ${error instanceof Error ? error.message : String(error)}`,
          ],
          FAILED,
        );
      },
    );
  };
}

/** Prints the reasons and exits explicitly: in Electron an idle process would never end. */
function fail(lines: readonly string[], exitCode: number): void {
  process.stderr.write(lines.map((line) => `exchange: ${line}\n`).join(''), () => process.exit(exitCode));
}

function describe(error: unknown, { port = 0 }: ExchangeSettings): string {
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    return `Port ${port} on 127.0.0.1 is taken. Name another with --port, or 0 for a free one.`;
  }
  return `could not start: ${error instanceof Error ? error.message : String(error)}`;
}

function announce(ready: Record<string, string>): void {
  const { parentPort } = process as unknown as { parentPort?: ParentPort }; // Electron's types are not ours to import
  if (parentPort !== undefined) parentPort.postMessage(ready); // oxlint-disable-line unicorn/require-post-message-target-origin -- not a window
  else process.stdout.write(`${JSON.stringify(ready)}\n`);
}

/**
 * Calls `gone` once when the parent process has ended: the system then assigns another parent. npm can leave its child running,
 * and an orphan would keep its port forever.
 */
function watchParent(gone: () => void): void {
  const parent = process.ppid;
  // npm starts us through a shell that outlives a killed npm, so the shell's parent is watched too.
  const above = process.env['npm_lifecycle_event'] === undefined ? null : parentOf(parent);
  const timer = setInterval(() => {
    if (process.ppid === parent && (above === null || parentOf(parent) === above)) return;
    clearInterval(timer);
    gone();
  }, POLL_MS);
  timer.unref();
}

/** Parent of another process; null without /proc (there the shell replaces itself by us). */
function parentOf(pid: number): number | null {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const line = /^PPid:\s*(\d+)$/m.exec(status)?.[1];
    return line === undefined ? null : Number(line);
  } catch {
    return null;
  }
}
