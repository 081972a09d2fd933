import { catalogue, plural } from './catalogue.ts';

/** Explorers: sites that show the transactions and addresses of a chain. */
export const addressesExplorersText = catalogue('addresses-explorers', {
  title: 'Block explorers',
  chains: (count: number) => plural(count, { one: '1 chain', other: `${count} chains` }),
  lead: 'Sites of others, opened in your browser when you ask for it. Counterfoil itself never asks them. A link through a template you changed is shown once more by the system before it opens.',
  add: 'Add a chain',
  /** In "Counterfoil could not get ...". */
  couldNot: 'Counterfoil could not get the explorers',
  reading: 'Reading the explorers',
  search: 'Search the explorers',
  searchHint: 'Search chain or site',
  noMatch: 'No chain matches. Add it to have its records opened in an explorer.',
  /** Beside a chain of which the explorer is not the one Counterfoil comes with. */
  changed: 'changed',
  added: 'added',
  noTransactions: 'no page for transactions',
  noAddresses: 'no page for addresses',
  editLabel: (chain: string) => `Edit the explorer of ${chain}`,
  /** The pages of one chain. */
  form: {
    label: (chain: string) => `Explorer of ${chain}`,
    labelNew: 'Explorer of another chain',
    chain: 'Chain',
    chainHint: 'as records name it',
    transaction: 'Transaction URL',
    address: 'Address URL',
    /** `place` stands in the page's address where the transaction or the address goes: {value}. */
    pageHint: (place: string) => `https, with ${place} once`,
    noPage: 'none',
    remove: 'Remove this chain',
    back: 'Reset to default',
    save: 'Save explorer',
    /** In "Counterfoil could not save this explorer". */
    couldNot: 'Counterfoil could not save this explorer',
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
    copyLink: 'Copy the link',
    /** In "Counterfoil could not open this address". */
    couldNot: 'Counterfoil could not open this address',
  },
  /** The button beside a record. */
  open: 'Open in explorer',
  openLabel: {
    address: 'Open in explorer: the address',
    transaction: 'Open in explorer: the transaction',
  },
});
