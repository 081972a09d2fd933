import { chainKey } from '../addresses/chain-key.ts';

/**
 * Chains on which exchanges share one address among customers, so that a transfer without memo, tag or comment may not reach its
 * owner. Chain ids as venues write them, lower case. The service's contract names none: this is common knowledge, not complete, and to be
 * checked against the venue's own text. It warns and never decides.
 */
export const SHIPPED_MEMO_CHAINS: readonly string[] = [
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
];

/** What the names of `chains` are looked up by, so that "Ripple" finds "xrp". */
export function memoChainKeys(chains: readonly string[]): ReadonlySet<string> {
  return new Set(chains.map(chainKey));
}

/** Whether the transfer is on one of the chains and has no memo. A transfer inside the venue needs none. */
export function lacksMemo(
  record: { chain: string; memo: string; isInner: boolean },
  keys: ReadonlySet<string>,
): boolean {
  return record.memo.trim() === '' && !record.isInner && keys.has(chainKey(record.chain));
}
