import { catalogue } from './catalogue.ts';

/** What the journal keeps of an order that was not sent: what stands in files is the same in every language. */
export const venueInEnglish = {
  noCredentials: 'No API key for this account. Add one in Accounts.',
  /** `pool`: "manage", "spot" or "public", as the venue calls its budgets. */
  budgetSpent: (pool: string) =>
    `The request budget of this venue (pool ${pool}) is spent. Nothing was sent; wait a moment and try again.`,
  /** `what`: the name of a path in the settings of a venue, "orderByClientOid". */
  noPath: (venue: string, what: string) => `${venue} has no path set for this (${what}).`,
  testPlacesOrders: 'The test endpoint places real orders. Nothing was sent. Fix it in Accounts.',
  baseUrl: {
    blanks: 'Invalid base URL: it contains a space',
    scheme: 'This base address cannot be used. It must begin with https:// (or http:// on this machine).',
    unreadable: 'is not a URL',
    user: 'contains a user name',
    query: 'This base address cannot be used. It must not hold a query.',
    fragment: 'This base address cannot be used. It must not hold a fragment.',
    /** Section 4: of the contract of the service. */
    path: 'This base address cannot be used. It must end after the host and port: the paths of section 4 follow it.',
    plain:
      'This base address cannot be used. Without https it must be on this machine (127.0.0.1, [::1] or localhost).',
  },
};

/** Why a venue could not be asked. */
export const venueText = catalogue('venue', {
  ...venueInEnglish,
  /** Of a read: what it means for an order is said by whoever read for one. */
  budgetSpent: (pool: string) => `Rate limit reached (${pool}). Wait a moment and try again.`,
  /** After what went wrong on the way. */
  advice: {
    address: 'Check the address and your connection.',
    certificate: 'This check cannot be skipped.',
    again: 'Try again.',
    notUsed: 'The answer was ignored.',
  },
  addressChanged: (account: string) =>
    `The address of ${account} changed while its key was being fetched. Try again.`,
  path: (path: string) => `The path "${path}" cannot be sent as it is.`,
  /** `name`: of a field, "symbol". */
  value: (name: string) => `The value of ${name} cannot be written into an address.`,
  presets: { service: 'Service', practice: 'Practice exchange' },
});
