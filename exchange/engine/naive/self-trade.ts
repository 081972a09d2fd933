import type { SelfTradePrevention } from '../base/contract.ts';

/** What self-trade prevention does to a new and a resting order of the same account (S4.3-P-stp, VF9). */
interface SelfTradeOutcome {
  endsNew: boolean;
  endsOld: boolean;
  /** Lots by which the remaining order is reduced. */
  reduction: bigint;
}

/** `fresh` and `old` are the remaining lots of the two. An iceberg counts with its reserve. */
export function selfTradeOutcome(stp: SelfTradePrevention, fresh: bigint, old: bigint): SelfTradeOutcome {
  switch (stp) {
    case 'CN':
      return { endsNew: true, endsOld: false, reduction: 0n };
    case 'CO':
      return { endsNew: false, endsOld: true, reduction: 0n };
    case 'CB':
      return { endsNew: true, endsOld: true, reduction: 0n };
    case 'DC':
      return { endsNew: fresh <= old, endsOld: old <= fresh, reduction: fresh < old ? fresh : old };
  }
}
