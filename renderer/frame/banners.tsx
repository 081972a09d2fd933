import { useQueryClient } from '@tanstack/react-query';
import { TriangleAlert, CircleHelp } from 'lucide-react';
import { useState } from 'react';
import { unknownOrdersMessages } from '../../shared/messages/unknown-orders.ts';
import { frameMessages } from '../../shared/messages/frame.ts';
import { callKey, useBridgeEvent, useCall } from '../lib/bridge.ts';
import { CloseButton, Button } from '../ui/button.tsx';
import { useAutomaticBackups } from '../state/automatic-backups.ts';
import { useStatus } from '../state/app-state.ts';
import { formatCount } from '../lib/format/number.ts';
import { useUnknownOrders } from '../parts/orders/use-unknown-orders.ts';

/**
 * What the user should know about this start, on every screen. What has been read can be put away
 * until the next start, but for an unusable journal: no order is placed for as long as that is so.
 */
export function NoticeBanners() {
  const notices = useCall('app.describe', {}, { staleTime: Number.POSITIVE_INFINITY }).data?.notices ?? [];
  const client = useQueryClient();
  useBridgeEvent('notices', () => {
    void client.invalidateQueries({ queryKey: callKey('app.describe') });
  });
  const [away, setAway] = useState<readonly string[]>([]);
  const shown = notices.filter(({ message }) => !away.includes(message));
  return (
    <div role="status">
      {shown.map((notice) => (
        <div key={notice.message} className="banner">
          <TriangleAlert size={15} aria-hidden />
          <span>{notice.message}</span>
          {notice.about === 'journal' ? null : (
            <CloseButton label={frameMessages.putAway} onClick={() => setAway([...away, notice.message])} />
          )}
        </div>
      ))}
    </div>
  );
}

/** Why there is no automatic backup of today. One that was put away comes back when it was mended and fails again. */
export function BackupBanners() {
  const backups = useAutomaticBackups().data;
  const [away, setAway] = useState<readonly string[]>([]);
  const problems = [backups?.data.problem, backups?.other?.problem].filter((one) => typeof one === 'string');
  const gone = away.filter((problem) => !problems.includes(problem));
  if (backups !== undefined && gone.length > 0) setAway(away.filter((problem) => problems.includes(problem)));
  return (
    <div role="status">
      {problems
        .filter((problem) => !away.includes(problem))
        .map((problem) => (
          <div key={problem} className="banner">
            <TriangleAlert size={15} aria-hidden />
            <span>{problem}</span>
            <CloseButton label={frameMessages.putAway} onClick={() => setAway([...away, problem])} />
          </div>
        ))}
    </div>
  );
}

/** Every screen shows that an order is unknown, until evidence or a person resolves it. */
export function UnknownOrdersBanner() {
  const { unknownLive = 0, unknownPractice = 0 } = useStatus() ?? {};
  const openUnknown = useUnknownOrders();
  if (unknownLive === 0 && unknownPractice === 0) {
    return <div role="status" className="visually-hidden" />;
  }
  const { live, practice } = unknownOrdersMessages;
  const counts = [
    ...(unknownLive > 0 ? [live(unknownLive, formatCount(unknownLive))] : []),
    ...(unknownPractice > 0 ? [practice(unknownPractice, formatCount(unknownPractice))] : []),
  ];
  return (
    <div role="status" className="banner">
      <CircleHelp size={15} aria-hidden />
      <span>
        <b>{counts.join(' ')}</b> {unknownOrdersMessages.advice(unknownLive + unknownPractice)}
      </span>
      <Button size="small" onClick={openUnknown}>
        {unknownOrdersMessages.checkOrders}
      </Button>
    </div>
  );
}
