import { catalogue } from './catalogue.ts';

/**
 * Why a request failed, as the journal keeps it of an order: what stands in files is the same in every language. `host`: "api.example.com",
 * `code`: the system's short word, "ECONNREFUSED".
 */
export const failuresInEnglish = {
  noName: (host: string) => `The name ${host} was not found.`,
  noWay: (host: string, code: string) => `${host} refused the connection or cannot be reached (${code}).`,
  tls: (host: string, code: string) => `The certificate or encryption of ${host} was not accepted (${code}).`,
  notAccepted: (host: string) => `${host} did not accept a connection in time.`,
  slow: (host: string) => `${host} did not answer in time.`,
  late: (host: string, seconds: number) => `${host} did not answer completely within ${seconds} s.`,
  large: (host: string) => `The answer of ${host} is too large.`,
  largerThan: (host: string, bytes: number) => `The answer of ${host} is larger than ${bytes} bytes.`,
  cutOff: (host: string) => `The answer of ${host} was cut off.`,
  reset: (host: string) => `${host} closed the connection without an answer.`,
  noHttp: (host: string, code: string) => `${host} did not answer in HTTP (${code}).`,
  other: (host: string) => `The request to ${host} failed.`,
  otherCode: (host: string, code: string) => `The request to ${host} failed (${code}).`,
  proxySignIn: (proxy: string) =>
    `The proxy ${proxy} asks for a sign-in, which Counterfoil cannot do. Ask your administrator to let Counterfoil through.`,
  proxyRefused: (proxy: string, host: string, status: number) =>
    `The proxy ${proxy} refused a connection to ${host} (HTTP ${status}). Ask your administrator to allow this host.`,
  proxyUnreachable: (proxy: string, code: string) =>
    code === '' ? `The proxy ${proxy} cannot be reached.` : `The proxy ${proxy} cannot be reached (${code}).`,
  proxyLate: (proxy: string) => `The proxy ${proxy} did not open a connection in time.`,
  proxyUnreadable: (proxy: string) => `The answer of the proxy ${proxy} was unreadable.`,
  proxyUnusable: (proxy: string) =>
    `The system names the proxy ${proxy}. Counterfoil can use HTTP and HTTPS proxies only.`,
  notAllowed: (host: string) => `Your administrator does not allow connections to ${host}.`,
  ending: 'Counterfoil is ending, so the request was not made.',
};

/** What the parts say that talk to the system and the network. */
export const portsText = catalogue('ports', {
  failures: failuresInEnglish,
  /** Why there is no connection for events. */
  events: {
    notInTime: (host: string, seconds: number) =>
      `${host} did not open a connection for events within ${seconds} s.`,
    notOpened: (host: string) => `${host} did not open a connection for events.`,
    wordless: (host: string) => `${host} closed the connection without a word.`,
    tooLarge: (host: string) => `A message of ${host} is too large.`,
    closedBefore: 'It was closed before it was open.',
    closedByUs: 'Closed by us.',
    address: {
      unreadable: 'This cannot be read as an address.',
      user: 'The address holds a user name or password.',
      scheme: 'The address is none of a WebSocket (wss).',
      plain: 'The address is not encrypted: it must begin with wss.',
    },
  },
  /** Why the system's keychain cannot be used. `name`: "Secret Service", "Keychain", "Credential Manager". */
  keychain: {
    ended: (name: string) => `The app's own part that talks to the ${name} ended. Try again.`,
    closed: (name: string) => `The ${name} is closed: the app is ending.`,
    late: (name: string, seconds: number) =>
      `The ${name} did not answer within ${seconds} seconds. If the system asks for its password, answer that and try again.`,
    locked: (name: string) => `${name} is locked or has no keyring. Unlock it and try again.`,
    denied: (name: string) => `${name} denied access. Allow Counterfoil and try again.`,
    missing: (name: string) =>
      `No ${name} was found: this session has no message bus, or no keyring program runs on it. Start one (GNOME Keyring, KWallet or KeePassXC) and try again.`,
    unknown: (name: string) =>
      `The ${name} cannot be used: it answered with an error that this app does not know.`,
  },
});
