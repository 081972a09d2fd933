import type { QueryClient } from '@tanstack/react-query';
import { callKey } from '../../lib/bridge.ts';
import { viewState, type ViewKey } from '../../state/view-state.ts';

interface Queue {
  /** Ends with the action that was started last. */
  last: Promise<void>;
  /** Started and not finished. */
  open: number;
}

const QUEUE: ViewKey<Queue> = {
  name: ['review.queue'],
  initial: { last: Promise.resolve(), open: 0 },
  outlivesLock: true,
};

/**
 * Runs an action once all earlier ones are written: no key is lost to one on its way, and an undo means the action before it, also where
 * that has no answer yet. `act` handles its own failure and never throws.
 */
export async function enqueue(act: () => Promise<void>): Promise<void> {
  const { last, open } = viewState.get(QUEUE);
  const turn = last.then(act).finally(() => {
    const now = viewState.get(QUEUE);
    viewState.set(QUEUE, { ...now, open: now.open - 1 });
  });
  viewState.set(QUEUE, { last: turn, open: open + 1 });
  await turn;
}

/** Whether an action is on its way to the review log. */
export function isActing(): boolean {
  return viewState.get(QUEUE).open > 0;
}

const OF_REVIEWS = ['history.record', 'reviews.summary', 'reconcile.page'] as const;
const OF_TRANSFERS = [
  'transfers.summary',
  'transfers.open',
  'transfers.decided',
  'transfers.ofRecord',
] as const;

/** Asks again for everything about reviews: the log has more rows. */
export function refreshReviews(client: QueryClient): void {
  for (const name of OF_REVIEWS) void client.invalidateQueries({ queryKey: callKey(name) });
}

/** The same for internal transfers. Matching takes long, so only a change of them calls this. */
export function refreshTransfers(client: QueryClient): void {
  for (const name of OF_TRANSFERS) void client.invalidateQueries({ queryKey: callKey(name) });
}
