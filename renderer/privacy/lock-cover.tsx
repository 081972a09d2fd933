import { CircleHelp, Lock, LockOpen } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { LockReason } from '../../shared/bridge/privacy-calls.ts';
import { firstPreferences } from '../app/desk-state.ts';
import { useAction, useCall } from '../bridge.ts';
import { formatCount } from '../format/number.ts';
import { formatTime, zoneName } from '../format/time.ts';
import { useAppearance } from '../frame/use-appearance.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import './privacy.css';

const nothing = {};
const heldByEvents = { staleTime: Number.POSITIVE_INFINITY };

const REASONS: Record<LockReason, string> = {
  asked: 'It was locked by hand',
  idle: 'Nobody was here for a while',
  screen: 'The screen of this computer was locked',
  suspend: 'This computer slept',
};

/** All there is of a locked window: why, since when, how many orders are unknown, and the way back. Nothing of accounts or amounts. */
export function LockCover({ why, at }: { why: LockReason; at: number }) {
  const preferences = useCall('preferences.get', nothing, heldByEvents).data ?? firstPreferences;
  const unknown = useCall('status.get', nothing, heldByEvents).data?.unknownPlacements ?? 0;
  const heading = useRef<HTMLHeadingElement>(null);
  // The desk's event takes the cover away (follow-lock.ts).
  const unlock = useAction('privacy.unlock');
  useAppearance(preferences);
  useEffect(() => {
    document.title = 'Counterfoil is locked';
    // Not the button: a key that was meant for something else must not unlock.
    heading.current?.focus();
  }, []);
  const { timeZone: zone } = preferences;
  return (
    <main className="lock-cover" aria-label="Counterfoil is locked">
      <div className="lock-card">
        <Lock size={26} strokeWidth={1.8} aria-hidden />
        <h1 ref={heading} tabIndex={-1}>
          Counterfoil is locked
        </h1>
        <p>
          {REASONS[why]}, {formatTime(at, zone)} {zoneName(zone)}.
        </p>
        <UnknownOrders count={unknown} />
        <ul className="lock-facts">
          <li>No order can be placed. One that was on its way is finished and journalled.</li>
          <li>
            Keys read from the system keychain are out of memory, and nothing is asked of any venue with one.
          </li>
          <li>
            Counterfoil has no password of its own: whoever sits here can unlock it. The keychain of the
            system may ask for yours before a key is read again.
          </li>
        </ul>
        {unlock.error ? (
          <Notice tone="bad" live>
            Still locked: {unlock.error.problem.message}
          </Notice>
        ) : null}
        <Button
          size="large"
          icon={<LockOpen size={14} aria-hidden />}
          busy={unlock.isPending}
          onClick={() => unlock.mutate(nothing)}
        >
          Unlock the window
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
        <b>{count === 1 ? 'One order is unknown.' : `${formatCount(count)} orders are unknown.`}</b> The venue
        may or may not have {count === 1 ? 'it' : 'them'}. Unlock to see the evidence.
      </span>
    </div>
  );
}
