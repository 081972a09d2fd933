/** Where orders are placed (4.3). */
export const ORDER_PATH = '/api/v1/hf/orders';

/**
 * The path for test orders as it is sent: without doubled slashes and dot segments, so that the path that was judged is the one
 * that is asked. Null when it may place an order: read as leniently as servers read paths, in any case, it has to end in "test".
 */
export function testPathOf(path: string): string | null {
  // A query, a fragment or an escaped letter could say something else to the server than it says here.
  if (!/^\/[A-Za-z0-9_\-./]*$/.test(path)) return null;
  const segments: string[] = [];
  for (const segment of path.split('/')) {
    if (segment === '..') segments.pop();
    else if (segment !== '' && segment !== '.') segments.push(segment);
  }
  const plain = `/${segments.join('/')}`;
  if (plain.toLowerCase() === ORDER_PATH) return null;
  return segments.at(-1)?.toLowerCase() === 'test' ? plain : null;
}
