import { memoChainKeys, SHIPPED_MEMO_CHAINS } from '../../../shared/alerts/alert-chains.ts';
import { chainKey } from '../../../shared/addresses/chain-key.ts';

const memoChains = memoChainKeys(SHIPPED_MEMO_CHAINS);

/** True when transfers on this chain usually need a memo. It warns, it never decides: see the list. */
export function chainNeedsMemo(chain: string): boolean {
  return memoChains.has(chainKey(chain));
}

/** The state of a record's memo (S2.2): present, none and none needed, or missing. */
export function memoState(record: {
  chain: string;
  memo: string;
  isInner: boolean;
}): 'present' | 'none' | 'missing' {
  if (record.memo !== '') {
    return 'present';
  }
  return !record.isInner && chainNeedsMemo(record.chain) ? 'missing' : 'none';
}
