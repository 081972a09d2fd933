import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { frameMessages } from '../../shared/messages/frame.ts';
import { useCall } from '../lib/bridge.ts';
import { CloseButton } from '../ui/button.tsx';

/**
 * What the user should know about this start, on every screen. What has been read can be put away
 * until the next start, but for an unusable journal: no order is placed for as long as that is so.
 */
export function NoticeBanners() {
  const notices = useCall('app.describe', {}, { staleTime: Number.POSITIVE_INFINITY }).data?.notices ?? [];
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
