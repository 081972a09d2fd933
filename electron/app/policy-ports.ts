import type { Policy } from '../../shared/bridge/policy.ts';
import { fail, succeed } from '../../shared/base/result.ts';
import { policyText } from '../../shared/messages/policy.ts';
import type { DeskPorts } from './desk-types.ts';
import { allowedNetwork, isAllowedHost } from '../policy/allowed-hosts.ts';

/** The ports under an administrator's policy: a network of the allowed hosts, and no account at another one. */
export function portsUnderPolicy(ports: DeskPorts, { allowedHosts }: Policy): DeskPorts {
  if (allowedHosts === undefined) return ports;
  const ofHost = ports.allowVenue;
  return {
    ...allowedNetwork(ports, allowedHosts),
    allowVenue(venue) {
      const { hostname } = new URL(venue.baseUrl); // checkVenue read it before
      if (!isAllowedHost(hostname, allowedHosts))
        return fail({ kind: 'bad-request', field: 'venue.baseUrl', message: policyText.host(hostname) });
      return ofHost?.(venue) ?? succeed(null);
    },
  };
}
