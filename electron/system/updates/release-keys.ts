/**
 * The public keys whose signature makes an update ours: Ed25519, SPKI, DER, base64, as `node scripts/release/sign-updates.ts --new-key FILE`
 * prints them. They are here and nowhere else, so that a key changes by a reviewed commit and not by a setting of whoever builds. Two while
 * one is being replaced. Empty: copies of this source take no updates, and say so in Settings.
 */
export const RELEASE_KEYS: readonly string[] = [];
