import type { AddressName } from '../../../shared/addresses/address-names.ts';
import { addressesMessages } from '../../../shared/messages/addresses.ts';

/** The entries of which every word of `search` is a part: of the name, the address, the chain or the note, in either case. */
export function findEntries(entries: readonly AddressName[], search: string): readonly AddressName[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return entries;
  return entries.filter(({ name, address, chain, note }) => {
    const text = `${name}\n${address}\n${chain ?? addressesMessages.everyChain}\n${note}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
