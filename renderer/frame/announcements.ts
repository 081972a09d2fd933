import type { StatusView } from '../../shared/bridge/app-calls.ts';
import type { EventPayload } from '../../shared/bridge/contract.ts';
import { frameMessages } from '../../shared/messages/frame.ts';
import { formatCount } from '../lib/format/number.ts';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useAccounts, useActiveAccount, useStatus } from '../state/app-state.ts';
import { useBridgeEvent } from '../lib/bridge.ts';
import { useAnnounce } from '../ui/announcer.tsx';

const { announcements: messages } = frameMessages;

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
    const name = accounts?.find((one) => one.id === accountId)?.name ?? messages.someAccount;
    const text = formatSync(syncs.current.get(accountId), progress, name);
    syncs.current.set(accountId, progress);
    if (text !== null) announce(text);
  });
}

/** The state of the connection to the venue for a listener; null while it is not known. */
export type VenueState = 'there' | 'gone' | 'refused' | null;

/** The state of the active account's venue. A practice exchange that is restarting is not a lost connection. */
export function venueStateOf({ connection, practice }: StatusView, practising: boolean): VenueState {
  if (practising && practice.state === 'starting') return null;
  switch (connection) {
    case 'idle':
      return null;
    case 'connected':
      return 'there';
    case 'unreachable':
      return 'gone';
    case 'refused':
      return 'refused';
    default:
      return connection satisfies never;
  }
}

/** The announcement of a changed connection; null where it did not change, and for the first connection after a start. */
export function formatVenueState(before: VenueState, now: VenueState, problem: string | null): string | null {
  if (now === null || now === before) return null;
  switch (now) {
    case 'there':
      return before === null ? null : messages.answersAgain;
    case 'gone':
      return `${messages.unreachable} ${problem ?? ''}`.trim();
    case 'refused':
      return `${messages.refused} ${problem ?? ''}`.trim();
    default:
      return now satisfies never;
  }
}

/**
 * The announcement of a finished download: the first one of an account always, a later one when it brought
 * something. Its progress is never announced.
 */
export function formatSync(
  before: SyncProgress | undefined,
  now: SyncProgress,
  account: string,
): string | null {
  if (before?.state !== 'running' || now.state === 'running' || now.state === 'paused') return null;
  if (now.state === 'failed') return `${messages.notRead(account)} ${now.message ?? ''}`.trim();
  // The last word may carry the totals or begin at zero again.
  const read = Math.max(before.read, now.read);
  const added = Math.max(before.added, now.added);
  if (!before.first && added === 0) return null;
  return messages.read(account, read, formatCount(read), formatCount(added));
}
