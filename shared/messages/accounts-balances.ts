import { catalogue, plural } from './catalogue.ts';

/** What the balances of an account say. */
export const accountsBalancesMessages = catalogue('accounts-balances', {
  title: 'Balances',
  noPath: (venue: string) => `${venue} has no endpoint for balances, so they cannot be shown.`,
  /** After "Could not get". */
  couldNot: (account: string) => `Could not load the balances of ${account}`,
  loading: 'Loading balances…',
  readAt: 'Updated {time}',
  readAtThenFailed: 'Updated {time}. Last refresh failed: {problem}',
  find: 'Find a currency',
  showEmpty: (count: number) =>
    plural(count, { one: 'Show 1 zero balance', other: `Show ${count} zero balances` }),
  readAgain: 'Refresh',
  noneFound: (typed: string) => `No currency matches “${typed}”.`,
  showAll: 'Show all currencies',
  nothingAt: (venue: string) => `No balances at ${venue}.`,
  nothingInside: 'No balances in this account.',
  /** Kinds of accounts inside one account at the venue. */
  types: {
    highFrequency: 'HF trading account',
    trading: 'Trading account',
    main: 'Main account',
  },
  tableOf: (type: string) => `${type}: balances`,
  columns: { currency: 'Currency', available: 'Available', held: 'Reserved', total: 'Total' },
});
