import { catalogue, plural } from './catalogue.ts';

/** The address book in Settings and beside a record, and the names it gives. */
export const addressesMessages = catalogue('addresses', {
  title: 'Address book',
  names: (count: number, shown: string) => plural(count, { one: '1 name', other: `${shown} names` }),
  lead: 'Names replace addresses in lists. Always compare the full address before you send.',
  add: 'Add name',
  importFile: 'Import CSV',
  /** The heading of an error. */
  couldNot: 'Could not load the address book',
  reading: 'Loading address book…',
  none: 'No names yet. Add one from the record of a deposit or withdrawal, or import a file.',
  search: 'Search address book',
  searchHint: 'Search name, address, chain or note',
  list: 'Names',
  noMatch: 'No names match.',
  clearSearch: 'Clear search',
  more: (count: number, shown: string) =>
    plural(count, { other: `${shown} more. Search to narrow the list.` }),
  /** In place of a chain: the name is for all of them. */
  everyChain: 'all chains',
  editLabel: (name: string) => `Edit ${name}`,
  /** Name, note and chain of one address. */
  entry: {
    label: (name: string) => `Address book entry ${name}`,
    labelNew: 'Name an address',
    name: 'Name',
    onlyOn: (chain: string) => `Only on ${chain}`,
    chain: 'Chain',
    chainHint: 'blank: all chains',
    address: 'Address',
    note: 'Note',
    noteHint: 'optional',
    saved: (name: string) => `${name} saved.`,
    removed: (name: string) => `${name} deleted.`,
    removedUnnamed: 'Name deleted.',
    removeMeaning: 'Lists will show the address instead.',
    remove: 'Delete name',
    save: 'Save name',
    /** The heading of an error. */
    couldNot: 'Could not save this name',
  },
  /** Names from a file. */
  file: {
    label: 'Import names',
    file: 'CSV file',
    /** The headers are the same in every language. */
    fileHint: 'header row: address, name, chain, note',
    meaning:
      'Chain and note are optional. Existing names are replaced. If a row is invalid, nothing is imported.',
    empty: (file: string) => `${file} is empty.`,
    tooLong: (file: string) => `${file} has more than 4,000,000 characters. Split it and import the parts.`,
    unreadable: (file: string) => `Could not open ${file}. Check that it exists and that you have access.`,
    read: (count: number, rows: string, added: string, changed: string, same: string) =>
      plural(count, {
        one: `1 row: ${added} new, ${changed} changed, ${same} unchanged.`,
        other: `${rows} rows: ${added} new, ${changed} changed, ${same} unchanged.`,
      }),
    ignored: (columns: string) => `Ignored columns: ${columns}.`,
    take: 'Import',
    takeSome: (names: string) => `Import ${names}`,
    imported: (file: string, added: string, changed: string, same: string) =>
      `${file} imported: ${added} new, ${changed} changed, ${same} unchanged.`,
    importedUnnamed: (added: string, changed: string, same: string) =>
      `File imported: ${added} new, ${changed} changed, ${same} unchanged.`,
    /** The heading of an error. */
    couldNot: 'Could not import this file',
  },
  /** Beside the address of a record. */
  record: {
    onChain: (chain: string) => `on ${chain}`,
    editName: 'Edit name',
    giveName: 'Name address',
  },
});
