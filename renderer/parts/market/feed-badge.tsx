import { marketMessages } from '../../../shared/messages/market.ts';
import type { Market } from './market.ts';
import { useTopic } from './use-market.ts';
import type { FeedState } from '../../../shared/bridge/market-calls.ts';

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

const messages = marketMessages.feed;

interface FeedText {
  label: string;
  tone: 'good' | 'warn' | 'bad' | 'plain';
}

/** Whether the market data is up to date, as a short label. Times in milliseconds. */
export function formatFeed(state: FeedState, ageMs: number | null, latencyMs: number | null): FeedText {
  switch (state) {
    case 'current':
      return {
        label: latencyMs === null ? messages.upToDate : messages.upToDateAfter(Math.round(latencyMs)),
        tone: 'good',
      };
    case 'stale':
    case 'stopped':
      return { label: ageMs === null ? messages.stale : formatStale(ageMs), tone: 'warn' };
    case 'resyncing':
      return { label: messages.resyncing, tone: 'warn' };
    case 'connecting':
      return { label: messages.connecting, tone: 'plain' };
    case 'failed':
      return { label: messages.failed, tone: 'bad' };
    case 'unavailable':
      return { label: messages.unavailable, tone: 'plain' };
  }
}

function formatStale(ms: number): string {
  const since = messages.staleSince;
  const seconds = Math.floor(ms / 1_000);
  if (seconds < 120) return since.seconds(seconds);
  const minutes = Math.floor(seconds / 60);
  return minutes < 120 ? since.minutes(minutes) : since.hours(Math.floor(minutes / 60));
}
