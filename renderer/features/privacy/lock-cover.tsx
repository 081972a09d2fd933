import { CircleHelp, Lock, LockOpen, TimerOff } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { LockReason } from '../../../shared/bridge/privacy-calls.ts';
import { deadManMessages } from '../../../shared/messages/dead-man.ts';
import { unknownOrdersMessages } from '../../../shared/messages/unknown-orders.ts';
import { privacyMessages } from '../../../shared/messages/privacy.ts';
import { firstPreferences } from '../../state/app-state.ts';
import { useAction, useCall } from '../../lib/bridge.ts';
import { formatCount } from '../../lib/format/number.ts';
import { formatClock, formatTime, zoneName } from '../../lib/format/time.ts';
import { useAppearance } from '../../state/use-appearance.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import './privacy.css';

const nothing = {};
const heldByEvents = { staleTime: Number.POSITIVE_INFINITY };

const messages = privacyMessages.cover;

/** All there is of a locked window: why, since when, how many live orders are unknown, and the way back. Nothing of accounts or amounts. */
export function LockCover({ why, at }: { why: LockReason; at: number }) {
  const preferences = useCall('preferences.get', nothing, heldByEvents).data ?? firstPreferences;
  const status = useCall('status.get', nothing, heldByEvents).data;
  const unknown = status?.unknownLive ?? 0;
  const due = (status?.deadMan ?? []).flatMap(({ until }) => (until === null ? [] : [until]));
  const heading = useRef<HTMLHeadingElement>(null);
  // Main's event takes the cover away (follow-lock.ts).
  const unlock = useAction('privacy.unlock');
  useAppearance(preferences);
  useEffect(() => {
    document.title = messages.title;
    // Not the button: a key that was meant for something else must not unlock.
    heading.current?.focus();
  }, []);
  const { timeZone: zone } = preferences;
  return (
    <main className="lock-cover" aria-label={messages.title}>
      <div className="lock-card">
        <Lock size={26} strokeWidth={1.8} aria-hidden />
        <h1 ref={heading} tabIndex={-1}>
          {messages.title}
        </h1>
        <p>{messages.since[why](`${formatTime(at, zone)} ${zoneName(zone)}`)}</p>
        <UnknownOrders count={unknown} />
        {due.length === 0 ? null : (
          <p className="lock-unknown">
            <TimerOff size={15} aria-hidden />
            <span>{deadManMessages.cover(`${formatClock(Math.min(...due), zone)} ${zoneName(zone)}`)}</span>
          </p>
        )}
        <ul className="lock-facts">
          <li>{messages.noOrders}</li>
          <li>{messages.noKeys}</li>
          <li>{messages.noPassword}</li>
        </ul>
        {unlock.error ? (
          <Notice tone="bad" live>
            {messages.stillLocked(unlock.error.problem.message)}
          </Notice>
        ) : null}
        <Button
          size="large"
          icon={<LockOpen size={14} aria-hidden />}
          busy={unlock.isPending}
          onClick={() => unlock.mutate(nothing)}
        >
          {messages.unlock}
        </Button>
      </div>
    </main>
  );
}

/** As on every screen: an order of which nobody knows whether the venue has it. */
function UnknownOrders({ count }: { count: number }) {
  if (count === 0) return <div role="status" className="visually-hidden" />;
  return (
    <div role="status" className="lock-unknown">
      <CircleHelp size={15} aria-hidden />
      <span>
        <b>{unknownOrdersMessages.live(count, formatCount(count))}</b> {messages.evidence}
      </span>
    </div>
  );
}
