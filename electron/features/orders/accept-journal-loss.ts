import { basename } from 'node:path';
import type { BridgeError } from '../../../shared/base/error.ts';
import { fail, type Result, succeed } from '../../../shared/base/result.ts';
import { journalFileMessages } from '../../../shared/messages/journal-file.ts';
import { goOnWithout } from '../../storage/accept-loss.ts';
import { errorText } from '../../storage/failure.ts';
import { compareWithHead, headPath, readHead } from '../../storage/log-head.ts';
import { verifyJournalFile } from './journal-file.ts';

/**
 * Goes on with a journal whose last entries are missing, from the next start on; the loss becomes an entry of it. Answers the name of the copy of
 * the files as they were. Kinds `conflict` where nothing is missing or what is left does not verify, and `store`.
 */
export function acceptJournalLoss(
  path: string,
  { by, at }: { by: string; at: number },
): Result<{ copy: string }, BridgeError> {
  const comparison = compareWithHead(readHead(headPath(path)));
  try {
    const verified = verifyJournalFile(path, comparison);
    if (!verified.ok) return fail({ kind: 'conflict', message: verified.error.message });
    const verdict = comparison.verdict();
    if (verdict.kind !== 'short' && verdict.kind !== 'other')
      return fail({ kind: 'conflict', message: journalFileMessages.lost.nothing });
    const loss = { rows: verdict.missing ?? 0, since: verdict.since, by, at };
    return succeed({ copy: basename(goOnWithout(path, comparison.last(), loss)) });
  } catch (error) {
    return fail({ kind: 'store', message: journalFileMessages.couldNot.written(errorText(error)) });
  }
}
