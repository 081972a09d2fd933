import type { StoreReport } from '../verify-store.ts';
import { type Check, type Fact, failed, failedBy, type Finding, passed, skipped, warning } from './check.ts';

export const checkArchive: Check = async ({ verify }) => {
  const looked = await verify('archive');
  if (!looked.ok) return failedBy(looked.error);
  const { verdict, problem } = looked.value;
  const facts = factsOf(looked.value);
  switch (verdict) {
    case 'absent':
      return skipped(
        'There is no archive yet: no history was read.',
        'Choose History beside Deposits to read it.',
      );
    case 'newer':
      return failed(
        problem,
        'Update Counterfoil to read the history; nothing is written to that file.',
        facts,
      );
    case 'damaged':
    case 'cut':
      return failed(
        problem,
        'Close the app and start it again: it sets a damaged file aside, and the history is read from the venue anew. Reviews and the order journal are in files of their own.',
        facts,
      );
    case 'whole':
      return passed('The archive holds together.', facts);
  }
};

export const checkJournal: Check = async ({ verify, journalProblem }) => {
  const looked = await verify('journal');
  const refused = journalProblem();
  if (looked.ok && looked.value.verdict === 'whole' && refused !== null) {
    return failed(
      `The journal verifies now, but it could not be opened at the start: ${refused}`,
      'Start the app again.',
      factsOf(looked.value),
    );
  }
  return logFinding(looked, {
    whole: 'Every row of the order journal is as it was written.',
    absent: skipped('There is no order journal yet: nothing was placed.'),
    advice:
      'Do not place orders. Copy the whole data folder, then put back a backup that verifies, or move journal.db away to begin a new one; keep the damaged file.',
  });
};

export const checkReviews: Check = async ({ verify }) =>
  logFinding(await verify('reviews'), {
    whole: 'Every row of the review log is as it was written, and none is missing at its end.',
    absent: skipped('There is no review log yet: nothing was said of any record.'),
    advice:
      'Copy the whole data folder before anything else, then restore the reviews from a backup that verifies.',
  });

function logFinding(
  looked: Awaited<ReturnType<Parameters<Check>[0]['verify']>>,
  words: { whole: string; absent: Finding; advice: string },
): Finding {
  if (!looked.ok) return failedBy(looked.error);
  const { verdict, problem } = looked.value;
  const facts = factsOf(looked.value);
  switch (verdict) {
    case 'absent':
      return words.absent;
    case 'cut':
      return warning(problem, words.advice, facts);
    case 'damaged':
    case 'newer':
      return failed(problem, words.advice, facts);
    case 'whole':
      return passed(words.whole, facts);
  }
}

function factsOf({ counts, head }: StoreReport): Fact[] {
  const facts: Fact[] = counts.map(({ label, count }) => ({ label, value: String(count) }));
  if (head !== null && counts.some(({ count }) => count > 0))
    facts.push({ label: 'Hash of the last row', value: head });
  return facts;
}
