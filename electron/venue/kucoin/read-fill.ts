import type { BridgeError } from '../../../shared/base/error.ts';
import type { Fill } from '../../../shared/bridge/trading-calls.ts';
import type { Result } from '../../../shared/base/result.ts';
import { readRow } from './fields.ts';

/** One fill (VF8). Its ids are bare integers above 2^53: every digit is kept. */
export function readFill(row: unknown, where: string): Result<Fill, BridgeError> {
  return readRow(row, where, (fields) => ({
    id: fields.id('id'),
    tradeId: fields.id('tradeId'),
    orderId: fields.text('orderId'),
    symbol: fields.text('symbol'),
    side: fields.choice('side', ['buy', 'sell']),
    liquidity: fields.choice('liquidity', ['maker', 'taker']),
    price: fields.amount('price'),
    size: fields.amount('size'),
    funds: fields.amount('funds'),
    fee: fields.amount('fee'),
    feeCurrency: fields.text('feeCurrency'),
    at: fields.moment('createdAt'),
  }));
}
