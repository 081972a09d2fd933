/** Other names venues and people give a chain, lower case, and the one that is looked up. */
const SAME_CHAIN: ReadonlyMap<string, string> = new Map([
  ['bitcoin', 'btc'],
  ['erc20', 'eth'],
  ['ethereum', 'eth'],
  ['trc20', 'trx'],
  ['tron', 'trx'],
  ['solana', 'sol'],
  ['spl', 'sol'],
  ['bep20', 'bsc'],
  ['bep20(bsc)', 'bsc'],
  ['bnb', 'bsc'],
  ['polygon', 'matic'],
  ['polygon pos', 'matic'],
  ['arb', 'arbitrum'],
  ['arbitrum one', 'arbitrum'],
  ['op', 'optimism'],
  ['avax', 'avaxc'],
  ['avax c-chain', 'avaxc'],
  ['ripple', 'xrp'],
  ['stellar', 'xlm'],
  ['cardano', 'ada'],
  ['atom', 'cosmos'],
  ['dogecoin', 'doge'],
  ['litecoin', 'ltc'],
]);

/** What a chain is looked up by: lower case, and one of the names that mean the same ("TRC20" and "trx"). Empty stays empty. */
export function chainKey(chain: string): string {
  const lower = chain.trim().toLowerCase();
  return SAME_CHAIN.get(lower) ?? lower;
}
