import { catalogue } from './catalogue.ts';

/** What the checks of a venue and of the way to it found, and what to do. Also in the report for support, in English: so no plurals of the language here. */
export const venueChecksInEnglish = {
  /** A value that nobody told. */
  notKnown: 'not known',
  ms: (ms: number) => `${ms} ms`,
  seeAddress: 'See the check of the address.',
  notReached: (why: string) => `Not reached. ${why}`,
  poolSpentAdvice: 'Wait until the pool has recovered.',
  /** `pool`: manage, spot or public. */
  sparing: (weight: number, pool: string, remaining: number, quota: number) =>
    `Skipped: needs ${weight} of the ${pool} rate limit; ${remaining} of ${quota} left.`,
  sparingAdvice: 'Run this check alone, or again when the pool has recovered.',

  /** On the command line. */
  notAsked: 'Not done: nothing is asked over the network, and no key is used, unless it is asked for.',
  notAskedAdvice: 'Add --network.',
  practiceClosed:
    'Not done: the chosen account is the practice exchange, which has an address only while the app is open.',
  practiceClosedAdvice: 'Open Counterfoil and run it under Diagnostics.',
  noSettings: 'Not done: the settings do not tell which account is chosen.',

  network: {
    noProbe: 'Not possible here: no connection can be looked at.',
    address: 'Address',
    addressAdvice: 'Check the address under Accounts.',
    nameAdvice:
      'Check the address under Accounts, and whether this computer is online and its name server answers.',
    name: 'Name',
    leadsTo: (addresses: number) =>
      addresses === 1 ? 'leads to one address' : `leads to ${addresses} addresses`,
    something: (host: string) => `Something answers at ${host}.`,
    answers: (host: string) => `${host} answers.`,
    connectedIn: 'Connected in',
    noPractice: 'The practice exchange does not run, so it has no address.',
    noPracticeAdvice: 'Start it again in Settings.',
    correctAdvice: 'Correct the address under Accounts.',
    hereAdvice: 'The program at this address does not run. Start it, or check the port.',
    timeoutAdvice:
      'A firewall may keep the connection back. Try another network, or ask whoever runs this one.',
    offlineAdvice:
      'Check whether this computer is online, and whether this network needs a proxy: Counterfoil uses the one in the system’s settings.',
    proxy: 'Proxy',
    proxyOfSystem: (proxy: string) => `${proxy}, from this system’s settings`,
    noProxy: 'none, connected directly',
    proxyAdvice: (proxy: string, host: string) =>
      `Ask your administrator to let connections to ${host} through the proxy ${proxy}, or check the system’s proxy settings.`,
  },

  tls: {
    notNeeded: (host: string) =>
      `Not needed: ${host} is on this computer, and nothing of it goes over a network.`,
    noAnswer: 'Nothing answers at the address, so there is no certificate to look at.',
    refused: (why: string) => `${why} No request is made and no key is used.`,
    refusedAdvice:
      'If this network inspects traffic, its authority must be in this system’s certificate store; your administrator can add it. Otherwise the venue’s certificate is at fault; ask the venue.',
    trusted: 'Trusted authorities',
    trustedFrom: (builtIn: number, system: number) => `${builtIn} built in, ${system} from this system`,
    trustedExtra: (builtIn: number, system: number, extra: number) =>
      `${builtIn} built in, ${system} from this system, ${extra} from NODE_EXTRA_CA_CERTS`,
    notEncrypted: 'The connection is not encrypted.',
    issuedTo: 'Issued to',
    issuedBy: 'Issued by',
    notNamed: 'not named',
    validUntil: 'Valid until',
    notSaid: 'not said',
    protocol: 'Protocol',
    runsOutToday: (host: string) =>
      `The certificate of ${host} is accepted, and runs out within a day. After that nothing can be asked.`,
    runsOut: (host: string, days: number) =>
      `The certificate of ${host} is accepted, and runs out in ${days} days. After that nothing can be asked.`,
    runsOutAdvice:
      'Venues renew theirs in time, as a rule. If this date does not move within days, ask the venue; and look whether this computer’s date is right.',
    proved: (host: string) => `${host} proved who it is.`,
  },

  clock: {
    noTime: 'The venue has no server time, and has not answered anything yet that would tell.',
    noTimeAdvice: 'Run the check of the signature first: its answer carries a date.',
    difference: 'Clock difference',
    /** `offset`: with its sign. */
    offset: (offset: string) => `${offset} ms`,
    offsetVague: (offset: string, vague: number) => `${offset} ms, give or take ${vague} ms`,
    tolerates: 'The venue tolerates',
    agrees: 'This computer’s clock agrees with the venue’s.',
    behind: (seconds: string) =>
      `This computer’s clock is ${seconds} s behind the venue’s. Requests carry the venue’s time and are accepted all the same.`,
    ahead: (seconds: string) =>
      `This computer’s clock is ${seconds} s ahead of the venue’s. Requests carry the venue’s time and are accepted all the same.`,
    farBehind: (seconds: string) =>
      `This computer’s clock is ${seconds} s behind the venue’s, more than the venue tolerates. Requests carry the venue’s time and are accepted all the same.`,
    farAhead: (seconds: string) =>
      `This computer’s clock is ${seconds} s ahead of the venue’s, more than the venue tolerates. Requests carry the venue’s time and are accepted all the same.`,
    advice: 'Let the system set its clock by itself. Times in files and in the journal are this computer’s.',
  },

  /** What to do when the venue refused a part of the credentials. */
  partAdvice: {
    address: 'Check the base address under Accounts.',
    clock: 'Check this computer’s date and time; see the check of the clock.',
    key: 'Check the key, its version and the header prefix under Accounts, or whether the venue has ended it.',
    signature: 'Check the secret: enter it again under Accounts.',
    passphrase: 'Check the passphrase, and whether the key version is the one the venue gave.',
    permission:
      'Give the key the General permission at the venue, and look whether it is bound to other network addresses.',
  },

  signature: {
    accepted: 'The venue accepted a signed request: key, secret, passphrase and time are right.',
    answeredIn: 'Answered in',
    /** `why`: a sentence. */
    noDeposits: (why: string) => `The signature was accepted; the key may not read deposits. ${why}`,
    refusedAdvice:
      'The venue does not say which part it refused. Enter key, secret and passphrase again under Accounts and test the connection there.',
  },

  permission: {
    noPath: (venue: string) =>
      `${venue} has no path set that tells what a key may do. The first refusal tells it.`,
    may: 'Permissions',
    mayNothing: 'none listed',
    /** `names`: permissions as the venue names them. */
    movesFunds: (names: string) => `This key can move funds: ${names}. Counterfoil never needs that.`,
    movesFundsAdvice: 'Make a key without it at the venue and use that one.',
    lacksGeneral: 'The key lacks General: deposits and withdrawals cannot be read.',
    readsOnly: 'The key may read records. It may not place orders.',
    trades: 'The key may read records and place orders.',
    tradesAndMore: (names: string) =>
      `The key may read records and place orders. It may do more than is needed: ${names}.`,
  },

  budget: {
    left: (remaining: number, quota: number) => `${remaining} of ${quota} left`,
    leftResets: (remaining: number, quota: number, seconds: number) =>
      `${remaining} of ${quota} left, resets in ${seconds} s`,
    little: (pools: readonly string[]) => `Little is left of ${pools.join(' and ')}.`,
    /** After the sentence above. */
    spotSpent: 'Orders are blocked until Spot resets.',
    littleAdvice:
      'Wait until the window is over. If it happens often, another program may be using the same key.',
    unknown: 'The venue has not said how much may be asked, and no quota is set.',
    unknownAdvice: 'Set quotas and window under Accounts if you know them.',
    room: 'There is room in every pool whose quota is known.',
  },

  events: {
    noPath: (venue: string) =>
      `${venue} has no path set for its events. Prices and orders are asked for instead.`,
    badAnswerAdvice: 'Ask the venue: its answer is not as it is documented.',
    server: 'Server',
    tokenIn: 'Token in',
    notConnected: (host: string, why: string) =>
      `The venue gave a token, but the connection to ${host} did not come about: ${why}.`,
    /** A `why`. */
    ended: 'the check was ended',
    notConnectedAdvice:
      'A proxy or firewall may let requests through and keep such connections back. Try another network.',
    works: 'A connection opened, the venue said welcome, and it was closed again.',
    welcomeIn: 'Welcome in',
  },
};

export const diagnosticsVenueText = catalogue('diagnostics-venue', venueChecksInEnglish);
