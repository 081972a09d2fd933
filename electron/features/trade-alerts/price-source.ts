import type { BridgeError } from '../../../shared/base/error.ts';
import type { Result } from '../../../shared/base/result.ts';
import type { VenueDescription } from '../../../shared/venue/description.ts';
import { hasMarketUpdates } from '../../../shared/venue/updates.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Ids } from '../../platform/ids.ts';
import type { VenueClient } from '../../venue/client.ts';
import { createFeed, type Feed } from '../../venue/feed/feed.ts';
import { REQUEST_WEIGHTS } from '../../venue/request-weights.ts';

/** The part of a client that prices come from. */
export type PriceClient = Pick<VenueClient, 'venue' | 'tickers' | 'eventAccess'>;

interface PriceSourceParts {
  /** A client without a key; another object once the account's venue is another. */
  client: () => Promise<Result<PriceClient, BridgeError>>;
  clock: Clock;
  ids: Ids;
  /** A last price, as the venue wrote it. */
  onPrice: (symbol: string, price: string) => void;
  /** Whether prices can be had, or why not, may have changed. */
  onProblem: () => void;
}

/** The last prices of some pairs of one venue: every trade while its live updates are there, and the list of prices beside them. */
export interface PriceSource {
  /** These pairs from now on. */
  follow(symbols: ReadonlySet<string>): void;
  /** Why no prices come; null while they do. */
  problem(): string | null;
  close(): void;
}

/** How often the list of prices is asked for while nothing else reports them; less often where that were more than a tenth of the quota. */
export const ASK_MS = 3_000;
/** And while every trade is reported: for pairs that do not trade, and to know that nothing was missed. */
export const ASK_BESIDE_MS = 60_000;
/** The part of the public quota that is used at most. */
const SHARE = 10;

export function createPriceSource(parts: PriceSourceParts): PriceSource {
  const { clock, ids } = parts;
  let symbols: ReadonlySet<string> = new Set();
  const topics = new Map<string, () => void>();
  /** Pairs whose trades the venue does not report to us. */
  const refused = new Set<string>();
  /** When a trade of the pair was last reported: an answer that was asked for before is older. */
  const tradedAt = new Map<string, number>();
  let client: PriceClient | null = null;
  let feed: Feed | null = null;
  let problem: string | null = null;
  let cancelAsk: (() => void) | null = null;
  let asking = false;
  let closed = false;

  function setProblem(next: string | null): void {
    if (problem === next) return;
    problem = next;
    parts.onProblem();
  }

  function isStreaming(): boolean {
    return feed?.condition().state === 'open' && [...symbols].every((symbol) => !refused.has(symbol));
  }

  async function ask(): Promise<void> {
    cancelAsk?.();
    cancelAsk = null;
    if (asking || closed || symbols.size === 0) return;
    asking = true;
    const startedAt = clock.monotonic();
    const ready = await parts.client();
    if (ready.ok) use(ready.value);
    const answer = ready.ok ? await ready.value.tickers() : ready;
    asking = false;
    if (isClosed() || symbols.size === 0) return;
    setProblem(answer.ok ? null : answer.error.message);
    if (answer.ok) {
      for (const { symbol, last } of answer.value.tickers) {
        const isOld = (tradedAt.get(symbol) ?? Number.NEGATIVE_INFINITY) >= startedAt;
        if (last !== null && symbols.has(symbol) && !isOld) parts.onPrice(symbol, last);
      }
    }
    askAfter(isStreaming() ? ASK_BESIDE_MS : intervalOf(client?.venue));
  }

  /** Closed while an answer was on its way. */
  const isClosed = () => closed;

  function askAfter(ms: number): void {
    cancelAsk?.();
    cancelAsk = closed || symbols.size === 0 ? null : clock.after(ms, () => void ask());
  }

  function use(next: PriceClient): void {
    if (client === next || closed) return;
    leaveFeed();
    client = next;
    if (!hasMarketUpdates(next.venue)) return;
    let wasOpen = false;
    feed = createFeed({
      kind: 'public',
      ready: () => parts.client(),
      clock,
      ids,
      onCondition({ state }) {
        const isOpen = state === 'open';
        // What was missed is in the list of prices, and without updates it is asked for more often.
        if (isOpen !== wasOpen) askAfter(0);
        wasOpen = isOpen;
      },
    });
    subscribe();
  }

  function leaveFeed(): void {
    topics.clear();
    refused.clear();
    feed?.close();
    feed = null;
  }

  function subscribe(): void {
    if (feed === null) return;
    for (const [symbol, end] of topics) {
      if (symbols.has(symbol)) continue;
      end();
      topics.delete(symbol);
    }
    for (const symbol of symbols) {
      if (topics.has(symbol)) continue;
      const end = feed.subscribe({
        topic: { kind: 'trades', symbol },
        onEvent(event) {
          if (event.kind !== 'trades') return;
          tradedAt.set(symbol, clock.monotonic());
          parts.onPrice(symbol, event.trade.price);
        },
        onSubscribed: () => void refused.delete(symbol),
        onRefused() {
          refused.add(symbol);
          askAfter(intervalOf(client?.venue));
        },
      });
      topics.set(symbol, end);
    }
  }

  return {
    follow(next) {
      const isNew = [...next].some((symbol) => !symbols.has(symbol));
      symbols = next;
      subscribe();
      if (isNew) askAfter(0);
    },
    problem: () => problem,
    close() {
      closed = true;
      cancelAsk?.();
      leaveFeed();
    },
  };
}

/** Milliseconds from one list of prices to the next. */
function intervalOf(venue: VenueDescription | undefined): number {
  const quota = venue?.budget.quotas.public ?? null;
  const windowMs = venue?.budget.windowMs ?? null;
  if (quota === null || windowMs === null) return ASK_MS;
  return Math.max(ASK_MS, Math.ceil((REQUEST_WEIGHTS.tickers.weight * SHARE * windowMs) / quota));
}
