/** Finding routes. Broken by: a pattern that swallows a fixed path, a method that is lost, names of Object's own taken for paths. */
import { describe, expect, test } from 'vitest';
import { passed } from '../base/reply.ts';
import type { PublicRoute } from './route.ts';
import { createRouter } from './router.ts';

const route = (method: PublicRoute['method'], path: string): PublicRoute => {
  return { method, path, access: 'public', pool: 'public', weight: 1, handle: () => passed(path) };
};
const router = createRouter([
  route('GET', '/orders/{id}'),
  route('DELETE', '/orders/{id}'),
  route('GET', '/orders/active'),
  route('POST', '/orders/test'),
  route('GET', '/orders/{id}/fills/{fill}'),
]);
const found = (method: string, path: string) => {
  const match = router.find(method, path);
  return match.kind === 'found' ? [match.route.path, match.params] : match;
};

describe('routes', () => {
  test('a fixed path stands before a pattern, wherever it is listed', () => {
    expect(found('GET', '/orders/active')).toEqual(['/orders/active', {}]);
    expect(found('GET', '/orders/1')).toEqual(['/orders/{id}', { id: '1' }]);
  });

  test('a fixed path without the method leaves it to a pattern', () => {
    expect(found('DELETE', '/orders/test')).toEqual(['/orders/{id}', { id: 'test' }]);
    expect(found('GET', '/orders/test')).toEqual(['/orders/{id}', { id: 'test' }]);
  });

  test('an unknown method lists all allowed ones, each once', () => {
    expect(found('PUT', '/orders/test')).toEqual({
      kind: 'wrong-method',
      allowed: ['POST', 'GET', 'DELETE'],
    });
  });

  test('a pattern fits whole segments that are not empty', () => {
    expect(found('GET', '/orders/1/fills/2')).toEqual(['/orders/{id}/fills/{fill}', { id: '1', fill: '2' }]);
    for (const path of ['/orders/', '/orders', '/orders/1/', '/orders/1/fills/', '//orders/1', '', '/']) {
      expect(found('GET', path)).toEqual({ kind: 'unknown' });
    }
  });

  test('property names of every object are neither paths nor methods', () => {
    for (const name of ['constructor', '__proto__', 'toString']) {
      expect(found('GET', name)).toEqual({ kind: 'unknown' });
      expect(found(name, '/orders/active')).toMatchObject({ kind: 'wrong-method' });
    }
  });
});
