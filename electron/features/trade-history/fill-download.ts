import type { AccountView } from '../../../shared/bridge/account-calls.ts';
import type { BridgeError } from '../../../shared/base/error.ts';
import type { Result } from '../../../shared/base/result.ts';
import type { Clock } from '../../platform/clock.ts';
import { listOrigin } from '../../venue/list-origin.ts';
import { REQUEST_WEIGHTS } from '../../venue/request-weights.ts';
import type { FillStore } from './fill-store.ts';
import { fillFailure } from './open-fill-file.ts';
import { DAY_MS, type FillSource, readPair } from './read-pair.ts';

export interface FillDownloadParts {
  store: FillStore;
  clock: Clock;
  /** The venue of an account, with its key at hand. */
  ready: (accountId: string) => Promise<Result<FillSource, BridgeError>>;
  /** Null where it is gone. */
  find: (accountId: string) => AccountView | null;
  /** Pairs on which this app placed orders for the account in the last days. */
  placedOn: (accountId: string) => readonly string[];
  /** More was read of this account. */
  changed: (accountId: string) => void;
}

/** Downloads the fills of accounts, pair by pair, because a venue lists them so and forgets them within days. */
export interface FillDownload {
  /** Reads the pairs whose turn it is; does nothing while it does so already. */
  run(accountId: string): Promise<void>;
  /** An order of the pair was filled: it is read in the next turn, whenever it was read last. */
  filled(accountId: string, symbol: string): void;
  /** Why the last turn stopped before its end; null when it did not. */
  problem(accountId: string): string | null;
  /** Nothing is asked any more until the next `run`. */
  stop(): void;
}

/** Pairs without a recent fill that are read in one turn: at a turn every five minutes 1,200 pairs take an hour. */
const OTHERS_A_TURN = 100;
/** Of the request budget, this part is left to what a person does. */
const RESERVE = 0.5;
/** A pair with a fill in the last days is read in every turn. */
const RECENT_MS = 14 * DAY_MS;

export function createFillDownload(parts: FillDownloadParts): FillDownload {
  const { store, clock } = parts;
  const running = new Set<string>();
  const problems = new Map<string, string>();
  const filledPairs = new Map<string, Set<string>>();
  /** Grows with every stop: a turn that began before ends. */
  let stops = 0;

  /** Pairs of the account in the order they are read in: those traded lately, then those read longest ago. */
  function pairsOfTurn(accountId: string, origin: string, symbols: readonly string[]): string[] {
    const listed = new Set(symbols);
    const readAt = store.readAt(accountId, origin);
    const recent = [
      ...(filledPairs.get(accountId) ?? []),
      ...parts.placedOn(accountId),
      ...store.tradedSince(accountId, clock.now() - RECENT_MS),
    ];
    const first = new Set(recent.filter((symbol) => listed.has(symbol) || readAt.has(symbol)));
    const others = symbols
      .filter((symbol) => !first.has(symbol))
      .sort((a, b) => (readAt.get(a) ?? 0) - (readAt.get(b) ?? 0));
    return [...first, ...others.slice(0, OTHERS_A_TURN)];
  }

  async function turn(accountId: string): Promise<BridgeError | null> {
    const begun = stops;
    const account = parts.find(accountId);
    if (account === null || account.venue.capabilities.fills === null) return null;
    const origin = listOrigin(account);
    const isOver = () => {
      const now = parts.find(accountId);
      return stops !== begun || now === null || listOrigin(now) !== origin;
    };
    const ready = await parts.ready(accountId);
    if (!ready.ok) return ready.error;
    const pairs = await ready.value.pairs();
    const symbols = pairs.ok ? pairs.value.map(({ symbol }) => symbol) : [];
    if (isOver()) return null;
    let isChanged = false;
    try {
      for (const symbol of pairsOfTurn(accountId, origin, symbols)) {
        if (isOver() || isBudgetShort(ready.value)) return null;
        const read = await readPair(ready.value, store, {
          accountId,
          symbol,
          origin,
          now: () => clock.now(),
          isOver,
        });
        if (!read.ok) return read.error;
        if (read.value === null) return null;
        filledPairs.get(accountId)?.delete(symbol);
        isChanged = true;
      }
      return pairs.ok ? null : pairs.error;
    } finally {
      if (isChanged && !isOver()) store.checkpoint();
      if (isChanged) parts.changed(accountId);
    }
  }

  return {
    async run(accountId) {
      if (running.has(accountId)) return;
      running.add(accountId);
      try {
        const problem = await turn(accountId).catch((error: unknown) => fillFailure(error, 'read'));
        if (problem === null) problems.delete(accountId);
        else problems.set(accountId, problem.message);
      } finally {
        running.delete(accountId);
      }
    },
    filled(accountId, symbol) {
      const pairs = filledPairs.get(accountId) ?? new Set();
      filledPairs.set(accountId, pairs.add(symbol));
    },
    problem: (accountId) => problems.get(accountId) ?? null,
    stop() {
      stops += 1;
    },
  };
}

/** The rest of the turn waits for the next: what a person does comes first. */
function isBudgetShort(source: FillSource): boolean {
  const { pool, weight } = REQUEST_WEIGHTS.fills;
  const { quota, remaining } = source.status().budget[pool];
  return quota !== null && remaining !== null && remaining - weight < quota * RESERVE;
}
