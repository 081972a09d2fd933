import { type AddressName, addressKey } from '../../../../shared/addresses/address-names.ts';
import { chainKey } from '../../../../shared/addresses/chain-key.ts';
import { hash, hashText } from './address-hash.ts';
import type { ColumnData } from './column-data.ts';
import { fold } from './search-text.ts';
import type { ReplayedState } from './replayed-state.ts';

/** An address with a name that is searched for. */
interface Target {
  /** 32 bits of the address's hash; the others are what it is filed by. */
  high: number;
  /** By the chain's code 1 where the name that counts on that chain is such a one. */
  chains: Uint8Array;
}

/**
 * A byte per row, 1 where the name of the row's address holds any of the texts, without regard to case. Which name counts on which chain is as
 * `nameFinder` says; addresses are distinguished by 64 bits of each (address-hash.ts).
 */
export function namedRows(data: ColumnData, { names }: ReplayedState, texts: readonly string[]): Uint8Array {
  const found = new Uint8Array(data.count);
  const targets = targetsOf(data, names, texts);
  if (targets.size === 0) return found;
  // One lookup here rejects nearly every row.
  const filed = new Uint8Array(65_536);
  for (const low of targets.keys()) filed[low & 0xffff] = 1;
  for (let row = 0; row < data.count; row += 1) {
    const low = data.addressLow[row] ?? 0;
    if (filed[low & 0xffff] !== 1) continue;
    for (const { high, chains } of targets.get(low) ?? []) {
      if (high === data.addressHigh[row] && chains[data.chain[row] ?? 0] === 1) found[row] = 1;
    }
  }
  return found;
}

/** By the low half of the address's hash. */
function targetsOf(
  data: ColumnData,
  names: readonly AddressName[],
  texts: readonly string[],
): Map<number, Target[]> {
  const wanted = texts.map(fold);
  const fits = ({ name }: AddressName): boolean => {
    const folded = fold(name);
    return wanted.some((text) => folded.includes(text));
  };
  const targets = new Map<number, Target[]>();
  const codes = codesByChain(data);
  for (const [address, entries] of Map.groupBy(names, (entry) => addressKey(entry.address))) {
    if (!entries.some(fits)) continue;
    const chains = new Uint8Array(data.chains.size());
    // The name given for one chain goes before the one for every chain.
    for (const entry of entries) if (entry.chain === null) chains.fill(fits(entry) ? 1 : 0);
    for (const entry of entries) {
      if (entry.chain === null) continue;
      for (const code of codes.get(chainKey(entry.chain)) ?? []) chains[code] = fits(entry) ? 1 : 0;
    }
    hashText(address);
    const same = targets.get(hash.low);
    if (same === undefined) targets.set(hash.low, [{ high: hash.high, chains }]);
    else same.push({ high: hash.high, chains });
  }
  return targets;
}

function codesByChain({ chains }: ColumnData): Map<string, number[]> {
  const codes = new Map<string, number[]>();
  for (let code = 0; code < chains.size(); code += 1) {
    const key = chainKey(chains.textOf(code));
    const same = codes.get(key);
    if (same === undefined) codes.set(key, [code]);
    else same.push(code);
  }
  return codes;
}
