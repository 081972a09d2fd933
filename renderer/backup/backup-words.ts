import type { BackupPlan, JournalPlan, ListPlan } from '../../shared/bridge/backup-calls.ts';
import type { CallReply } from '../../shared/bridge/contract.ts';
import { formatCount } from '../format/number.ts';

type Restored = CallReply<'backup.restore'>;

export function counted(count: number, one: string, many: string): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}

const UNITS = ['bytes', 'KB', 'MB', 'GB'] as const;

/** A size to get a picture of it: "1.2 MB". */
export function sizeWords(bytes: number): string {
  let value = bytes;
  let unit = 0;
  while (value >= 1_000 && unit < UNITS.length - 1) {
    value /= 1_000;
    unit += 1;
  }
  return `${unit === 0 ? formatCount(value) : value.toFixed(1)} ${UNITS[unit] ?? ''}`;
}

/** What restoring would do with one list, in a few words. */
export function listWords({ holds, added, conflicts, same }: ListPlan): string {
  if (holds === 0) return 'nothing in the backup';
  if (same === holds) return 'all of it is here';
  const parts: string[] = [];
  if (added > 0) parts.push(`${formatCount(added)} new`);
  if (conflicts > 0) parts.push(`${formatCount(conflicts)} different here`);
  if (same > 0) parts.push(`${formatCount(same)} the same`);
  return parts.join(', ');
}

export function reviewWords({ news, known, unmatched }: NonNullable<BackupPlan['reviews']>): string {
  if (news === 0) return known === 0 ? 'nothing in the backup' : 'all of it is here';
  const waiting =
    unmatched === 0 ? '' : `; ${formatCount(unmatched)} wait for records that are not read here yet`;
  const here = known === 0 ? '' : `, ${formatCount(known)} here already`;
  return `${formatCount(news)} new${here}${waiting}`;
}

/** What becomes of the journal: a heading of a few words, and what it means. */
export function journalWords({ fate, damaged, rows, presentRows }: JournalPlan): {
  short: string;
  long: string;
} {
  switch (fate) {
    case 'nothing':
      return {
        short: rows === 0 ? 'nothing in the backup' : 'all of it is here',
        long: 'The order journal here begins with all of the backup’s.',
      };
    case 'take': {
      const long =
        presentRows === 0
          ? 'The order journal of the backup becomes the one here when Counterfoil is started again.'
          : 'The order journal of the backup continues the one here, and takes its place when Counterfoil is started again. The one here is kept as a file. If anything is added to the journal here before that, such as an order or news of one, the one here stays instead.';
      return { short: presentRows === 0 ? 'none here yet' : 'continues the one here', long };
    }
    case 'beside': {
      const why = damaged
        ? 'The order journal here does not verify, so nothing can be put in its place.'
        : 'The order journal here has other orders, and two journals cannot be made one.';
      const way = damaged
        ? ' To use it instead, end Counterfoil, move journal.db away together with every file whose name begins with journal.db-, and give this file its name. Orders placed since the backup are not guarded then.'
        : '';
      return {
        short: 'kept as a file beside',
        long: `${why} The backup’s is kept as a file in the data folder. Its orders are not among those that Counterfoil guards against being sent twice.${way}`,
      };
    }
  }
}

/** What a restore did, sentence by sentence. */
export function restoredWords({ lists, reviews, journal, journalFile }: Restored): string[] {
  const said: string[] = [];
  for (const { title, added, replaced } of lists) {
    const parts: string[] = [];
    if (added > 0) parts.push(`${formatCount(added)} added`);
    if (replaced > 0) parts.push(`${formatCount(replaced)} replaced`);
    if (parts.length > 0) said.push(`${title}: ${parts.join(', ')}.`);
  }
  if (reviews > 0) said.push(`Reviews: ${counted(reviews, 'row', 'rows')} added.`);
  if (journal === 'staged') {
    said.push('The order journal of the backup takes effect when Counterfoil is started again.');
  }
  if (journal === 'beside') {
    said.push(
      `The order journal of the backup is kept as ${journalFile ?? 'a file'} in the data folder. Its orders are not among those that Counterfoil guards against being sent twice.`,
    );
  }
  return said.length > 0 ? said : ['Nothing was missing here, so nothing was changed.'];
}
