import { z } from 'zod';
import { type Keychain, MAX_ITEM_UNITS } from './keychain.ts';
import { isDirect, proxyName, type ProxyRoute, type ProxySignIn, type RoutesFor } from './proxy-route.ts';

/** All of them are one item of the keychain: it can be deleted without knowing which proxies there were. */
export const SIGN_INS_ITEM = { service: 'Counterfoil proxies', account: 'sign-ins' } as const;

const signInsSchema = z.record(z.string(), z.strictObject({ user: z.string(), password: z.string() }));
type StoredSignIns = Readonly<Record<string, ProxySignIn>>;

/** A proxy as Settings show it. `user`: whose sign-in it is given; null without one. */
export interface ProxyView {
  name: string;
  user: string | null;
  /** False: the sign-in ends with the run, for the keychain did not take it. */
  lasts: boolean;
}

/** The proxies of the system, with the sign-in that a person gave for each by its name: none is ever sent to another one. */
export interface ProxySignIns {
  /** The ways to an origin, sign-ins included. */
  routesFor: RoutesFor;
  /** Every proxy on the ways to these origins. The keychain is asked again where it did not answer before. */
  list(origins: readonly string[]): Promise<ProxyView[]>;
  find(proxy: string): Promise<ProxySignIn | null>;
  /** Kept in the keychain, or for this run where that takes nothing. */
  put(proxy: string, signIn: ProxySignIn): Promise<void>;
  /** False: the keychain did not answer, and the sign-in is still there. */
  remove(proxy: string): Promise<boolean>;
  /** Drops what was read from the keychain. */
  lock(): void;
}

interface ProxySignInsParts {
  keychain: Keychain;
  routesFor: RoutesFor;
  /** Hears every password before it is used: nothing that is logged may hold it. */
  register: (password: string) => void;
}

export function createProxySignIns({ keychain, routesFor, register }: ProxySignInsParts): ProxySignIns {
  /** Those of this run come before those of the keychain. */
  const ofRun = new Map<string, ProxySignIn>();
  let reading: Promise<StoredSignIns | null> | null = null;

  /** Null when the keychain does not answer. */
  async function readItem(): Promise<StoredSignIns | null> {
    const got = await keychain.get(SIGN_INS_ITEM.service, SIGN_INS_ITEM.account);
    if (!got.ok) return null;
    const signIns = parse(got.value);
    for (const { password } of Object.values(signIns)) register(password);
    return signIns;
  }
  /** Read once: a keychain that does not answer would hold up every connection. */
  function read(): Promise<StoredSignIns | null> {
    reading ??= readItem();
    return reading;
  }
  /** Once more where an earlier reading got no answer. */
  async function readAgain(): Promise<StoredSignIns | null> {
    const earlier = reading;
    const known = await read();
    if (known !== null || earlier === null) return known;
    reading = null;
    return read();
  }
  async function write(signIns: StoredSignIns): Promise<boolean> {
    reading = null;
    const { service, account } = SIGN_INS_ITEM;
    if (Object.keys(signIns).length === 0) return (await keychain.remove(service, account)).ok;
    const text = JSON.stringify(signIns);
    return text.length <= MAX_ITEM_UNITS && (await keychain.put(service, account, text)).ok;
  }
  async function find(proxy: string): Promise<ProxySignIn | null> {
    return ofRun.get(proxy) ?? (await read())?.[proxy] ?? null;
  }
  async function withSignIn(route: ProxyRoute): Promise<ProxyRoute> {
    if (route.kind === 'direct' || route.kind === 'unusable') return route;
    const signIn = await find(proxyName(route) ?? '');
    return signIn === null ? route : { ...route, signIn };
  }

  return {
    routesFor(origin) {
      const routes = routesFor(origin);
      if (isDirect(routes)) return routes;
      return Promise.resolve(routes).then((list) => Promise.all(list.map(withSignIn)));
    },
    async list(origins) {
      const ways = await Promise.all(origins.map(async (origin) => routesFor(origin)));
      const names = ways
        .flat()
        .flatMap((route) => (route.kind === 'unusable' ? [] : (proxyName(route) ?? [])));
      const inKeychain = names.length === 0 ? {} : ((await readAgain()) ?? {});
      return [...new Set(names)].map((name) => {
        const user = ofRun.get(name)?.user ?? inKeychain[name]?.user ?? null;
        return { name, user, lasts: !ofRun.has(name) && keychain.lasts };
      });
    },
    find,
    async put(proxy, { user, password }) {
      register(password);
      const signIn = { user, password };
      ofRun.set(proxy, signIn);
      const before = await readAgain();
      if (before !== null && (await write({ ...before, [proxy]: signIn }))) ofRun.delete(proxy);
    },
    async remove(proxy) {
      const before = await readAgain();
      if (before !== null) {
        const { [proxy]: gone, ...others } = before;
        if (gone !== undefined && !(await write(others))) return false;
      } else if (!ofRun.has(proxy)) return false;
      ofRun.delete(proxy);
      return true;
    },
    lock() {
      reading = null;
    },
  };
}

/** Nothing for anything that `write` did not write. */
function parse(text: string | null): StoredSignIns {
  if (text === null) return {};
  try {
    const parsed = signInsSchema.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : {};
  } catch {
    return {};
  }
}
