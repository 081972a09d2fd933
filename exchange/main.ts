import { helpText, readFlags, type Flags } from './cli/flags.ts';
import { watchParent } from './cli/parent.ts';
import { readConfigFile } from './config/read-config.ts';
import { mergeSettings, type ExchangeSettings } from './config/settings.ts';
import { DamagedState } from './persistence/contract.ts';
import { openEntryStore, type EntryStoreError } from './persistence/entry-store.ts';
import { restoreRecordsEnd } from './orders/saved/restore.ts';
import { createRequestLog } from './request-log/request-log.ts';
import { startExchange, type RunningExchange } from './start.ts';

/** Electron's utility process has this port to its parent; plain Node does not. */
interface ParentPort {
  postMessage: (message: unknown) => void;
}

/** Exit codes: how a caller tells a wrong command line, a state that only `--reset` mends, and one of a newer version from any other failure. */
const FAILED = 1;
const WRONG_USAGE = 2;
const DAMAGED = 3;
const NEWER = 4;

// Notes nobody reads any more are no reason to end.
process.stderr.on('error', () => {});
// Plain Node ends by itself after this; a utility process goes on as if nothing had happened.
process.on('unhandledRejection', (reason) => {
  fail([`broke: ${reason instanceof Error ? (reason.stack ?? reason.message) : String(reason)}`], FAILED);
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
    // What is to be dropped is still there when the start fails.
    const opened = openEntryStore(data, { startOver: reset });
    if (!opened.ok) {
      fail([opened.error.message], exitCodeOf(opened.error));
      return;
    }
    settings.store = opened.store;
  }
  await serve(settings, quiet);
}

/** So that the records there were from the beginning are the same after a start from it; undefined when nothing of before can be read. */
function recordsEndIn(data: string): number | undefined {
  const earlier = openEntryStore(data);
  if (!earlier.ok) return undefined;
  try {
    return restoreRecordsEnd(earlier.store.past) ?? undefined;
  } catch {
    return undefined; // damaged, which is why somebody starts over
  } finally {
    earlier.store.close();
  }
}

function exitCodeOf({ kind }: EntryStoreError): number {
  if (kind === 'newer') return NEWER;
  return kind === 'damaged' ? DAMAGED : FAILED;
}

/** Starts, announces itself in one line of JSON and runs until SIGTERM, SIGINT or the end of its parent. */
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

/** Ends the exchange and the process, once, whatever asks for it and however often. */
function stopOnce(exchange: RunningExchange): () => void {
  let stopping = false;
  return () => {
    if (stopping) return;
    stopping = true;
    // The exit is said outright: a pipe of a parent that is gone must not keep an orphan alive.
    exchange.close().then(
      () => process.exit(0),
      (error: unknown) => {
        fail(
          [`not everything could be kept: ${error instanceof Error ? error.message : String(error)}`],
          FAILED,
        );
      },
    );
  };
}

/** Says why and ends the process, outright: in Electron a program with nothing left to do would stay for ever. */
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
