import { groupThousands } from '../../shared/money/format.ts';
import type { CallReply } from '../../shared/bridge/contract.ts';
import type { HistoryFilter } from '../../shared/history/filter.ts';
import { reviewText } from '../../shared/text/review.ts';
import type { SortOrder } from '../history/question.ts';
import type { Said } from '../history/use-say.ts';
import type { Slot } from '../orders/kept.ts';

export type Summary = CallReply<'reviews.summary'>;

export const QUEUES = ['unreviewed', 'second', 'queried', 'attention', 'reviewed', 'all'] as const;
export type QueueName = (typeof QUEUES)[number];

/** What the screen shows: one queue of the archive, narrowed by whatever else somebody asked for. */
export interface ReviewQuestion {
  queue: QueueName;
  /** What the chips say beside the queue. */
  narrowing: HistoryFilter;
  sort: SortOrder;
}

/** Oldest first: records that arrive while somebody works join at the end and move no row under the keyboard. */
export const FIRST_QUESTION: ReviewQuestion = {
  queue: 'unreviewed',
  narrowing: {},
  sort: { by: 'created', descending: false },
};

export const QUESTION_SLOT: Slot<ReviewQuestion> = { name: ['review.question'], first: FIRST_QUESTION };

export const QUEUE_NAMES: Readonly<Record<QueueName, string>> = reviewText.queues;

type QueueFilter = Pick<HistoryFilter, 'reviews' | 'seconded'>;

/** Which records a queue holds. With four eyes those wait that only one person reviewed. */
function queueFilter(queue: QueueName, fourEyes: boolean): QueueFilter {
  switch (queue) {
    case 'second':
      return { reviews: ['reviewed'], seconded: false };
    case 'reviewed':
      return fourEyes ? { reviews: ['reviewed'], seconded: true } : { reviews: ['reviewed'] };
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

/** The filter of the table. Without four eyes nothing awaits a second: the queue of a mode that was left shows what is reviewed. */
export function filterOf({ queue, narrowing }: ReviewQuestion, fourEyes: boolean): HistoryFilter {
  return { ...narrowing, ...queueFilter(shownQueue(queue, fourEyes), fourEyes) };
}

export function shownQueue(queue: QueueName, fourEyes: boolean): QueueName {
  return queue === 'second' && !fourEyes ? 'reviewed' : queue;
}

/** The queues there are, in the order of their tiles. */
export function queuesOf(fourEyes: boolean): QueueName[] {
  return QUEUES.filter((queue) => queue !== 'second' || fourEyes);
}

/** What the chips or the query text wrote: a review state typed there chooses its queue; several of them narrow every record. */
export function withNarrowing(
  question: ReviewQuestion,
  filter: HistoryFilter,
  fourEyes: boolean,
): ReviewQuestion {
  const { reviews, seconded, ...narrowing } = filter;
  if (reviews === undefined && seconded === undefined) return { ...question, narrowing };
  for (const queue of queuesOf(fourEyes)) {
    const own = queueFilter(queue, fourEyes);
    if (own.seconded === seconded && own.reviews?.join() === reviews?.join()) {
      return { ...question, queue, narrowing };
    }
  }
  return { ...question, queue: 'all', narrowing: filter };
}

/** The same narrowing in another queue. */
export function inQueue({ narrowing, sort }: ReviewQuestion, queue: QueueName): ReviewQuestion {
  const { reviews: _reviews, seconded: _seconded, ...rest } = narrowing;
  return { queue, narrowing: rest, sort };
}

/** Records of the whole archive in a queue; with four eyes what awaits a second is not yet counted as reviewed. */
export function countIn(queue: QueueName, { states, awaitingSecond, rules }: Summary): number {
  switch (queue) {
    case 'second':
      return awaitingSecond;
    case 'reviewed':
      return rules.fourEyes ? states.reviewed - awaitingSecond : states.reviewed;
    case 'unreviewed':
    case 'queried':
    case 'attention':
      return states[queue];
    case 'all':
      return states.unreviewed + states.reviewed + states.queried + states.attention;
    default:
      return queue satisfies never;
  }
}

/** "37.4 %" of the archive, rounded down so that 100 % means every record; null for none. */
export function shareOf(part: number, whole: number): string | null {
  if (whole === 0 || part === 0) return null;
  const tenths = Math.floor((part * 1_000) / whole);
  if (part > 0 && tenths === 0) return reviewText.tiles.leastShare;
  return `${groupThousands(tenths % 10 === 0 ? String(tenths / 10) : `${Math.floor(tenths / 10)}.${tenths % 10}`)} %`;
}

/** Whether a record leaves the queue once this was said of it. */
export function leaves(queue: QueueName, what: Said): boolean {
  if (what.kind === 'second') return queue === 'second';
  if (what.kind !== 'state' || queue === 'all') return false;
  return queue === 'second' ? what.state !== 'reviewed' : what.state !== queue;
}
