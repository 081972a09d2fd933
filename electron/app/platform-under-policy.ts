import type { Policy } from '../../shared/bridge/policy.ts';
import { fail, succeed } from '../../shared/base/result.ts';
import { policyMessages } from '../../shared/messages/policy.ts';
import type { Platform } from './app.ts';
import { allowedNetwork, isAllowedHost } from '../policy/allowed-hosts.ts';

/** The platform under an administrator's policy: a network of the allowed hosts, and no account at another one. */
export function platformUnderPolicy(platform: Platform, { allowedHosts }: Policy): Platform {
  if (allowedHosts === undefined) return platform;
  const ofHost = platform.allowVenue;
  return {
    ...allowedNetwork(platform, allowedHosts),
    allowVenue(venue) {
      const { hostname } = new URL(venue.baseUrl); // checkVenue read it before
      if (!isAllowedHost(hostname, allowedHosts))
        return fail({ kind: 'bad-request', field: 'venue.baseUrl', message: policyMessages.host(hostname) });
      return ofHost?.(venue) ?? succeed(null);
    },
  };
}
