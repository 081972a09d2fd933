import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { connect, isIPv4, isIPv6, type Socket } from 'node:net';
import { errorCode } from './error-code.ts';
import { proxyName, type ProxySignIn, type SocksProxy } from './proxy-route.ts';
import { TunnelError, type TunnelOptions, type TunnelProblem, type TunnelTarget } from './tunnel-error.ts';

/** What ends a handshake, said by the proxy or about it. */
class SocksEnd extends Error {
  readonly problem: TunnelProblem;

  constructor(problem: TunnelProblem) {
    super(problem.kind);
    this.problem = problem;
  }
}

/**
 * Asks a SOCKS proxy for a connection (RFC 1928 with the sign-in of RFC 1929, or version 4). Version 5 is given the venue's name, version 4 its
 * address, as Chromium does. Rejects with a TunnelError.
 */
export async function socksThrough(
  proxy: SocksProxy,
  target: TunnelTarget,
  { timeoutMs, signal }: TunnelOptions,
): Promise<Socket> {
  const limit = AbortSignal.timeout(timeoutMs);
  const end = signal === undefined ? limit : AbortSignal.any([signal, limit]);
  const socket = connect({ host: proxy.host, port: proxy.port });
  const noticed = () => undefined; // whoever waits is notified; between two waits nobody is
  socket.on('error', noticed);
  try {
    await once(socket, 'connect', { signal: end });
    await (proxy.version === 5
      ? greetFive(socket, proxy.signIn, target, end)
      : greetFour(socket, proxy.signIn, target, end));
    if (socket.readableLength > 0) throw new SocksEnd({ kind: 'unreadable' });
    socket.off('error', noticed);
    return socket;
  } catch (error) {
    socket.destroy();
    throw new TunnelError(proxyName(proxy) ?? '', limit.aborted ? { kind: 'timeout' } : problemOf(error));
  }
}

function problemOf(error: unknown): TunnelProblem {
  return error instanceof SocksEnd ? error.problem : { kind: 'unreachable', code: errorCode(error) };
}

/** Exactly `length` bytes; what comes behind them stays unread. */
async function take(socket: Socket, length: number, signal: AbortSignal): Promise<Buffer> {
  for (;;) {
    const bytes = socket.read(length) as Buffer | null;
    if (bytes?.length === length) return bytes;
    if (bytes !== null || socket.readableEnded || socket.destroyed)
      throw new SocksEnd({ kind: 'unreadable' });
    await once(socket, 'readable', { signal });
  }
}

const NONE_OF_THEM = 0xff;
const BY_PASSWORD = 2;

async function greetFive(
  socket: Socket,
  signIn: ProxySignIn | undefined,
  target: TunnelTarget,
  signal: AbortSignal,
): Promise<void> {
  socket.write(Buffer.from(signIn === undefined ? [5, 1, 0] : [5, 2, 0, BY_PASSWORD]));
  const [version = 0, method = NONE_OF_THEM] = await take(socket, 2, signal);
  if (version !== 5) throw new SocksEnd({ kind: 'unreadable' });
  if (method === NONE_OF_THEM) throw new SocksEnd(wantsOther(signIn));
  if (method === BY_PASSWORD && signIn !== undefined) {
    // RFC 1929 has no longer ones. The form of a sign-in knows that, an address in the environment does not.
    if ([signIn.user, signIn.password].some((text) => Buffer.byteLength(text) > 255))
      throw new SocksEnd({ kind: 'sign-in', user: signIn.user, methods: [] });
    socket.write(Buffer.concat([Buffer.of(1), counted(signIn.user), counted(signIn.password)]));
    const [, status = 1] = await take(socket, 2, signal);
    if (status !== 0) throw new SocksEnd({ kind: 'sign-in', user: signIn.user, methods: [] });
  } else if (method !== 0) throw new SocksEnd({ kind: 'unreadable' });
  socket.write(Buffer.concat([Buffer.of(5, 1, 0), addressOf(target.host), portOf(target.port)]));
  const [, reply = 1, , form = 0] = await take(socket, 4, signal);
  if (reply !== 0) throw new SocksEnd({ kind: 'refused', reply: `SOCKS ${reply}` });
  await skipAddress(socket, form, signal);
}

/** Without a sign-in it may want a password; with one, it wants something we do not have. */
function wantsOther(signIn: ProxySignIn | undefined): TunnelProblem {
  return signIn === undefined
    ? { kind: 'sign-in', user: null, methods: [] }
    : { kind: 'sign-in', user: signIn.user, methods: ['GSSAPI'] };
}

const AS_IPV4 = 1;
const AS_NAME = 3;
const AS_IPV6 = 4;

/** The address that the proxy connected from, which nobody needs. */
async function skipAddress(socket: Socket, form: number, signal: AbortSignal): Promise<void> {
  const PORT = 2;
  if (form === AS_IPV4) await take(socket, 4 + PORT, signal);
  else if (form === AS_IPV6) await take(socket, 16 + PORT, signal);
  else if (form === AS_NAME) {
    const [length = 0] = await take(socket, 1, signal);
    await take(socket, length + PORT, signal);
  } else throw new SocksEnd({ kind: 'unreadable' });
}

const GRANTED = 90;

async function greetFour(
  socket: Socket,
  signIn: ProxySignIn | undefined,
  target: TunnelTarget,
  signal: AbortSignal,
): Promise<void> {
  const address = isIPv4(target.host) ? target.host : (await lookup(target.host, 4)).address;
  const user = Buffer.from(`${signIn?.user ?? ''}\0`);
  socket.write(Buffer.concat([Buffer.of(4, 1), portOf(target.port), ipv4(address), user]));
  const [version = 1, reply = 0] = await take(socket, 8, signal);
  if (version !== 0) throw new SocksEnd({ kind: 'unreadable' });
  if (reply !== GRANTED) throw new SocksEnd({ kind: 'refused', reply: `SOCKS ${reply}` });
}

function addressOf(host: string): Buffer {
  if (isIPv4(host)) return Buffer.concat([Buffer.of(AS_IPV4), ipv4(host)]);
  if (isIPv6(host)) return Buffer.concat([Buffer.of(AS_IPV6), ipv6(host)]);
  return Buffer.concat([Buffer.of(AS_NAME), counted(host)]);
}

/** A text of at most 255 bytes behind its length; the names of the internet are that short. */
function counted(text: string): Buffer {
  const bytes = Buffer.from(text);
  return Buffer.concat([Buffer.of(bytes.length), bytes]);
}

function portOf(port: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(port);
  return bytes;
}

function ipv4(address: string): Buffer {
  return Buffer.from(address.split('.').map(Number));
}

/** `::` stands for as many zeros as are missing. An address with an IPv4 tail comes in hexadecimal from URL. */
function ipv6(address: string): Buffer {
  const [before = '', after] = address.split('::');
  const groups = (text: string) => (text === '' ? [] : text.split(':'));
  const [front, back] = [groups(before), groups(after ?? '')];
  const zeros = Array.from({ length: 8 - front.length - back.length }, () => '0');
  const bytes = Buffer.alloc(16);
  [...front, ...zeros, ...back].forEach((group, index) =>
    bytes.writeUInt16BE(parseInt(group, 16), index * 2),
  );
  return bytes;
}
