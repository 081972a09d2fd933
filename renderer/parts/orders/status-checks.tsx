import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { PlacementView } from '../../../shared/bridge/order-calls.ts';
import { lookUpSentence } from '../../../shared/orders/look-up-sentence.ts';
import { visible } from '../../../shared/base/format/visible.ts';
import { timelineText } from '../../../shared/messages/journal-timeline.ts';
import { lookUpText } from '../../../shared/messages/orders-look-ups.ts';
import { useAction } from '../../lib/bridge.ts';
import { useAnnounce } from '../../ui/announcer.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Rich } from '../../ui/rich.tsx';
import { VenueText } from '../../ui/states.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import { NOT_FOUND_PROVES_NOTHING, formatNextCheck, formatTimes } from './format-status-check.ts';
import { standingOf } from './outcome.ts';

interface StatusChecksProps {
  placement: PlacementView;
  offered: boolean;
  /** The account was removed, and its key with it. */
  gone: boolean;
}

/** The evidence so far about an unknown placement, and a way to ask the venue once more now. */
export function StatusChecks({ placement, offered, gone }: StatusChecksProps) {
  const { toast } = useAnnounce();
  const check = useAction('orders.lookUp', {
    onSuccess: (reply) => {
      if (standingOf(reply) !== 'unknown') toast(lookUpText.found(reply.clientOid), 'good');
    },
  });
  const { lookUps, unreached, accountId, clientOid } = placement;
  if (!offered && lookUps === null) {
    return <p className="muted">{gone ? lookUpText.accountGone : lookUpText.cannotAsk}</p>;
  }
  return (
    <section className="ord-looks" aria-label={lookUpText.label}>
      {lookUps === null && unreached === undefined ? <p>{lookUpText.notAsked}</p> : null}
      {lookUps === null ? null : <StatusCheckLines lookUps={lookUps} isLast={unreached === undefined} />}
      {unreached === undefined ? null : <UnreachedLine unreached={unreached} />}
      {check.error ? (
        <Notice tone="bad" live>
          {lookUpText.failed(check.error.problem.message)}
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
            {lookUpText.again}
          </Button>
        </div>
      ) : null}
    </section>
  );
}

/** The last try did not reach the venue: it is none of the checks, and the next one follows. */
function UnreachedLine({ unreached }: { unreached: NonNullable<PlacementView['unreached']> }) {
  const { at, reason, nextAt } = unreached;
  const now = useSecond(nextAt !== null);
  const failed = { kind: 'failed', reason, code: null, httpStatus: null, said: '', unread: null } as const;
  return (
    <p>
      <Rich
        text={lookUpText.toldAt}
        parts={{
          at: <TimeText ms={at} form="clock" />,
          message: lookUpSentence(failed, timelineText.findings),
          next: formatNextCheck(unreached, now),
        }}
      />
    </p>
  );
}

interface StatusCheckLinesProps {
  lookUps: NonNullable<PlacementView['lookUps']>;
  /** Nothing is told after them, so they tell of the next one. */
  isLast: boolean;
}

function StatusCheckLines({ lookUps, isLast }: StatusCheckLinesProps) {
  const now = useSecond(isLast && lookUps.nextAt !== null);
  const { count, notFound, firstAt, lastAt, last: found, lastMessage } = lookUps;
  const last = <TimeText ms={lastAt} form="clock" />;
  const messages = {
    times: <b>{formatTimes(count)}</b>,
    message:
      found === undefined
        ? visible(lastMessage).replace(/\.?$/, '.')
        : lookUpSentence(found, timelineText.findings),
    next: isLast ? formatNextCheck(lookUps, now) : '',
  };
  return (
    <>
      <p>
        {count === 0 ? (
          <Rich
            text={lookUpText.toldAt}
            parts={{ message: messages.message, next: messages.next, at: last }}
          />
        ) : count > 1 ? (
          <Rich
            text={lookUpText.askedOften}
            parts={{ ...messages, first: <TimeText ms={firstAt} form="clock" />, last }}
          />
        ) : (
          <Rich text={lookUpText.askedOnce} parts={{ ...messages, at: last }} />
        )}
      </p>
      {notFound > 0 ? <p className="muted">{NOT_FOUND_PROVES_NOTHING}</p> : null}
    </>
  );
}

/** The time of day, new every second while it is needed. */
function useSecond(needed: boolean): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!needed) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [needed]);
  return now;
}
