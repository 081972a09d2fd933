import { useEffect, useEffectEvent, useRef } from 'react';
import type { EventPayload } from '../../shared/bridge/contract.ts';
import { frameMessages } from '../../shared/messages/frame.ts';
import { useAccounts, useActiveAccount, useStatus } from '../state/app-state.ts';
import { useBridgeEvent } from '../lib/bridge.ts';
import { useAnnounce } from '../ui/announcer.tsx';
import { venueStateOf, formatVenueState, formatSync, type VenueState } from './announcements.ts';

type SyncProgress = EventPayload<'sync'>;

/** A single failed request is not a lost connection: how long the state must last before it is announced. */
const STABLE_MS = 1_500;

/** Announces to screen readers what others see at the edges of the window: the venue gone or back, a reading of the history at its end. */
export function useAnnouncements(): void {
  const { announce } = useAnnounce();
  const accounts = useAccounts().data?.accounts;
  const account = useActiveAccount();
  const status = useStatus();
  const venue = status === undefined ? null : venueStateOf(status, account?.mode === 'practice');
  const announced = useRef<{ of: string | undefined; venue: VenueState }>({ of: undefined, venue: null });

  const onStable = useEffectEvent((of: string | undefined) => {
    const before = announced.current.of === of ? announced.current.venue : null;
    const text = formatVenueState(before, venue, status?.problem ?? null);
    if (venue !== null || announced.current.of !== of) announced.current = { of, venue };
    if (text !== null) announce(text);
  });
  const id = account?.id;
  useEffect(() => {
    if (venue === null) return undefined;
    const timer = setTimeout(() => onStable(id), STABLE_MS);
    return () => clearTimeout(timer);
  }, [venue, id]);

  const syncs = useRef(new Map<string, SyncProgress>());
  useBridgeEvent('sync', (progress) => {
    const { accountId } = progress;
    const name =
      accounts?.find((one) => one.id === accountId)?.name ?? frameMessages.announcements.someAccount;
    const text = formatSync(syncs.current.get(accountId), progress, name);
    syncs.current.set(accountId, progress);
    if (text !== null) announce(text);
  });
}
