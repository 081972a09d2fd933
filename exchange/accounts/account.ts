import type { ApiKey } from '../auth/credentials.ts';
import type { Decimal } from '../exact/decimal.ts';
import type { MovingHistory } from '../history/moving.ts';
import type { Wallet } from '../history/wallet.ts';

/** A trading account with its keys: a customer of the exchange. The simulated participants are none. */
export interface Account {
  /** Its place in the engine; 0 is the house, which earns the fees. */
  index: number;
  name: string;
  /** Told by the key information and in events. */
  uid: number;
  keys: readonly ApiKey[];
  /** By currency. */
  opening: ReadonlyMap<string, Decimal>;
  /** Whoever reads it lets time pass first. */
  history: MovingHistory;
  wallet: Wallet;
}
