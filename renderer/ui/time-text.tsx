import { createContext, use } from 'react';
import { formatClock, formatExactTime, formatTime, type Zone } from '../lib/format/time.ts';

/** The zone that times below it are shown in. */
export const ZoneContext = createContext<Zone>('local');

interface TimeTextProps {
  /** Milliseconds since the epoch. */
  ms: number;
  /** `exact` names the zone and shows milliseconds; `clock` is the time of day alone. */
  form?: 'short' | 'exact' | 'clock';
}

/** A moment in the chosen zone; its tooltip has it to the millisecond in both. */
export function TimeText({ ms, form = 'short' }: TimeTextProps) {
  const zone = use(ZoneContext);
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
