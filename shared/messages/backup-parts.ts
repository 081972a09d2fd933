import { catalogue } from './catalogue.ts';

/** What a backup contains, as its manifest names it: in English, like all that is written into files. */
const IN_FILES = {
  reviews: 'Reviews',
  journal: 'Order journal',
  records: 'Deposits and withdrawals',
  accounts: 'Accounts (without API keys)',
  rules: 'Pre-trade limits and fee rates',
  pairs: 'Pairs entered by hand',
  startDates: 'History start dates',
  addressBook: 'Address book',
  explorers: 'Block explorers',
  views: 'Saved views',
  templates: 'Export templates',
  alerts: 'Alert rules',
  priceAlerts: 'Price alerts',
  ticketTemplates: 'Ticket templates',
  transferRules: 'Internal transfer rules',
  mappings: 'Ledger mappings',
  knownAccounts: 'Account names',
  statements: 'Earlier statements',
} as const;
const PARTS = Object.keys(IN_FILES) as (keyof typeof IN_FILES)[]; // of a literal: it has these names and no other

/** The parts of a backup by name. */
export const backupPartsMessages = catalogue('backup-parts', IN_FILES);

/** A part's name as it is written into a file. */
export function partInFiles(shown: string): string {
  const part = PARTS.find((one) => backupPartsMessages[one] === shown);
  return part === undefined ? shown : IN_FILES[part];
}

/** A part's name as it is shown, where a file names it. */
export function partShown(inFile: string): string {
  const part = PARTS.find((one) => IN_FILES[one] === inFile);
  return part === undefined ? inFile : backupPartsMessages[part];
}
