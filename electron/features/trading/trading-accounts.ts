import { type AccountOrders, createAccountOrders } from './account-orders.ts';
import { createVenueFeeRates, type VenueFeeRates } from './fee-rates.ts';
import type { TradingServiceParts } from './trading-service-parts.ts';

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
