/**
 * Verifies or lists an order journal without changing it.
 *
 *     npm run journal -- verify FILE [--head HASH]
 *     npm run journal -- show FILE [--practice]
 *
 * Exit codes: 0 valid and compared, 1 damaged or entries missing, 2 could not be opened, 3 valid and nothing to compare with.
 */
import './english.ts';
import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { parseArgs } from 'node:util';
import { placementLine, readPlacements } from '../electron/features/orders/journal-show.ts';
import { verifyJournal } from '../electron/features/orders/verify.ts';
import { printVerified } from './verify-log.ts';

const USAGE = `Usage:
  npm run journal -- verify FILE [--head HASH]
      Verifies every entry, and compares with journal.head beside the file, which shows
      entries removed from the end. With --head, also checks that the entry with this
      hash, noted earlier, is still there.
  npm run journal -- show FILE [--practice]
      One line per live order, oldest first; with --practice only the orders of
      practice accounts.
Exits with 0 when the journal verifies and was compared, 1 when it does not or entries
are missing, 2 when it cannot be read, 3 when it verifies and there was nothing to compare
with. Nothing is changed. Times are UTC.`;

/** Runs one command; `print` gets its lines. Returns the exit code. */
export function runJournal(args: readonly string[], print: (line: string) => void): 0 | 1 | 2 | 3 {
  const command = readCommand(args);
  if (command === null) {
    print(USAGE);
    return 2;
  }
  if (!existsSync(command.file)) {
    print('File not found.');
    return 2;
  }
  if (!isDatabase(command.file)) {
    print('Could not open the file as a database. Another program may be using it.');
    return 2;
  }
  return command.name === 'verify'
    ? printVerified(command, (each) => verifyJournal(command.file, each), print)
    : show(command, print);
}

interface Command {
  name: 'verify' | 'show';
  file: string;
  head: string | null;
  practice: boolean;
}

function readCommand(args: readonly string[]): Command | null {
  try {
    const { positionals, values } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { head: { type: 'string' }, practice: { type: 'boolean' } },
    });
    const [name, file, ...more] = positionals;
    const head = values.head?.toLowerCase() ?? null;
    if ((name !== 'verify' && name !== 'show') || file === undefined || more.length > 0) return null;
    if (head !== null && (name === 'show' || !/^[0-9a-f]{64}$/.test(head))) return null;
    const practice = values.practice === true;
    if (practice && name === 'verify') return null;
    return { name, file, head, practice };
  } catch {
    return null;
  }
}

function isDatabase(path: string): boolean {
  try {
    const file = new DatabaseSync(path, { readOnly: true });
    file.prepare('PRAGMA user_version').get();
    file.close();
    return true;
  } catch {
    return false;
  }
}

function show({ file, practice }: Command, print: (line: string) => void): 0 | 1 {
  const verified = verifyJournal(file);
  if (!verified.ok) {
    print(verified.error.message);
    return 1;
  }
  let others = 0;
  for (const placement of readPlacements(file)) {
    const isPractice = placement.mode === 'practice';
    if (isPractice === practice) print(placementLine(placement));
    else if (isPractice) others += 1;
  }
  if (others === 1) print('1 practice order is not listed. Use --practice to list it.');
  if (others > 1) print(`${others} practice orders are not listed. Use --practice to list them.`);
  return 0;
}

if (import.meta.main) {
  // oxlint-disable-next-line no-console
  process.exitCode = runJournal(process.argv.slice(2), (line) => console.log(line));
}
