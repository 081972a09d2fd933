import { useQueryClient } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { useCall } from '../../lib/bridge.ts';
import { forgetReplies } from './follow-lock.ts';
import { LockCover } from './lock-cover.tsx';

const nothing = {};
const heldByEvents = { staleTime: Number.POSITIVE_INFINITY };

/**
 * Shows the page, or while the window is locked a cover and nothing else: what was open is taken out of the document, with
 * every dialog, every message and every box somebody typed into, and the replies behind it are let go. That is for the eye alone: main
 * refuses to answer a locked window whatever the page does.
 */
export function LockGate({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const locked = useCall('privacy.state', nothing, heldByEvents).data?.locked ?? null;
  const isLocked = locked !== null;
  // After the page is out of the document: nobody draws from the cache any more.
  useEffect(() => {
    if (isLocked) forgetReplies(client);
  }, [client, isLocked]);
  return locked === null ? children : <LockCover why={locked.why} at={locked.at} />;
}
