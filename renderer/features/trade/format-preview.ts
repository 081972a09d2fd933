import type { FeedState } from '../../../shared/bridge/market-calls.ts';
import { visible } from '../../../shared/base/format/visible.ts';
import { tradePreviewMessages } from '../../../shared/messages/trade-preview.ts';
import type { CancelAbilities } from '../../parts/orders/cancelling.ts';

/** What has to be known before an order rests that this app could not cancel by itself; null where it can. */
export function formatCancelPreview({ one, pair, why }: CancelAbilities, symbol: string): string | null {
  if (why !== null) return why;
  if (one) return null;
  const { cancelOnly } = tradePreviewMessages;
  return pair ? cancelOnly.pair(visible(symbol)) : cancelOnly.all;
}

/** Why no distance from the book is shown. Where the venue has no book it is null, unless a limit of distance was set. */
export function unmeasuredReason(state: FeedState, hasLimit: boolean): string | null {
  const hasNoBook = state === 'unavailable' || state === 'stopped';
  return hasNoBook && !hasLimit ? null : tradePreviewMessages.book.unmeasured[state];
}
