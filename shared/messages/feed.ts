import { catalogue } from './catalogue.ts';

/** The connection for live updates of a venue. */
export const feedMessages = catalogue('feed', {
  noPath: (venue: string, capability: string) => `${venue} has no endpoint for live updates (${capability}).`,
  /** Before another sentence that says why. */
  noConnection: 'Live updates disconnected.',
  nextTry: (seconds: string) => `Next try in ${seconds} s.`,
  silent: (seconds: string) => `No message from the venue for more than ${seconds} s.`,
  /** `why` is one of `ends`. */
  ended: (why: string) => `Live updates disconnected: ${why}.`,

  /** Clauses. `reported` is a code and words of the venue's. */
  ends: {
    noWelcome: 'the venue sent no welcome message within 10 s',
    refused: (reported: string) => `the venue rejected the connection (${reported})`,
    stranger: 'the venue’s welcome message was for another connection',
    error: (reported: string) => `the venue reported an error (${reported})`,
    unreadable: 'the venue sent an unreadable message',
    noPong: (seconds: string) => `the venue did not answer a ping within ${seconds} s`,
    noAnswer: 'the venue did not answer a subscription within 15 s',
    closed: (reported: string) => `the venue or the network closed the connection (${reported})`,
    notOpened: (reported: string) => `the connection could not be opened (${reported})`,
  },
  /** Inside of the clauses above. */
  code: (code: string) => `code ${code}`,
  codeAndText: (code: string, text: string) => `code ${code}: ${text}`,

  subscription: {
    refused: (topic: string, code: string) =>
      `The venue rejected the subscription to ${topic} (code ${code}).`,
    venueMessage: (text: string) => `Venue message: "${text}".`,
  },

  /** The token a venue gives for a connection. `problem` is one of `bullets`. */
  bullet: (problem: string) => `The venue's connection token for live updates is not usable: ${problem}.`,
  /** Clauses; "it" is the token's answer. `kind` says what is there ("text", "a number"), `server` which one ("server 1 of 2"). */
  bullets: {
    notAnObject: (kind: string) => `it is ${kind} instead of an object`,
    noToken: '"token" is not text',
    noServers: '"instanceServers" is missing or empty',
    server: (number: string, of: string) => `server ${number} of ${of}`,
    serverNotAnObject: (kind: string, server: string) => `${server} is ${kind} instead of an object`,
    notText: (server: string, kind: string) => `the "endpoint" of ${server} is ${kind} instead of text`,
    noAddress: (server: string) => `the "endpoint" of ${server} is not a URL`,
    tooMuch: (server: string) => `the "endpoint" of ${server} has more than host, port and path`,
    noWebSocket: (server: string) => `the "endpoint" of ${server} is not a WebSocket URL`,
    notEncrypted: (server: string) => `the "endpoint" of ${server} is not encrypted (ws instead of wss)`,
  },
});
