import { createFieldReader } from '../base/fields.ts';
import { passed, refused, type Result } from '../base/reply.ts';
import { isPositive, subtract, type Decimal } from '../exact/decimal.ts';
import { amountsOf } from './model/amounts.ts';
import type { Order } from './model/order.ts';
import type { LimitTerms } from './model/placement.ts';

/** What an order shall be instead. At least one of the two is set. */
export interface Amendment {
  price: Decimal | null;
  /** Of the whole order, its filled part included. */
  size: Decimal | null;
}

interface AmendmentRequest extends Amendment {
  symbol: string;
  /** At least one of the two is set. */
  orderId: string | null;
  clientOid: string | null;
}

/** Reads the body of an amendment (facts 2, section 4); null is a body that is not a JSON object. Refuses with 400100. */
export function readAmendment(body: Readonly<Record<string, unknown>> | null): Result<AmendmentRequest> {
  if (body === null) return refused('400100', 'The request body is not a JSON object');
  const fields = createFieldReader(body);
  const symbol = fields.text('symbol');
  const orderId = fields.text('orderId');
  const clientOid = fields.text('clientOid');
  const price = fields.amount('newPrice');
  const size = fields.amount('newSize');
  if (symbol === null) fields.refuse('symbol is required');
  if (orderId === null && clientOid === null) fields.refuse('orderId or clientOid is required');
  if (price === null && size === null) fields.refuse('newPrice or newSize is required');
  if (size !== null && !isPositive(size)) fields.refuse('newSize must be above zero');
  const wrong = fields.refusal();
  if (wrong !== null) return { ok: false, refusal: wrong };
  return passed({ symbol: symbol ?? '', orderId, clientOid, price, size });
}

/**
 * The order that takes the place of a resting one, with every other term the same. `newSize` counts the filled part, so that no more
 * than that is ever traded under one clientOid. Null when nothing is left to trade, or when the order cannot rest.
 */
export function amendedTerms(order: Order, { price, size }: Amendment): LimitTerms | null {
  const { placement } = order;
  if (placement.type !== 'limit') return null;
  const left = size === null ? amountsOf(order).remainSize : subtract(size, order.dealSize);
  return isPositive(left) ? { ...placement, price: price ?? placement.price, size: left } : null;
}
