import type { VenueOrder } from '../../../shared/orders/venue-order.ts';
import { visible } from '../../../shared/base/format/visible.ts';
import { groupThousands } from '../../../shared/money/format.ts';
import { endingOf, type Ending } from '../../../shared/orders/ending.ts';
import { endingMessages } from '../../../shared/messages/orders-ending.ts';

/** Why an order was cancelled, in a sentence or two; null for one that was not. `own` are other orders of its account that are known. */
export function formatEnding(order: VenueOrder, own: readonly VenueOrder[] = []): string | null {
  const ending = endingOf(order, own);
  if (ending === null) return null;
  const text = sentenceOf(ending);
  const { cancelReason } = order;
  const hasCode = cancelReason !== undefined && ending.reason !== 'asked';
  return hasCode ? `${text} ${endingMessages.code(String(cancelReason))}` : text;
}

function sentenceOf(ending: Ending): string {
  switch (ending.reason) {
    case 'expired':
      return endingMessages.expired(groupThousands(String(ending.seconds)));
    case 'self-trade':
      return endingMessages['self-trade'](visible(ending.other));
    case 'asked':
    case 'post-only':
    case 'fill-or-kill':
    case 'immediate-or-cancel':
    case 'price-limit':
    case 'no-liquidity':
    case 'not-reported':
      return endingMessages[ending.reason];
  }
}
