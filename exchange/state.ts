import type { ApiKey } from './auth/credentials.ts';
import type { Budget } from './budget/pools.ts';
import type { History } from './history/records.ts';
import type { Wallet } from './history/wallet.ts';
import type { Ledger } from './ledger/ledger.ts';
import type { OrderDesk } from './orders/desk.ts';
import type { Pairs } from './pairs/pairs.ts';

/** Everything one running exchange knows. Routes read it; only the desk and the budget change. */
export interface ExchangeState {
  headerPrefix: string;
  skewMs: number;
  keys: readonly ApiKey[];
  pairs: Pairs;
  history: History;
  wallet: Wallet;
  ledger: Ledger;
  desk: OrderDesk;
  budget: Budget;
}
