import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { bridgeBrowserMessages } from '../shared/messages/bridge-browser.ts';

const { why } = bridgeBrowserMessages;

/** Refusals carry the status that goes out; 200 means the request may go on. */
type Verdict =
  | { status: 200 }
  | { status: 303; cookie: string; location: string }
  | { status: 403 | 405 | 421; reason: string };

export interface Gate {
  /** The one-time token of the first address. */
  readonly token: string;
  /** What a tab that came with the token keeps, and must name when it connects. */
  readonly tabKey: string;
  judgeRequest(request: IncomingMessage): Verdict;
  judgeUpgrade(request: IncomingMessage): Verdict;
}

const PASS: Verdict = { status: 200 };
/** Where a tab without a key is sent; the page explains why. */
const OTHER_TAB = '/other-tab';
/** Named by a socket beside the tab's key, and chosen. */
export const SOCKET_PROTOCOL = 'counterfoil';

/**
 * Who may talk to the host: a browser that came with the one-time token (and holds the cookie since), under the host's own
 * address, from the host's own page. A page elsewhere, a rebound name and a second use of the token are refused.
 * The cookie alone opens no socket: browsers send it to every port of this address, so a server of somebody else on this computer gets to
 * see it. The tab's key travels in the part of an address that no server is sent, and is kept by port.
 */
export function createGate(port: number): Gate {
  const authority = `127.0.0.1:${port}`;
  const origin = `http://${authority}`;
  // Cookies are shared by all ports of an address, so two hosts must not use the same name.
  const cookieName = `counterfoil-${port}`;
  const token = randomBytes(24).toString('base64url');
  const secret = randomBytes(24).toString('base64url');
  const tabKey = randomBytes(24).toString('base64url');
  let tokenUsed = false;

  function judgeHost(request: IncomingMessage): Verdict {
    return request.headers.host === authority ? PASS : { status: 421, reason: why.otherHost };
  }

  function hasCookie(request: IncomingMessage): boolean {
    const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim());
    return pairs.some(
      (pair) => pair.startsWith(`${cookieName}=`) && sameText(pair.slice(cookieName.length + 1), secret),
    );
  }

  function namesKey(request: IncomingMessage): boolean {
    const [protocol, key = '', ...more] = (request.headers['sec-websocket-protocol'] ?? '').split(/, */);
    return protocol === SOCKET_PROTOCOL && more.length === 0 && sameText(key, tabKey);
  }

  function judgeToken(request: IncomingMessage, given: string): Verdict {
    const home: Verdict = {
      status: 303,
      location: `/#tab=${tabKey}`,
      cookie: `${cookieName}=${secret}; HttpOnly; SameSite=Strict; Path=/`,
    };
    if (hasCookie(request)) return home;
    if (tokenUsed || !sameText(given, token)) {
      return { status: 403, reason: why.usedAddress };
    }
    tokenUsed = true;
    return home;
  }

  return {
    token,
    tabKey,
    judgeRequest(request) {
      const host = judgeHost(request);
      if (host.status !== 200) return host;
      if (request.method !== 'GET') return { status: 405, reason: why.onlyGet };
      if (request.headers.origin !== undefined && request.headers.origin !== origin) {
        return { status: 403, reason: why.otherPage };
      }
      const site = request.headers['sec-fetch-site'];
      if (site !== undefined && site !== 'same-origin' && site !== 'none') {
        return { status: 403, reason: why.otherPage };
      }
      if (request.url === OTHER_TAB) return { status: 403, reason: why.otherTab };
      const given = /^\/\?token=([A-Za-z0-9_-]+)$/.exec(request.url ?? '')?.[1];
      if (given !== undefined) return judgeToken(request, given);
      if (hasCookie(request) || request.url === '/favicon.ico') return PASS;
      return { status: 403, reason: why.noAddress };
    },
    judgeUpgrade(request) {
      const host = judgeHost(request);
      if (host.status !== 200) return host;
      if (request.headers.origin !== origin) return { status: 403, reason: 'another page may not connect' };
      if (request.method !== 'GET' || request.url !== '/bridge' || !hasCookie(request)) {
        return { status: 403, reason: 'this socket is for the page only' };
      }
      if (!namesKey(request)) return { status: 403, reason: why.otherTab };
      return PASS;
    },
  };
}

function sameText(given: string, expected: string): boolean {
  const left = Buffer.from(given);
  const right = Buffer.from(expected);
  return left.length === right.length && timingSafeEqual(left, right);
}
