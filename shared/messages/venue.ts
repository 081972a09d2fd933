import { catalogue } from './catalogue.ts';

/** What the journal keeps of an order that was not sent: what stands in files is the same in every language. */
export const venueInEnglish = {
  noCredentials: 'There are no credentials for this account. Add them under Accounts.',
  /** `pool`: "manage", "spot" or "public", as the venue calls its budgets. */
  budgetSpent: (pool: string) =>
    `The request budget of this venue (pool ${pool}) is spent. Nothing was sent; wait a moment and try again.`,
  /** `what`: the name of a path in the settings of a venue, "orderByClientOid". */
  noPath: (venue: string, what: string) => `${venue} has no path set for this (${what}).`,
  testPlacesOrders:
    'The path set for test orders may place real ones. Nothing was sent; correct it in Accounts.',
  baseUrl: {
    blanks: 'This base address cannot be used. It holds a space, a backslash or a control character.',
    scheme: 'This base address cannot be used. It must begin with https:// (or http:// on this machine).',
    unreadable: 'This base address cannot be used. It cannot be read as an address.',
    user: 'This base address cannot be used. It must not hold a user name or password.',
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
  budgetSpent: (pool: string) =>
    `The request budget of this venue (pool ${pool}) is spent. Wait a moment and try again.`,
  /** After what went wrong on the way. */
  advice: {
    address: 'Check the address and your connection.',
    certificate: 'There is no way around this check.',
    again: 'Try again.',
    notUsed: 'Nothing of it was used.',
  },
  addressChanged: (account: string) =>
    `The address of ${account} changed while its key was being fetched. Try again.`,
  path: (path: string) => `The path "${path}" cannot be sent as it is.`,
  /** `name`: of a field, "symbol". */
  value: (name: string) => `The value of ${name} cannot be written into an address.`,
  presets: { service: 'Service', practice: 'Practice exchange' },
});
