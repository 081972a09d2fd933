import { Check, CircleDashed, CircleHelp, Flag, Layers, UserCheck, type LucideIcon } from 'lucide-react';
import { useId } from 'react';
import { formatCount } from '../format/number.ts';
import { countIn, QUEUE_NAMES, queuesOf, shareOf, type QueueName, type Summary } from './queue.ts';

const ICONS: Readonly<Record<QueueName, LucideIcon>> = {
  unreviewed: CircleDashed,
  second: UserCheck,
  queried: CircleHelp,
  attention: Flag,
  reviewed: Check,
  all: Layers,
};

interface QueueTilesProps {
  /** Undefined until the desk has counted. */
  summary: Summary | undefined;
  /** It could not count. */
  failed: boolean;
  queue: QueueName;
  onChange: (queue: QueueName) => void;
}

/** The archive by state: each count is a queue of its own. Radio buttons underneath, so arrow keys work as everywhere. */
export function QueueTiles({ summary, failed, queue, onChange }: QueueTilesProps) {
  const name = useId();
  const whole = summary ? countIn('all', summary) : 0;
  return (
    <div className="review-tiles" role="radiogroup" aria-label="Queue, counted over the whole archive">
      {queuesOf(summary?.rules.fourEyes ?? false).map((one) => {
        const Icon = ICONS[one];
        const share = summary && one === 'reviewed' ? shareOf(countIn(one, summary), whole) : null;
        return (
          <label key={one} className="review-tile" data-queue={one}>
            <input type="radio" name={name} checked={one === queue} onChange={() => onChange(one)} />
            <span className="review-tile-name">
              <Icon size={13} strokeWidth={2} aria-hidden />
              {QUEUE_NAMES[one]}
            </span>{' '}
            <span className="review-tile-count">
              {summary ? (
                <b>{formatCount(countIn(one, summary))}</b>
              ) : (
                <span className="faint">{failed ? 'not known' : '…'}</span>
              )}
              {share === null ? null : <span className="caption"> {share}</span>}
            </span>
          </label>
        );
      })}
    </div>
  );
}
