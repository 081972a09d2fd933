import { createSecureContext, getCACertificates, type SecureContext } from 'node:tls';

/** How many authorities vouch for servers, by where they come from. */
export interface TrustCounts {
  builtIn: number;
  system: number;
  /** Of NODE_EXTRA_CA_CERTS. */
  extra: number;
}

export interface TrustedCertificates {
  context: SecureContext;
  counts: TrustCounts;
}

let loaded: TrustedCertificates | null = null;

/**
 * The authorities built into Counterfoil and those of this system's certificate store, where an administrator adds the company's own.
 * Read once per run: the store takes a tenth of a second, and each connection would pay for it again.
 */
export function trustedCertificates(): TrustedCertificates {
  loaded ??= load();
  return loaded;
}

function load(): TrustedCertificates {
  const builtIn = getCACertificates('bundled');
  const system = systemStore();
  const extra = getCACertificates('extra');
  const all = [...new Set([...builtIn, ...system, ...extra])];
  return {
    context: createSecureContext({ ca: all }),
    counts: { builtIn: builtIn.length, system: new Set(system).size, extra: extra.length },
  };
}

/** A store that cannot be read leaves the built-in authorities; Diagnostics shows the count. */
function systemStore(): string[] {
  try {
    return getCACertificates('system');
  } catch {
    return [];
  }
}
