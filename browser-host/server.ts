import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { WebSocket } from 'ws';
import { createRegistrar, type BridgeReport } from '../electron/bridge/registrar.ts';
import type { App } from '../electron/app/app.ts';
import type { Clock } from '../electron/platform/clock.ts';
import { createGate } from './gate.ts';
import { createPageServer, type PageFolders } from './page.ts';
import { serveSockets } from './sockets.ts';

export interface BrowserServer {
  /** The address to open, with the one-time token in it. */
  url: string;
  close(): Promise<void>;
}

interface BrowserServerOptions {
  app: App;
  clock: Clock;
  folders: PageFolders;
  /** 0 lets the system choose. */
  port: number;
  report: BridgeReport;
}

const SLOWEST_MS = 10_000;
/** A browser opens a dozen; the rest is somebody else's. */
const MAX_CONNECTIONS = 200;

/** Serves page and bridge on loopback. Rejects when the port is taken. The app stays the caller's to close. */
export async function serveBrowser(options: BrowserServerOptions): Promise<BrowserServer> {
  const server = createServer({
    // A slow client holds one connection, not the host: heads and requests end in time, and there is a last connection.
    headersTimeout: SLOWEST_MS,
    requestTimeout: SLOWEST_MS,
    connectionsCheckingInterval: 1_000,
  });
  server.maxConnections = MAX_CONNECTIONS;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo; // a listening TCP server has one
  const gate = createGate(port);
  const registrar = createRegistrar<WebSocket>(options.app.handlers, {
    clock: options.clock,
    // A socket exists only after the gate let it in.
    isTrustedSender: () => true,
    report: options.report,
  });
  const servePage = createPageServer(gate, options.folders, `ws://127.0.0.1:${port}/bridge`);
  server.on('request', (request, response) => {
    servePage(request, response).catch(() => response.destroy());
  });
  const closeSockets = serveSockets(server, gate, options.app, registrar);
  return {
    url: `http://127.0.0.1:${port}/?token=${gate.token}`,
    close() {
      closeSockets();
      server.closeAllConnections();
      return new Promise((resolve) => {
        server.close(() => resolve());
      });
    },
  };
}
