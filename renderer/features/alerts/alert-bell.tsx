import { Bell } from 'lucide-react';
import { alertsMessages } from '../../../shared/messages/alerts.ts';
import { formatCount } from '../../lib/format/number.ts';
import { useKeptTradeAlerts } from '../../parts/price-alerts/use-trade-alerts.ts';
import { useAlertsOpen } from './alerts-panel-state.ts';
import { useAlertCounts } from './use-alerts.ts';
import './alerts.css';

/** Above this the count is "99+": the panel has it in full. */
const MAX_SHOWN = 99;

/** Opens the alerts; shows how many are unread. */
export function AlertBell() {
  const unread = useAlertCounts().unread + useKeptTradeAlerts().unread;
  const [open, setOpen] = useAlertsOpen();
  const text = unread === 0 ? alertsMessages.bellNone : alertsMessages.bell(unread, formatCount(unread));
  return (
    <button
      type="button"
      className="alert-bell"
      aria-haspopup="dialog"
      aria-expanded={open}
      aria-label={text}
      title={text}
      onClick={() => setOpen(!open)}
    >
      <Bell size={15} aria-hidden />
      {unread === 0 ? null : (
        <span className="alert-count" aria-hidden>
          {unread > MAX_SHOWN ? `${MAX_SHOWN}+` : unread}
        </span>
      )}
    </button>
  );
}
