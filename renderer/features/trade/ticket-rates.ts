import { useCall } from '../../lib/bridge.ts';
import type { FeeRates } from '../../../shared/bridge/trading-calls.ts';

/** The fee rates of a pair: of the venue, else those the user entered; null while they are not known. */
export function useFeeRates(accountId: string, symbol: string): FeeRates | null {
  return useFeeRateQuery(accountId, symbol).data?.rates ?? null;
}

/** The same with whether they are still being asked for: until then an amount that has to leave room for the fee cannot be computed. */
export function useFeeRateQuery(accountId: string, symbol: string) {
  return useCall('trading.feeRates', { accountId, symbol }, { staleTime: 300_000 });
}
