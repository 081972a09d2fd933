import type { SecureContext } from 'node:tls';
import type { buildConnector } from 'undici';
import { isDirect, type RoutesFor } from './proxy-route.ts';
import { openRoute } from './proxy-tunnel.ts';

export interface Routing {
  routesFor: RoutesFor;
  timeoutMs: number;
  secureContext: SecureContext | undefined;
}

/**
 * undici's connector by way of the system's proxy: a tunnel is opened first, and TLS is spoken with the venue inside it. A direct connection is
 * opened in the same turn and its socket returned, as undici does. Plain HTTP is for this computer, which is never behind a proxy.
 */
export function routedConnector(
  connect: buildConnector.connector,
  { routesFor, timeoutMs, secureContext }: Routing,
): buildConnector.connector {
  async function connectBy(
    pending: ReturnType<RoutesFor>,
    options: buildConnector.Options,
    callback: buildConnector.Callback,
  ): Promise<void> {
    try {
      const target = { host: options.hostname, port: Number(options.port === '' ? 443 : options.port) };
      const socket = await openRoute(await pending, target, { timeoutMs, secureContext });
      connect(socket === null ? options : { ...options, httpSocket: socket }, callback);
    } catch (error) {
      callback(error instanceof Error ? error : new Error('There is no connection.'), null);
    }
  }

  return (options, callback) => {
    if (options.protocol !== 'https:') return connect(options, callback);
    const routes = routesFor(`https://${options.host ?? options.hostname}`);
    if (isDirect(routes)) return connect(options, callback);
    void connectBy(routes, options, callback);
  };
}
