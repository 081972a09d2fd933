import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { RecordScope } from '../../../shared/bridge/history-calls.ts';
import { callKey, useBridgeEvent, useCall } from '../../lib/bridge.ts';

/** While the archive changes several times a second its counts are asked for once. */
const REST_MS = 1_000;

/** Counts by state, the reviewer and the log, refreshed by events. */
export function useSummary(scope: RecordScope) {
  const client = useQueryClient();
  const query = useCall('reviews.summary', scope);
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  useEffect(() => () => clearTimeout(timer.current ?? undefined), []);
  useBridgeEvent('history', () => {
    timer.current ??= setTimeout(() => {
      timer.current = null;
      void client.invalidateQueries({ queryKey: callKey('reviews.summary') });
    }, REST_MS);
  });
  return query;
}
