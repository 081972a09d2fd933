/** For benches of the window: a folder of built pages over HTTP on loopback. */
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { extname, join } from 'node:path';
import { contentPolicy, pageHeaders } from '../electron/shell/content-policy.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
};

/** Serves the page under its own content policy, at a port of the system's choice; the caller closes the server. */
export async function servePage(folder: string): Promise<Server> {
  const policy = contentPolicy("'none'");
  const server = createServer((request, response) => {
    const path = request.url === '/' ? '/index.html' : (request.url ?? '');
    const type = TYPES[extname(path)];
    if (type === undefined) response.writeHead(404).end();
    else response.writeHead(200, pageHeaders(policy, type)).end(readFileSync(join(folder, path)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}
