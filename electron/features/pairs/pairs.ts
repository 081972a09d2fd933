import type { CallHandlers, CallInput, CallReply } from '../../../shared/bridge/contract.ts';
import type { BridgeError } from '../../../shared/base/error.ts';
import type { PairView } from '../../../shared/bridge/order-calls.ts';
import { fail, type Result, succeed } from '../../../shared/base/result.ts';
import { pairsMessages } from '../../../shared/messages/pairs.ts';
import type { VenueDescription } from '../../../shared/venue/description.ts';
import type { Clock } from '../../platform/clock.ts';
import type { SettingsStore } from '../../settings/settings-file.ts';
import { judgePair, type Pair } from '../../venue/read-pair-record.ts';
import { readPairFile } from './read-pair-file.ts';
import { createVenuePairs, type FetchPairs, markDoubtful } from './venue-pairs.ts';

type PairList = CallReply<'pairs.list'>;
type Listed = Result<PairList, BridgeError>;

interface PairsDeps {
  settings: SettingsStore;
  clock: Clock;
  /** The venue of an account; null when there is no such account. */
  venueOf: (accountId: string) => VenueDescription | null;
  fetchPairs: FetchPairs;
  /** A venue listed its pairs once more, whoever asked: the list that a window has may differ from what orders are checked with. */
  onFetchedAgain: () => void;
}

interface Pairs {
  /** From the venue where it has a symbols path, else as entered. */
  list(accountId: string, refresh: boolean): Promise<Listed>;
  /** One pair for an order. Errors: those of `list`, and not-found. */
  find(accountId: string, symbol: string): Promise<Result<PairView, BridgeError>>;
  /** The pair as it is at hand, however old; null when it is not. Asks nobody, so that an order need not wait. */
  known(accountId: string, symbol: string): PairView | null;
  /** The venue refused an increment of this pair (section 7, rule 3): its rules may have changed. */
  markDoubtful(accountId: string, symbol: string): void;
  put(input: CallInput<'pairs.put'>): Listed;
  remove(input: CallInput<'pairs.remove'>): Listed;
  importFile(input: CallInput<'pairs.import'>): Listed;
}

/** The pairs of every account's venue, with where and when their rules come from. */
export function createPairs({ settings, clock, venueOf, fetchPairs, onFetchedAgain }: PairsDeps): Pairs {
  const fromVenue = createVenuePairs(fetchPairs, clock, onFetchedAgain);

  function entered(accountId: string): PairView[] {
    return settings.get().pairs[accountId] ?? [];
  }

  function listEntered(accountId: string): Listed {
    return succeed({ pairs: entered(accountId), origin: 'entered' });
  }

  function save(accountId: string, pairs: PairView[]): Listed {
    const sorted = [...pairs].sort((a, b) => (a.pair.symbol < b.pair.symbol ? -1 : 1));
    const saved = settings.update((current) => ({
      ...current,
      pairs: { ...current.pairs, [accountId]: sorted },
    }));
    return saved.ok ? listEntered(accountId) : saved;
  }

  /** Pairs are entered only where the venue does not list them: two truths about an increment would be one too many. */
  function mayEnter(accountId: string): Result<null, BridgeError> {
    const venue = venueOf(accountId);
    if (venue === null) return noSuchAccount();
    if (venue.capabilities.symbols === null) return succeed(null);
    return fail({
      kind: 'conflict',
      message: pairsMessages.listedByVenue(venue.label),
    });
  }

  function replace(accountId: string, pairs: Pair[], source: string): Listed {
    const symbols = new Set(pairs.map((pair) => pair.symbol));
    const others = entered(accountId).filter((view) => !symbols.has(view.pair.symbol));
    const at = clock.now();
    const views = pairs.map((pair) => ({ pair, source, at, doubtful: false }));
    return save(accountId, [...others, ...views]);
  }

  async function list(accountId: string, refresh: boolean): Promise<Listed> {
    const venue = venueOf(accountId);
    if (venue === null) return noSuchAccount();
    const path = venue.capabilities.symbols;
    if (path === null) return listEntered(accountId);
    const pairs = await fromVenue.list(accountId, venue, path, refresh);
    return pairs.ok ? succeed({ pairs: pairs.value, origin: 'venue' }) : pairs;
  }

  return {
    list,
    async find(accountId, symbol) {
      const listed = await list(accountId, false);
      if (!listed.ok) return listed;
      const found = listed.value.pairs.find((view) => view.pair.symbol === symbol);
      return found === undefined ? noSuchPair(symbol, listed.value.origin) : succeed(found);
    },
    known(accountId, symbol) {
      const venue = venueOf(accountId);
      if (venue === null) return null;
      const path = venue.capabilities.symbols;
      const pairs = path === null ? entered(accountId) : (fromVenue.known(venue, path) ?? []);
      return pairs.find((view) => view.pair.symbol === symbol) ?? null;
    },
    markDoubtful(accountId, symbol) {
      const venue = venueOf(accountId);
      if (venue === null) return;
      const path = venue.capabilities.symbols;
      if (path !== null) {
        fromVenue.markDoubtful(venue, path, symbol);
        return;
      }
      const pairs = entered(accountId);
      if (!pairs.some((view) => view.pair.symbol === symbol && !view.doubtful)) return;
      save(accountId, markDoubtful(pairs, symbol));
    },
    put({ accountId, pair, source }) {
      const allowed = mayEnter(accountId);
      if (!allowed.ok) return allowed;
      const judged = judgePair(pair);
      if (!judged.ok) {
        return fail({
          kind: 'bad-request',
          field: 'pair',
          message: pairsMessages.notSaved(judged.error),
        });
      }
      return replace(accountId, [judged.value], source);
    },
    remove({ accountId, symbol }) {
      const allowed = mayEnter(accountId);
      if (!allowed.ok) return allowed;
      const others = entered(accountId).filter((view) => view.pair.symbol !== symbol);
      if (others.length === entered(accountId).length) return noSuchPair(symbol, 'entered');
      return save(accountId, others);
    },
    importFile({ accountId, text, source }) {
      const allowed = mayEnter(accountId);
      if (!allowed.ok) return allowed;
      const read = readPairFile(text);
      return read.ok ? replace(accountId, read.value, source) : read;
    },
  };
}

/** The calls of the bridge about pairs. */
export function pairHandlers(
  pairs: Pairs,
): Pick<CallHandlers, 'pairs.list' | 'pairs.put' | 'pairs.remove' | 'pairs.import'> {
  return {
    'pairs.list': ({ accountId, refresh }) => pairs.list(accountId, refresh),
    'pairs.put': async (input) => pairs.put(input),
    'pairs.remove': async (input) => pairs.remove(input),
    'pairs.import': async (input) => pairs.importFile(input),
  };
}

function noSuchAccount(): { ok: false; error: BridgeError } {
  return fail({ kind: 'not-found', message: pairsMessages.noAccount });
}

function noSuchPair(symbol: string, origin: 'venue' | 'entered'): { ok: false; error: BridgeError } {
  const message = origin === 'venue' ? pairsMessages.notAtVenue(symbol) : pairsMessages.notEntered(symbol);
  return fail({ kind: 'not-found', field: 'symbol', message });
}
