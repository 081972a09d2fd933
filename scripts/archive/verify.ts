import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import { ARCHIVE_FILE } from '../../electron/features/history/archive/schema.ts';
import { verifyReviews } from '../../electron/features/history/reviews/verify.ts';
import { untouched } from '../../electron/storage/hash-chained-log.ts';
import { printVerified, readVerifyArgs } from '../verify-log.ts';
import { USAGE } from './command.ts';
import { isArchive, verifyArchive } from './verify-records.ts';

/** Verifies an archive or a review log, whichever the file is. Returns the exit code. */
export function verifyFile(args: readonly string[], print: (line: string) => void): 0 | 1 | 2 | 3 {
  const command = readVerifyArgs(args);
  if (command === null) {
    print(USAGE);
    return 2;
  }
  if (!existsSync(command.file)) {
    print('File not found.');
    return 2;
  }
  if (basename(command.file) === ARCHIVE_FILE || isArchive(command.file)) {
    if (command.head === null) return verifyArchive(command.file, print);
    print(USAGE);
    return 2;
  }
  // While the app has it open, its newest rows are in a file beside it.
  const opened = existsSync(`${command.file}-wal`) ? command.file : untouched(command.file);
  return printVerified(command, (each) => verifyReviews(opened, each), print);
}
