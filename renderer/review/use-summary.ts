import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { callKey, useBridgeEvent, useCall } from '../bridge.ts';

const nothing = {};
/** While the archive changes several times a second its counts are asked for once. */
const REST_MS = 1_000;

/** Counts by state, the reviewer and the log, kept fresh by events. */
export function useSummary() {
  const client = useQueryClient();
  const query = useCall('reviews.summary', nothing);
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
