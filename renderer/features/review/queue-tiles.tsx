import {
  Check,
  CheckCheck,
  CircleDashed,
  CircleHelp,
  Flag,
  Layers,
  UserCheck,
  type LucideIcon,
} from 'lucide-react';
import { reviewMessages } from '../../../shared/messages/review.ts';
import { formatCount } from '../../lib/format/number.ts';
import { Tiles } from '../../ui/tiles.tsx';
import { countIn, QUEUE_NAMES, queuesOf, shareOf, type QueueName, type Summary } from './queue.ts';

const ICONS: Readonly<Record<QueueName, LucideIcon>> = {
  unreviewed: CircleDashed,
  waiting: UserCheck,
  queried: CircleHelp,
  attention: Flag,
  reviewed: Check,
  approved: CheckCheck,
  all: Layers,
};

interface QueueTilesProps {
  /** Undefined until main has counted. */
  summary: Summary | undefined;
  /** It could not count. */
  failed: boolean;
  queue: QueueName;
  onChange: (queue: QueueName) => void;
}

/** The archive by state: each count is a queue of its own. */
export function QueueTiles({ summary, failed, queue, onChange }: QueueTilesProps) {
  const all = summary ? countIn('all', summary) : 0;
  const tiles = queuesOf(summary?.rules.fourEyes ?? false).map((one) => {
    const Icon = ICONS[one];
    const isDone = one === 'reviewed' || one === 'approved';
    const share = summary && isDone ? shareOf(countIn(one, summary), all) : null;
    const beside = one === 'waiting' ? reviewMessages.tiles.waiting : share;
    return {
      value: one,
      name: (
        <>
          <Icon size={13} strokeWidth={2} aria-hidden />
          {QUEUE_NAMES[one]}
        </>
      ),
      body: (
        <span className="review-tile-count">
          {summary ? (
            <b>{formatCount(countIn(one, summary))}</b>
          ) : (
            <span className="faint">{failed ? reviewMessages.tiles.notKnown : '…'}</span>
          )}
          {beside === null ? null : <span className="caption"> {beside}</span>}
        </span>
      ),
    };
  });
  return <Tiles label={reviewMessages.tiles.label} tiles={tiles} value={queue} onChange={onChange} />;
}
