import { CircleHelp, Lock, LockOpen } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { LockReason } from '../../../shared/bridge/privacy-calls.ts';
import { privacyMessages } from '../../../shared/messages/privacy.ts';
import { firstPreferences } from '../../state/app-state.ts';
import { useAction, useCall } from '../../lib/bridge.ts';
import { formatCount } from '../../lib/format/number.ts';
import { formatTime, zoneName } from '../../lib/format/time.ts';
import { useAppearance } from '../../state/use-appearance.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import './privacy.css';

const nothing = {};
const heldByEvents = { staleTime: Number.POSITIVE_INFINITY };

const words = privacyMessages.cover;

/** All there is of a locked window: why, since when, how many live orders are unknown, and the way back. Nothing of accounts or amounts. */
export function LockCover({ why, at }: { why: LockReason; at: number }) {
  const preferences = useCall('preferences.get', nothing, heldByEvents).data ?? firstPreferences;
  const status = useCall('status.get', nothing, heldByEvents).data;
  const unknown = status?.unknownLive ?? 0;
  const heading = useRef<HTMLHeadingElement>(null);
  // Main's event takes the cover away (follow-lock.ts).
  const unlock = useAction('privacy.unlock');
  useAppearance(preferences);
  useEffect(() => {
    document.title = words.title;
    // Not the button: a key that was meant for something else must not unlock.
    heading.current?.focus();
  }, []);
  const { timeZone: zone } = preferences;
  return (
    <main className="lock-cover" aria-label={words.title}>
      <div className="lock-card">
        <Lock size={26} strokeWidth={1.8} aria-hidden />
        <h1 ref={heading} tabIndex={-1}>
          {words.title}
        </h1>
        <p>{words.since[why](`${formatTime(at, zone)} ${zoneName(zone)}`)}</p>
        <UnknownOrders count={unknown} />
        <ul className="lock-facts">
          <li>{words.noOrders}</li>
          <li>{words.noKeys}</li>
          <li>{words.noPassword}</li>
        </ul>
        {unlock.error ? (
          <Notice tone="bad" live>
            {words.stillLocked(unlock.error.problem.message)}
          </Notice>
        ) : null}
        <Button
          size="large"
          icon={<LockOpen size={14} aria-hidden />}
          busy={unlock.isPending}
          onClick={() => unlock.mutate(nothing)}
        >
          {words.unlock}
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
        <b>{words.unknown(count, formatCount(count))}</b> {words.evidence(count)}
      </span>
    </div>
  );
}
