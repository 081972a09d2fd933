import type { SelfTradePrevention } from '../base/contract.ts';

/** What becomes of a new order and an old one of the same account that meet (S4.3-P-stp, VF9). */
interface SelfTradeOutcome {
  endsNew: boolean;
  endsOld: boolean;
  /** Lots taken off whichever of the two lives on; 0 when it is left as it is. */
  reduction: bigint;
}

/** `fresh` and `old` are the lots the two have left. An iceberg is measured with its reserve. */
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
