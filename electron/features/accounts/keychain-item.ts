import { z } from 'zod';
import { KEY_VERSIONS } from '../../../shared/venue/description.ts';
import { MAX_ITEM_UNITS } from '../../platform/keychain.ts';
import type { Credentials } from '../../venue/signing.ts';

const itemSchema = z.strictObject({
  key: z.string().check(z.minLength(1)),
  secret: z.string().check(z.minLength(1)),
  passphrase: z.string().check(z.minLength(1)),
  keyVersion: z.enum(KEY_VERSIONS),
  /** Where these credentials may go; an altered settings file cannot send them elsewhere. */
  baseUrl: z.string(),
});

export interface KeychainItem {
  credentials: Readonly<Credentials>;
  baseUrl: string;
}

/** The text of a keychain item, or null when it is longer than MAX_ITEM_UNITS. */
export function writeItem({ credentials, baseUrl }: KeychainItem): string | null {
  const { key, secret, passphrase, keyVersion } = credentials;
  const text = JSON.stringify({ key, secret, passphrase, keyVersion, baseUrl });
  return text.length > MAX_ITEM_UNITS ? null : text;
}

/** Null for anything that `writeItem` did not write. */
export function readItem(text: string): KeychainItem | null {
  let raw: unknown;
  try {
    raw = JSON.parse(text);
  } catch {
    return null;
  }
  const parsed = itemSchema.safeParse(raw);
  if (!parsed.success) return null;
  const { baseUrl, ...credentials } = parsed.data;
  return { credentials: Object.freeze(credentials), baseUrl };
}

/** The last four characters of a key id; null when the key is so short that four would be most of it. */
export function keyEnding(key: string): string | null {
  return key.length >= 12 ? key.slice(-4) : null;
}
