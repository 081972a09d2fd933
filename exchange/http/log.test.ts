/** The server's calls of the request log. Broken by: a request that is missing, duplicated, or logged with another's account or weight. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { assemble } from '../assemble.ts';
import { createArrivals } from './arrivals.ts';
import { createControlPlane } from '../control/control.ts';
import { createFaultRegistry } from '../faults/fault-registry.ts';
import type { LoggedRequest } from '../request-log/request-log.ts';
import { ROUTES } from '../routes/all-routes.ts';
import { sendRaw, sendSigned } from '../../tests/helpers/exchange/client.ts';
import { createExchangeServer } from '../server.ts';

const NOW = Date.parse('2026-11-20T12:00:00Z');
const KEYS = { key: 'k', secret: 'secret-of-k', passphrase: 'passphrase-of-k' };
const logged: LoggedRequest[] = [];
const faults = createFaultRegistry();
const arrivals = createArrivals();
const options = { now: () => NOW, deposits: 1, withdrawals: 1, quotas: { manage: 12 } };
const parts = assemble(options, [{ ...KEYS, permissions: ['General'] }], () => '');
const server = createExchangeServer({
  state: parts.state,
  routes: ROUTES,
  faults,
  arrivals,
  control: createControlPlane('token', arrivals, faults),
  now: () => NOW,
  bodyTimeoutMs: 1_000,
  log: (request) => logged.push(request),
});
let target = { ...KEYS, baseUrl: '', headerPrefix: 'SVC' };

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  target = { ...target, baseUrl: `http://127.0.0.1:${address.port}` };
});
afterAll(() => {
  server.close();
  parts.close();
});

const last = () => {
  const { method, account, weight, fault, bodyBytes, delivery } = logged.splice(0).at(-1) ?? {};
  const status = delivery?.kind === 'send' ? delivery.reply.status : delivery?.kind;
  return { method, account, weight, fault, bodyBytes, status };
};
const ask = (path: string, keys: object = {}) =>
  sendSigned({ ...target, ...keys }, 'GET', path, '', { timestamp: NOW });

test('each request is logged once, with account and weight if any', async () => {
  await ask('/api/v1/deposits?pageSize=10');
  expect(logged).toHaveLength(1);
  expect(logged[0]?.target).toBe('/api/v1/deposits?pageSize=10');
  expect(logged[0]?.at).toBe(NOW);
  expect(last()).toEqual({
    method: 'GET',
    account: 'main',
    weight: 5,
    fault: null,
    bodyBytes: 0,
    status: 200,
  });

  await sendRaw(target.baseUrl, 'GET', '/api/v1/timestamp', 'abc');
  expect(last()).toMatchObject({ account: null, weight: 3, bodyBytes: 3, status: 200 });
  await ask('/api/v1/deposits', { secret: 'wrong' });
  expect(last()).toMatchObject({ account: null, weight: null, status: 401 });
  await ask('/nowhere');
  expect(last()).toMatchObject({ account: null, weight: null, status: 404 });
  await ask('/api/v1/withdrawals');
  expect(last()).toMatchObject({ account: null, weight: null, status: 429 });
  await sendRaw(target.baseUrl, 'GET', '/control/token/faults');
  expect(last()).toMatchObject({ account: null, weight: null, status: 200 });
});

test('a fault is logged by name, with a missing reply', async () => {
  faults.arm({ name: 'reset-after-accept' });
  await expect(ask('/api/v1/deposits')).rejects.toThrow();
  expect(last()).toMatchObject({ account: 'main', weight: 5, fault: 'reset-after-accept', status: 'reset' });
});
