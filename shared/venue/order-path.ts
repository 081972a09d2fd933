/** Where orders are placed (4.3). */
export const ORDER_PATH = '/api/v1/hf/orders';

/**
 * Whether a POST to this path would be an order and no test of one: the path of placements itself, or anything under it that is
 * not called a test. Read as leniently as servers read paths: in any case, with doubled or trailing slashes, with dot segments.
 */
export function placesOrders(path: string): boolean {
  const segments: string[] = [];
  for (const segment of path.toLowerCase().split('/')) {
    if (segment === '..') segments.pop();
    else if (segment !== '' && segment !== '.') segments.push(segment);
  }
  const plain = `/${segments.join('/')}`;
  return plain === ORDER_PATH || (plain.startsWith(`${ORDER_PATH}/`) && segments.at(-1) !== 'test');
}
