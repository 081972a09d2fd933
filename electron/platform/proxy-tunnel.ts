import { request } from 'node:http';
import { connect, isIP, type Socket } from 'node:net';
import { connect as connectTls, type SecureContext } from 'node:tls';
import { proxyName, type ProxyRoute } from './proxy-route.ts';

/** Where a tunnel leads: the server's name or address, and its port. */
export interface TunnelTarget {
  host: string;
  port: number;
}

export type TunnelProblem =
  /** It answered CONNECT with this status: 407 asks for a sign-in, 403 forbids the venue. */
  | { kind: 'refused'; status: number }
  | { kind: 'unreachable'; code: string }
  | { kind: 'timeout' }
  /** It answered more than the head of an answer, or closed: nothing it says may be taken for the venue. */
  | { kind: 'unreadable' }
  | { kind: 'unusable' };

/** Why no connection through a proxy came about. Nothing was sent to the venue. */
export class TunnelError extends Error {
  readonly proxy: string;
  readonly problem: TunnelProblem;

  constructor(proxy: string, problem: TunnelProblem) {
    super(problem.kind); // what a person reads is made of `proxy` and `problem`, in undici-failure.ts
    this.proxy = proxy;
    this.problem = problem;
  }
}

export interface TunnelOptions {
  timeoutMs: number;
  /** For a proxy that is itself reached over TLS. */
  secureContext: SecureContext | undefined;
  signal?: AbortSignal;
}

type Proxy = Extract<ProxyRoute, { kind: 'proxy' }>;

/**
 * Opens a connection to `target` by the first of `routes` that gives one; null means: connect directly. Rejects with the TunnelError of the last
 * proxy tried. TLS with the venue is spoken inside the tunnel, so a proxy sees the venue's name and nothing else.
 */
export async function openRoute(
  routes: readonly ProxyRoute[],
  target: TunnelTarget,
  options: TunnelOptions,
): Promise<Socket | null> {
  let failure: TunnelError | null = null;
  for (const route of routes) {
    if (route.kind === 'direct') return null;
    if (route.kind === 'unusable') {
      failure ??= new TunnelError(route.name, { kind: 'unusable' });
      continue;
    }
    try {
      return await openTunnel(route, target, options); // one after the other: the next is for when this one gives nothing
    } catch (error) {
      if (!(error instanceof TunnelError)) throw error;
      failure = error;
      // A proxy that answered has decided; another one is asked only when this one could not be reached.
      if (error.problem.kind === 'refused' || options.signal?.aborted === true) throw error;
    }
  }
  if (failure === null) return null;
  throw failure;
}

function openTunnel(
  proxy: Proxy,
  target: TunnelTarget,
  { timeoutMs, secureContext, signal }: TunnelOptions,
): Promise<Socket> {
  const authority = `${target.host.includes(':') ? `[${target.host}]` : target.host}:${target.port}`;
  const name = proxyName(proxy) ?? '';
  return new Promise((resolve, reject) => {
    const failed = (problem: TunnelProblem) => {
      asking.destroy();
      reject(new TunnelError(name, problem));
    };
    const limit = AbortSignal.timeout(timeoutMs);
    const asking = request({
      method: 'CONNECT',
      path: authority,
      headers: { host: authority },
      createConnection: () => connectionTo(proxy, secureContext),
      signal: signal === undefined ? limit : AbortSignal.any([signal, limit]),
    });
    asking.on('connect', (answer, socket: Socket, head: Buffer) => {
      const status = answer.statusCode ?? 0;
      if (status !== 200 || head.length > 0) {
        socket.destroy();
        failed(status === 200 ? { kind: 'unreadable' } : { kind: 'refused', status });
        return;
      }
      resolve(socket);
    });
    // An answer that is none to CONNECT comes as an ordinary one.
    asking.on('response', (answer) => failed({ kind: 'refused', status: answer.statusCode ?? 0 }));
    asking.on('error', (error) => failed(limit.aborted ? { kind: 'timeout' } : problemOf(error)));
    asking.end();
  });
}

function connectionTo({ host, port, isSecure }: Proxy, secureContext: SecureContext | undefined): Socket {
  if (!isSecure) return connect({ host, port });
  const trust = secureContext === undefined ? {} : { secureContext };
  return connectTls({
    host,
    port,
    ...trust,
    servername: isIP(host) === 0 ? host : '',
    rejectUnauthorized: true,
    ALPNProtocols: ['http/1.1'],
  });
}

function problemOf(error: Error): TunnelProblem {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return code.startsWith('HPE_') ? { kind: 'unreadable' } : { kind: 'unreachable', code };
}
