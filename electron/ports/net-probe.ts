import { lookup } from 'node:dns/promises';
import { connect as connectPlain, type Socket } from 'node:net';
import { connect as connectTls, type PeerCertificate, type TLSSocket } from 'node:tls';
import { fail, type Result, succeed } from '../../shared/result.ts';
import type { Clock } from './clock.ts';
import { namedFailure } from './undici-failure.ts';
import type { HttpFailure } from './http.ts';

/** How a server proved who it is. */
export interface CertificateFacts {
  protocol: string;
  cipher: string;
  /** Names as the certificate has them; empty when it says none. */
  subject: string;
  issuer: string;
  /** Milliseconds since the epoch. */
  validFrom: number;
  validTo: number;
}

export interface Contact {
  /** From the call until the connection stood, with TLS where there is one. */
  ms: number;
  /** Null: not encrypted, which is for this machine only. */
  certificate: CertificateFacts | null;
}

/** What a check asks of the network, and only of the venue the user named. No request is sent. */
export interface NetProbe {
  /** How many addresses the name has. */
  resolve(host: string, signal: AbortSignal): Promise<Result<number, HttpFailure>>;
  /** Opens a connection and closes it again. `origin` as HttpRequest has it. A certificate that is not trusted is a failure of kind `tls`. */
  contact(origin: string, signal: AbortSignal): Promise<Result<Contact, HttpFailure>>;
}

const CONTACT_MS = 10_000;

export interface NetProbeOptions {
  clock: Clock;
  /** Certificates trusted besides the built-in ones, PEM. */
  ca?: string;
}

export function nodeNetProbe({ clock, ca }: NetProbeOptions): NetProbe {
  return {
    async resolve(host, signal) {
      try {
        const found = await unlessAborted(lookup(host, { all: true }), signal);
        return succeed(found.length);
      } catch (error) {
        return fail(namedFailure(error, nothingSent(host)));
      }
    },
    contact(origin, signal) {
      const { hostname, host, protocol, port } = new URL(origin);
      const name = hostname.startsWith('[') ? hostname.slice(1, -1) : hostname;
      const isTls = protocol === 'https:';
      const began = clock.monotonic();
      return new Promise((resolve) => {
        const target = { host: name, port: Number(port === '' ? (isTls ? 443 : 80) : port) };
        const trust = ca === undefined ? {} : { ca };
        const socket: Socket = isTls
          ? connectTls({
              ...target,
              ...trust,
              servername: /[a-z]/i.test(name) ? name : '',
              rejectUnauthorized: true,
            })
          : connectPlain(target);
        let ended = false;
        const end = (result: Result<Contact, HttpFailure>) => {
          if (ended) return;
          ended = true;
          cancel();
          signal.removeEventListener('abort', onAbort);
          socket.destroy();
          resolve(result);
        };
        const failed = (error: unknown) => end(fail(namedFailure(error, nothingSent(host))));
        const onAbort = () => failed(codedError('ECONNABORTED'));
        const cancel = clock.after(CONTACT_MS, () => failed(codedError('UND_ERR_CONNECT_TIMEOUT')));
        signal.addEventListener('abort', onAbort);
        if (signal.aborted) onAbort();
        socket.on('error', failed);
        socket.on('close', () => failed(codedError('ECONNRESET')));
        socket.on(isTls ? 'secureConnect' : 'connect', () => {
          const ms = Math.round(clock.monotonic() - began);
          end(succeed({ ms, certificate: isTls ? certificateOf(socket as TLSSocket) : null })); // made by connectTls above
        });
      });
    },
  };
}

function nothingSent(host: string) {
  return { host, httpStatus: null, bytesWritten: 0 };
}

function codedError(code: string): Error {
  return Object.assign(new Error(code), { code });
}

function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(codedError('ECONNABORTED'));
    if (signal.aborted) onAbort();
    signal.addEventListener('abort', onAbort, { once: true });
    work.then(resolve, reject);
  });
}

function certificateOf(socket: TLSSocket): CertificateFacts {
  const { subject, issuer, valid_from: from, valid_to: to } = socket.getPeerCertificate();
  return {
    protocol: socket.getProtocol() ?? 'unknown',
    cipher: socket.getCipher().name,
    subject: nameOf(subject),
    issuer: nameOf(issuer),
    validFrom: Date.parse(from),
    validTo: Date.parse(to),
  };
}

/** The organisation, else the common name; certificates may have a name twice. */
function nameOf(party: PeerCertificate['subject'] | undefined): string {
  const name = party?.O ?? party?.CN ?? '';
  return Array.isArray(name) ? name.join(', ') : name;
}
