import { copyFileSync, existsSync, renameSync } from 'node:fs';
import { acceptLoss, headPath, type LogPoint, type Loss } from './log-head.ts';

/**
 * Goes on with a log that lost rows, from the next opening on: its files are copied aside, and its head agrees with what is left and has the loss
 * recorded as the next row. Answers the name of the copy. Throws when the disk refuses.
 */
export function goOnWithout(database: string, last: LogPoint, loss: Loss): string {
  const aside = database.replace(/\.db$/, `.damaged-${loss.at}.db`);
  for (const [from, to] of [
    [database, aside],
    [`${database}-wal`, `${aside}-wal`],
    [headPath(database), headPath(aside)],
  ] as const) {
    if (existsSync(from)) copyFileSync(from, to);
  }
  // Without the file it belongs to, SQLite would throw it away.
  if (last.rows === 0 && existsSync(`${database}-wal`)) renameSync(`${database}-wal`, `${aside}-wal`);
  acceptLoss(headPath(database), last, loss);
  return aside;
}
