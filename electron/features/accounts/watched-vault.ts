import type { Redactor } from '../../logs/redactor.ts';
import type { Credentials } from '../../venue/signing.ts';
import type { Vault } from './vault.ts';

/** Lets the redactor know what a set of credentials holds, before anything can be logged about it. */
export function registerCredentials(
  redactor: Redactor,
  { key, secret, passphrase }: Pick<Credentials, 'key' | 'secret' | 'passphrase'>,
): void {
  redactor.register(secret);
  redactor.register(passphrase);
  redactor.register(key);
}

/** The vault, through which every credential comes that is stored or used. */
export function watchedVault(vault: Vault, redactor: Redactor): Vault {
  return {
    ...vault,
    putInKeychain(entry, credentials) {
      registerCredentials(redactor, credentials);
      return vault.putInKeychain(entry, credentials);
    },
    putForSession(entry, credentials) {
      registerCredentials(redactor, credentials);
      vault.putForSession(entry, credentials);
    },
    async use(entry, inKeychain) {
      const used = await vault.use(entry, inKeychain);
      if (used.ok) registerCredentials(redactor, used.value);
      return used;
    },
  };
}
