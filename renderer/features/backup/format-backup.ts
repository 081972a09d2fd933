import type { BackupPlan, JournalPlan, ListPlan } from '../../../shared/bridge/backup-calls.ts';
import type { CallReply } from '../../../shared/bridge/contract.ts';
import { backupRestoreMessages } from '../../../shared/messages/backup-restore.ts';
import { formatCount } from '../../lib/format/number.ts';

type Restored = CallReply<'backup.restore'>;

const messages = backupRestoreMessages;

/** What restoring would do with one list, in a few words. */
export function formatListPlan({ holds, added, conflicts, same }: ListPlan): string {
  const { changes } = messages;
  if (holds === 0) return changes.nothing;
  if (same === holds) return changes.allHere;
  const parts: string[] = [];
  if (added > 0) parts.push(changes.added(added, formatCount(added)));
  if (conflicts > 0) parts.push(changes.conflicts(conflicts, formatCount(conflicts)));
  if (same > 0) parts.push(changes.same(same, formatCount(same)));
  return parts.join(', ');
}

export function formatReviewPlan({ added, known, unmatched }: NonNullable<BackupPlan['reviews']>): string {
  const { changes } = messages;
  if (added === 0) return known === 0 ? changes.nothing : changes.allHere;
  const parts = [changes.added(added, formatCount(added))];
  if (known > 0) parts.push(changes.known(known, formatCount(known)));
  const summary = parts.join(', ');
  return unmatched === 0 ? summary : changes.unmatched(summary, unmatched, formatCount(unmatched));
}

/** What restoring does to four-eyes, and whether the reviews count; nothing where it does neither. */
export function formatReviewRules({ added, counts, fourEyes }: NonNullable<BackupPlan['reviews']>): string[] {
  const words: string[] = [];
  if (fourEyes === 'turned-on') words.push(messages.reviews.turnedOn);
  // That they do not count implies that four-eyes is on.
  if (fourEyes === 'on' && (counts || added === 0)) words.push(messages.reviews.staysOn);
  if (added > 0) words.push(counts ? messages.reviews.count : messages.reviews.doNotCount);
  return words;
}

/** What becomes of the journal: a heading of a few words, and what it means. */
export function formatJournalPlan({ action, damaged, rows, presentRows }: JournalPlan): {
  short: string;
  long: string;
} {
  switch (action) {
    case 'nothing':
      return {
        short: rows === 0 ? messages.changes.nothing : messages.changes.allHere,
        long: messages.journal.allHere,
      };
    case 'restore':
      return presentRows === 0
        ? { short: messages.journal.firstHere, long: messages.journal.becomes }
        : { short: messages.journal.continues, long: messages.journal.takesPlace };
    case 'separate':
      return {
        short: messages.journal.separate,
        long: damaged ? messages.journal.separateDamaged : messages.journal.cannotMerge,
      };
  }
}

/** What a restore did, sentence by sentence. */
export function formatRestored({ lists, reviews, reviewsAs, journal, journalFile }: Restored): string[] {
  const { restored: done } = messages;
  const sentences: string[] = [];
  for (const { title, added, replaced } of lists) {
    const parts: string[] = [];
    if (added > 0) parts.push(done.added(added, formatCount(added)));
    if (replaced > 0) parts.push(done.replaced(replaced, formatCount(replaced)));
    if (parts.length > 0) sentences.push(done.list(title, parts.join(', ')));
  }
  if (reviews > 0) sentences.push(done.reviews(reviews, formatCount(reviews)));
  if (reviews > 0 && reviewsAs?.counts === false) sentences.push(done.doNotCount);
  if (reviewsAs?.fourEyes === 'turned-on') sentences.push(done.turnedOn);
  if (journal === 'staged') sentences.push(done.journalStaged);
  if (journal === 'separate') {
    sentences.push(journalFile === null ? done.journalSeparateUnnamed : done.journalSeparate(journalFile));
  }
  return sentences.length > 0 ? sentences : [done.nothing];
}
