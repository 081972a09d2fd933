import type { OrderCodes, VenueDescription } from './description.ts';

/**
 * VF4 and the public venue's documents. What is not certain is in neither list: 102425, 102428, 102436 and 126043 are not about a new
 * order, and 102426, 126033 and 126044 say that an order with this client order ID exists.
 */
export const PUBLIC_ORDER_CODES: OrderCodes = {
  rejections: [
    // key, clock, signature, permission, account
    ['400001', '400002', '400003', '400004', '400005', '400006', '400007', '400008', '400009'],
    ['400200', '400500', '411100'],
    // the request
    ['400100', '400413', '401000', '404000', '405000', '415000', '102411', '126041'],
    // price, size, value
    ['400370', '400760', '600100', '600101', '102429', '102434', '102435'],
    ['126003', '126022', '126029', '126030'],
    // funds and the number of open orders
    ['200003', '200004', '102421', '102427', '126011', '126013'],
    // the pair
    ['200001', '400600', '600203', '900001'],
  ].flat(),
  // 200002 is both a suspended cancel and a rate limit.
  troubles: ['1015', '200002', '230005', '429000', '500000', '503000'],
};

/** Of a venue that is not there any more nothing is known. */
export const NO_CODES: OrderCodes = { rejections: [], troubles: [] };

/** Success, which no list may turn into anything else (S7-R1). */
export const SUCCESS_CODE = '200000';

/** How a code is written: codes go into settings files and into sentences. */
export const CODE_FORM = /^[A-Za-z0-9_.-]{1,40}$/;
export const MAX_CODES = 200;

/** A service is taken to use the public venue's codes until it has lists of its own. A file cannot change what the built-in venues mean. */
export function orderCodes({
  kind,
  orderCodes: own,
}: Pick<VenueDescription, 'kind' | 'orderCodes'>): OrderCodes {
  return kind === 'service' && own !== undefined ? own : PUBLIC_ORDER_CODES;
}
