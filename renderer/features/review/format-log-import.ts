import type { CallReply } from '../../../shared/bridge/contract.ts';
import { reviewLogMessages } from '../../../shared/messages/review-log.ts';
import { formatCount } from '../../lib/format/number.ts';

const messages = reviewLogMessages.take;

/** What a call carries, as bytes before they are written in base64. */
export const MAX_BYTES = 3_600_000;
export const MAX_MB = String(MAX_BYTES / 1_000_000);

/** Why a file of this size cannot be a log to take over; null when it can. */
export function sizeProblem(name: string, bytes: number): string | null {
  if (bytes === 0) return messages.empty(name);
  if (bytes <= MAX_BYTES) return null;
  return messages.tooLarge(name, MAX_MB);
}

/** What a log holds and what of it is new. */
export function formatImport({ rows, added, known, unmatched }: CallReply<'reviews.import'>): string {
  const all = messages.rows(rows, formatCount(rows));
  const addedText = added === 0 ? messages.noneAdded : messages.added(added, formatCount(added));
  const found =
    known === 0
      ? messages.found(all, addedText)
      : messages.foundKnown(all, addedText, messages.known(known, formatCount(known)));
  return unmatched === 0 ? found : `${found} ${messages.waiting(unmatched, formatCount(unmatched))}`;
}
