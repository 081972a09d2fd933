import { createFieldReader, type FieldReader } from '../base/fields.ts';
import { refused, passed, type Result } from '../base/reply.ts';
import type { OcoTerms } from '../stops/oco.ts';
import type { StopDirection, StopTerms } from '../stops/stop.ts';
import type { LimitTerms } from './model/placement.ts';
import { readPlacement } from './read-placement.ts';

const DIRECTIONS: readonly StopDirection[] = ['loss', 'entry'];
/** Refused since 2026-08-03 (facts 2, section 1). The venue's own client still sends the first two as false, which asks for nothing. */
const WITHDRAWN = ['hidden', 'iceberg', 'visibleSize'];

/** Reads the body of a stop order (facts 2, section 2); null is a body that is not a JSON object. */
export function readStop(body: Readonly<Record<string, unknown>> | null): Result<StopTerms> {
  if (body === null) return refused('400100', 'The request body is not a JSON object');
  const withdrawn = WITHDRAWN.find((name) => isSet(body[name]));
  if (withdrawn !== undefined) return refused('400413', `${withdrawn} is not supported`);
  const fields = createFieldReader(body);
  const stopPrice = fields.amount('stopPrice');
  // The documented trap: without a direction it is a loss, whatever its side.
  const direction = fields.choice('stop', DIRECTIONS) ?? 'loss';
  if (stopPrice === null) fields.refuse('stopPrice is required');
  checkTradeType(fields);
  const placement = readPlacement({ ...body, type: body['type'] ?? 'limit' });
  if (!placement.ok) return placement;
  const wrong = fields.refusal();
  if (wrong !== null) return { ok: false, refusal: wrong };
  if (stopPrice === null) return refused('400100', 'Invalid Parameter.');
  return passed({ placement: placement.value, direction, stopPrice });
}

/** Reads the body of an OCO (facts 2, section 3); null is a body that is not a JSON object. Both legs are GTC. */
export function readOco(body: Readonly<Record<string, unknown>> | null): Result<OcoTerms> {
  if (body === null) return refused('400100', 'The request body is not a JSON object');
  const fields = createFieldReader(body);
  if (fields.text('clientOid') === null) fields.refuse('clientOid is required');
  const stopPrice = fields.amount('stopPrice');
  if (stopPrice === null) fields.refuse('stopPrice is required');
  if (fields.text('limitPrice') === null) fields.refuse('limitPrice is required');
  checkTradeType(fields);
  const limit = readLimit(body, body['price']);
  if (!limit.ok) return limit;
  const placement = readLimit(body, body['limitPrice']);
  if (!placement.ok) return placement;
  const wrong = fields.refusal();
  if (wrong !== null) return { ok: false, refusal: wrong };
  if (stopPrice === null) return refused('400100', 'Invalid Parameter.');
  return passed({ limit: limit.value, stop: { placement: placement.value, stopPrice } });
}

/** A leg at this price: of the body's terms only those that an OCO has. */
function readLimit(body: Readonly<Record<string, unknown>>, price: unknown): Result<LimitTerms> {
  const { clientOid, symbol, side, size, remark } = body;
  const placement = readPlacement({ clientOid, symbol, side, size, remark, price, type: 'limit' });
  if (!placement.ok) return placement;
  if (placement.value.type !== 'limit') return refused('400100', 'Invalid Parameter.');
  return passed(placement.value);
}

/** There is no margin trading. */
function checkTradeType(fields: FieldReader): void {
  if ((fields.text('tradeType') ?? 'TRADE') !== 'TRADE') fields.refuse('tradeType must be TRADE');
}

function isSet(value: unknown): boolean {
  return value !== undefined && value !== null && value !== false && value !== '';
}
