/**
 * Chains on which exchanges share one address among customers, so that a transfer without memo, tag or comment may not
 * reach its owner. Chain ids as venues write them, lower case. Not complete: it warns, it never decides.
 */
const memoChains: ReadonlySet<string> = new Set([
  'akt',
  'atom',
  'axl',
  'bep2',
  'cosmos',
  'cro',
  'dydx',
  'eos',
  'hbar',
  'hive',
  'inj',
  'iost',
  'juno',
  'kava',
  'luna',
  'lunc',
  'osmo',
  'rune',
  'scrt',
  'sei',
  'steem',
  'stx',
  'tia',
  'ton',
  'wax',
  'xem',
  'xlm',
  'xrp',
  'xym',
]);

/** True when transfers on this chain usually need a memo. */
export function chainNeedsMemo(chain: string): boolean {
  return memoChains.has(chain.toLowerCase());
}

/** What is to be said about a record's memo (S2.2): present, none and none needed, or missing. */
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
