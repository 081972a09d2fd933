import { useCall } from '../bridge.ts';
import { Notice } from '../ui/notice.tsx';

const nothing = {};

/** Why the system shows no notifications, as long as it does not. Asked each time the screen is opened. */
export function NotificationProblem() {
  const problem = useCall('notifications.problem', nothing, { staleTime: 0 }).data?.problem ?? null;
  return problem === null ? null : <Notice tone="warn">{problem}</Notice>;
}
