import { marketMessages } from '../../../shared/messages/market.ts';
import { formatFeed } from './format-feed.ts';
import type { Market } from '../../parts/market/market.ts';
import { useTopic } from '../../parts/market/use-market.ts';

/** Whether the panel is up to date, as a light, a word and a number. Always in view. */
export function FeedBadge({ market }: { market: Market }) {
  const book = useTopic(market.book);
  const refusal = useTopic(market.refusal);
  const state = refusal
    ? refusal.kind === 'no-capability'
      ? 'unavailable'
      : 'failed'
    : (book?.state ?? 'connecting');
  const { label: status, tone } = formatFeed(state, book?.ageMs ?? null, book?.latencyMs ?? null);
  const { title, label } = state === 'stopped' ? marketMessages.feed.ofTrades : marketMessages.feed;
  return (
    <span className={`feed feed-${tone}`} title={title} data-state={state}>
      <span className={`status-light status-light-${tone}`} aria-hidden />
      <span className="visually-hidden">{label} </span>
      {status}
    </span>
  );
}
