import type { BridgeError } from '../../../shared/base/error.ts';
import { fail } from '../../../shared/base/result.ts';
import type { OrderQueryError } from '../orders.ts';

/** Whether the venue says that it does not serve a path: what it lists as to come may be switched off (VF2.12). */
export function isNotServed({ kind, venue }: BridgeError): boolean {
  if (kind !== 'venue-refused' || venue === undefined) return false;
  return venue.httpStatus === 404 || ['401000', '404000'].includes(venue.code ?? '');
}

/** Whether a clientOid can be part of a path: an order of another program may have one of any text. */
export function isAskable(clientOid: string): boolean {
  return /^[0-9A-Za-z_-]{1,40}$/.test(clientOid);
}

/** As the journal records that an order could not be read. */
export function unread(error: BridgeError): { ok: false; error: OrderQueryError } {
  return fail({ ...error, unread: error.message });
}

/**
 * True for the two ways in which venues say that they know no such order: code 400100 with one of these texts. The same code
 * means every wrong parameter, so the text decides, and every other refusal stays an error.
 */
export function isNoSuchOrder({ kind, venue }: BridgeError): boolean {
  if (kind !== 'venue-refused' || venue?.code !== '400100') return false;
  if (venue.httpStatus >= 500) return false; // a venue in trouble knows nothing for sure
  return (
    /^(?:the )?order (?:does not|doesn't) exist\.?$/i.test(venue.message) || isNothingToCancel(venue.message)
  );
}

/** The venue's text for an order that is done or that it does not know. */
function isNothingToCancel(message: string): boolean {
  return /^order_not_exist(?:_or_not_allow_to_cancel)?$/.test(message.trim());
}
