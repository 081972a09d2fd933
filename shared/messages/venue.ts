import { catalogue } from './catalogue.ts';

/** What the journal keeps of an order that was not sent: what stands in files is the same in every language. */
export const venueInEnglish = {
  noCredentials: 'No API key for this account. Add one in Accounts.',
  /** `pool`: "manage", "spot" or "public", as the venue calls its rate limits. */
  budgetSpent: (pool: string) =>
    `Rate limit reached (${pool}). Nothing was sent. Wait a moment and try again.`,
  /** `until`: a time of day, in UTC. */
  banned: (until: string) => `The venue’s network blocks this computer. Nothing is sent before ${until} UTC.`,
  /** `what`: the name of an endpoint in the settings of a venue, "orderByClientOid". */
  noPath: (venue: string, what: string) => `${venue} has no endpoint for this (${what}).`,
  testPlacesOrders: 'The test endpoint places real orders. Nothing was sent. Fix it in Accounts.',
  baseUrl: {
    blanks: 'Invalid base URL: it contains a space.',
    scheme: 'Invalid base URL: it must begin with https:// (or http:// on this computer).',
    unreadable: 'Invalid base URL: it is not a URL.',
    user: 'Invalid base URL: it contains a user name.',
    query: 'Invalid base URL: it contains a query.',
    fragment: 'Invalid base URL: it contains a fragment.',
    /** Section 4: of the contract of the service. */
    path: 'Invalid base URL: it must end after the host and port.',
    plain: 'Invalid base URL: without https it must be on this computer (127.0.0.1, [::1] or localhost).',
  },
};

/** Why a venue could not be asked. */
export const venueMessages = catalogue('venue', {
  ...venueInEnglish,
  /** Of a read: whoever reads for an order says what it means for it. */
  budgetSpent: (pool: string) => `Rate limit reached (${pool}). Wait a moment and try again.`,
  /** After what went wrong on the way. */
  advice: {
    address: 'Check the base URL and your connection.',
    certificate: 'This check cannot be skipped. Check the base URL and this computer’s clock.',
    again: 'Try again.',
    notUsed: 'The answer was ignored.',
  },
  addressChanged: (account: string) =>
    `The base URL of ${account} changed while its key was being read. Try again.`,
  path: (path: string) => `Invalid path: "${path}".`,
  /** `name`: of a field, "symbol". */
  value: (name: string) => `The value of ${name} cannot be used in a URL.`,
  presets: { service: 'Service', practice: 'Practice exchange' },
});
