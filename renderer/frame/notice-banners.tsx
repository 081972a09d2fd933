import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useCall } from '../bridge.ts';
import { CloseButton } from '../ui/button.tsx';
import { isStanding } from './notices.ts';

/** What the user should know about this start, on every screen. What has been read can be put away until the next start. */
export function NoticeBanners() {
  const told = useCall('app.describe', {}, { staleTime: Number.POSITIVE_INFINITY }).data?.notices ?? [];
  const [away, setAway] = useState<readonly string[]>([]);
  const shown = told.filter((notice) => !away.includes(notice));
  return (
    <div role="status">
      {shown.map((notice) => (
        <div key={notice} className="banner">
          <TriangleAlert size={15} aria-hidden />
          <span>{notice}</span>
          {isStanding(notice) ? null : (
            <CloseButton label="Put this notice away" onClick={() => setAway([...away, notice])} />
          )}
        </div>
      ))}
    </div>
  );
}
