import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { CallReply, EventPayload } from '../../../shared/bridge/contract.ts';
import { callKey, patchReply, useBridgeEvent, useCall } from '../../lib/bridge.ts';

export type HistoryStatus = CallReply<'history.status'>;
export type ListCoverage = HistoryStatus['lists'][number];
export type SyncProgress = EventPayload<'sync'>;

const nothing = {};
/** While the archive changes several times a second its status is queried once in this time. */
const REFRESH_MS = 1_000;

/** What is downloaded and what is being downloaded, updated by events. */
export function useHistoryStatus() {
  const client = useQueryClient();
  const query = useCall('history.status', nothing);
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const refreshSoon = (): void => {
    timer.current ??= setTimeout(() => {
      timer.current = null;
      void client.invalidateQueries({ queryKey: callKey('history.status') });
    }, REFRESH_MS);
  };
  useEffect(() => () => clearTimeout(timer.current ?? undefined), []);
  useBridgeEvent('history', refreshSoon);
  useBridgeEvent('sync', (progress) => {
    const known = client.getQueryData<HistoryStatus>(callKey('history.status', nothing));
    if (known) {
      const others = known.syncs.filter((sync) => sync.accountId !== progress.accountId);
      patchReply(client, 'history.status', nothing, { ...known, syncs: [...others, progress] });
    }
    if (progress.state !== 'running') refreshSoon();
  });
  return query;
}
