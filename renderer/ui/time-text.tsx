import { usePreferences } from '../state/desk-state.ts';
import { formatClock, formatExactTime, formatTime } from '../lib/format/time.ts';

interface TimeTextProps {
  /** Milliseconds since the epoch. */
  ms: number;
  /** `exact` names the zone and shows milliseconds; `clock` is the time of day alone. */
  form?: 'short' | 'exact' | 'clock';
}

/** A moment in the chosen zone; its tooltip has it to the millisecond in both. */
export function TimeText({ ms, form = 'short' }: TimeTextProps) {
  const zone = usePreferences().timeZone;
  const format = form === 'clock' ? formatClock : form === 'exact' ? formatExactTime : formatTime;
  const date = new Date(ms);
  return (
    <time
      dateTime={Number.isNaN(date.getTime()) ? undefined : date.toISOString()}
      title={`${formatExactTime(ms, 'local')} · ${formatExactTime(ms, 'utc')}`}
    >
      {format(ms, zone)}
    </time>
  );
}
