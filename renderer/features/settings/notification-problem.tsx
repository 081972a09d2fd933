import { useCall } from '../../lib/bridge.ts';
import { Notice } from '../../ui/notice.tsx';
import './settings.css';

const nothing = {};

/** Why the system shows no notifications, as long as it does not. Asked each time the screen is opened. */
export function NotificationProblem() {
  const problem = useCall('notifications.problem', nothing, { staleTime: 0 }).data?.problem ?? null;
  if (problem === null) return null;
  return (
    <div className="setting">
      <Notice tone="warn">{problem}</Notice>
    </div>
  );
}
