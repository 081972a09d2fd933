/**
 * Proxies that want to know who asks, and SOCKS, over real sockets. Broken by: a password that goes to another proxy than it was given for or
 * into a log, an order that leaves twice or is called anything but *not sent* when the proxy opened nothing, and bytes of the proxy taken for the venue's.
 */
import { createServer as createProxyServer } from 'node:http';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listening, portOf, startVenue } from '../../tests/helpers/proxied-venue.ts';
import { fail } from '../../shared/base/result.ts';
import { type Keychain, memoryKeychain } from './keychain.ts';
import { environmentProxies, type ProxyRoute, readProxyList, type RoutesFor } from './proxy-route.ts';
import { createProxySignIns, SIGN_INS_ITEM } from './proxy-sign-ins.ts';

const SIGN_IN = { user: 'kim', password: 'pass-canary-äß' };
let venue: Awaited<ReturnType<typeof startVenue>>;
const open = new Set<Socket>();

beforeAll(async () => {
  venue = await startVenue();
});
beforeEach(() => {
  venue.arrived.length = 0;
});
afterEach(() => {
  for (const socket of open) socket.destroy();
  open.clear();
});
afterAll(() => venue.close());

/** Hands on whatever comes, once `client` was allowed to send. */
function tunnel(client: Socket, granted: string | Buffer): void {
  open.add(client);
  const onward = connect(venue.port, '127.0.0.1', () => {
    client.write(granted);
    client.pipe(onward).pipe(client);
  });
  open.add(onward);
  onward.on('error', () => client.destroy());
  client.on('error', () => onward.destroy());
}

async function send(routesFor: RoutesFor) {
  const http = venue.http(routesFor);
  const result = await http.requestOnce(venue.order());
  await http.close();
  return result;
}

describe('an HTTP proxy that asks for a sign-in', () => {
  let proxy: Server;
  let offers = 'Basic realm="corp"';
  let name = '';
  const given: (string | undefined)[] = [];
  const right = `Basic ${Buffer.from('kim:pass-canary-äß').toString('base64')}`;

  beforeAll(async () => {
    const server = createProxyServer((_request, response) => response.writeHead(400).end());
    server.on('connect', (request, client: Socket) => {
      given.push(request.headers['proxy-authorization']);
      if (request.headers['proxy-authorization'] === right)
        tunnel(client, 'HTTP/1.1 200 Connection established\r\n\r\n');
      else client.end(`HTTP/1.1 407 Proxy Authentication Required\r\nProxy-Authenticate: ${offers}\r\n\r\n`);
    });
    proxy = await listening(server);
    name = `127.0.0.1:${portOf(proxy)}`;
  });
  beforeEach(() => {
    given.length = 0;
    offers = 'Basic realm="corp"';
  });
  afterAll(() => proxy.close());

  const system: RoutesFor = () => Promise.resolve(readProxyList(`PROXY ${name}`));
  const world = (keychain: Keychain = memoryKeychain()) => {
    const registered: string[] = [];
    const signIns = createProxySignIns({
      keychain,
      routesFor: system,
      register: (text) => registered.push(text),
    });
    return { signIns, keychain, registered };
  };

  it('gets the one that was given for it, and the order goes out once', async () => {
    const { signIns, registered } = world();
    expect(await send(signIns.routesFor)).toMatchObject({ ok: false, failure: { bytesWritten: 0 } });
    await signIns.put(name, SIGN_IN);
    expect(await send(signIns.routesFor)).toMatchObject({ ok: true });
    expect(given).toEqual([undefined, right]);
    expect(venue.arrived).toEqual([`POST localhost:${venue.port}`]);
    expect(registered).toContain(SIGN_IN.password);
  });

  it('that was given to another proxy by a person gets none', async () => {
    const { signIns } = world();
    await signIns.put('proxy.corp:8080', SIGN_IN);
    await send(signIns.routesFor);
    expect(given).toEqual([undefined]);
    expect(venue.arrived).toEqual([]);
  });

  it.each([
    ['Basic realm="corp"', null, /asks for a sign-in\. Enter its user and password in Settings, Network\.$/],
    ['Basic realm="corp"', { user: 'kim', password: 'wrong' }, /did not accept the sign-in of kim/],
    ['NTLM, Negotiate', null, /asks for a sign-in by NTLM, Negotiate, which Counterfoil does not support/],
    ['Negotiate, Basic realm="corp"', null, /Enter its user and password/],
    ['Digest realm="Basic", nonce="x"', SIGN_IN, /by Digest, which/],
  ])('by %s, with %j, leaves an order not sent and says what to do', async (offer, signIn, message) => {
    offers = offer;
    const { signIns } = world();
    if (signIn !== null) await signIns.put(name, { ...signIn, password: 'wrong' });
    expect(await send(signIns.routesFor)).toMatchObject({
      ok: false,
      failure: { kind: 'refused', bytesWritten: 0, message: expect.stringMatching(message) as string },
    });
    expect(given).toHaveLength(1);
    expect(venue.arrived).toEqual([]);
  });

  it('is in the keychain, for the next run, until it is removed', async () => {
    const { signIns, keychain } = world();
    await signIns.put(name, SIGN_IN);
    expect(await signIns.list(['https://a.example', 'https://b.example'])).toEqual([
      { name, user: 'kim', lasts: keychain.lasts },
    ]);
    const next = world(keychain);
    expect((await send(next.signIns.routesFor)).ok).toBe(true);
    expect(next.registered).toContain(SIGN_IN.password);
    expect(await next.signIns.remove(name)).toBe(true);
    expect(await keychain.get(SIGN_INS_ITEM.service, SIGN_INS_ITEM.account)).toEqual({
      ok: true,
      value: null,
    });
    expect(await next.signIns.list(['https://a.example'])).toMatchObject([{ user: null }]);
  });

  it('is kept for the run where the keychain takes nothing, and removed only where it answers', async () => {
    const closed = {
      ...memoryKeychain(),
      lasts: true,
      get: () => Promise.resolve(fail({ kind: 'locked' as const, message: 'locked' })),
      put: () => Promise.resolve(fail({ kind: 'locked' as const, message: 'locked' })),
    };
    const { signIns } = world(closed);
    expect(await signIns.remove(name)).toBe(false);
    await signIns.put(name, SIGN_IN);
    expect(await signIns.list(['https://a.example'])).toEqual([{ name, user: 'kim', lasts: false }]);
    expect((await send(signIns.routesFor)).ok).toBe(true);
    expect(await signIns.remove(name)).toBe(true);
    expect(await signIns.find(name)).toBeNull();
  });

  it('takes nothing from an item that Counterfoil did not write', async () => {
    for (const text of ['', 'no json', '[]', '{"a":{"user":"kim"}}']) {
      const keychain = memoryKeychain();
      await keychain.put(SIGN_INS_ITEM.service, SIGN_INS_ITEM.account, text);
      expect(await world(keychain).signIns.find(name)).toBeNull();
    }
  });

  it('takes it from the environment, for programs of the command line', async () => {
    const proxied = environmentProxies({ HTTPS_PROXY: `http://kim:pass-canary-%C3%A4%C3%9F@${name}` });
    expect((await send((origin) => proxied(origin.replace('localhost', 'venue.example')))).ok).toBe(true);
  });
});

describe('a SOCKS proxy', () => {
  let proxy: Server;
  let behaviour: 'open' | 'password' | 'refuse' | 'nothing fits' | 'speak first' | 'hang up' | 'other' =
    'open';
  /** What it was asked for, and by whom. */
  const asked: string[] = [];

  beforeAll(async () => {
    proxy = await listening(createServer((client) => void serve(client)));
  });
  beforeEach(() => {
    behaviour = 'open';
    asked.length = 0;
  });
  afterAll(() => proxy.close());

  async function serve(client: Socket): Promise<void> {
    open.add(client);
    client.on('error', () => undefined);
    const [version = 0, ...rest] = await next(client);
    if (behaviour === 'hang up') client.destroy();
    else if (behaviour === 'other') client.end('HTTP/1.1 400 Bad Request\r\n\r\n');
    else if (version === 4) serveFour(client, Buffer.from([version, ...rest]));
    else await serveFive(client, rest.slice(1));
  }

  function serveFour(client: Socket, bytes: Buffer): void {
    asked.push(`4 ${[...bytes.subarray(4, 8)].join('.')}:${bytes.readUInt16BE(2)}`);
    if (behaviour === 'refuse') client.end(Buffer.of(0, 91, 0, 0, 0, 0, 0, 0));
    else tunnel(client, Buffer.of(0, 90, 0, 0, 0, 0, 0, 0));
  }

  async function serveFive(client: Socket, methods: number[]): Promise<void> {
    if (behaviour === 'nothing fits' || (behaviour === 'password' && !methods.includes(2))) {
      client.end(Buffer.of(5, 255));
      return;
    }
    client.write(Buffer.of(5, behaviour === 'password' ? 2 : 0));
    if (behaviour === 'password') {
      const bytes = await next(client);
      const user = bytes.subarray(2, 2 + (bytes[1] ?? 0)).toString();
      const password = bytes.subarray(3 + user.length).toString();
      asked.push(`${user}:${password}`);
      const fits = password === SIGN_IN.password;
      client.write(Buffer.of(1, fits ? 0 : 1));
      if (!fits) return void client.end();
    }
    const bytes = await next(client);
    asked.push(`5 ${bytes[3]} ${bytes.subarray(5, -2).toString()}:${bytes.readUInt16BE(bytes.length - 2)}`);
    const granted = Buffer.of(5, 0, 0, 3, 4, 110, 97, 109, 101, 0, 1); // bound at the name "name", port 1
    if (behaviour === 'refuse') client.end(Buffer.of(5, 2, 0, 1, 0, 0, 0, 0, 0, 0));
    else if (behaviour === 'speak first')
      client.write(Buffer.concat([granted, Buffer.from('HTTP/1.1 200 OK')]));
    else tunnel(client, granted);
  }
  const next = (client: Socket) => new Promise<Buffer>((resolve) => client.once('data', resolve));

  const route = (version: 4 | 5, change: Partial<ProxyRoute> = {}): RoutesFor => {
    const routes = [
      { kind: 'socks', version, host: '127.0.0.1', port: portOf(proxy), ...change } as ProxyRoute,
    ];
    return () => Promise.resolve(routes);
  };

  it('of version 5 is told the name of the venue, of version 4 its address, and the order arrives once', async () => {
    expect((await send(route(5))).ok).toBe(true);
    expect((await send(route(4))).ok).toBe(true);
    expect(asked).toEqual([`5 3 localhost:${venue.port}`, `4 127.0.0.1:${venue.port}`]);
    expect(venue.arrived).toHaveLength(2);
  });

  it('gets user and password when it wants them', async () => {
    behaviour = 'password';
    expect((await send(route(5, { signIn: SIGN_IN }))).ok).toBe(true);
    expect(asked[0]).toBe(`kim:${SIGN_IN.password}`);
    expect(venue.arrived).toHaveLength(1);
  });

  const wrong = { user: 'kim', password: 'wrong' };
  const tooLong = { user: 'kim', password: 'x'.repeat(256) };
  it.each([
    [5, 'password', {}, /asks for a sign-in\. Enter its user/],
    [5, 'password', { signIn: wrong }, /did not accept the sign-in of kim/],
    [5, 'password', { signIn: tooLong }, /did not accept the sign-in of kim/],
    [5, 'nothing fits', { signIn: SIGN_IN }, /by GSSAPI, which/],
    [5, 'refuse', {}, /refused a connection to localhost:\d+ \(SOCKS 2\)/],
    [4, 'refuse', {}, /refused a connection to localhost:\d+ \(SOCKS 91\)/],
    [5, 'speak first', {}, /was unreadable/],
    [5, 'other', {}, /was unreadable/],
    [4, 'other', {}, /was unreadable/],
    [5, 'hang up', {}, /was unreadable|cannot be reached/],
    [4, 'hang up', {}, /was unreadable|cannot be reached/],
  ] as const)(
    'of version %s that does "%s" (%j) leaves an order not sent',
    async (version, does, change, text) => {
      behaviour = does;
      expect(await send(route(version, change))).toMatchObject({
        ok: false,
        failure: { kind: 'refused', bytesWritten: 0, message: expect.stringMatching(text) as string },
      });
      expect(venue.arrived).toEqual([]);
    },
  );

  it('that cannot be reached is named with what the system says', async () => {
    const message = expect.stringMatching(
      /^The proxy socks5:\/\/127\.0\.0\.1:1 cannot be reached \(ECONNREFUSED\)/,
    );
    expect(await send(route(5, { port: 1 }))).toMatchObject({ failure: { message, bytesWritten: 0 } });
  });
});
