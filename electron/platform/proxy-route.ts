/** Who we are to a proxy that asks. */
export interface ProxySignIn {
  user: string;
  password: string;
}

interface ProxyAddress {
  host: string;
  port: number;
  /** Handed to this proxy and to no other; left out where none is kept. */
  signIn?: ProxySignIn;
}
export type HttpProxy = { kind: 'http'; isSecure: boolean } & ProxyAddress;
export type SocksProxy = { kind: 'socks'; version: 4 | 5 } & ProxyAddress;

/** One way to an origin, as the system's settings name it. */
export type ProxyRoute =
  | { kind: 'direct' }
  | HttpProxy
  | SocksProxy
  /** A kind of proxy that Counterfoil cannot use (QUIC); `name` as the settings have it. */
  | { kind: 'unusable'; name: string };

/** The ways to an origin (`https://api.example.com`), in the order they are to be tried; never empty, never rejects. */
export type RoutesFor = (origin: string) => readonly ProxyRoute[] | Promise<readonly ProxyRoute[]>;

export const DIRECT: readonly ProxyRoute[] = [{ kind: 'direct' }];

/** Known at once, without a proxy: a connection is opened in the same turn. */
export function isDirect(routes: ReturnType<RoutesFor>): boolean {
  return 'length' in routes && routes[0]?.kind === 'direct';
}

const ENTRY = /^(PROXY|HTTPS|SOCKS|SOCKS4|SOCKS5|QUIC)\s+(\S+)$/i;

/**
 * Reads what Chromium answers for an address: `PROXY proxy.corp:8080; DIRECT`. What cannot be read is left out; an answer of which nothing
 * can be read means a direct connection, as in Chromium.
 */
export function readProxyList(text: string): readonly ProxyRoute[] {
  const routes = text.split(';').flatMap((entry) => routeOf(entry.trim()));
  return routes.length === 0 ? DIRECT : routes;
}

function routeOf(entry: string): ProxyRoute[] {
  if (/^DIRECT$/i.test(entry)) return [{ kind: 'direct' }];
  const [, kind = '', address = ''] = ENTRY.exec(entry) ?? [];
  if (kind === '') return [];
  const scheme = SCHEMES[kind.toUpperCase()];
  if (scheme === undefined) return [{ kind: 'unusable', name: `${kind.toUpperCase()} ${address}` }];
  const url = URL.parse(`${scheme}://${address}`);
  return url === null ? [] : [proxyAt(url)];
}

/** As Chromium reads and writes them: SOCKS alone is version 4. */
const SCHEMES: Readonly<Record<string, string>> = {
  PROXY: 'http',
  HTTPS: 'https',
  SOCKS: 'socks4',
  SOCKS4: 'socks4',
  SOCKS5: 'socks5',
};

/** The address of a proxy with the scheme, and the user and password, that it names. */
function proxyAt(url: URL): ProxyRoute {
  const address = { host: url.hostname.replaceAll(/[[\]]/g, ''), ...signInOf(url) };
  const port = (usual: number) => (url.port === '' ? usual : Number(url.port));
  switch (url.protocol) {
    case 'http:':
      return { kind: 'http', isSecure: false, ...address, port: port(80) };
    case 'https:':
      return { kind: 'http', isSecure: true, ...address, port: port(443) };
    case 'socks4:':
    case 'socks4a:':
      return { kind: 'socks', version: 4, ...address, port: port(1_080) };
    case 'socks:':
    case 'socks5:':
    case 'socks5h:':
      return { kind: 'socks', version: 5, ...address, port: port(1_080) };
    default:
      return { kind: 'unusable', name: `${url.protocol}//${url.host}` };
  }
}

function signInOf({ username, password }: URL): { signIn?: ProxySignIn } {
  if (username === '') return {};
  try {
    return { signIn: { user: decodeURIComponent(username), password: decodeURIComponent(password) } };
  } catch {
    return { signIn: { user: username, password } }; // a % that encodes nothing
  }
}

const LOOPBACK = /^(localhost|.+\.localhost|\[::1\]|127(\.\d{1,3}){3})$/;

/**
 * The system's proxies, asked again for every connection: they change when a laptop changes networks. This computer itself is always
 * reached directly, which the practice exchange needs. `resolve`: Electron's app.resolveProxy.
 */
export function systemProxies(resolve: (url: string) => Promise<string>): RoutesFor {
  async function resolved(origin: string): Promise<readonly ProxyRoute[]> {
    try {
      return readProxyList(await resolve(origin));
    } catch {
      return DIRECT; // a configuration script that cannot be read; Chromium goes directly then, too
    }
  }
  return (origin) => (LOOPBACK.test(new URL(origin).hostname) ? DIRECT : resolved(origin));
}

/** For hosts that reach this computer alone, and for tests. */
export const noProxies: RoutesFor = () => DIRECT;

/** The proxies of the environment (HTTPS_PROXY, NO_PROXY), as command-line programs have them. */
export function environmentProxies(env: Readonly<Record<string, string | undefined>>): RoutesFor {
  const proxy = env['https_proxy'] ?? env['HTTPS_PROXY'] ?? env['all_proxy'] ?? env['ALL_PROXY'] ?? '';
  const excluded = (env['no_proxy'] ?? env['NO_PROXY'] ?? '').split(',').map((entry) => entry.trim());
  return (origin) => {
    const { hostname } = new URL(origin);
    if (proxy === '' || LOOPBACK.test(hostname) || excluded.some((entry) => covers(entry, hostname)))
      return DIRECT;
    const url = URL.parse(proxy.includes('://') ? proxy : `http://${proxy}`);
    return url === null ? DIRECT : [proxyAt(url)];
  };
}

/** `corp.example`, `.corp.example` and `*.corp.example` mean the name and what is below it; `*` means every name. */
function covers(entry: string, hostname: string): boolean {
  if (entry === '') return false;
  if (entry === '*') return true;
  const name = entry.replace(/^\*?\./, '').replace(/:\d+$/, '');
  return hostname === name || hostname.endsWith(`.${name}`);
}

/** As a person reads it: "proxy.corp:8080", "socks5://proxy.corp:1080". Null for a direct connection. */
export function proxyName(route: ProxyRoute): string | null {
  switch (route.kind) {
    case 'direct':
      return null;
    case 'http':
      return `${route.isSecure ? 'https://' : ''}${authority(route)}`;
    case 'socks':
      return `socks${route.version}://${authority(route)}`;
    case 'unusable':
      return route.name;
    default:
      return route satisfies never;
  }
}

/** Host and port as an address has them, with brackets around IPv6. */
export function authority({ host, port }: { host: string; port: number }): string {
  return `${host.includes(':') ? `[${host}]` : host}:${port}`;
}
