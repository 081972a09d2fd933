import type { CallReply } from '../../../../shared/bridge/contract.ts';
import type { BridgeError } from '../../../../shared/base/error.ts';
import type { WrittenRows } from '../../../../shared/bridge/review-calls.ts';
import { fail, type Result, succeed } from '../../../../shared/base/result.ts';
import { reconcileServiceMessages } from '../../../../shared/messages/reconcile-service.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { ArchiveClient } from '../archive/archive-module.ts';
import type { ReviewOps } from '../reviews/module.ts';
import type { reconcileOps } from './reconcile-ops.ts';
import { UNTOUCHED_STATES } from './untouched-states.ts';

/** How far the marking of a result is. */
export interface Marked {
  /** The state is set, or left as it is, for this many records. */
  states: number;
  /** Of so many the note is written too. */
  notes: number;
  /** They were not reviewed before. */
  reviewed: number;
  /** They stay as they are. */
  left: Set<number>;
  /** The rows of the review log it became so far. */
  written: WrittenRows[];
}

/** Of a result nobody marked anything of. */
export function nothingMarked(): Marked {
  return { states: 0, notes: 0, reviewed: 0, left: new Set(), written: [] };
}

interface MarkDeps {
  archive: ArchiveClient<typeof reconcileOps & ReviewOps>;
  clock: Pick<Clock, 'now'>;
  systemUser: string;
}

/** As many as one `reviews.record` takes by their numbers. */
const AT_ONCE = 10_000;

/**
 * Says "reviewed" and a note of every matched record, in batches. Whoever queried a record or wants it attended to has the last word: such a
 * one is left as it is, by its review when its batch is written. Each batch is one commit of its own; one that fails ends it, and
 * asking again goes on from there.
 */
export async function markMatched(
  { archive, clock, systemUser }: MarkDeps,
  { resultId, by, expected }: { resultId: string; by: string; expected: number },
  done: Marked,
): Promise<Result<CallReply<'reconcile.review'>, BridgeError>> {
  for (;;) {
    const batch = await archive.request('reconcile.matched', {
      resultId,
      offset: done.notes,
      limit: AT_ONCE,
    });
    if (!batch.ok) return batch;
    const { total, ids, name } = batch.value;
    const note = `reconciled with ${name}`;
    if (total !== expected) return fail(otherNumber(total));
    if (ids.length === 0)
      return succeed({
        records: total,
        reviewed: done.reviewed,
        left: done.left.size,
        note,
        written: done.written,
      });
    const reviewer = { by, systemUser, at: clock.now() };
    if (done.states === done.notes) {
      const stated = await archive.request('reviews.recordExcept', {
        selection: { by: 'ids', ids },
        what: { kind: 'state', state: 'reviewed' },
        except: UNTOUCHED_STATES,
        ...reviewer,
      });
      if (!stated.ok) return halfway(stated.error, done.notes, total);
      done.states += ids.length;
      done.reviewed += stated.value.recorded;
      for (const id of stated.value.excepted) done.left.add(id);
      if (stated.value.written !== null) done.written.push(stated.value.written);
    }
    // What was left is not reconciled by anybody's word, so the note is not of it either.
    const rest = ids.filter((id) => !done.left.has(id));
    const noted = await archive.request('reviews.record', {
      selection: { by: 'ids', ids: rest },
      what: { kind: 'note', text: note },
      ...reviewer,
    });
    if (!noted.ok) return halfway(noted.error, done.notes, total);
    if (noted.value.written !== null) done.written.push(noted.value.written);
    done.notes += ids.length;
  }
}

function halfway(error: BridgeError, done: number, total: number): { ok: false; error: BridgeError } {
  return fail({ ...error, message: reconcileServiceMessages.halfway(done, total, error.message) });
}

function otherNumber(total: number): BridgeError {
  return {
    kind: 'conflict',
    field: 'expected',
    message: reconcileServiceMessages.otherNumber(total),
  };
}
