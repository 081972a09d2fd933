/**
 * Security 51 in the checks: breaks when a certificate nobody vouches for is looked into, when anything is sent, or when a check waits for ever.
 */
import { generateKeyPairSync } from 'node:crypto';
import { createServer as createTlsServer } from 'node:https';
import { type AddressInfo, createServer } from 'node:net';
import { createSecureContext } from 'node:tls';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { manualClock } from '../../tests/helpers/manual-clock.ts';
import { selfSigned } from '../../tests/helpers/self-signed.ts';
import { nodeNetProbe } from './net-probe.ts';
import { systemTrust } from './trusted-certificates.ts';

const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
const cert = selfSigned(privateKey, publicKey);
let arrivals = 0;
const tls = createTlsServer({ key: privateKey.export({ type: 'pkcs8', format: 'pem' }), cert }, () => {
  arrivals += 1;
});
/** Takes connections and says nothing. */
const silent = createServer((socket) => socket.on('error', () => undefined));
const TRUSTED = {
  context: createSecureContext({ ca: cert }),
  counts: { builtIn: 1, system: 0, extra: 0 },
};
const never = new AbortController().signal;
let tlsOrigin = '';
let silentPort = 0;

beforeAll(async () => {
  await new Promise<void>((resolve) => {
    tls.listen(0, '127.0.0.1', resolve);
  });
  await new Promise<void>((resolve) => {
    silent.listen(0, '127.0.0.1', resolve);
  });
  tlsOrigin = `https://localhost:${(tls.address() as AddressInfo).port}`; // both listen on TCP
  silentPort = (silent.address() as AddressInfo).port;
});
afterAll(() => {
  tls.closeAllConnections();
  tls.close();
  silent.close();
});

it('a certificate that is not trusted is a failure, whatever the environment says, and nothing of it is returned', async () => {
  vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
  const contact = await nodeNetProbe({ clock: manualClock(), trust: systemTrust() }).contact(
    tlsOrigin,
    never,
  );
  vi.unstubAllEnvs();
  expect(contact).toMatchObject({ ok: false, error: { kind: 'tls', bytesWritten: 0 } });
  expect(arrivals).toBe(0);
});

it('of one that is trusted it returns who it was issued to and by whom, and until when it is valid', async () => {
  const contact = await nodeNetProbe({ clock: manualClock(), trust: () => TRUSTED }).contact(
    tlsOrigin,
    never,
  );
  expect(contact).toMatchObject({
    ok: true,
    value: {
      certificate: {
        subject: 'localhost',
        issuer: 'localhost',
        validFrom: Date.UTC(2020, 0, 1),
        validTo: Date.UTC(2049, 11, 31, 23, 59, 59),
      },
    },
  });
  expect(arrivals).toBe(0);
});

it('a connection on this machine has no certificate; where nobody listens it is refused', async () => {
  const probe = nodeNetProbe({ clock: manualClock(), trust: systemTrust() });
  expect(await probe.contact(`http://127.0.0.1:${silentPort}`, never)).toMatchObject({
    ok: true,
    value: { certificate: null },
  });
  expect(await probe.contact('http://127.0.0.1:9', never)).toMatchObject({
    ok: false,
    error: { kind: 'refused' },
  });
});

it('one that stays silent is given up in time, or when the check is ended', async () => {
  const clock = manualClock();
  const probe = nodeNetProbe({ clock, trust: systemTrust() });
  const slow = probe.contact(`https://127.0.0.1:${silentPort}`, never);
  clock.advance(10_000);
  expect(await slow).toMatchObject({ ok: false, error: { kind: 'timeout' } });
  const end = new AbortController();
  const ended = probe.contact(`https://127.0.0.1:${silentPort}`, end.signal);
  end.abort();
  expect(await ended).toMatchObject({ ok: false });
  expect(clock.pendingTimers()).toBe(0);
});

it('names: how many addresses, and none for one that cannot be', async () => {
  const probe = nodeNetProbe({ clock: manualClock(), trust: systemTrust() });
  expect(await probe.resolve('127.0.0.1', never)).toEqual({ ok: true, value: 1 });
  const end = new AbortController();
  end.abort();
  expect(await probe.resolve('localhost', end.signal)).toMatchObject({ ok: false });
});
