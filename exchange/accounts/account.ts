import type { ApiKey } from '../auth/credentials.ts';
import type { MainAccount } from './main-account.ts';
import type { AccountKind } from './options.ts';
import type { Decimal } from '../exact/decimal.ts';
import type { MovingHistory } from '../history/moving-history.ts';
import type { MadeAddresses } from '../history/made-addresses.ts';
import type { DepositAddresses } from '../history/deposit-addresses.ts';

/** A customer's trading account with its keys. Simulated participants have none. */
export interface Account extends AccountKind {
  /** Index in the engine; 0 is the house, which earns the fees. */
  index: number;
  name: string;
  /** Part of the key information and of events. */
  uid: number;
  keys: readonly ApiKey[];
  /** By currency. */
  opening: ReadonlyMap<string, Decimal>;
  /** Call `advance` before reading. */
  history: MovingHistory;
  addresses: DepositAddresses;
  made: MadeAddresses;
  /** Call `history.advance` before reading. */
  main: MainAccount;
}
