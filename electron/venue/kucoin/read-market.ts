import type { BridgeError } from '../../../shared/base/error.ts';
import type { Candle, PublicTrade, Ticker } from '../../../shared/bridge/market-calls.ts';
import { parseDecimal, type DecimalText } from '../../../shared/money/decimal-text.ts';
import { fail, type Result, succeed } from '../../../shared/base/result.ts';
import { marketServiceMessages } from '../../../shared/messages/market-service.ts';
import type { BookChange, BookSnapshot, LevelChange, LevelText } from '../market-data.ts';
import { kindOf } from '../service/envelope.ts';
import { isObject, NumberText, plainNotation } from '../../base/exact-json.ts';

const answers = marketServiceMessages.answers;

/** More levels of one side than any book has; a longer list would stall the process. */
const MAX_LEVELS = 50_000;
const WHOLE = /^\d{1,30}$/;

/** The answer of orderBook: {sequence, bids: [[price, size]], asks}. Errors: `bad-answer`, naming side and row. */
export function readSnapshot(data: unknown): Result<BookSnapshot, BridgeError> {
  if (!isObject(data)) return bad(answers.book.noObject(kindOf(data)));
  const sequence = wholeNumber(data['sequence']);
  if (sequence === null) return bad(answers.book.noSequence);
  const sides: Record<'bids' | 'asks', LevelText[]> = { bids: [], asks: [] };
  for (const side of ['bids', 'asks'] as const) {
    const rows = data[side];
    if (!Array.isArray(rows) || rows.length > MAX_LEVELS)
      return bad(answers.book.badSide(kindOf(rows), side));
    for (const [index, row] of rows.entries()) {
      const level = readLevel(row);
      if (level === null) return bad(answers.book.badRow(index + 1, side));
      sides[side].push([level.price, level.size]);
    }
  }
  return succeed({ sequence, ...sides });
}

/** True when every number in the answer of orderBook is text, so that JSON.parse has lost no digit of it. */
export function isExactAlready(data: unknown): boolean {
  if (!isObject(data) || typeof data['sequence'] !== 'string') return false;
  const { bids, asks } = data;
  const isText = (rows: unknown) =>
    Array.isArray(rows) &&
    rows.every((row) => Array.isArray(row) && typeof row[0] === 'string' && typeof row[1] === 'string');
  return isText(bids) && isText(asks);
}

/** A message of /market/level2: {sequenceStart, sequenceEnd, changes: {bids, asks}}. Null when it cannot be read: then a change was missed. */
export function readIncrement(data: unknown): BookChange | null {
  if (!isObject(data) || !isObject(data['changes'])) return null;
  const start = wholeNumber(data['sequenceStart']);
  const end = wholeNumber(data['sequenceEnd']);
  if (start === null || end === null || start > end) return null;
  const bids = readChanges(data['changes']['bids']);
  const asks = readChanges(data['changes']['asks']);
  return bids === null || asks === null ? null : { start, end, bids, asks };
}

function readChanges(rows: unknown): LevelChange[] | null {
  if (rows === undefined || rows === null) return [];
  if (!Array.isArray(rows) || rows.length > MAX_LEVELS) return null;
  const changes: LevelChange[] = [];
  for (const row of rows) {
    const level = readLevel(row);
    if (level === null || !Array.isArray(row)) return null;
    const sequence = row.length < 3 ? null : wholeNumber(row[2]);
    if (row.length >= 3 && sequence === null) return null;
    changes.push({ ...level, sequence });
  }
  return changes;
}

function readLevel(row: unknown): { price: DecimalText; size: DecimalText } | null {
  if (!Array.isArray(row)) return null;
  const price = amount(row[0]);
  const size = amount(row[1]);
  return price === null || size === null ? null : { price, size };
}

/**
 * A public trade, from publicTrades or /market/match: {sequence or tradeId, side, price, size, time in nanoseconds}. The sequence is
 * the one id that both have. Null when it cannot be read.
 */
export function readTrade(row: unknown): PublicTrade | null {
  if (!isObject(row)) return null;
  const id = idText(row['sequence']) ?? idText(row['tradeId']);
  const { side } = row;
  const price = amount(row['price']);
  const size = amount(row['size']);
  const at = milliseconds(row['time']);
  if (id === null || price === null || size === null || at === null) return null;
  return side === 'buy' || side === 'sell' ? { id, side, price, size, at } : null;
}

/** The answer of publicTrades. Errors: `bad-answer`, naming the row. */
export function readTrades(data: unknown): Result<PublicTrade[], BridgeError> {
  if (!Array.isArray(data)) return bad(answers.trades.noList(kindOf(data)));
  const trades: PublicTrade[] = [];
  for (const [index, row] of data.entries()) {
    const trade = readTrade(row);
    if (trade === null) return bad(answers.trades.badRow(index + 1));
    trades.push(trade);
  }
  return succeed(trades);
}

/** A candle: [begin in seconds, open, close, high, low, volume, ...]. Null when it cannot be read. */
export function readCandle(row: unknown): Candle | null {
  if (!Array.isArray(row)) return null;
  const seconds = wholeNumber(row[0]);
  const [open, close, high, low, volume] = row.slice(1, 6).map(amount);
  if (seconds === null || seconds > LATEST_SECOND) return null;
  if (open == null || close == null || high == null || low == null || volume == null) return null;
  return { at: Number(seconds) * 1_000, open, high, low, close, volume };
}

/** The answer of candles, which come newest first; oldest first here, each beginning once. Errors: `bad-answer`, naming the row. */
export function readCandles(data: unknown): Result<Candle[], BridgeError> {
  if (!Array.isArray(data)) return bad(answers.candles.noList(kindOf(data)));
  const candles = new Map<number, Candle>();
  for (const [index, row] of data.entries()) {
    const candle = readCandle(row);
    if (candle === null) return bad(answers.candles.badRow(index + 1));
    if (!candles.has(candle.at)) candles.set(candle.at, candle);
  }
  return succeed([...candles.values()].sort((a, b) => a.at - b.at));
}

/** The answer of tickers: {ticker: [{symbol, last, changeRate, high, low, vol, volValue}]}. Errors: `bad-answer`, naming the row. */
export function readTickers(data: unknown): Result<Ticker[], BridgeError> {
  const rows = isObject(data) ? data['ticker'] : undefined;
  if (!Array.isArray(rows)) return bad(answers.tickers.noList(kindOf(rows)));
  const tickers: Ticker[] = [];
  for (const [index, row] of rows.entries()) {
    const symbol = isObject(row) ? row['symbol'] : undefined;
    if (!isObject(row) || typeof symbol !== 'string' || symbol === '' || symbol.length > 40)
      return bad(answers.tickers.noSymbol(index + 1));
    tickers.push({
      symbol,
      last: amount(row['last']),
      changeRate: signedAmount(row['changeRate']),
      high: amount(row['high']),
      low: amount(row['low']),
      volume: amount(row['vol']),
      value: amount(row['volValue']),
    });
  }
  return succeed(tickers);
}

/** A decimal that is not negative, as text or number; null for anything else. */
function amount(value: unknown): DecimalText | null {
  const text = signedAmount(value);
  return text === null || text.startsWith('-') ? null : text;
}

function signedAmount(value: unknown): DecimalText | null {
  const written =
    value instanceof NumberText ? value.source : typeof value === 'number' ? String(value) : value;
  const plain = written !== value && typeof written === 'string' ? plainNotation(written) : written;
  const parsed = parseDecimal(plain);
  return parsed.ok ? parsed.value : null;
}

/** From the exact reader, which leaves a number a number only where its digits are the ones that were written, also above 2^53. */
function idText(value: unknown): string | null {
  const digits =
    value instanceof NumberText ? value.source : typeof value === 'number' ? String(value) : null;
  if (digits !== null) return WHOLE.test(digits) ? digits : null;
  return typeof value === 'string' && value !== '' && value.length <= 64 ? value : null;
}

function wholeNumber(value: unknown): bigint | null {
  const text = idText(value);
  return text !== null && WHOLE.test(text) ? BigInt(text) : null;
}

const LATEST_SECOND = 99_999_999_999n;
const LATEST_MS = 99_999_999_999_999n;

/** A time in nano-, micro- or milliseconds, distinguished by its size, as milliseconds since the epoch. */
function milliseconds(value: unknown): number | null {
  let time = wholeNumber(value);
  if (time === null) return null;
  while (time > LATEST_MS) time /= 1_000n;
  return Number(time);
}

function bad(message: string): { ok: false; error: BridgeError } {
  return fail({ kind: 'bad-answer', message });
}
