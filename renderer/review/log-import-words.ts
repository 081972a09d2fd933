import type { CallReply } from '../../shared/bridge/contract.ts';
import { count } from '../history/knowledge.ts';

/** What a call carries, as bytes before they are written in base64. */
export const MOST_BYTES = 3_600_000;

/** Why a file of this size cannot be a log to take over; null when it can. */
export function sizeProblem(name: string, bytes: number): string | null {
  if (bytes === 0) return `${name} is empty. Choose the reviews.db of the other person.`;
  if (bytes <= MOST_BYTES) return null;
  return `${name} is larger than ${MOST_BYTES / 1_000_000} MB, more than can be taken over in the window.`;
}

/** What a log holds and what of it is new. */
export function importWords({ rows, news, known, unmatched }: CallReply<'reviews.import'>): string {
  const all = `${count(rows, 'row', 'rows')}, ${news === 0 ? 'none of them new' : `${count(news, 'is', 'are')} new`}`;
  const here = known === 0 ? '' : `, ${count(known, 'is', 'are')} here already`;
  const waiting =
    unmatched === 0 ? '' : ` ${count(unmatched, 'waits', 'wait')} for a record that is not in this archive.`;
  return `${all}${here}.${waiting}`;
}
