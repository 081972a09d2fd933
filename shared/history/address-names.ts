import { chainKey } from './chain-key.ts';

/** A name somebody gave an address. */
export interface AddressName {
  /** As it was entered. */
  address: string;
  /** Null: on every chain. */
  chain: string | null;
  name: string;
  /** Empty when there is none. */
  note: string;
}

const HEX = '0x';
const BECH32 = ['bc', 'tb', 'ltc', 'addr', 'cosmos', 'osmo', 'inj', 'kava', 'celestia'];

/** Hexadecimal and bech32 addresses mean the same in either case; in all others upper and lower case are different letters. */
const EITHER_CASE = new RegExp(`^(${HEX}[0-9a-f]{40}|(${BECH32.join('|')})1[02-9ac-hj-np-z]{6,})$`, 'i');

/** How they begin: a walk asks this of a million addresses, and the pattern costs more than two letters. */
const BEGINNINGS = new Set([HEX, ...BECH32].map((prefix) => firstTwo(prefix)));

/** What an address is looked up by. */
export function addressKey(address: string): string {
  return BEGINNINGS.has(firstTwo(address)) && EITHER_CASE.test(address) ? address.toLowerCase() : address;
}

/** As one number, without regard to the case of a letter. */
function firstTwo(text: string): number {
  return ((text.charCodeAt(0) | 32) << 16) | (text.charCodeAt(1) | 32);
}

/** What two entries of the book must not share: the address, and the chain or its absence. */
export function entryKey(entry: Pick<AddressName, 'address' | 'chain'>): string {
  return `${addressKey(entry.address)} ${entry.chain === null ? '' : chainKey(entry.chain)}`;
}

/** Finds the name of an address on a chain: the one given for that chain, else the one for every chain, else null. */
export type FindName = (address: string, chain: string) => AddressName | null;

/** The whole address must be the same: one that only looks alike at both ends has no name. */
export function nameFinder(entries: readonly AddressName[]): FindName {
  if (entries.length === 0) return () => null;
  const byKey = new Map<string, AddressName>();
  for (const entry of entries) byKey.set(entryKey(entry), entry);
  return (address, chain) => {
    if (address === '') return null;
    const key = addressKey(address);
    return byKey.get(`${key} ${chainKey(chain)}`) ?? byKey.get(`${key} `) ?? null;
  };
}
