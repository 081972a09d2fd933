/**
 * Breaks when a path that places orders passes for one that only tests them: a dry run sent there would be an order that the journal
 * keeps as a test.
 */
import { describe, expect, it } from 'vitest';
import { placesOrders } from './order-path.ts';
import { kucoinVenue, practiceVenue } from './presets.ts';

describe('the path of a dry run', () => {
  it.each([
    '/api/v1/hf/orders',
    '/api/v1/hf/orders/',
    '//api//v1/hf/orders',
    '/API/v1/HF/Orders',
    '/api/v1/hf/./orders',
    '/api/v1/hf/orders/test/..',
    '/api/v1/hf/orders/sync',
    '/api/v1/hf/orders/multi',
  ])('%s places orders', (path) => {
    expect(placesOrders(path)).toBe(true);
  });

  it.each(['/api/v1/hf/orders/test', '/api/v1/hf/orders/test/', '/api/v1/order/test', '/test'])(
    '%s places none that we know of',
    (path) => {
      expect(placesOrders(path)).toBe(false);
    },
  );

  it('those of the built-in venues place none', () => {
    for (const venue of [kucoinVenue(), practiceVenue('http://127.0.0.1:1')]) {
      expect(placesOrders(venue.capabilities.testOrder ?? '')).toBe(false);
    }
  });
});
