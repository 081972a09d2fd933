import type { Account } from '../accounts/account.ts';
import type { SavedTransfers } from '../accounts/main-account.ts';
import type { ApiKey } from '../auth/credentials.ts';
import type { Budget } from '../budget/pools.ts';
import type { Engine } from '../engine/base/contract.ts';
import type { Bullets } from '../events/bullets.ts';
import type { MarketData } from '../market-data/market-data.ts';
import type { OrderBookService } from '../orders/order-book-service.ts';
import type { OrderService } from '../orders/order-service.ts';
import type { StopService } from '../stops/stop-service.ts';
import type { Pairs } from '../pairs/pairs.ts';
import type { UnitTable } from '../pairs/units.ts';

/** State of a running exchange. Routes read it; only the order service and the budget change it. */
export interface ExchangeState {
  headerPrefix: string;
  skewMs: number;
  /** The keys of all accounts. */
  keys: readonly ApiKey[];
  /** Customers; indexes start at 1. */
  accounts: readonly Account[];
  pairs: Pairs;
  units: UnitTable;
  /** For reading; orders go through the order service. */
  engine: Engine;
  orderService: OrderService;
  deadMan: OrderBookService['deadMan'];
  stopService: StopService;
  /** Saves a transfer between an account's main and trading account, with the balance it changed. */
  transferred(account: Account, asset: number, transfers: SavedTransfers): void;
  marketData: MarketData;
  /** WebSocket tokens. */
  bullets: Bullets;
  budget: Budget;
}

/** The account a request was signed for: its reply must not contain data of any other. */
export function accountOf(state: ExchangeState, key: ApiKey): Account {
  const account = state.accounts[key.account - 1];
  if (account === undefined) throw new Error('A key belongs to no account.');
  return account;
}
