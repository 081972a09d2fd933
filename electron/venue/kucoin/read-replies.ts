import type { BridgeError } from '../../../shared/base/error.ts';
import type { FeeRates, Fill } from '../../../shared/bridge/trading-calls.ts';
import { type Result, succeed } from '../../../shared/base/result.ts';
import { tradingMessages } from '../../../shared/messages/trading.ts';
import type { CancelAllResult } from '../orders.ts';
import { excerpt } from '../service/answer-text.ts';
import { kindOf } from '../service/envelope.ts';
import { isObject, jsonText } from '../../base/exact-json.ts';
import { badAnswer, readRow, readRows } from './fields.ts';

/** `{symbols: [...]}`: the pairs with working orders. */
export function readActiveSymbols(data: unknown): Result<string[], BridgeError> {
  const symbols = isObject(data) ? data['symbols'] : undefined;
  return textsOf(symbols, 'symbols');
}

/** `{succeedSymbols, failedSymbols}` (VF8). A failure is a symbol, or an object with one and the venue's reason. */
export function readCancelAll(data: unknown): Result<CancelAllResult, BridgeError> {
  if (!isObject(data)) return badAnswer(tradingMessages.answers.cancelNotAnObject(kindOf(data)));
  const asked = textsOf(data['succeedSymbols'] ?? [], 'succeedSymbols');
  if (!asked.ok) return asked;
  const failed = readRows(data['failedSymbols'] ?? [], 'Failed pair', (row, where) =>
    typeof row === 'string' ? succeed({ symbol: row, message: NO_REASON }) : readFailure(row, where),
  );
  return failed.ok ? succeed({ asked: asked.value, failed: failed.value }) : failed;
}

const NO_REASON = tradingMessages.cancel.noReason;

function readFailure(row: unknown, where: string): Result<CancelAllResult['failed'][number], BridgeError> {
  return readRow(row, where, (fields) => ({
    symbol: fields.text('symbol'),
    message: isObject(row) && row['error'] !== undefined ? excerpt(jsonText(row['error'])) : NO_REASON,
  }));
}

/** The rates of one pair out of the list that `trade-fees` answers. */
export function readFeeRates(data: unknown, symbol: string): Result<FeeRates, BridgeError> {
  const rows = readRows(data, 'Fee rate', (row, where) =>
    readRow(row, where, (fields) => ({
      symbol: fields.text('symbol'),
      maker: fields.amount('makerFeeRate'),
      taker: fields.amount('takerFeeRate'),
    })),
  );
  if (!rows.ok) return rows;
  const found = rows.value.find((row) => row.symbol === symbol);
  if (found === undefined) return badAnswer(tradingMessages.answers.noFeeRates(symbol));
  return succeed({ maker: found.maker, taker: found.taker, source: 'venue' });
}

/** The level of the account, a small whole number; null where the answer has none. */
export function readAccountLevel(data: unknown): number | null {
  const level = isObject(data) ? data['level'] : undefined;
  return typeof level === 'number' && Number.isInteger(level) && level >= 0 && level <= 1_000 ? level : null;
}

function textsOf(data: unknown, name: string): Result<string[], BridgeError> {
  if (!Array.isArray(data)) return badAnswer(tradingMessages.answers.notAList(name, kindOf(data)));
  const texts: string[] = [];
  for (const value of data) {
    if (typeof value !== 'string' || value === '')
      return badAnswer(tradingMessages.answers.notText(name, kindOf(value)));
    texts.push(value);
  }
  return succeed(texts);
}

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
