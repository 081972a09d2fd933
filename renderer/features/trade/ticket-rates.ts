import { useCall } from '../../lib/bridge.ts';
import type { FeeRates } from '../../../shared/bridge/trading-calls.ts';

/** The fee rates of a pair: of the venue, else those the user entered; null while they are not known. */
export function useFeeRates(accountId: string, symbol: string): FeeRates | null {
  return useCall('trading.feeRates', { accountId, symbol }, { staleTime: 300_000 }).data?.rates ?? null;
}
