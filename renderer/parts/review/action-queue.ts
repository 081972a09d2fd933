import type { QueryClient } from '@tanstack/react-query';
import { callKey } from '../../lib/bridge.ts';

interface Queue {
  /** Ends with the action that was asked for last. */
  last: Promise<void>;
  /** Asked for and not done. */
  open: number;
}

const queues = new WeakMap<QueryClient, Queue>();

function queueOf(client: QueryClient): Queue {
  const queue = queues.get(client) ?? { last: Promise.resolve(), open: 0 };
  queues.set(client, queue);
  return queue;
}

/**
 * Does what was pressed once all that was pressed before is written: a key is never lost to one that is still on its way, and an undo means
 * the act before it, also where that has no answer yet. `act` tells of its own failure and never throws.
 */
export async function enqueue(client: QueryClient, act: () => Promise<void>): Promise<void> {
  const queue = queueOf(client);
  queue.open += 1;
  const turn = queue.last.then(act).finally(() => {
    queue.open -= 1;
  });
  queue.last = turn;
  await turn;
}

/** Whether something is on its way to the review log. */
export function isActing(client: QueryClient): boolean {
  return queueOf(client).open > 0;
}

const OF_REVIEWS = ['history.record', 'reviews.summary', 'reconcile.page'] as const;
const OF_TRANSFERS = [
  'transfers.summary',
  'transfers.open',
  'transfers.decided',
  'transfers.ofRecord',
] as const;

/** What was asked of reviews is asked again: the log has more rows. */
export function refreshReviews(client: QueryClient): void {
  for (const name of OF_REVIEWS) void client.invalidateQueries({ queryKey: callKey(name) });
}

/** The same of internal transfers. Finding them takes long, so only what changes them asks for it. */
export function refreshTransfers(client: QueryClient): void {
  for (const name of OF_TRANSFERS) void client.invalidateQueries({ queryKey: callKey(name) });
}
