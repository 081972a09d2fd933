import type { RequestTrace } from '../../../shared/orders/request-trace.ts';
import type { PlacementView, TimelineEntry } from '../../../shared/bridge/order-calls.ts';

/** A placement with everything the journal has of it. */
export interface ExportedPlacement {
  view: PlacementView;
  timeline: readonly TimelineEntry[];
  request: RequestTrace | null;
}

/** Builds the text of a file from placements, one by one. */
export interface ExportWriter {
  add(placement: ExportedPlacement): void;
  end(): string;
}

/** A time as text: ISO 8601 in UTC ("2026-11-22T06:09:38.000Z"), and the same in the computer's zone with its offset. */
export interface Moment {
  utc: string;
  local: string;
}

/**
 * `at` in milliseconds since the epoch; null for null and for a time no Date can hold. `offsetMinutes`: how far local time is ahead of UTC
 * then; by default that of the computer's zone.
 */
export function momentOf(
  at: number | null,
  offsetMinutes = at === null ? 0 : -new Date(at).getTimezoneOffset(),
): Moment | null {
  if (at === null || !Number.isFinite(at) || Math.abs(at) > LAST_MOMENT) return null;
  const utc = new Date(at).toISOString();
  const local = new Date(at + offsetMinutes * 60_000).toISOString().slice(0, -1);
  const minutes = Math.abs(offsetMinutes);
  const sign = offsetMinutes < 0 ? '-' : '+';
  return { utc, local: `${local}${sign}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}` };
}

/** A day within what a Date can hold, so that no offset leads past its end. */
const LAST_MOMENT = 8.64e15 - 86_400_000;

/** "counterfoil-orders-all-2026-11-22.csv": account, the filter where one was chosen, and the day in UTC. */
export function exportName({ accountId, status, format, at }: ExportNaming): string {
  const account = (accountId ?? 'all').replaceAll(/[^A-Za-z0-9_-]+/g, '-').slice(0, 40);
  const day = momentOf(at)?.utc.slice(0, 10) ?? 'undated';
  return `counterfoil-orders-${account}${status === null ? '' : `-${status}`}-${day}.${format}`;
}

export interface ExportNaming {
  accountId: string | null;
  status: string | null;
  format: 'csv' | 'json';
  at: number;
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}
