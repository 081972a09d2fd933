import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { contentPolicy, pageHeaders } from '../electron/shell/content-policy.ts';
import { readPageFile } from '../electron/shell/page-files.ts';
import { bridgeBrowserMessages } from '../shared/messages/bridge-browser.ts';
import type { Gate } from './gate.ts';

export interface PageFolders {
  /** The built page, dist/renderer. */
  page: string;
  /** The built bridge client, dist/browser/bridge-client.js. */
  bridgeClient: string;
  /** A PNG, answered for /favicon.ico. */
  icon: string;
}

const { why } = bridgeBrowserMessages;

const CLIENT_PATH = '/bridge-client.js';

/** Answers plain requests: the page with the bridge client in front of its own script, under the page's own policy. */
export function createPageServer(gate: Gate, folders: PageFolders, socketAddress: `ws://${string}`) {
  const policy = contentPolicy(socketAddress);

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const verdict = gate.judgeRequest(request);
    if (verdict.status === 303) {
      response
        .writeHead(303, {
          location: verdict.location,
          'set-cookie': verdict.cookie,
          'cache-control': 'no-store',
        })
        .end();
      return;
    }
    if (verdict.status !== 200) {
      refuse(response, verdict.status, verdict.reason);
      return;
    }
    const file = await readFor(request.url ?? '', folders);
    if (!file.found) refuse(response, file.status, file.status === 404 ? why.noFile : why.notServed);
    else response.writeHead(200, pageHeaders(policy, file.contentType)).end(file.body);
  };
}

async function readFor(url: string, folders: PageFolders) {
  if (url === '/favicon.ico') {
    return { found: true, body: await readFile(folders.icon), contentType: 'image/png' } as const;
  }
  if (url === CLIENT_PATH) {
    return readPageFile(path.dirname(folders.bridgeClient), `/${path.basename(folders.bridgeClient)}`);
  }
  const file = await readPageFile(folders.page, url);
  if (!file.found || !file.contentType.startsWith('text/html')) return file;
  return { ...file, body: injectClient(new TextDecoder().decode(file.body)) };
}

/** In front of the first script of the page, and put off as modules are: it runs before any of them, and the page is read on meanwhile. */
function injectClient(html: string): string {
  return html.replace('<script', `<script defer src="${CLIENT_PATH}"></script><script`);
}

function refuse(response: ServerResponse, status: number, reason: string): void {
  response
    .writeHead(status, { 'content-type': 'text/plain; charset=utf-8', 'x-content-type-options': 'nosniff' })
    .end(`${bridgeBrowserMessages.refused(reason)}\n`);
}
