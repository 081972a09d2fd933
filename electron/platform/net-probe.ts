import { lookup } from 'node:dns/promises';
import { connect as connectPlain, isIP, type Socket } from 'node:net';
import { connect as connectTls, type PeerCertificate, type TLSSocket } from 'node:tls';
import { fail, type Result, succeed } from '../../shared/base/result.ts';
import type { Clock } from './clock.ts';
import type { HttpFailure } from './http.ts';
import { DIRECT, isDirect, noProxies, proxyName, type RoutesFor } from './proxy-route.ts';
import { openRoute } from './proxy-tunnel.ts';
import type { TrustCounts, TrustedCertificates } from './trusted-certificates.ts';
import { classifyFailure } from './undici-failure.ts';

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
  /** The proxy on the way to an origin, "proxy.corp:8080"; null where the way is direct. */
  proxyTo(origin: string): Promise<string | null>;
  /** How many authorities vouch for servers. */
  trust(): TrustCounts;
}

const CONTACT_MS = 10_000;

export interface NetProbeOptions {
  clock: Clock;
  /** Whose certificates are accepted, and the proxies on the way: as for HTTP. */
  trust: () => TrustedCertificates;
  routesFor?: RoutesFor;
}

export function nodeNetProbe({ clock, trust, routesFor = noProxies }: NetProbeOptions): NetProbe {
  return {
    async proxyTo(origin) {
      const [route] = await routesFor(origin);
      return route === undefined ? null : proxyName(route);
    },
    trust: () => trust().counts,
    async resolve(host, signal) {
      try {
        const found = await unlessAborted(lookup(host, { all: true }), signal);
        return succeed(found.length);
      } catch (error) {
        return fail(classifyFailure(error, nothingSent(host)));
      }
    },
    async contact(origin, signal) {
      const { hostname, host, protocol, port } = new URL(origin);
      const name = hostname.startsWith('[') ? hostname.slice(1, -1) : hostname;
      const isTls = protocol === 'https:';
      const began = clock.monotonic();
      const target = { host: name, port: Number(port === '' ? (isTls ? 443 : 80) : port) };
      try {
        const secureContext = isTls ? trust().context : undefined;
        const routes = isTls ? routesFor(origin) : DIRECT;
        const tunnel = isDirect(routes)
          ? null
          : await openRoute(await routes, target, { timeoutMs: CONTACT_MS, secureContext, signal });
        const way = tunnel === null ? target : { socket: tunnel };
        const servername = isIP(name) === 0 ? name : '';
        const socket: Socket = isTls
          ? connectTls({ ...way, secureContext, servername, rejectUnauthorized: true })
          : connectPlain(target);
        await connected(socket, isTls ? 'secureConnect' : 'connect', clock, signal);
        const ms = Math.round(clock.monotonic() - began);
        const certificate = isTls ? certificateOf(socket as TLSSocket) : null; // made by connectTls above
        socket.destroy();
        return succeed({ ms, certificate });
      } catch (error) {
        return fail(classifyFailure(error, nothingSent(host)));
      }
    },
  };
}

/** Resolves when the socket is open; whatever else becomes of it rejects, and it is destroyed. */
function connected(socket: Socket, event: string, clock: Clock, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const over = () => {
      cancel();
      signal.removeEventListener('abort', onAbort);
    };
    const failed = (error: unknown) => {
      over();
      socket.destroy();
      reject(error instanceof Error ? error : codedError('ECONNRESET'));
    };
    const onAbort = () => failed(codedError('ECONNABORTED'));
    const cancel = clock.after(CONTACT_MS, () => failed(codedError('UND_ERR_CONNECT_TIMEOUT')));
    signal.addEventListener('abort', onAbort);
    socket.on('error', failed);
    socket.on('close', () => failed(codedError('ECONNRESET')));
    socket.on(event, () => {
      over();
      resolve();
    });
    if (signal.aborted) onAbort();
  });
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
