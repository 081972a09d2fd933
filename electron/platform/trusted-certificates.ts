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

/**
 * The authorities built into Counterfoil and those of this system's certificate store, where an administrator adds the company's own.
 * Read with the first connection and then kept: the store takes a tenth of a second.
 */
export function systemTrust(): () => TrustedCertificates {
  let loaded: TrustedCertificates | null = null;
  return () => (loaded ??= load());
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
