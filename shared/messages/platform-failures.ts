import { catalogue } from './catalogue.ts';

/**
 * Why a request failed, as the journal keeps it of an order: what stands in files is the same in every language. `host`: "api.example.com",
 * `code`: the system's short word, "ECONNREFUSED".
 */
export const failuresInEnglish = {
  noName: (host: string) => `Host not found: ${host}.`,
  noWay: (host: string, code: string) => `${host} refused the connection or cannot be reached (${code}).`,
  tls: (host: string, code: string) => `The certificate or encryption of ${host} was not accepted (${code}).`,
  notAccepted: (host: string) => `${host} did not accept a connection in time.`,
  slow: (host: string) => `${host} did not answer in time.`,
  late: (host: string, seconds: number) => `${host} did not answer completely within ${seconds} s.`,
  large: (host: string) => `The answer from ${host} is too large.`,
  largerThan: (host: string, bytes: number) => `The answer from ${host} is larger than ${bytes} bytes.`,
  cutOff: (host: string) => `The answer from ${host} was cut off.`,
  reset: (host: string) => `${host} closed the connection without an answer.`,
  noHttp: (host: string, code: string) => `${host} sent an invalid HTTP answer (${code}).`,
  other: (host: string) => `The request to ${host} failed.`,
  otherCode: (host: string, code: string) => `The request to ${host} failed (${code}).`,
  proxySignIn: (proxy: string) =>
    `The proxy ${proxy} asks for a sign-in. Enter its user and password in Settings, Network.`,
  proxySignInWrong: (proxy: string, user: string) =>
    `The proxy ${proxy} did not accept the sign-in of ${user}. Check it in Settings, Network.`,
  /** `methods`: "NTLM, Negotiate". */
  proxySignInOther: (proxy: string, methods: string) =>
    `The proxy ${proxy} asks for a sign-in by ${methods}, which Counterfoil does not support. Ask your administrator to allow Counterfoil.`,
  /** `reply`: "HTTP 403", "SOCKS 2". */
  proxyRefused: (proxy: string, host: string, reply: string) =>
    `The proxy ${proxy} refused a connection to ${host} (${reply}). Ask your administrator to allow this host.`,
  proxyUnreachable: (proxy: string, code: string) =>
    code === '' ? `The proxy ${proxy} cannot be reached.` : `The proxy ${proxy} cannot be reached (${code}).`,
  proxyLate: (proxy: string) => `The proxy ${proxy} did not open a connection in time.`,
  proxyUnreadable: (proxy: string) => `The answer from the proxy ${proxy} was unreadable.`,
  proxyUnusable: (proxy: string) =>
    `The system uses the proxy ${proxy}. Counterfoil supports HTTP, HTTPS and SOCKS proxies only.`,
  notAllowed: (host: string) => `Your administrator does not allow connections to ${host}.`,
  ending: 'Counterfoil is quitting. The request was not sent.',
};

/** Why the network or the system's keychain failed. */
export const platformFailureMessages = catalogue('platform-failures', {
  failures: failuresInEnglish,
  /** Why there is no connection for live updates. */
  events: {
    notInTime: (host: string, seconds: number) =>
      `Could not connect to live updates from ${host} within ${seconds} s.`,
    notOpened: (host: string) => `Could not connect to live updates from ${host}.`,
    wordless: (host: string) => `${host} closed the connection without a reason.`,
    tooLarge: (host: string) => `A message from ${host} is too large.`,
    closedBefore: 'The connection was closed before it opened.',
    closedByUs: 'Closed by Counterfoil.',
    address: {
      unreadable: 'This is not a URL.',
      user: 'The URL contains a user name or password.',
      scheme: 'The URL is not a WebSocket URL (wss).',
      plain: 'The URL is not encrypted: it must begin with wss.',
    },
  },
  /** Why the system's keychain cannot be used. `name`: "Secret Service", "Keychain", "Credential Manager". */
  keychain: {
    ended: (name: string) => `The helper process for ${name} stopped. Try again.`,
    closed: (name: string) => `${name} is closed because Counterfoil is quitting.`,
    late: (name: string, seconds: number) =>
      `${name} did not answer within ${seconds} seconds. If the system asks for its password, enter it and try again.`,
    locked: (name: string) => `${name} is locked or has no keyring. Unlock it and try again.`,
    denied: (name: string) => `${name} denied access. Allow Counterfoil and try again.`,
    missing: (name: string) =>
      `${name} not found. Start a keyring program (GNOME Keyring, KWallet or KeePassXC) and try again.`,
    unknown: (name: string) => `${name} is not available: it answered with an unknown error.`,
  },
});
