import { type AccountTrading, createAccountTrading } from './account-trading.ts';
import { createVenueFeeRates, type VenueFeeRates } from './fee-rates.ts';
import type { TradingDeskParts } from './ports.ts';

export interface AccountAtHand extends AccountTrading {
  accountId: string;
  feeRates: VenueFeeRates;
}

/** What is known of each account, for as long as its venue stays the same: another venue has other orders. */
export interface AccountsAtHand {
  /** Made when it is first asked for. */
  of(accountId: string): AccountAtHand;
  existing(accountId: string): AccountAtHand | undefined;
  all(): AccountAtHand[];
  /** Forgets accounts that were removed or whose venue changed. */
  prune(): void;
  close(): void;
}

export function createAccountsAtHand(parts: TradingDeskParts): AccountsAtHand {
  const accounts = new Map<string, { account: AccountAtHand; venue: string | null }>();

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
      const account: AccountAtHand = {
        ...createAccountTrading(accountId, parts),
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
