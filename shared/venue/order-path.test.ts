/**
 * Breaks when a path that may place orders passes for one that only tests them: a test order sent there would be an order that the
 * journal keeps as a test.
 */
import { describe, expect, it } from 'vitest';
import { testPathOf } from './order-path.ts';
import { kucoinVenue, practiceVenue } from './presets.ts';

describe('the path of test orders', () => {
  it.each([
    '',
    '/',
    'api/v1/hf/orders/test',
    '/api/v1/hf/orders',
    '/api/v1/hf/orders/',
    '//api//v1/hf/orders',
    '/API/v1/HF/Orders',
    '/api/v1/hf/./orders',
    '/api/v1/hf/orders/test/..',
    '/api/v1/hf/orders/sync',
    '/api/v1/hf/orders/multi',
    '/api/v1/orders',
    '/api/v3/orders/latest',
    '/api/v1/orders?x=/test',
    '/api/v1/orders#/test',
    '/api/v1/orders;x/test',
    '/api/v1/orders/%2e%2e/test',
    '/api/v1/orders\\test',
    '/api/v1/orders/{clientOid}/test',
    '/api/v1/orders/test\n',
  ])('%j may place orders', (path) => {
    expect(testPathOf(path)).toBeNull();
  });

  it.each([
    ['/api/v1/hf/orders/test', '/api/v1/hf/orders/test'],
    ['/api/v1/hf/orders/Test/', '/api/v1/hf/orders/Test'],
    ['//api/./v1/order/x/../test', '/api/v1/order/test'],
    ['/test', '/test'],
  ])('%s is sent as %s', (path, sent) => {
    expect(testPathOf(path)).toBe(sent);
  });

  it('the built-in venues have one', () => {
    for (const { capabilities } of [kucoinVenue(), practiceVenue('http://127.0.0.1:1')]) {
      expect(testPathOf(capabilities.testOrder ?? '')).toBe('/api/v1/hf/orders/test');
    }
  });
});
