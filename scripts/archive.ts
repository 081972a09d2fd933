/**
 * Exports records of the archive, or verifies the archive or a review log, without the window and also while the app runs.
 *
 *     npm run archive -- verify FILE [--head HASH]      of a review log, or of archive.db
 *     npm run archive -- export [--data DIR] --format FORMAT --out FILE [--from DAY] [--to DAY] [--query TEXT] ...
 *
 * Exit codes: 0 written or verified, 1 not written or damaged, 2 the command is not valid or there is nothing to read, 3 every entry
 * verifies, but there was no hash to compare with.
 */
import './english.ts';
import { systemClock } from '../electron/platform/clock.ts';
import { abandonExports } from '../electron/features/history/export/export-ops.ts';
import { readArchive } from '../electron/features/history/export/read-archive.ts';
import { readCommand, USAGE } from './archive/command.ts';
import { exportRecords } from './archive/export.ts';
import { verifyFile } from './archive/verify.ts';

/** Runs one command; `print` gets its lines, `warn` those about what was written and should not be overlooked. Returns the exit code. */
export async function runArchive(
  args: readonly string[],
  print: (line: string) => void,
  now: () => number = () => systemClock.now(),
  warn: (line: string) => void = print,
): Promise<0 | 1 | 2 | 3> {
  if (args.includes('--help')) {
    print(USAGE);
    return 0;
  }
  if (args[0] === 'verify') return verifyFile(args.slice(1), print);
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
    return await exportRecords(command.value, archive.value, { print, warn, now: now() });
  } finally {
    abandonExports(archive.value.context);
    archive.value.close();
  }
}

if (import.meta.main) {
  /* oxlint-disable no-console */
  const print = (line: string): void => console.log(line);
  const warn = (line: string): void => console.error(line);
  /* oxlint-enable no-console */
  process.exitCode = await runArchive(process.argv.slice(2), print, undefined, warn);
}
