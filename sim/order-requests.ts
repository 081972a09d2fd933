import type { HttpRequest } from '../electron/platform/http.ts';
import { practiceVenue } from '../shared/venue/presets.ts';

const { placeStop, placeOco, alterOrder } = practiceVenue('').capabilities;
const PLACING: ReadonlySet<string> = new Set(['/api/v1/hf/orders', placeStop ?? '', placeOco ?? '']);

/** What a request does to orders of an account. */
export type OrderRequest =
  | { kind: 'place'; clientOid: string }
  /** `body` identifies the amend: the simulated person asks for no two with the same one. */
  | { kind: 'alter'; body: string };

/** Null for everything that neither places nor amends an order. */
export function orderRequest({ method, path, body }: HttpRequest): OrderRequest | null {
  if (method !== 'POST' || body === null) return null;
  const text = Buffer.from(body).toString('utf8');
  if (path === alterOrder) return { kind: 'alter', body: text };
  if (!PLACING.has(path)) return null;
  const { clientOid = '' } = JSON.parse(text) as { clientOid?: string }; // as the app sends it
  return { kind: 'place', clientOid };
}

/** Whether it places, amends or cancels one order: where a kill does the most harm. */
export function changesOrders(request: HttpRequest): boolean {
  if (request.method === 'DELETE') return request.path.startsWith('/api/');
  return orderRequest(request) !== null;
}
