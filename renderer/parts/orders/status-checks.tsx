import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { PlacementView } from '../../../shared/bridge/order-calls.ts';
import { statusCheckSentence } from '../../../shared/orders/status-check-sentence.ts';
import { visible } from '../../../shared/base/format/visible.ts';
import { timelineMessages } from '../../../shared/messages/journal-timeline.ts';
import { statusCheckMessages } from '../../../shared/messages/orders-status-checks.ts';
import { useAction } from '../../lib/bridge.ts';
import { useAnnounce } from '../../ui/announcer.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Rich } from '../../ui/rich.tsx';
import { VenueText } from '../../ui/states.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import { isUnknown } from './order-status.ts';

interface StatusChecksProps {
  placement: PlacementView;
  offered: boolean;
}

/** The evidence so far about an unknown placement, and a way to ask the venue once more now. */
export function StatusChecks({ placement, offered }: StatusChecksProps) {
  const { toast } = useAnnounce();
  const check = useAction('orders.checkStatus', {
    onSuccess: (reply) => {
      if (!isUnknown(reply)) toast(statusCheckMessages.found(reply.clientOid), 'good');
    },
  });
  const { statusChecks, unreached, accountId, clientOid } = placement;
  if (!offered && statusChecks === null) {
    return <p className="muted">{statusCheckMessages.notPossible}</p>;
  }
  return (
    <section className="ord-checks" aria-label={statusCheckMessages.label}>
      {statusChecks === null && unreached === undefined ? <p>{statusCheckMessages.notChecked}</p> : null}
      {statusChecks === null ? null : (
        <StatusCheckLines statusChecks={statusChecks} isLast={unreached === undefined} />
      )}
      {unreached === undefined ? null : <UnreachedLine unreached={unreached} />}
      {check.error ? (
        <Notice tone="bad" live>
          {statusCheckMessages.failed(check.error.problem.message)}
          <VenueText problem={check.error.problem} />
        </Notice>
      ) : null}
      {offered ? (
        <div>
          <Button
            size="small"
            icon={<Search size={12} aria-hidden />}
            busy={check.isPending}
            onClick={() => check.mutate({ accountId, clientOid })}
          >
            {statusCheckMessages.again}
          </Button>
        </div>
      ) : null}
    </section>
  );
}

/** The last try did not reach the venue: it is none of the checks, and the next one follows. */
function UnreachedLine({ unreached }: { unreached: NonNullable<PlacementView['unreached']> }) {
  const { at, reason, nextAt } = unreached;
  const now = useNow(nextAt !== null);
  const failed = {
    kind: 'failed',
    reason,
    code: null,
    httpStatus: null,
    venueText: '',
    unread: null,
  } as const;
  return (
    <p>
      <Rich
        text={statusCheckMessages.reportedAt}
        parts={{
          at: <TimeText ms={at} form="clock" />,
          message: statusCheckSentence(failed, timelineMessages.findings),
          next: formatNextCheck(unreached, now),
        }}
      />
    </p>
  );
}

interface StatusCheckLinesProps {
  statusChecks: NonNullable<PlacementView['statusChecks']>;
  /** Nothing follows them, so they show when the next one is due. */
  isLast: boolean;
}

function StatusCheckLines({ statusChecks, isLast }: StatusCheckLinesProps) {
  const now = useNow(isLast && statusChecks.nextAt !== null);
  const { count, notFound, firstAt, lastAt, last: found, lastMessage } = statusChecks;
  const last = <TimeText ms={lastAt} form="clock" />;
  const messages = {
    times: <b>{statusCheckMessages.times(count, String(count))}</b>,
    message:
      found === undefined
        ? visible(lastMessage).replace(/\.?$/, '.')
        : statusCheckSentence(found, timelineMessages.findings),
    next: isLast ? formatNextCheck(statusChecks, now) : '',
  };
  return (
    <>
      <p>
        {count === 0 ? (
          <Rich
            text={statusCheckMessages.reportedAt}
            parts={{ message: messages.message, next: messages.next, at: last }}
          />
        ) : count > 1 ? (
          <Rich
            text={statusCheckMessages.checkedOften}
            parts={{ ...messages, first: <TimeText ms={firstAt} form="clock" />, last }}
          />
        ) : (
          <Rich text={statusCheckMessages.checkedOnce} parts={{ ...messages, at: last }} />
        )}
      </p>
      {notFound > 0 ? <p className="muted">{statusCheckMessages.provesNothing}</p> : null}
    </>
  );
}

/** The time of day, new every second while it is needed. */
function useNow(needed: boolean): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!needed) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [needed]);
  return now;
}

/** "in 40 s", "in 3 min", "in 5 h", "now": how far ahead a moment is. */
export function formatAhead(at: number, now: number): string {
  const seconds = Math.ceil((at - now) / 1_000);
  if (seconds <= 0) return statusCheckMessages.now;
  if (seconds < 100) return statusCheckMessages.inSeconds(String(seconds));
  if (seconds < 6_000) return statusCheckMessages.inMinutes(String(Math.round(seconds / 60)));
  return statusCheckMessages.inHours(String(Math.round(seconds / 3_600)));
}

/** What comes after the status checks so far. */
export function formatNextCheck({ nextAt }: { nextAt: number | null }, now: number): string {
  return nextAt === null ? statusCheckMessages.noNext : statusCheckMessages.next(formatAhead(nextAt, now));
}
