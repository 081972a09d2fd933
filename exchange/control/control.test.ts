/**
 * The control API: simulated errors, the market and the status. (Faults and arrivals are tested over HTTP in faults.test.ts.) Broken by: a
 * command without effect, a wrong command that changes something, a guessed token.
 */
import { expect, test } from 'vitest';
import { createFaultRegistry } from '../faults/fault-registry.ts';
import type { Reply } from '../base/reply.ts';
import { createArrivals } from '../http/arrivals.ts';
import { createControlPlane, type MarketControl } from './control.ts';

function door(market: MarketControl | null = null) {
  const faults = createFaultRegistry();
  const plane = createControlPlane('token', createArrivals(), faults, market);
  const ask = (method: string, name: string, body = ''): Reply | null =>
    plane.answer(method, `/control/token/${name}`, Buffer.from(body));
  return { faults, plane, ask };
}

function envelope(reply: Reply | null): unknown {
  return reply?.body.kind === 'json' ? reply.body.value : null;
}

test('simulated errors start, are reported and end', () => {
  const { faults, ask } = door();
  const data = (errors: unknown) => ({ code: '200000', data: { pending: [], errors, market: null } });
  expect(envelope(ask('GET', 'status'))).toEqual(data(null));
  const raging = { percent: 20, seed: 5, struck: {} };
  expect(envelope(ask('POST', 'errors', '{"percent":20,"seed":5}'))).toEqual(data(raging));
  expect(faults.simulatedErrors()).toEqual(raging);
  expect(envelope(ask('DELETE', 'errors'))).toEqual(data(null));
  expect(faults.simulatedErrors()).toBeNull();
});

test('the status contains the armed faults', () => {
  const { ask } = door();
  ask('POST', 'faults', '{"name":"html","count":3}');
  expect(envelope(ask('GET', 'status'))).toMatchObject({ data: { pending: [{ name: 'html', count: 3 }] } });
});

test.each([
  [{ path: '/api/v1/deposits' }],
  [{ method: 'DELETE', path: '/api/v1/hf/orders/5f0c' }],
  [{ method: 'GET' }],
  [{ count: 2, ms: 5 }],
])('a fault for %j is armed as it was ordered', (order) => {
  const { faults, ask } = door();
  expect(ask('POST', 'faults', JSON.stringify({ name: 'html', ...order }))?.status).toBe(200);
  expect(faults.pending()).toEqual([{ name: 'html', count: 1, ms: 1000, ...order }]);
});

test.each([
  ['faults', { name: 'html', paht: '/api/v1/deposits' }, 'paht is no field'],
  ['faults', { name: 'html', ['x'.repeat(50)]: 1 }, `${'x'.repeat(40)} is no field`],
  ['faults', { name: 'html', path: '/api/v1/nope' }, 'path is not one the exchange serves'],
  ['faults', { name: 'html', path: 'api/v1/deposits' }, 'path is not one'],
  ['faults', { name: 'html', path: '/api/v1/deposits?currency=BTC' }, 'path must be the path of a request'],
  ['faults', { name: 'html', path: '/api/v1/hf/orders/{orderId}' }, 'path must be the path of a request'],
  ['faults', { name: 'html', method: 'POST', path: '/api/v1/deposits' }, 'path takes GET and not POST'],
  ['faults', { name: 'html', method: 'get' }, 'method must be one of'],
  ['faults', { name: 'html', count: 0 }, 'count must be a whole number'],
  ['faults', { name: 'gremlin' }, 'name must be one of'],
  ['faults', { path: '/api/v1/deposits' }, 'name is required'],
  ['errors', { percent: 20, sede: 5 }, 'sede is no field'],
  ['market', { mode: 'wild', count: 1 }, 'count is no field'],
])('to %s, %j is refused, the field named, and nothing changes', (name, order, message) => {
  let mode = 'quiet';
  const { faults, ask } = door({ modes: ['wild'], mode: () => mode, setMode: (next) => (mode = next) });
  const reply = ask('POST', name, JSON.stringify(order));
  expect(reply?.status).toBe(400);
  expect(envelope(reply)).toEqual({ code: '400100', msg: expect.stringContaining(message) });
  expect([faults.pending(), faults.simulatedErrors(), mode]).toEqual([[], null, 'quiet']);
});

test('the market’s mode is set and reported', () => {
  let mode = 'off';
  const { ask } = door({ modes: ['off', 'wild'], mode: () => mode, setMode: (next) => (mode = next) });
  expect(envelope(ask('POST', 'market', '{"mode":"wild"}'))).toMatchObject({ data: { market: 'wild' } });
  expect(mode).toBe('wild');
  expect(envelope(ask('GET', 'status'))).toMatchObject({ data: { market: 'wild' } });
  for (const body of ['{"mode":"stormy"}', '{"mode":3}', '{}', 'wild']) {
    expect(ask('POST', 'market', body)?.status).toBe(400);
  }
  expect(mode).toBe('wild');
});

test.each(['{"percent":101}', '{"percent":-1}', '{"percent":"20"}', '{"percent":1.5}', '{}', '[]', 'x'])(
  'simulated errors of %s are refused and nothing begins',
  (body) => {
    const { faults, ask } = door();
    expect(ask('POST', 'errors', body)?.status).toBe(400);
    expect(faults.simulatedErrors()).toBeNull();
  },
);

test('without a simulated market none can be set; another token finds nothing', () => {
  const { plane, ask, faults } = door();
  expect(ask('POST', 'market', '{"mode":"wild"}')?.status).toBe(400);
  expect(ask('GET', 'errors')?.status).toBe(404);
  expect(plane.answer('POST', '/control/tokem/errors', Buffer.from('{"percent":20}'))).toBeNull();
  expect(faults.simulatedErrors()).toBeNull();
});
