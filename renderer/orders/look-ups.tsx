import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { PlacementView } from '../../shared/bridge/order-calls.ts';
import { useAction } from '../bridge.ts';
import { useAnnounce } from '../ui/announcer.tsx';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { VenueWords } from '../ui/states.tsx';
import { TimeText } from '../ui/time-text.tsx';
import { NOT_FOUND_PROVES_NOTHING, nextLookUpWords, timesWords } from './look-up-words.ts';
import { standingOf } from './outcome.ts';

interface LookUpsProps {
  placement: PlacementView;
  offered: boolean;
  /** The account was removed, and its key with it. */
  gone: boolean;
}

/** The evidence so far about an unknown placement, and a way to ask the venue once more now. */
export function LookUps({ placement, offered, gone }: LookUpsProps) {
  const { toast } = useAnnounce();
  const look = useAction('orders.lookUp', {
    onSuccess: (reply) => {
      if (standingOf(reply) !== 'unknown')
        toast(`The order ${reply.clientOid} was found at the venue.`, 'good');
    },
  });
  const { lookUps, accountId, clientOid } = placement;
  if (!offered && lookUps === null) {
    return (
      <p className="muted">
        {gone
          ? 'The account was removed from this app, so its venue cannot be asked with its key. Look at the venue itself.'
          : 'This venue cannot be asked for an order by its client id, so nothing is looked up by itself.'}
      </p>
    );
  }
  return (
    <section className="ord-looks" aria-label="Look-ups">
      {lookUps === null ? (
        <p>The venue has not been asked for this order yet.</p>
      ) : (
        <LookUpLines lookUps={lookUps} />
      )}
      {look.error ? (
        <Notice tone="bad" live>
          The look-up failed: {look.error.problem.message}
          <VenueWords problem={look.error.problem} />
        </Notice>
      ) : null}
      {offered ? (
        <div>
          <Button
            size="small"
            icon={<Search size={12} aria-hidden />}
            busy={look.isPending}
            onClick={() => look.mutate({ accountId, clientOid })}
          >
            Look again
          </Button>
        </div>
      ) : null}
    </section>
  );
}

function LookUpLines({ lookUps }: { lookUps: NonNullable<PlacementView['lookUps']> }) {
  const now = useSecond(lookUps.nextAt !== null);
  const { count, notFound, firstAt, lastAt, lastMessage } = lookUps;
  return (
    <>
      <p>
        The venue was asked <b>{timesWords(count)}</b>
        {count > 1 ? (
          <>
            {' '}
            since <TimeText ms={firstAt} form="clock" />, last at <TimeText ms={lastAt} form="clock" />
          </>
        ) : (
          <>
            , at <TimeText ms={lastAt} form="clock" />
          </>
        )}
        : {lastMessage.replace(/\.?$/, '.')} {nextLookUpWords(lookUps, now)}
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
