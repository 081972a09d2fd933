import type { AmendHow } from './amend.ts';
import type { Capabilities } from '../venue/description.ts';

/**
 * How an open order can be amended at a venue; null where it cannot be. Either way it must be possible to find the order afterwards: without
 * that an amend of unknown outcome would stay unknown, and no cancel would be proved.
 */
export function amendHow({
  alterOrder,
  orderByOrderId,
  cancelByOrderId,
  cancelByClientOid,
}: Pick<
  Capabilities,
  'alterOrder' | 'orderByOrderId' | 'cancelByOrderId' | 'cancelByClientOid'
>): AmendHow | null {
  if (orderByOrderId === null) return null;
  if (alterOrder !== null) return 'alter';
  return cancelByOrderId === null && cancelByClientOid === null ? null : 'replace';
}
