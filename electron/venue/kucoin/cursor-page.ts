import type { BridgeError } from '../../../shared/base/error.ts';
import { type Result, succeed } from '../../../shared/base/result.ts';
import type { CapabilityName } from '../../../shared/venue/description.ts';
import type { CursorPage, CursorQuery } from '../orders.ts';
import type { Transport } from '../service/client.ts';
import { readCursorPage } from './read-order.ts';

/** Fewer rows than these are the last ones. It is what venues send that take no notice of the wish for more. */
const LEAST_PAGE = 20;

/** One page of a list that is walked by `lastId`: the cursor is null where the list ends. */
export async function askCursorPage<T>(
  transport: Transport,
  capability: Extract<CapabilityName, 'doneOrders' | 'fills'>,
  { symbol, lastId, limit, startAt, priority }: CursorQuery,
  name: 'Order' | 'Fill',
  read: (row: unknown, where: string) => Result<T, BridgeError>,
): Promise<Result<CursorPage<T>, BridgeError>> {
  const query: (readonly [string, string | number])[] = [
    ['symbol', symbol],
    ['limit', limit],
  ];
  if (startAt !== undefined) query.push(['startAt', startAt]);
  if (lastId !== null) query.push(['lastId', lastId]);
  const answer = await transport.ask({ capability, query, ...(priority !== undefined && { priority }) });
  if (!answer.ok) return answer;
  const page = readCursorPage(answer.value.envelope.exactData(), name, read);
  if (!page.ok) return page;
  const { items } = page.value;
  // A cursor that does not move would lead round in a circle.
  const isLast = items.length < LEAST_PAGE || page.value.lastId === lastId;
  return succeed({ items, lastId: isLast ? null : page.value.lastId });
}
