import type { CallHandlers } from '../../../../shared/bridge/contract.ts';
import type { reviewCalls } from '../../../../shared/bridge/review-calls.ts';
import { succeed } from '../../../../shared/base/result.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { ArchiveClient } from '../archive/archive-module.ts';
import type { ReviewOps } from './module.ts';
import { actionReply } from './review-job.ts';
import { writeLog } from './write-log.ts';
import { refuseMixed } from '../queries/practice-scope.ts';
import { type StatementDeps, writeStatement } from './write-statement.ts';

type ReviewHandlers = Pick<CallHandlers, keyof typeof reviewCalls>;

interface ReviewDeps extends Omit<StatementDeps, 'archive'> {
  archive: ArchiveClient<ReviewOps>;
  clock: Pick<Clock, 'now'>;
  /** The system's name of whoever is logged in, stored with every review event. */
  systemUser: string;
}

/** Answers the reviews' calls. */
export function reviewHandlers(deps: ReviewDeps): ReviewHandlers {
  const { archive, clock, systemUser } = deps;
  return {
    // A part at a time: whoever asks the archive something else meanwhile is answered in between.
    async 'reviews.record'(input) {
      let part = await archive.request('reviews.recordFirst', { ...input, systemUser, at: clock.now() });
      while (part.ok && !part.value.done) part = await archive.request('reviews.recordMore', {});
      return part.ok ? succeed(actionReply(part.value)) : part;
    },
    async 'reviews.undo'(input) {
      let part = await archive.request('reviews.undoFirst', { ...input, systemUser, at: clock.now() });
      while (part.ok && !part.value.done) part = await archive.request('reviews.recordMore', {});
      return part.ok ? succeed({ undone: part.value.recorded, left: part.value.skipped }) : part;
    },
    async 'reviews.summary'(scope) {
      const apart = refuseMixed(scope, (accountId) => deps.isPractice(accountId));
      return apart.ok ? archive.request('reviews.summary', scope) : apart;
    },
    'reviews.setRules': (rules) =>
      archive.request('reviews.setRules', { ...rules, systemUser, at: clock.now() }),
    'reviews.import': (input) => archive.request('reviews.import', { ...input, systemUser, at: clock.now() }),
    async 'reviews.log'(input) {
      const apart = refuseMixed(input, (accountId) => deps.isPractice(accountId));
      return apart.ok ? archive.request('reviews.log', input) : apart;
    },
    async 'reviews.exportLog'(input) {
      const apart = refuseMixed(input, (accountId) => deps.isPractice(accountId));
      return apart.ok ? writeLog(deps, input) : apart;
    },
    'reviews.statement': (input) => writeStatement(deps, input),
  };
}
