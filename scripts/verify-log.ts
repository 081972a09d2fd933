import type { Result } from '../shared/base/result.ts';
import { type ChainFault, type ChainSummary, GENESIS } from '../electron/storage/hash-chained-log.ts';
import { keyFingerprint } from '../electron/storage/log-signature.ts';
import { compareWithHead, headPath, readHead } from '../electron/storage/log-head.ts';

interface VerifyCommand {
  file: string;
  /** A hash noted earlier, that one of the entries must have. */
  head: string | null;
}

/** `FILE [--head HASH]`; null when it is not that. */
export function readVerifyArgs(args: readonly string[]): VerifyCommand | null {
  const [file, flag, hash, ...more] = args;
  const head = hash?.toLowerCase() ?? null;
  const isHead = flag === '--head' && head !== null && /^[0-9a-f]{64}$/.test(head);
  if (file === undefined || more.length > 0 || (flag !== undefined && !isHead)) return null;
  return { file, head };
}

type Verify = (
  each: (row: { seq: number; at: number }, hash: string) => void,
) => Result<ChainSummary, ChainFault>;

/**
 * Verifies a log and compares it with the head file beside it and the hash given. 0: every entry verifies and all that was compared agrees. 1: an
 * entry does not verify, or entries are missing. 3: every entry verifies, and there was nothing to compare with.
 */
export function printVerified(
  { file, head }: VerifyCommand,
  verify: Verify,
  print: (line: string) => void,
): 0 | 1 | 3 {
  // Before the log: what the app adds meanwhile makes it longer than its head.
  const comparison = compareWithHead(readHead(headPath(file)));
  let noted = head === GENESIS ? 0 : -1;
  const verified = verify((row, hash) => {
    comparison.see(row.seq, hash, row.at);
    if (hash === head) noted = row.seq;
  });
  if (!verified.ok) {
    const { seq, message } = verified.error;
    if (seq !== null) print(`First damaged entry: ${seq}`);
    print(message);
    return 1;
  }
  const { rows } = verified.value;
  print(`entries ${rows}`);
  print(`latest hash ${verified.value.head}`);
  const { signed } = verified.value;
  print(
    signed === null
      ? 'not signed'
      : `signed up to entry ${signed.rows} with key ${keyFingerprint(signed.key)}`,
  );
  if (head !== null && noted < 0) {
    print('The hash given with --head was not found: entries were removed, or this is another log.');
    return 1;
  }
  if (head !== null) {
    const since = rows - noted;
    const added = since === 0 ? 'nothing' : since === 1 ? '1 entry' : `${since} entries`;
    print(`The given hash is entry ${noted}; ${added} added since.`);
  }
  const verdict = comparison.verdict();
  switch (verdict.kind) {
    case 'agrees':
      return 0;
    case 'none':
      if (head !== null) return 0;
      print(
        'Nothing to compare with: entries removed from the end would not be noticed. Give a hash with --head.',
      );
      return 3;
    case 'behind':
    case 'short':
      print(
        `${verdict.missing} ${verdict.missing === 1 ? 'entry is' : 'entries are'} missing from the end, by the head file.`,
      );
      return 1;
    case 'other':
      print('This is not the log that the head file beside it belongs to.');
      return 1;
  }
}
