import { failuresInEnglish } from '../../shared/messages/platform-failures.ts';
import { policyMessages } from '../../shared/messages/policy.ts';
import type { HttpFailure, HttpPort } from '../platform/http.ts';
import type { NetProbe } from '../platform/net-probe.ts';
import { isLoopback } from '../venue/base-url.ts';
import type { WebSocketPort } from '../platform/web-socket.ts';
import { fail } from '../../shared/base/result.ts';

/** Whether a host may be asked: it is listed, is below a `*.` entry, or is this computer. */
export function isAllowedHost(hostname: string, allowed: readonly string[]): boolean {
  if (isLoopback(hostname)) return true;
  const name = hostname.toLowerCase();
  return allowed.some((entry) => (entry.startsWith('*.') ? name.endsWith(entry.slice(1)) : name === entry));
}

/**
 * The network with an administrator's hosts and no other: requests, orders, live updates and Diagnostics alike. What is refused is refused before a
 * connection is opened, whoever asks, so an order there was not sent.
 */
export function allowedNetwork<P extends { http: HttpPort; webSockets: WebSocketPort; network?: NetProbe }>(
  ports: P,
  allowed: readonly string[],
): P {
  const { http, webSockets, network } = ports;
  const may = (address: string) => isAllowedHost(new URL(address).hostname, allowed);
  return {
    ...ports,
    http: {
      request: async (request) => (may(request.origin) ? http.request(request) : refused(request.origin)),
      requestOnce: async (request, late) =>
        may(request.origin) ? http.requestOnce(request, late) : refused(request.origin),
      warm: async (origin) => may(origin) && http.warm(origin),
      close: () => http.close(),
    },
    webSockets: {
      open(address, listener) {
        if (!URL.canParse(address) || may(address)) return webSockets.open(address, listener);
        const { hostname } = new URL(address);
        queueMicrotask(() => listener.closed({ code: NO_WORD, message: policyMessages.host(hostname) }));
        return { send: () => undefined, close: () => undefined };
      },
    },
    ...(network === undefined ? {} : { network: allowedProbe(network, may) }),
  };
}

/** Code of RFC 6455: closed without a reason. */
const NO_WORD = 1006;

function allowedProbe(network: NetProbe, may: (address: string) => boolean): NetProbe {
  return {
    ...network,
    contact: async (origin, signal) =>
      may(origin) ? network.contact(origin, signal) : fail(failureAt(origin)),
  };
}

function refused(origin: string): { ok: false; failure: HttpFailure } {
  return { ok: false, failure: failureAt(origin) };
}

function failureAt(origin: string): HttpFailure {
  const message = failuresInEnglish.notAllowed(new URL(origin).hostname);
  return { kind: 'refused', message, bytesWritten: 0, httpStatus: null };
}
