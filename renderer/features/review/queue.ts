import { groupThousands } from '../../../shared/money/format.ts';
import type { CallReply } from '../../../shared/bridge/contract.ts';
import type { HistoryFilter } from '../../../shared/query/filter.ts';
import { reviewMessages } from '../../../shared/messages/review.ts';
import type { SortOrder } from '../../parts/query/history-query.ts';
import type { ViewKey } from '../../state/view-state.ts';

export type Summary = CallReply<'reviews.summary'>;

const QUEUES = ['unreviewed', 'waiting', 'queried', 'attention', 'reviewed', 'approved', 'all'] as const;
export type QueueName = (typeof QUEUES)[number];

/** What the screen shows: one queue of the archive, narrowed by whatever else somebody asked for. */
export interface ReviewQuery {
  queue: QueueName;
  /** The filter of the chips. */
  narrowing: HistoryFilter;
  sort: SortOrder;
}

/** Oldest first: records that arrive while somebody works join at the end and move no row under the keyboard. */
export const INITIAL_QUERY: ReviewQuery = {
  queue: 'unreviewed',
  narrowing: {},
  sort: { by: 'created', descending: false },
};

export const REVIEW_QUERY_KEY: ViewKey<ReviewQuery> = {
  name: ['review.query'],
  initial: INITIAL_QUERY,
  ofAccount: true,
};

export const QUEUE_NAMES: Readonly<Record<QueueName, string>> = reviewMessages.queues;

/** Which records a queue holds. Without four eyes what a second person approved once is reviewed all the same. */
function queueFilter(queue: QueueName): Pick<HistoryFilter, 'reviews'> {
  switch (queue) {
    case 'reviewed':
      return { reviews: ['reviewed', 'approved'] };
    case 'waiting':
    case 'approved':
    case 'unreviewed':
    case 'queried':
    case 'attention':
      return { reviews: [queue] };
    case 'all':
      return {};
    default:
      return queue satisfies never;
  }
}

/** The filter of the table. */
export function filterOf({ queue, narrowing }: ReviewQuery, fourEyes: boolean): HistoryFilter {
  return { ...narrowing, ...queueFilter(shownQueue(queue, fourEyes)) };
}

/** The queue of a rule that was left shows what it has become. */
export function shownQueue(queue: QueueName, fourEyes: boolean): QueueName {
  if (fourEyes) return queue === 'reviewed' ? 'approved' : queue;
  return queue === 'waiting' || queue === 'approved' ? 'reviewed' : queue;
}

/** The queues there are, in the order of their tiles. */
export function queuesOf(fourEyes: boolean): QueueName[] {
  return QUEUES.filter((queue) => shownQueue(queue, fourEyes) === queue);
}

/** What the chips or the query text wrote: a review state typed there chooses its queue; several of them narrow every record. */
export function withNarrowing(query: ReviewQuery, filter: HistoryFilter, fourEyes: boolean): ReviewQuery {
  const { reviews, ...narrowing } = filter;
  if (reviews === undefined) return { ...query, narrowing };
  for (const queue of queuesOf(fourEyes)) {
    if (queueFilter(queue).reviews?.join() === reviews.join()) return { ...query, queue, narrowing };
  }
  return { ...query, queue: 'all', narrowing: filter };
}

/** The same narrowing in another queue. */
export function inQueue({ narrowing, sort }: ReviewQuery, queue: QueueName): ReviewQuery {
  const { reviews: _reviews, ...rest } = narrowing;
  return { queue, narrowing: rest, sort };
}

/** Records of the archive in a queue. */
export function countIn(queue: QueueName, { counts }: Pick<Summary, 'counts'>): number {
  switch (queue) {
    case 'reviewed':
      return counts.reviewed + counts.approved;
    case 'waiting':
    case 'approved':
    case 'unreviewed':
    case 'queried':
    case 'attention':
      return counts[queue];
    case 'all':
      return Object.values(counts).reduce((sum, count) => sum + count, 0);
    default:
      return queue satisfies never;
  }
}

/** "37.4 %" of the archive, rounded down so that 100 % means every record; null for none. */
export function shareOf(part: number, all: number): string | null {
  if (all === 0 || part === 0) return null;
  const tenths = Math.floor((part * 1_000) / all);
  if (part > 0 && tenths === 0) return reviewMessages.tiles.minShare;
  return `${groupThousands(tenths % 10 === 0 ? String(tenths / 10) : `${Math.floor(tenths / 10)}.${tenths % 10}`)} %`;
}
