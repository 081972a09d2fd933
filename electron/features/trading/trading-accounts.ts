import { type AccountOrders, createAccountOrders } from './account-orders.ts';
import type { TradingServiceParts } from './trading-service-parts.ts';
import type { BridgeError } from '../../../shared/base/error.ts';
import type { FeeRates } from '../../../shared/bridge/trading-calls.ts';
import { type Result, succeed } from '../../../shared/base/result.ts';
import type { Clock } from '../../platform/clock.ts';
import type { VenueClient } from '../../venue/client.ts';

export interface TradingAccount extends AccountOrders {
  accountId: string;
  feeRates: VenueFeeRates;
}

/** What is known of each account, for as long as its venue stays the same: another venue has other orders. */
export interface TradingAccounts {
  /** Made when it is first asked for. */
  of(accountId: string): TradingAccount;
  existing(accountId: string): TradingAccount | undefined;
  all(): TradingAccount[];
  /** Forgets accounts that were removed or whose venue changed. */
  prune(): void;
  close(): void;
}

export function createTradingAccounts(parts: TradingServiceParts): TradingAccounts {
  const accounts = new Map<string, { account: TradingAccount; venue: string | null }>();

  /** Null for the practice account: its venue is not among the settings, and it has one only. */
  function venueOf(accountId: string): string | null {
    const stored = parts.settings.get().accounts.find(({ id }) => id === accountId);
    return stored === undefined ? null : JSON.stringify(stored.venue);
  }

  function prune(): void {
    for (const [accountId, { account, venue }] of accounts) {
      if (venue === venueOf(accountId)) continue;
      account.close();
      accounts.delete(accountId);
    }
  }

  return {
    of(accountId) {
      const found = accounts.get(accountId);
      const venue = venueOf(accountId);
      if (found?.venue === venue && found !== undefined) return found.account;
      found?.account.close();
      const account: TradingAccount = {
        ...createAccountOrders(accountId, parts),
        accountId,
        feeRates: createVenueFeeRates(parts.clock),
      };
      accounts.set(accountId, { account, venue });
      return account;
    },
    existing: (accountId) => accounts.get(accountId)?.account,
    all: () => [...accounts.values()].map(({ account }) => account),
    prune,
    close() {
      for (const { account } of accounts.values()) account.close();
      accounts.clear();
    },
  };
}

/** Rates change with the account's level, at most daily. */
const CACHED_MS = 5 * 60_000;
const MAX_CACHED = 500;

/** One account's fee rates as the venue reports them, by pair. */
interface VenueFeeRates {
  /** `no-capability` where the venue has no path for them. */
  of(client: VenueClient, symbol: string): Promise<Result<FeeRates, BridgeError>>;
}

function createVenueFeeRates(clock: Clock): VenueFeeRates {
  const cached = new Map<string, { rates: FeeRates; until: number }>();
  const underWay = new Map<string, Promise<Result<FeeRates, BridgeError>>>();

  async function ask(client: VenueClient, symbol: string): Promise<Result<FeeRates, BridgeError>> {
    const rates = await client.feeRates(symbol);
    if (!rates.ok) return rates;
    if (cached.size >= MAX_CACHED) cached.clear();
    cached.set(symbol, { rates: rates.value, until: clock.monotonic() + CACHED_MS });
    return rates;
  }

  return {
    async of(client, symbol) {
      const known = cached.get(symbol);
      if (known !== undefined && clock.monotonic() < known.until) return succeed(known.rates);
      const request = underWay.get(symbol) ?? ask(client, symbol).finally(() => underWay.delete(symbol));
      underWay.set(symbol, request);
      return request;
    },
  };
}
