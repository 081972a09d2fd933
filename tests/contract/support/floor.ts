import type { ExchangeOptions } from '../../../exchange/config/options.ts';
import { type RunningExchange, startExchange } from '../../../exchange/start.ts';
import type { Target } from '../../helpers/exchange/client.ts';
import { createTrader, type Trader } from '../../helpers/exchange/trader.ts';
import { manualClock, type ManualClock } from '../../helpers/manual-clock.ts';

/** What public clients of the venue send their headers with. */
const VENUE_PREFIX = 'KC';
const OTHER = { key: 'other-key', secret: 'other-secret', passphrase: 'other-passphrase' };
const UNLIMITED = { manage: 1e9, spot: 1e9, public: 1e9 };

/** An exchange of two customers and nobody else: every fill of one is known from what the other has in the book. */
export interface Floor {
  exchange: RunningExchange;
  /** The main account, as another client than the one under test sees it. */
  main: Trader;
  /** The counterparty. */
  other: Trader;
  otherKeys: Target;
}

/** Runs on the system's clock. Options of the exchange go before the usual ones: prefix KC, no history, quotas out of the way. */
export async function openFloor(options: ExchangeOptions = {}): Promise<Floor> {
  const exchange = await startExchange({
    headerPrefix: VENUE_PREFIX,
    deposits: 0,
    withdrawals: 0,
    quotas: UNLIMITED,
    accounts: [{ name: 'other', keys: [{ ...OTHER, permissions: ['General', 'Spot'] }] }],
    ...options,
  });
  const now = options.now ?? Date.now;
  const otherKeys = { ...exchange, ...OTHER };
  return { exchange, main: createTrader(exchange, now), other: createTrader(otherKeys, now), otherKeys };
}

/** A floor whose clock the test moves. Clients date their requests by the system's clock: the exchange lets any skew pass. */
export async function openStillFloor(options: ExchangeOptions = {}): Promise<Floor & { clock: ManualClock }> {
  const clock = manualClock(Date.parse('2026-11-20T12:00:00Z'));
  const floor = await openFloor({
    now: () => clock.now(),
    after: (ms, act) => clock.after(ms, act),
    skewMs: Number.MAX_SAFE_INTEGER,
    ...options,
  });
  return { ...floor, clock };
}
