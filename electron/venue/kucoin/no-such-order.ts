import type { BridgeError } from '../../../shared/base/error.ts';

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
