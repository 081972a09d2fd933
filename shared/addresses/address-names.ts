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

const HEX_LENGTH = HEX.length + 40;

/** Hexadecimal and bech32 addresses mean the same in either case; in all others upper and lower case are different letters. */
const BECH32_ADDRESS = new RegExp(`^(${BECH32.join('|')})1[02-9ac-hj-np-z]{6,}$`, 'i');

/** How they begin: a walk asks this of a million addresses, and the pattern costs more than two letters. */
const BEGINNINGS = new Set([HEX, ...BECH32].map((prefix) => firstTwo(prefix)));

const HEX_BEGINNING = firstTwo(HEX);
const [DIGIT_0, DIGIT_9, LETTER_A, LETTER_F] = [48, 57, 97, 102];

/** What an address is looked up by. */
export function addressKey(address: string): string {
  const beginning = firstTwo(address);
  if (!BEGINNINGS.has(beginning)) return address;
  const isEitherCase = beginning === HEX_BEGINNING ? isHexAddress(address) : BECH32_ADDRESS.test(address);
  return isEitherCase ? address.toLowerCase() : address;
}

/** Of an address that begins with 0x, in either case. Without a pattern: half of a large archive may be such addresses. */
function isHexAddress(address: string): boolean {
  if (address.length !== HEX_LENGTH || address.charCodeAt(0) !== DIGIT_0) return false;
  for (let at = HEX.length; at < HEX_LENGTH; at += 1) {
    const code = address.charCodeAt(at);
    const letter = code | 32;
    if ((code < DIGIT_0 || code > DIGIT_9) && (letter < LETTER_A || letter > LETTER_F)) return false;
  }
  return true;
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
