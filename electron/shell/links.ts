import type { LinkCalls } from './electron-calls.ts';

export type LinkOpener = (address: unknown) => Promise<boolean>;

/** The address as it may be handed to the system's browser, or null: https only, no user name or password in it. */
export function safeLink(address: unknown): string | null {
  if (typeof address !== 'string' || address.length > 2_000 || !URL.canParse(address)) return null;
  const url = new URL(address);
  if (url.protocol !== 'https:' || url.username !== '' || url.password !== '') return null;
  return url.href;
}

/** The only way out of the app to another program. Answers false when the address was refused or nothing opened it. */
export function createLinkOpener(shell: LinkCalls): LinkOpener {
  return async (address) => {
    const link = safeLink(address);
    if (link === null) return false;
    try {
      await shell.openExternal(link);
      return true;
    } catch {
      return false;
    }
  };
}
