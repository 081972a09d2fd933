import react from '@vitejs/plugin-react';
import { readFile, realpath } from 'node:fs/promises';
import type { Server } from 'node:http';
import path from 'node:path';
import { createServer, normalizePath, type ViteDevServer } from 'vite';
import { bridgeNames } from '../vite/bridge-names.ts';
import { common, projectFolder } from '../vite/shared.ts';

/** Where the socket connects over which Vite sends what changed. */
export const HOT_PATH = '/hot';
const PAGE = path.join(projectFolder, 'renderer');
const CLIENT = path.join(projectFolder, 'browser-host/client/bridge-client.ts');

interface PageSources {
  cacheFolder: string;
  nonce: string;
  port: number;
  /** Emits the upgrades of Vite's socket. */
  hotSockets: Server;
}

/** Vite over the sources of the page: each module as the browser asks for it, and word to the browser when one changed. */
export async function createPageSources(options: PageSources): Promise<ViteDevServer> {
  const { cacheFolder, nonce, port, hotSockets } = options;
  return createServer({
    ...common,
    root: PAGE,
    mode: 'development',
    appType: 'custom',
    cacheDir: path.join(cacheFolder, 'vite'),
    plugins: [react(), bridgeNames()],
    html: { cspNonce: nonce },
    build: { target: 'chrome156' },
    server: {
      middlewareMode: true,
      cors: false,
      ws: { server: hotSockets, path: HOT_PATH, clientPort: port },
      fs: {
        strict: true,
        allow: [
          PAGE,
          path.join(projectFolder, 'shared'),
          path.join(projectFolder, 'browser-host'),
          cacheFolder,
          await realpath(path.join(projectFolder, 'node_modules')),
        ],
      },
    },
  });
}

/** The page with the bridge client in front of its own script, as the browser host serves it. */
export async function pageHtml(vite: ViteDevServer): Promise<string> {
  const html = await readFile(path.join(PAGE, 'index.html'), 'utf8');
  const client = `<script type="module" src="/@fs/${normalizePath(CLIENT).replace(/^\//, '')}"></script>`;
  return vite.transformIndexHtml('/', html.replace('<script', `${client}<script`));
}
