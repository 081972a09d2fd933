import type { BridgeError } from '../../../shared/base/error.ts';
import type { FeeRates } from '../../../shared/bridge/trading-calls.ts';
import { type Result, succeed } from '../../../shared/base/result.ts';
import type { Clock } from '../../platform/clock.ts';
import type { VenueClient } from '../../venue/client.ts';

/** Rates change with the account's level, at most daily. */
const CACHED_MS = 5 * 60_000;
const MAX_CACHED = 500;

/** One account's fee rates as the venue reports them, by pair. */
export interface VenueFeeRates {
  /** `no-capability` where the venue has no path for them. */
  of(client: VenueClient, symbol: string): Promise<Result<FeeRates, BridgeError>>;
}

export function createVenueFeeRates(clock: Clock): VenueFeeRates {
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
