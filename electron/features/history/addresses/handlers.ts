import type { addressCalls } from '../../../../shared/bridge/address-calls.ts';
import type { CallHandlers, CallReply } from '../../../../shared/bridge/contract.ts';
import type { AddressName } from '../../../../shared/addresses/address-names.ts';
import { chainKey } from '../../../../shared/addresses/chain-key.ts';
import { linkFor } from '../../../../shared/addresses/explorers.ts';
import { fail, succeed } from '../../../../shared/base/result.ts';
import type { Reloads } from '../../../storage/reloads.ts';
import type { Files } from '../../../platform/files.ts';
import type { LinkOpener } from '../../../platform/person.ts';
import { addressBookHandlers } from './address-book.ts';
import { openExplorers } from './explorer-list.ts';

interface AddressParts {
  files: Files;
  /** Where address-book.json and explorers.json are kept. */
  folder: string;
  links: LinkOpener;
  /** Gets the names of the address book now and after every change. */
  onNames?: (names: readonly AddressName[]) => void;
  /** Tells when a restore has replaced one of the files. */
  reloads?: Reloads;
}

/** Names for addresses, explorers of chains, and the one way to open a record's transaction or address outside. */
export function addressHandlers({
  files,
  folder,
  links,
  onNames,
  reloads,
}: AddressParts): Pick<CallHandlers, keyof typeof addressCalls> {
  const explorers = openExplorers(files, folder, reloads);
  function list(): CallReply<'explorers.list'> {
    return { explorers: explorers.list(), problem: explorers.problem() };
  }

  return {
    ...addressBookHandlers(files, folder, onNames, reloads),
    'explorers.list': async () => succeed(list()),
    async 'explorers.put'(wanted) {
      const put = explorers.put(wanted);
      return put.ok ? succeed(list()) : put;
    },
    async 'explorers.reset'({ chain }) {
      const reset = explorers.reset(chain);
      return reset.ok ? succeed(list()) : reset;
    },
    async 'links.open'(wish) {
      const known = explorers.list();
      const url = linkFor(known, wish);
      if (!url.ok) {
        const { none, message } = url.error;
        return fail({ kind: none ? 'not-found' : 'bad-request', message });
      }
      // Who controls the page could change a template and so aim the browser: such a link is for the person to decide, outside the page.
      const key = chainKey(wish.chain);
      const ask = known.find(({ chain }) => chain === key)?.origin !== 'shipped';
      const outcome = await links.open(url.value, ask);
      return outcome.ok ? succeed({ url: url.value, outcome: outcome.value }) : outcome;
    },
  };
}
