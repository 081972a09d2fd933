import { catalogue } from './catalogue.ts';

/** What main says about the connection to a venue's events. */
export const feedText = catalogue('feed', {
  noPath: (venue: string, capability: string) => `${venue} has no path set for its events (${capability}).`,
  /** Before another sentence that says why. */
  noConnection: 'Live updates disconnected.',
  nextTry: (seconds: string) => `The next try is in ${seconds} s.`,
  silent: (seconds: string) => `The venue has been silent for more than ${seconds} s.`,
  /** `why` is one of `ends`. */
  ended: (why: string) => `Live updates disconnected: ${why}.`,

  /** Clauses; "it" is the connection. `said` is a code and words of the venue's. */
  ends: {
    noWelcome: 'the venue did not say welcome within 10 s',
    refused: (said: string) => `the venue refused it (${said})`,
    stranger: 'the venue welcomed somebody else on it',
    error: (said: string) => `the venue reported an error (${said})`,
    unreadable: 'the venue sent something that is not JSON as agreed',
    noPong: (seconds: string) => `the venue did not answer a ping within ${seconds} s`,
    noAnswer: 'the venue did not answer a subscription within 15 s',
    closed: (said: string) => `the venue or the network closed it (${said})`,
    notOpened: (said: string) => `it could not be opened (${said})`,
  },
  /** Inside of the clauses above. */
  code: (code: string) => `code ${code}`,
  codeAndWords: (code: string, words: string) => `code ${code}: ${words}`,

  subscription: {
    refused: (topic: string, code: string) =>
      `The venue refused to send the events of ${topic} (code ${code}).`,
    said: (words: string) => `It said: "${words}".`,
  },

  /** The permission to connect that a venue gives. `problem` is one of `bullets`. */
  bullet: (problem: string) => `The venue's permission to connect to its events cannot be used: ${problem}.`,
  /** Clauses; "it" is the permission. `kind` says what stood there ("text", "a number"), `server` which one ("server 1 of 2"). */
  bullets: {
    notAnObject: (kind: string) => `it is ${kind} instead of an object`,
    noToken: 'it has no text as "token"',
    noServers: 'it names no "instanceServers"',
    server: (number: string, of: string) => `server ${number} of ${of}`,
    serverNotAnObject: (kind: string, server: string) => `it has ${kind} as ${server}`,
    notText: (server: string, kind: string) =>
      `it has for ${server} an "endpoint" that is ${kind} instead of text`,
    noAddress: (server: string) => `it has for ${server} an "endpoint" that cannot be read as an address`,
    tooMuch: (server: string) =>
      `it has for ${server} an "endpoint" that holds more than host, port and path`,
    noWebSocket: (server: string) => `it has for ${server} an "endpoint" that is no WebSocket address`,
    notEncrypted: (server: string) =>
      `it has for ${server} an "endpoint" that is not encrypted (ws instead of wss)`,
  },
});
