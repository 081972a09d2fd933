import { existsSync } from 'node:fs';
import { verifyReviews } from '../../electron/features/history/reviews/verify.ts';
import { untouched } from '../../electron/storage/hash-chained-log.ts';
import { printVerified, readVerifyArgs } from '../verify-log.ts';
import { USAGE } from './command.ts';

/** Verifies a review log. Returns the exit code. */
export function verifyLog(args: readonly string[], print: (line: string) => void): 0 | 1 | 2 | 3 {
  const command = readVerifyArgs(args);
  if (command === null) {
    print(USAGE);
    return 2;
  }
  if (!existsSync(command.file)) {
    print('File not found.');
    return 2;
  }
  // While the app has it open, its newest rows are in a file beside it.
  const opened = existsSync(`${command.file}-wal`) ? command.file : untouched(command.file);
  return printVerified(command, (each) => verifyReviews(opened, each), print);
}
