import type { BridgeError } from '../../shared/bridge/error.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';

/** A venue's address, normalised: what HttpRequest.origin takes and what is stored. */
export type BaseUrl = string;

/**
 * Reads a venue's base URL: https, or http on loopback; host and port only. Returns it normalised (lower case, no default
 * port, no trailing slash). Refuses user names, paths, queries and fragments: the signature covers "the request path"
 * (S5-R3), and with a path in the base it would be open whether that path is signed.
 */
export function readBaseUrl(text: string): Result<BaseUrl, BridgeError> {
  if (/[\s\\]/.test(text) || hasControlCharacter(text))
    return refuse('It holds a space, a backslash or a control character.');
  if (!/^https?:\/\//i.test(text)) return refuse('It must begin with https:// (or http:// on this machine).');
  const url = URL.parse(text);
  if (url === null) return refuse('It cannot be read as an address.');
  if (url.username !== '' || url.password !== '' || text.includes('@'))
    return refuse('It must not hold a user name or password.');
  if (text.includes('?')) return refuse('It must not hold a query.');
  if (text.includes('#')) return refuse('It must not hold a fragment.');
  if (url.pathname !== '/')
    return refuse('It must end after the host and port: the paths of section 4 follow it.');
  if (url.protocol === 'http:' && !isLoopback(url.hostname)) {
    return refuse('Without https it must be on this machine (127.0.0.1, [::1] or localhost).');
  }
  return succeed(url.origin);
}

/** True for names and addresses that never leave this machine. `hostname` is as URL gives it: lower case, IPv4 in four parts. */
export function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
}

function hasControlCharacter(text: string): boolean {
  for (const character of text) {
    const code = character.charCodeAt(0);
    if (code < 0x20 || code === 0x7f) return true;
  }
  return false;
}

function refuse(reason: string): { ok: false; error: BridgeError } {
  return fail({
    kind: 'bad-request',
    field: 'baseUrl',
    message: `This base address cannot be used. ${reason}`,
  });
}
