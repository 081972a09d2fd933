import { createHash } from 'node:crypto';
import type { Fill } from '../../../shared/bridge/trading-calls.ts';

/** A time range of one pair in which every fill was read. */
export interface FillRange {
  id: number;
  accountId: string;
  symbol: string;
  /** Venue and key it was read with. */
  origin: string;
  since: number;
  until: number;
  /** When all that the venue lists was last read again. */
  fullAt: number;
}

/** The values of a row of `fills` in the order of its columns, its checksum last. */
export function fillValues(accountId: string, fill: Fill, firstSeen: number): (string | number)[] {
  const values = [
    accountId,
    fill.symbol,
    fill.tradeId,
    fill.orderId,
    fill.id,
    fill.side,
    fill.liquidity,
    fill.price,
    fill.size,
    fill.funds,
    fill.fee,
    fill.feeCurrency,
    fill.at,
    firstSeen,
  ];
  return [...values, checksumOf(values)];
}

/** The same of a row of `fill_ranges`, without its number. */
export function rangeValues(range: Omit<FillRange, 'id'>): (string | number)[] {
  const values = [range.accountId, range.symbol, range.origin, range.since, range.until, range.fullAt];
  return [...values, checksumOf(values)];
}

/** The fill of a row; null when the row is not as it was written. A damaged file can hold anything in any column. */
export function readFill(row: Record<string, unknown>): { fill: Fill; firstSeen: number } | null {
  const fill = {
    symbol: String(row['symbol']),
    tradeId: String(row['trade_id']),
    orderId: String(row['order_id']),
    id: String(row['fill_id']),
    side: row['side'] === 'sell' ? ('sell' as const) : ('buy' as const),
    liquidity: row['liquidity'] === 'maker' ? ('maker' as const) : ('taker' as const),
    price: String(row['price']),
    size: String(row['size']),
    funds: String(row['funds']),
    fee: String(row['fee']),
    feeCurrency: String(row['fee_currency']),
    at: Number(row['at']),
  };
  const firstSeen = Number(row['first_seen']);
  const written = fillValues(String(row['account']), fill, firstSeen);
  return written.at(-1) === row['checksum'] ? { fill, firstSeen } : null;
}

/** The range of a row; null when the row is not as it was written. */
export function readRange(row: Record<string, unknown>): FillRange | null {
  const range = {
    accountId: String(row['account']),
    symbol: String(row['symbol']),
    origin: String(row['origin']),
    since: Number(row['since']),
    until: Number(row['until']),
    fullAt: Number(row['full_at']),
  };
  return rangeValues(range).at(-1) === row['checksum'] ? { id: Number(row['id']), ...range } : null;
}

const BYTES = 6;

/** Of six bytes, so that every one is a number JavaScript holds. The values in quotes and commas: no two rows have the same text. */
function checksumOf(values: readonly (string | number)[]): number {
  return createHash('sha256').update(JSON.stringify(values)).digest().readUIntBE(0, BYTES);
}
