import type { LogName } from '../../../../shared/base/log-name.ts';
import type { Text } from '../../../../shared/messages/in-both.ts';
import type { StoreReport } from './verify-store.ts';
import {
  type Check,
  type Fact,
  failed,
  failedBy,
  type Finding,
  machineMessages,
  passed,
  failureText,
  skipped,
  warning,
} from './check.ts';

const { archive, journal, logs, reviews } = machineMessages;

/** What is counted of a file, as the thread that verified it writes it in the window's language. */
const COUNTED = [archive.deposits, archive.withdrawals, archive.unreadable, archive.version, logs.rows];

export const checkArchive: Check = async ({ verify }) => {
  const verified = await verify('archive');
  if (!verified.ok) return failedBy(verified.error);
  const { verdict, problem } = verified.value;
  const facts = factsOf(verified.value);
  switch (verdict) {
    case 'absent':
      return skipped(archive.absent, archive.absentAdvice);
    case 'newer':
      return failed(failureText(verdict, problem), archive.newerAdvice, facts);
    case 'damaged-records':
      return failed(failureText(verdict, problem), archive.damagedRecordsAdvice, facts);
    case 'damaged':
    case 'cut':
      return failed(failureText(verdict, problem), archive.damagedAdvice, facts);
    case 'unvouched':
    case 'whole':
      return passed(archive.whole, facts);
  }
};

export const checkJournal: Check = async ({ verify, journalProblem }) => {
  const verified = await verify('journal');
  const refused = journalProblem();
  if (verified.ok && verified.value.verdict === 'whole' && refused !== null) {
    return failed(
      journal.notOpened(failureText('journal', refused)),
      journal.notOpenedAdvice,
      factsOf(verified.value),
    );
  }
  return logFinding(verified, {
    whole: journal.whole,
    absent: skipped(journal.absent),
    advice: journal.advice,
    cutAdvice: journal.cutAdvice,
    log: 'journal',
  });
};

export const checkReviews: Check = async ({ verify }) =>
  logFinding(await verify('reviews'), {
    whole: reviews.whole,
    absent: skipped(reviews.absent),
    advice: reviews.advice,
    cutAdvice: reviews.cutAdvice,
    log: 'reviews',
  });

function logFinding(
  verified: Awaited<ReturnType<Parameters<Check>[0]['verify']>>,
  messages: { whole: Text; absent: Finding; advice: Text; cutAdvice: Text; log: LogName },
): Finding {
  if (!verified.ok) return failedBy(verified.error);
  const { verdict, problem } = verified.value;
  const facts = factsOf(verified.value);
  switch (verdict) {
    case 'absent':
      return messages.absent;
    case 'cut':
      return { ...failed(failureText(verdict, problem), messages.cutAdvice, facts), missing: messages.log };
    case 'unvouched':
      return warning(failureText(verdict, problem), logs.unvouchedAdvice, facts);
    case 'damaged':
    case 'damaged-records':
    case 'newer':
      return failed(failureText(verdict, problem), messages.advice, facts);
    case 'whole':
      return passed(messages.whole, facts);
  }
}

function factsOf({ counts, head, signed }: StoreReport): Fact[] {
  const facts: Fact[] = counts.map(({ label, count }) => ({
    label: COUNTED.find(({ shown }) => shown === label) ?? label,
    value: String(count),
  }));
  if (head !== null && counts.some(({ count }) => count > 0)) facts.push({ label: logs.head, value: head });
  if (signed !== undefined && head !== null)
    facts.push({
      label: logs.signed,
      value: signed === null ? logs.notSigned : logs.signedWith(signed.rows, signed.key),
    });
  return facts;
}
