import type { Socket } from 'node:net';
import { connectThrough } from './proxy-connect.ts';
import type { ProxyRoute } from './proxy-route.ts';
import { socksThrough } from './proxy-socks.ts';
import { TunnelError, type TunnelOptions, type TunnelTarget } from './tunnel-error.ts';

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
      // One after the other: the next is for when this one gives nothing.
      return await (route.kind === 'http'
        ? connectThrough(route, target, options)
        : socksThrough(route, target, options));
    } catch (error) {
      if (!(error instanceof TunnelError)) throw error;
      failure = error;
      // A proxy that answered has decided; another one is asked only when this one could not be reached.
      if (hasDecided(error) || options.signal?.aborted === true) throw error;
    }
  }
  if (failure === null) return null;
  throw failure;
}

function hasDecided({ problem }: TunnelError): boolean {
  return problem.kind === 'refused' || problem.kind === 'sign-in';
}
