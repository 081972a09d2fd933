import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useState } from 'react';

const KEPT = 'kept';

/** A place where a screen keeps something, and what stands there until something is put. */
export interface Slot<T> {
  readonly name: readonly string[];
  readonly first: T;
  /** What it holds is of the account in the header: another account begins without it. */
  readonly ofAccount?: true;
}

function keyOf({ name, ofAccount }: Slot<unknown>): readonly string[] {
  return [KEPT, ofAccount ? 'of-account' : 'of-window', ...name];
}

/** How often another account came into the header. */
const switches = new WeakMap<QueryClient, number>();

/** Another account is in the header: filters, panes, tickets and selections of the one before are gone, wherever they were kept. */
export function forgetOfAccount(client: QueryClient): void {
  switches.set(client, switchesOf(client) + 1);
  void client.resetQueries({ queryKey: [KEPT, 'of-account'] });
}

function switchesOf(client: QueryClient): number {
  return switches.get(client) ?? 0;
}

/** Keeps for the account that is in the header now: once another one is, nothing is kept any more, and the answer is false. */
export function keeperNow(client: QueryClient): <T>(slot: Slot<T>, value: T) => boolean {
  const before = switchesOf(client);
  return (slot, value) => {
    if (switchesOf(client) !== before) return false;
    keep(client, slot, value);
    return true;
  };
}

/**
 * Keeps what a screen remembers while it is not shown: chosen tab, filters, chosen pair. It lives in the query client, for as long
 * as the window; without the default below the client would forget it after five minutes unseen.
 */
export function keep<T>(client: QueryClient, slot: Slot<T>, value: T): void {
  client.setQueryDefaults([KEPT], { gcTime: Number.POSITIVE_INFINITY, staleTime: Number.POSITIVE_INFINITY });
  client.setQueryData<T>(keyOf(slot), value);
}

/** What is kept in the slot. */
export function kept<T>(client: QueryClient, slot: Slot<T>): T {
  return client.getQueryData<T>(keyOf(slot)) ?? slot.first;
}

/** What is kept in the slot, drawn again whenever anybody puts something else there. */
export function useKeptValue<T>(slot: Slot<T>): T {
  const { data } = useQuery<T>({
    queryKey: keyOf(slot),
    // It is never asked for: others put it there.
    queryFn: () => slot.first,
    enabled: false,
    gcTime: Number.POSITIVE_INFINITY,
  });
  return data ?? slot.first;
}

/**
 * State that survives leaving the screen, and follows whoever else puts something into its slot. Until somebody does, it is what the slot
 * begins with when the component is first drawn.
 */
export function useKept<T>(slot: Slot<T>): [T, (value: T) => void] {
  const client = useQueryClient();
  const [first] = useState(slot.first);
  const value = useKeptValue({ ...slot, first });
  return [value, (next) => keep(client, slot, next)];
}
