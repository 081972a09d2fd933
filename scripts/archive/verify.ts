import { existsSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { readNotedHead } from '../../electron/features/history/reviews/head-note.ts';
import { REVIEWS_FILE } from '../../electron/features/history/reviews/review-log.ts';
import { verifyReviews } from '../../electron/features/history/reviews/verify.ts';
import { GENESIS, untouched } from '../../electron/storage/hash-chained-log.ts';
import { USAGE } from './command.ts';

/** Verifies a review log. Returns the exit code. */
export function verifyLog(args: readonly string[], print: (line: string) => void): 0 | 1 | 2 | 3 {
  const [file, flag, hash, ...more] = args;
  const given = hash?.toLowerCase() ?? null;
  const isHead = flag === '--head' && given !== null && /^[0-9a-f]{64}$/.test(given);
  if (file === undefined || more.length > 0 || (flag !== undefined && !isHead)) {
    print(USAGE);
    return 2;
  }
  if (!existsSync(file)) {
    print('File not found.');
    return 2;
  }
  const noted = basename(file) === REVIEWS_FILE ? (readNotedHead(dirname(file))?.head ?? GENESIS) : GENESIS;
  const missed = new Set([given ?? GENESIS, noted]);
  missed.delete(GENESIS);
  const isCompared = missed.size > 0;
  // While the app has it open, its newest rows are in a file beside it.
  const opened = existsSync(`${file}-wal`) ? file : untouched(file);
  const verified = verifyReviews(opened, (_row, own) => missed.delete(own));
  if (!verified.ok) {
    const { seq, message } = verified.error;
    if (seq !== null) print(`First damaged entry: ${seq}`);
    print(message);
    return 1;
  }
  print(`entries ${verified.value.rows}`);
  print(`latest hash ${verified.value.head}`);
  if (missed.size > 0) {
    const where = given !== null && missed.has(given) ? 'given with --head' : 'noted in reviews.head.json';
    print(`The hash ${where} was not found: entries were removed, or this is another log.`);
    return 1;
  }
  if (isCompared || given === GENESIS) return 0;
  print('No hash to compare with: entries removed from the end would not be noticed. Give one with --head.');
  return 3;
}
