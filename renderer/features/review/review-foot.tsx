import { Link2 } from 'lucide-react';
import { Fragment } from 'react';
import { reviewMessages } from '../../../shared/messages/review.ts';
import { formatCount } from '../../lib/format/number.ts';
import { Button, Key } from '../../ui/button.tsx';
import type { Summary } from './queue.ts';

const messages = reviewMessages.keys;

interface ReviewFootProps {
  summary: Summary | undefined;
  /** There are rows the keys could work on. */
  filled: boolean;
  onLog: () => void;
}

/** The keys of the queue, and the log they write to. */
export function ReviewFoot({ summary, filled, onLog }: ReviewFootProps) {
  const keys: readonly (readonly [readonly string[], string, rare?: boolean])[] = [
    [['J', 'K'], messages.move],
    [['R'], messages.reviewed],
    ...(summary?.rules.fourEyes === true ? [[['P'], messages.approve] as const] : []),
    [['Q'], messages.query],
    [['A'], messages.attention],
    [['N'], messages.note],
    [['L'], messages.putLabel],
    [['Enter'], messages.open, true],
    [['Space'], messages.select, true],
  ];
  return (
    <>
      {filled ? (
        <ul className="review-keys" aria-label={messages.label}>
          {keys.map(([names, does, rare]) => (
            <li key={does} className={rare ? 'review-rare' : undefined}>
              {names.map((name) => (
                <Fragment key={name}>
                  <Key>{name}</Key>{' '}
                </Fragment>
              ))}
              {does}
            </li>
          ))}
        </ul>
      ) : null}
      <span className="grow" />
      {summary ? (
        <Button size="small" icon={<Link2 size={12} aria-hidden />} onClick={onLog}>
          {reviewMessages.log(summary.log.rows, formatCount(summary.log.rows))}
          {summary.log.rows === 0 ? null : (
            <span className="mono faint">{summary.log.head.slice(0, 10)}…</span>
          )}
        </Button>
      ) : null}
    </>
  );
}
