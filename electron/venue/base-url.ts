import type { BridgeError } from '../../shared/base/error.ts';
import { fail, type Result, succeed } from '../../shared/base/result.ts';
import { venueMessages } from '../../shared/messages/venue.ts';

/** A venue's address, normalised: what HttpRequest.origin takes and what is stored. */
export type BaseUrl = string;

/**
 * Reads a venue's base URL: https, or http on loopback; host and port only. Returns it normalised (lower case, no default
 * port, no trailing slash). Refuses user names, paths, queries and fragments: the signature covers "the request path"
 * (S5-R3), and with a path in the base it would be open whether that path is signed.
 */
export function readBaseUrl(text: string, messages = venueMessages.baseUrl): Result<BaseUrl, BridgeError> {
  if (/[\s\\]/.test(text) || hasControlCharacter(text)) return refuse(messages.blanks);
  if (!/^https?:\/\//i.test(text)) return refuse(messages.scheme);
  const url = URL.parse(text);
  if (url === null) return refuse(messages.unreadable);
  if (url.username !== '' || url.password !== '' || text.includes('@')) return refuse(messages.user);
  if (text.includes('?')) return refuse(messages.query);
  if (text.includes('#')) return refuse(messages.fragment);
  if (url.pathname !== '/') return refuse(messages.path);
  if (url.protocol === 'http:' && !isLoopback(url.hostname)) {
    return refuse(messages.plain);
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

function refuse(message: string): { ok: false; error: BridgeError } {
  return fail({ kind: 'bad-request', field: 'baseUrl', message });
}
