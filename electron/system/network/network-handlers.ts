import { fail, succeed } from '../../../shared/base/result.ts';
import type { CallHandlers } from '../../../shared/bridge/contract.ts';
import type { ProxyList } from '../../../shared/bridge/network-calls.ts';
import { networkMessages } from '../../../shared/messages/network.ts';
import type { ProxySignIns } from '../../platform/proxy-sign-ins.ts';

interface NetworkParts {
  /** Null where the host reaches no venue but on this computer. */
  proxies: ProxySignIns | null;
  keychain: { name: string };
  /** Where the app connects to: `https://api.example.com`. */
  origins: () => readonly string[];
}

type NetworkHandlers = Pick<CallHandlers, 'network.proxies' | 'network.signIn' | 'network.removeSignIn'>;

/** The proxies on the way to the venues, and the sign-in of each. */
export function networkHandlers({ proxies, keychain, origins }: NetworkParts): NetworkHandlers {
  async function list(): Promise<ProxyList> {
    return { proxies: (await proxies?.list(origins())) ?? null, keychain: keychain.name };
  }
  return {
    'network.proxies': async () => succeed(await list()),
    async 'network.signIn'({ proxy, user, password }) {
      // Basic joins the two with a colon.
      if (user.includes(':'))
        return fail({ kind: 'bad-request', field: 'user', message: networkMessages.colon });
      const known = await proxies?.list(origins());
      if (proxies === null || known?.some(({ name }) => name === proxy) !== true)
        return fail({ kind: 'bad-request', field: 'proxy', message: networkMessages.noSuchProxy(proxy) });
      await proxies.put(proxy, { user, password });
      return succeed(await list());
    },
    async 'network.removeSignIn'({ proxy }) {
      if (proxies !== null && !(await proxies.remove(proxy)))
        return fail({ kind: 'keychain-unavailable', message: networkMessages.notRemoved(keychain.name) });
      return succeed(await list());
    },
  };
}
