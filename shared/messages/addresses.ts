import { catalogue, plural } from './catalogue.ts';

/** The address book in Settings and beside a record, and the names it gives. */
export const addressesText = catalogue('addresses', {
  title: 'Address book',
  names: (count: number, shown: string) => plural(count, { one: '1 name', other: `${shown} names` }),
  lead: 'Names replace addresses in lists. Always compare the full address before you send.',
  add: 'Add a name',
  importFile: 'Import CSV',
  /** In "Counterfoil could not get ...". */
  couldNot: 'Counterfoil could not get the address book',
  reading: 'Reading the address book',
  none: 'No address has a name yet. Name one from the record of a deposit or withdrawal, or import a file.',
  search: 'Search the address book',
  searchHint: 'Search name, address, chain or note',
  list: 'Names',
  noMatch: 'No entry matches.',
  clearSearch: 'Clear the search',
  more: (count: number, shown: string) =>
    plural(count, { other: `${shown} more match. Search to see them.` }),
  /** In place of a chain: the name holds on all of them. */
  everyChain: 'all chains',
  editLabel: (name: string) => `Edit ${name}`,
  /** Name, note and chain of one address. */
  entry: {
    label: (name: string) => `Name of ${name}`,
    labelNew: 'Name an address',
    name: 'Name',
    onlyOn: (chain: string) => `Only on ${chain}`,
    chain: 'Chain',
    chainHint: 'empty: every chain',
    address: 'Address',
    note: 'Note',
    noteHint: 'optional',
    saved: (name: string) => `${name} was saved in the address book.`,
    removed: (name: string) => `${name} was removed from the address book.`,
    removedUnnamed: 'The entry was removed from the address book.',
    removeMeaning: 'The address loses its name.',
    remove: 'Delete name',
    save: 'Save name',
    /** In "Counterfoil could not save this name". */
    couldNot: 'Counterfoil could not save this name',
  },
  /** Names from a file. */
  file: {
    label: 'Import names',
    file: 'CSV file',
    /** The titles of the columns are as they stand in the file, in every language. */
    fileHint: 'header row: address, name, chain, note',
    meaning:
      'Chain and note are optional. Existing names are replaced. If a row is invalid, nothing is imported.',
    empty: (file: string) => `${file} is empty.`,
    tooLong: (file: string) => `${file} has more than 4,000,000 characters.`,
    unreadable: (file: string) =>
      `${file} could not be read. Check that it still exists and that you may open it.`,
    read: (count: number, rows: string, added: string, changed: string, same: string) =>
      plural(count, {
        one: `1 row read: ${added} new, ${changed} changed, ${same} as they are.`,
        other: `${rows} rows read: ${added} new, ${changed} changed, ${same} as they are.`,
      }),
    ignored: (columns: string) => `Columns not read: ${columns}.`,
    take: 'Import',
    takeSome: (names: string) => `Import ${names}`,
    imported: (file: string, added: string, changed: string, same: string) =>
      `${file} was imported: ${added} new, ${changed} changed, ${same} as they are.`,
    importedUnnamed: (added: string, changed: string, same: string) =>
      `The file was imported: ${added} new, ${changed} changed, ${same} as they are.`,
    /** In "Counterfoil could not import this file". */
    couldNot: 'Counterfoil could not import this file',
  },
  /** Beside the address of a record. */
  record: {
    onChain: (chain: string) => `on ${chain}`,
    editName: 'Edit the name',
    giveName: 'Name this address',
  },
});
