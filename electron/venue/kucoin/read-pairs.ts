import type { BridgeError } from '../../../shared/base/error.ts';
import { fail, type Result, succeed } from '../../../shared/base/result.ts';
import { pairsMessages } from '../../../shared/messages/pairs.ts';
import type { VenueDescription } from '../../../shared/venue/description.ts';
import { isObject } from '../../base/exact-json.ts';
import { type Pair, readPairRecord } from '../read-pair-record.ts';

/** The answer of symbols. One odd pair must not hide the others: it is left out. A list without a single readable pair is a bad answer. */
export function readPairs(data: unknown, venue: VenueDescription): Result<Pair[], BridgeError> {
  if (!Array.isArray(data)) return badAnswer(venue, pairsMessages.venue.noList);
  const items: unknown[] = data;
  const pairs: Pair[] = [];
  let firstProblem = '';
  for (const item of items) {
    const pair = isObject(item) ? readPairRecord(item) : fail(pairsMessages.venue.noObject);
    if (pair.ok) pairs.push(pair.value);
    else if (firstProblem === '') firstProblem = pair.error;
  }
  if (pairs.length === 0 && items.length > 0) return badAnswer(venue, firstProblem);
  return succeed(pairs);
}

function badAnswer(venue: VenueDescription, problem: string): { ok: false; error: BridgeError } {
  const path = venue.capabilities.symbols ?? '';
  return fail({ kind: 'bad-answer', message: pairsMessages.venue.badAnswer(venue.label, path, problem) });
}
