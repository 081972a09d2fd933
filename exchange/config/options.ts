import type { AccountOptions } from '../accounts/options.ts';
import type { Credentials } from '../auth/credentials.ts';
import type { PoolName } from '../budget/pools.ts';
import type { RandomBytes } from '../events/bullets.ts';
import type { EntryStore } from '../persistence/contract.ts';
import type { After } from '../orders/expiry-timer.ts';
import type { FeeOptions } from '../pairs/fees.ts';
import type { MarketMode } from '../participants/modes.ts';
import type { RequestLog } from '../request-log/request-log.ts';

/** All options are optional. */
export interface ExchangeOptions {
  /** 0 takes a free port. */
  port?: number;
  seed?: number;
  headerPrefix?: string;
  /** Of the main account. */
  deposits?: number;
  withdrawals?: number;
  /** Average number of deposits and withdrawals per minute, for each account that has records; none when left out. */
  recordsPerMinute?: number;
  /** Percentage of requests with a simulated error. */
  errors?: number;
  /** Logs every request. */
  log?: RequestLog;
  /** The exchange's clock, milliseconds since the epoch. */
  now?: () => number;
  /** Timers; the system's when left out. */
  after?: After;
  /** Source of event tokens; the system's cryptographic source when left out. Only the simulation passes its own. */
  randomBytes?: RandomBytes;
  skewMs?: number;
  /** The only key version the main account's keys accept, '2' or '3'; both when left out. */
  keyVersion?: string;
  /** The main key lacks Spot Trading. */
  generalOnly?: boolean;
  /** Serves the control API for tests over HTTP. */
  controlPlane?: boolean;
  /** Fixed credentials for tests; random ones when left out. */
  credentials?: Credentials;
  /** Accounts beside the main one. */
  accounts?: readonly AccountOptions[];
  /** Fee rates by pair instead of the venue's. */
  fees?: FeeOptions;
  /** The simulated market; 'off', the default, is an empty one. */
  market?: 'off' | MarketMode;
  /** Saves balances, orders, fills and wallet records between runs; null, the default, saves nothing. Closed with the exchange. */
  store?: EntryStore | null;
  /** When the seeded histories end if the store is empty; the start when left out. */
  recordsEnd?: number | undefined;
  quotas?: Partial<Record<PoolName, number>>;
  windowMs?: number;
  activePerPair?: number;
  activePerAccount?: number;
  bodyTimeoutMs?: number;
}

export const DEFAULTS = { seed: 7, headerPrefix: 'SVC', deposits: 2013, withdrawals: 407, skewMs: 5_000 };
export const QUOTAS: Record<PoolName, number> = { manage: 2_000, spot: 4_000, public: 2_000 };
export const WINDOW_MS = 30_000;
/** S8. */
export const ACTIVE_PER_PAIR = 200;
export const ACTIVE_PER_ACCOUNT = 2_000;
export const BODY_TIMEOUT_MS = 10_000;
