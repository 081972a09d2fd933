import { createFieldReader } from '../base/fields.ts';
import { refused, passed, type Result } from '../base/reply.ts';
import type { StopDirection, StopTerms } from '../stops/stop.ts';
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
  const tradeType = fields.text('tradeType') ?? 'TRADE';
  if (tradeType !== 'TRADE') fields.refuse('tradeType must be TRADE');
  const placement = readPlacement({ ...body, type: body['type'] ?? 'limit' });
  if (!placement.ok) return placement;
  const wrong = fields.refusal();
  if (wrong !== null) return { ok: false, refusal: wrong };
  if (stopPrice === null) return refused('400100', 'Invalid Parameter.');
  return passed({ placement: placement.value, direction, stopPrice });
}

function isSet(value: unknown): boolean {
  return value !== undefined && value !== null && value !== false && value !== '';
}
