import type { Fill } from '../../../shared/bridge/trading-calls.ts';
import { parseDecimal, type DecimalText } from '../../../shared/money/decimal-text.ts';
import { sum } from '../../../shared/money/sum.ts';

export interface FillSums {
  /** Base asset bought and what it cost; null when there is no buy among them. */
  bought: { size: string; funds: string } | null;
  sold: { size: string; funds: string } | null;
  /** By currency, in the order they first appear. */
  fees: { currency: string; amount: string }[];
  /** Fills left out because a number of theirs cannot be read; they are shown verbatim. */
  leftOut: number;
}

interface ReadFill {
  fill: Fill;
  size: DecimalText;
  funds: DecimalText;
  fee: DecimalText;
}

/** Exact sums of the fills of one pair, by side, and of their fees, by currency. */
export function sumFills(fills: readonly Fill[]): FillSums {
  const read: ReadFill[] = [];
  for (const fill of fills) {
    const [size, funds, fee] = [parseDecimal(fill.size), parseDecimal(fill.funds), parseDecimal(fill.fee)];
    if (size.ok && funds.ok && fee.ok)
      read.push({ fill, size: size.value, funds: funds.value, fee: fee.value });
  }
  const currencies = [...new Set(read.map(({ fill }) => fill.feeCurrency))];
  return {
    bought: sumSide(read, 'buy'),
    sold: sumSide(read, 'sell'),
    fees: currencies.map((currency) => ({
      currency,
      amount: sum(read.filter(({ fill }) => fill.feeCurrency === currency).map(({ fee }) => fee)),
    })),
    leftOut: fills.length - read.length,
  };
}

function sumSide(read: readonly ReadFill[], side: Fill['side']): FillSums['bought'] {
  const own = read.filter(({ fill }) => fill.side === side);
  if (own.length === 0) return null;
  return { size: sum(own.map(({ size }) => size)), funds: sum(own.map(({ funds }) => funds)) };
}
