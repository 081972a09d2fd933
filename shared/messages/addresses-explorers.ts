import { catalogue, plural } from './catalogue.ts';

/** Explorers: sites that show the transactions and addresses of a chain. */
export const addressesExplorersMessages = catalogue('addresses-explorers', {
  title: 'Block explorers',
  chains: (count: number) => plural(count, { one: '1 chain', other: `${count} chains` }),
  lead: 'Third-party sites that open in your browser only when you click a link. Counterfoil never contacts them. Links with a URL you changed or added need one more confirmation.',
  add: 'Add chain',
  /** The heading of an error. */
  couldNot: 'Could not load block explorers',
  reading: 'Loading block explorers…',
  search: 'Search block explorers',
  searchHint: 'Search chain or site',
  noMatch: 'No matching chain. Add the chain to open its records in a block explorer.',
  /** Beside a chain with an explorer other than the default. */
  changed: 'changed',
  added: 'added',
  noTransactions: 'no transaction page',
  noAddresses: 'no address page',
  editLabel: (chain: string) => `Edit block explorer for ${chain}`,
  /** The pages of one chain. */
  form: {
    label: (chain: string) => `Block explorer for ${chain}`,
    labelNew: 'Block explorer for another chain',
    chain: 'Chain',
    chainHint: 'as shown in records',
    transaction: 'Transaction URL',
    address: 'Address URL',
    /** `place` in the URL is where the transaction or the address goes: {value}. */
    pageHint: (place: string) => `https, with ${place} once`,
    noPage: 'none',
    remove: 'Remove chain',
    back: 'Reset to default',
    save: 'Save block explorer',
    /** The heading of an error. */
    couldNot: 'Could not save this block explorer',
  },
  /** Where a link leads, before it opens. */
  link: {
    label: { tx: 'Link to the transaction', address: 'Link to the address' },
    /** `site`: its name, "mempool.space". */
    learns: {
      tx: (site: string) => `${site} will see your IP address and what you look up.`,
      address: (site: string) => `${site} will see your IP address and what you look up.`,
    },
    copyYourself: 'Copy the link and open it in a browser.',
    open: 'Open in browser',
    copyLink: 'Copy link',
    /** The heading of an error. */
    couldNot: 'Could not open this link',
  },
  /** The button beside a record. */
  open: 'Open in block explorer',
  openLabel: {
    address: 'Open in block explorer: address',
    transaction: 'Open in block explorer: transaction',
  },
});
