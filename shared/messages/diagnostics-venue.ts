import { catalogue } from './catalogue.ts';

/** What the checks of a venue and of its connection found, and what to do. Also in the report for support, in English: so no plurals of the language here. */
export const venueChecksInEnglish = {
  /** A value that nobody reported. */
  notKnown: 'unknown',
  ms: (ms: number) => `${ms} ms`,
  seeAddress: 'See the base URL check.',
  notReached: (why: string) => `Not checked. ${why}`,
  poolSpentAdvice: 'Wait until the rate limit resets.',
  /** `pool`: manage, spot or public. */
  sparing: (weight: number, pool: string, remaining: number, quota: number) =>
    `Skipped: needs ${weight} of the ${pool} rate limit; ${remaining} of ${quota} left.`,
  sparingAdvice: 'Run this check alone, or again after the rate limit resets.',

  /** On the command line. */
  notAsked: 'Skipped: network checks are off. No key was used.',
  notAskedAdvice: 'Add --network.',
  practiceClosed: 'Skipped: the practice exchange runs only while Counterfoil is open.',
  practiceClosedAdvice: 'Open Counterfoil and run this check in Diagnostics.',
  noSettings: 'Skipped: no account is selected in the settings.',

  network: {
    noProbe: 'This check is not possible here.',
    address: 'Base URL',
    addressAdvice: 'Check the base URL in Accounts.',
    nameAdvice: 'Check the base URL in Accounts, and that this computer is online and its DNS works.',
    name: 'Host name',
    leadsTo: (addresses: number) => (addresses === 1 ? '1 IP address' : `${addresses} IP addresses`),
    something: (host: string) => `Something answers at ${host}.`,
    answers: (host: string) => `${host} answers.`,
    connectedIn: 'Connected in',
    noPractice: 'The practice exchange is not running.',
    noPracticeAdvice: 'Start it in Settings.',
    correctAdvice: 'Correct the base URL in Accounts.',
    hereAdvice: 'Nothing is running at this URL. Start the program, or check the port.',
    timeoutAdvice: 'A firewall may block the connection. Try another network, or ask your administrator.',
    offlineAdvice:
      'Check that this computer is online. If this network needs a proxy, set it in the system settings.',
    proxy: 'Proxy',
    proxyOfSystem: (proxy: string) => `${proxy}, from the system settings`,
    noProxy: 'none, connected directly',
    proxyAdvice: (proxy: string, host: string) =>
      `Ask your administrator to allow ${host} on the proxy ${proxy}, or check the system’s proxy settings.`,
  },

  tls: {
    notNeeded: (host: string) => `Not needed: ${host} is on this computer.`,
    noAnswer: 'No certificate to check: nothing answers at the base URL.',
    refused: (why: string) => `${why} No request was sent and no key was used.`,
    refusedAdvice:
      'If this network inspects traffic, ask your administrator to add its certificate authority to the system’s certificate store. Otherwise the venue’s certificate is invalid: ask the venue.',
    trusted: 'Trusted authorities',
    trustedFrom: (builtIn: number, system: number) => `${builtIn} built in, ${system} from this system`,
    trustedExtra: (builtIn: number, system: number, extra: number) =>
      `${builtIn} built in, ${system} from this system, ${extra} from NODE_EXTRA_CA_CERTS`,
    notEncrypted: 'The connection is not encrypted.',
    issuedTo: 'Issued to',
    issuedBy: 'Issued by',
    notNamed: 'unknown',
    validUntil: 'Valid until',
    notRecorded: 'unknown',
    protocol: 'Protocol',
    runsOutToday: (host: string) =>
      `The certificate of ${host} expires within a day. After that, connections fail.`,
    runsOut: (host: string, days: number) =>
      `The certificate of ${host} expires in ${days} days. After that, connections fail.`,
    runsOutAdvice:
      'Venues usually renew in time. If this date does not change, ask the venue. Check this computer’s date too.',
    proved: (host: string) => `The certificate of ${host} is valid.`,
  },

  clock: {
    noTime: 'The venue has reported no time yet.',
    noTimeAdvice: 'Run the signature check first: its answer contains the time.',
    difference: 'Clock difference',
    /** `offset`: with its sign. */
    offset: (offset: string) => `${offset} ms`,
    offsetVague: (offset: string, vague: number) => `${offset} ms ± ${vague} ms`,
    tolerates: 'Max difference',
    agrees: 'This computer’s clock matches the venue’s.',
    behind: (seconds: string) => `Clock ${seconds} s behind. Requests still work: they use the venue’s time.`,
    ahead: (seconds: string) => `Clock ${seconds} s ahead. Requests still work: they use the venue’s time.`,
    farBehind: (seconds: string) =>
      `Clock ${seconds} s behind, more than the venue allows. Requests still work: they use the venue’s time.`,
    farAhead: (seconds: string) =>
      `Clock ${seconds} s ahead, more than the venue allows. Requests still work: they use the venue’s time.`,
    advice: 'Let the system set its clock automatically. Files and the journal use this computer’s time.',
  },

  /** What to do when the venue refused a part of the credentials. */
  partAdvice: {
    address: 'Check the base URL in Accounts.',
    clock: 'Check this computer’s date and time. See the clock check.',
    key: 'In Accounts, check the API key, its version and the header prefix. Check that the venue still lists the key.',
    signature: 'Enter the API secret again in Accounts.',
    passphrase: 'Check the passphrase and the key version.',
    permission: 'Give the key the General permission at the venue, and check its IP restrictions.',
  },

  signature: {
    accepted: 'Signature accepted. Key, secret, passphrase and time are correct.',
    answeredIn: 'Answered in',
    /** `why`: a sentence. */
    noDeposits: (why: string) => `Signature accepted, but the key cannot read deposits. ${why}`,
    refusedAdvice:
      'The venue does not say what is wrong. Enter key, secret and passphrase again in Accounts and test the connection.',
  },

  permission: {
    noPath: (venue: string) =>
      `${venue} has no endpoint for key information. Missing permissions show only when a request is rejected.`,
    may: 'Permissions',
    mayNothing: 'none listed',
    /** `names`: permissions as the venue names them. */
    movesFunds: (names: string) =>
      `This key can withdraw or transfer funds: ${names}. Counterfoil never needs that.`,
    movesFundsAdvice: 'Create a key that can neither withdraw nor transfer.',
    lacksGeneral: 'The key lacks the General permission, so it cannot read deposits and withdrawals.',
    readsOnly: 'The key can read records but not place orders.',
    trades: 'The key can read records and place orders.',
    tradesAndMore: (names: string) =>
      `The key can read records and place orders. It has more permissions than needed: ${names}.`,
  },

  budget: {
    left: (remaining: number, quota: number) => `${remaining} of ${quota} left`,
    leftResets: (remaining: number, quota: number, seconds: number) =>
      `${remaining} of ${quota} left, resets in ${seconds} s`,
    little: (pools: readonly string[]) => `Rate limit nearly used up: ${pools.join(' and ')}.`,
    /** After the sentence above. */
    spotSpent: 'Orders are blocked until the Spot rate limit resets.',
    littleAdvice:
      'Wait until the rate limit resets. If this happens often, another program may use the same key.',
    unknown: 'The venue has reported no rate limit, and none is set.',
    unknownAdvice: 'Set the rate limits and their window in Accounts if you know them.',
    room: 'Every known rate limit has enough left.',
  },

  events: {
    noPath: (venue: string) =>
      `${venue} has no endpoint for live updates. Prices and orders are polled instead.`,
    badAnswerAdvice: 'Ask the venue: its answer does not match its documentation.',
    server: 'Server',
    tokenIn: 'Token received in',
    notConnected: (host: string, why: string) =>
      `The venue gave a token, but the connection to ${host} failed: ${why}.`,
    /** A `why`. */
    ended: 'the check was stopped',
    notConnectedAdvice: 'A proxy or firewall may block live updates only. Try another network.',
    works: 'Live updates connect.',
    welcomeIn: 'Welcome received in',
  },
};

export const diagnosticsVenueMessages = catalogue('diagnostics-venue', venueChecksInEnglish);
