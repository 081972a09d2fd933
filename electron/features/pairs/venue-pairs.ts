import type { PairView } from '../../../shared/bridge/order-calls.ts';
import type { BridgeError } from '../../../shared/base/error.ts';
import { type Result, succeed } from '../../../shared/base/result.ts';
import type { VenueDescription } from '../../../shared/venue/description.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Pair } from '../../venue/read-pair-record.ts';

/** Increments change by announcement (venue-facts 3): what was fetched is good for this long. */
const FRESH_MS = 5 * 60_000;

/** Asks the account's venue for its pairs. */
export type FetchPairs = (accountId: string) => Promise<Result<Pair[], BridgeError>>;

interface VenuePairs {
  /**
   * The venue's pairs, at most 5 minutes old; `refresh` asks the venue in any case. When an unasked refresh fails, the
   * earlier pairs are returned: they carry their age. Errors: whatever the request gave, or bad-answer.
   */
  list(
    accountId: string,
    venue: VenueDescription,
    path: string,
    refresh: boolean,
  ): Promise<Result<PairView[], BridgeError>>;
  /** What was fetched last, however old; null when nothing was. Asks nobody. */
  known(venue: VenueDescription, path: string): readonly PairView[] | null;
  /** The venue refused an increment of this pair: the next list asks again, and until then the pair is marked. */
  markDoubtful(venue: VenueDescription, path: string, symbol: string): void;
}

interface Fetched {
  pairs: PairView[];
  /** On the clock that never steps; a doubt makes it stale. */
  freshUntil: number;
}

/** Pairs of venues with a symbols path, kept per address: two accounts at one venue share them. `onFetchedAgain`: other pairs are kept than before. */
export function createVenuePairs(
  fetchPairs: FetchPairs,
  clock: Clock,
  onFetchedAgain: () => void,
): VenuePairs {
  const fetched = new Map<string, Fetched>();
  const running = new Map<string, Promise<Result<PairView[], BridgeError>>>();
  const urlOf = (venue: VenueDescription, path: string) => venue.baseUrl + path;

  async function refreshPairs(
    accountId: string,
    venue: VenueDescription,
    path: string,
  ): Promise<Result<PairView[], BridgeError>> {
    const listed = await fetchPairs(accountId);
    if (!listed.ok) return listed;
    const [source, at] = [`${venue.label} ${path}`, clock.now()];
    const pairs = listed.value.map((pair) => ({ pair, source, at, doubtful: false }));
    const url = urlOf(venue, path);
    const isFirst = !fetched.has(url);
    fetched.set(url, { pairs, freshUntil: clock.monotonic() + FRESH_MS });
    if (!isFirst) onFetchedAgain();
    return succeed(pairs);
  }

  return {
    async list(accountId, venue, path, refresh) {
      const url = urlOf(venue, path);
      const known = fetched.get(url);
      if (known !== undefined && !refresh && clock.monotonic() < known.freshUntil)
        return succeed(known.pairs);
      let request = running.get(url);
      if (request === undefined) {
        request = refreshPairs(accountId, venue, path).finally(() => running.delete(url));
        running.set(url, request);
      }
      const answer = await request;
      if (!answer.ok && known !== undefined && !refresh)
        return succeed(fetched.get(url)?.pairs ?? known.pairs);
      return answer;
    },
    known: (venue, path) => fetched.get(urlOf(venue, path))?.pairs ?? null,
    markDoubtful(venue, path, symbol) {
      const url = urlOf(venue, path);
      const known = fetched.get(url);
      if (known === undefined) return;
      fetched.set(url, { pairs: markDoubtful(known.pairs, symbol), freshUntil: clock.monotonic() });
    },
  };
}

/** The same pairs with one of them marked. */
export function markDoubtful(pairs: readonly PairView[], symbol: string): PairView[] {
  const marked = [...pairs];
  const at = marked.findIndex((view) => view.pair.symbol === symbol);
  const view = marked[at];
  if (view !== undefined) marked[at] = { ...view, doubtful: true };
  return marked;
}
