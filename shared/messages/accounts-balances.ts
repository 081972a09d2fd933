import { catalogue } from './catalogue.ts';

/** What the balances of an account say. */
export const accountsBalancesText = catalogue('accounts-balances', {
  title: 'Balances',
  noPath: (venue: string) =>
    `${venue} has no path for balances, so Counterfoil cannot show what this account holds.`,
  /** After "Counterfoil could not get". */
  couldNot: (account: string) => `Counterfoil could not get the balances of ${account}`,
  loading: 'Asking for the balances',
  readAt: 'Updated {time}',
  readAtThenFailed: 'Updated {time}. Last refresh failed: {problem}',
  find: 'Find a currency',
  showEmpty: (count: number) => `Show ${count} zero balances`,
  readAgain: 'Read again',
  noneFound: (typed: string) => `No currency matches “${typed}”.`,
  showAll: 'Show all of them',
  nothingAt: (venue: string) => `This account holds nothing at ${venue}.`,
  nothingInside: 'Nothing in this account.',
  /** Kinds of accounts inside one account at the venue. */
  types: {
    highFrequency: 'HF trading account',
    trading: 'Trading account',
    main: 'Main account',
  },
  tableOf: (type: string) => `${type}: balances`,
  columns: { currency: 'Currency', available: 'Available', held: 'Reserved', total: 'Total' },
});
