import { HELP, readFlags } from './cli/flags.ts';
import { watchParent } from './cli/parent.ts';
import { startExchange, type ExchangeOptions } from './start.ts';

/** Electron's utility process has this port to its parent; plain Node does not. */
interface ParentPort {
  postMessage: (message: unknown) => void;
}

const flags = readFlags(process.argv.slice(2));
switch (flags.kind) {
  case 'help':
    process.stdout.write(HELP);
    break;
  case 'wrong':
    process.stderr.write(`exchange: ${flags.reason} See --help.\n`);
    process.exitCode = 2;
    break;
  case 'run':
    await run(flags.options, flags.quiet);
    break;
}

/** Starts, announces itself in one line of JSON and runs until SIGTERM, SIGINT or the end of its parent. */
async function run(options: ExchangeOptions, quiet: boolean): Promise<void> {
  const exchange = await startExchange(options).catch(describe);
  if (typeof exchange === 'string') {
    process.stderr.write(`exchange: could not start: ${exchange}\n`);
    process.exitCode = 1;
    return;
  }
  const { baseUrl, headerPrefix, key, secret, passphrase, controlUrl } = exchange;
  // The exit is said outright: a pipe of a parent that is gone must not keep an orphan alive.
  const stop = () => void exchange.close().then(() => process.exit(0));
  watchParent(stop);
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  process.stdout.on('error', stop);
  // Notes nobody reads any more are no reason to end.
  process.stderr.on('error', () => {});
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

function describe(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function announce(ready: Record<string, string>): void {
  const { parentPort } = process as unknown as { parentPort?: ParentPort }; // Electron's types are not ours to import
  if (parentPort !== undefined) parentPort.postMessage(ready); // oxlint-disable-line unicorn/require-post-message-target-origin -- not a window
  else process.stdout.write(`${JSON.stringify(ready)}\n`);
}
