import { request, type IncomingMessage } from 'node:http';
import { connect, isIP, type Socket } from 'node:net';
import { connect as connectTls, type SecureContext } from 'node:tls';
import { errorCode } from './error-code.ts';
import { authority, type HttpProxy, proxyName } from './proxy-route.ts';
import { TunnelError, type TunnelOptions, type TunnelProblem, type TunnelTarget } from './tunnel-error.ts';

/** Asks an HTTP or HTTPS proxy for a tunnel (`CONNECT`), with Basic where a sign-in is kept for it. Rejects with a TunnelError. */
export function connectThrough(
  proxy: HttpProxy,
  target: TunnelTarget,
  { timeoutMs, secureContext, signal }: TunnelOptions,
): Promise<Socket> {
  const path = authority(target);
  const name = proxyName(proxy) ?? '';
  return new Promise((resolve, reject) => {
    const failed = (problem: TunnelProblem) => {
      asking.destroy();
      reject(new TunnelError(name, problem));
    };
    const limit = AbortSignal.timeout(timeoutMs);
    const asking = request({
      method: 'CONNECT',
      path,
      headers: { host: path, ...basic(proxy) },
      createConnection: () => connectionTo(proxy, secureContext),
      signal: signal === undefined ? limit : AbortSignal.any([signal, limit]),
    });
    asking.on('connect', (answer, socket: Socket, head: Buffer) => {
      if (answer.statusCode === 200 && head.length === 0) {
        resolve(socket);
        return;
      }
      socket.destroy();
      failed(answer.statusCode === 200 ? { kind: 'unreadable' } : refusal(answer, proxy));
    });
    // An answer that is none to CONNECT comes as an ordinary one.
    asking.on('response', (answer) => failed(refusal(answer, proxy)));
    asking.on('error', (error) => failed(limit.aborted ? { kind: 'timeout' } : problemOf(error)));
    asking.end();
  });
}

/** Sent with the first request: a proxy that has a sign-in was given it by name. */
function basic({ signIn }: HttpProxy): Record<string, string> {
  if (signIn === undefined) return {};
  const text = Buffer.from(`${signIn.user}:${signIn.password}`).toString('base64');
  return { 'proxy-authorization': `Basic ${text}` };
}

function connectionTo({ host, port, isSecure }: HttpProxy, secureContext: SecureContext | undefined): Socket {
  if (!isSecure) return connect({ host, port });
  const trust = secureContext === undefined ? {} : { secureContext };
  return connectTls({
    host,
    port,
    ...trust,
    servername: isIP(host) === 0 ? host : '',
    rejectUnauthorized: true,
    ALPNProtocols: ['http/1.1'],
  });
}

const ASKS_FOR_SIGN_IN = 407;
const METHODS = ['Basic', 'Digest', 'NTLM', 'Negotiate', 'Kerberos'];

function refusal({ statusCode = 0, headers }: IncomingMessage, { signIn }: HttpProxy): TunnelProblem {
  if (statusCode !== ASKS_FOR_SIGN_IN) return { kind: 'refused', reply: `HTTP ${statusCode}` };
  const offer = headers['proxy-authenticate'] ?? '';
  const offered = METHODS.filter((method) => new RegExp(`(^|,)\\s*${method}(\\s|,|$)`, 'i').test(offer));
  const methods = offered.includes('Basic') ? [] : offered;
  return { kind: 'sign-in', user: signIn?.user ?? null, methods };
}

function problemOf(error: Error): TunnelProblem {
  const code = errorCode(error);
  return code.startsWith('HPE_') ? { kind: 'unreadable' } : { kind: 'unreachable', code };
}
