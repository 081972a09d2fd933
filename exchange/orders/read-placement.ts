import { passed, refused, type Result } from '../base/reply.ts';
import { createFieldReader, type FieldReader } from '../base/fields.ts';
import type { LimitTerms, MarketTerms, Placement } from './model/placement.ts';

const CLIENT_OID = /^[0-9A-Za-z_-]{1,40}$/;

/** 30 days (facts, section 9). */
const LONGEST_CANCEL_AFTER = 2_592_000;

/**
 * Reads the body of a placement (4.3); null is a body that is not a JSON object. Every known parameter must have the right type and
 * format; unknown parameters are ignored, as by the venue. Refuses with 400100.
 */
export function readPlacement(body: Readonly<Record<string, unknown>> | null): Result<Placement> {
  if (body === null) return refused('400100', 'The request body is not a JSON object');
  const fields = createFieldReader(body);

  const clientOid = fields.text('clientOid');
  if (clientOid !== null && !CLIENT_OID.test(clientOid)) {
    fields.refuse('clientOid may hold digits, letters, underscore and hyphen, at most 40');
  }
  const symbol = fields.text('symbol');
  const type = fields.choice('type', ['limit', 'market']);
  const side = fields.choice('side', ['buy', 'sell']);
  const stp = fields.choice('stp', ['CN', 'CO', 'CB', 'DC']) ?? 'CN';
  const tags = fields.label('tags');
  const remark = fields.label('remark');

  if (symbol === null) fields.refuse('symbol is required');
  if (side === null) fields.refuse('side is required');
  if (type === null) fields.refuse('type is required');
  // Facts, section 9: a market order has no remainder that could be decreased.
  if (type === 'market' && stp === 'DC') fields.refuse('stp DC is not supported for market orders');
  const terms = type === 'market' ? readMarketTerms(fields) : readLimitTerms(fields);

  const wrong = fields.refusal();
  if (wrong !== null) return { ok: false, refusal: wrong };
  if (symbol === null || side === null || terms === null) return refused('400100', 'Invalid Parameter.');
  // Facts, section 9: a FOK order always uses CN.
  const isFok = terms.type === 'limit' && terms.timeInForce === 'FOK';
  return passed({ clientOid, symbol, side, stp: isFok ? 'CN' : stp, tags, remark, ...terms });
}

type LimitPart = Omit<LimitTerms, 'clientOid' | 'symbol' | 'side' | 'stp' | 'tags' | 'remark'>;
type MarketPart = Omit<MarketTerms, 'clientOid' | 'symbol' | 'side' | 'stp' | 'tags' | 'remark'>;

function readLimitTerms(fields: FieldReader): LimitPart | null {
  const price = fields.amount('price');
  const size = fields.amount('size');
  const timeInForce = fields.choice('timeInForce', ['GTC', 'GTT', 'IOC', 'FOK']) ?? 'GTC';
  // -1 means never; the venue's own client always sends it (facts, section 9).
  const cancelAfter = fields.integer('cancelAfter', -1, LONGEST_CANCEL_AFTER);
  const postOnly = fields.flag('postOnly');
  const hidden = fields.flag('hidden');
  const iceberg = fields.flag('iceberg');
  const visibleSize = iceberg ? fields.amount('visibleSize') : null;

  if (price === null) fields.refuse('price is required for a limit order');
  if (size === null) fields.refuse('size is required for a limit order');
  // S4.3-P-postOnly: the label is disabled with IOC and FOK. Dropping it silently would turn a passive order into a taker.
  if (postOnly && (timeInForce === 'IOC' || timeInForce === 'FOK')) {
    fields.refuse(`postOnly is not supported with timeInForce ${timeInForce}`);
  }
  if (iceberg && visibleSize === null) fields.refuse('visibleSize is required for an iceberg order');
  if (price === null || size === null) return null;
  return {
    type: 'limit',
    price,
    size,
    timeInForce,
    cancelAfter: cancelAfter === null || cancelAfter < 1 ? null : cancelAfter,
    postOnly,
    hidden,
    iceberg,
    visibleSize,
  };
}

function readMarketTerms(fields: FieldReader): MarketPart | null {
  const size = fields.amount('size');
  const funds = fields.amount('funds');
  const timeInForce = fields.choice('timeInForce', ['GTC', 'GTT', 'IOC', 'FOK']);
  // S4.3-R3. GTC is accepted: it is the default, and the venue's own client sends it with every order.
  if (timeInForce !== null && timeInForce !== 'GTC') {
    fields.refuse('timeInForce is not supported for market orders');
  }
  if (size !== null && funds !== null) fields.refuse('A market order takes size or funds, not both');
  if (size !== null) return { type: 'market', amount: { kind: 'size', size } };
  if (funds !== null) return { type: 'market', amount: { kind: 'funds', funds } };
  fields.refuse('A market order needs size or funds');
  return null;
}
