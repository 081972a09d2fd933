import { compare, decimal, multiply, type Decimal } from '../exact/decimal.ts';
import type { Pairs } from '../pairs/pairs.ts';

const MAJOR: Readonly<Record<string, string>> = {
  USDT: '5000000',
  USDC: '2000000',
  DAI: '500000',
  EUR: '750000',
  BRL: '2000000',
  TRY: '9000000',
  BTC: '120',
  ETH: '2500',
  KCS: '250000',
  SOL: '20000',
  XRP: '1500000',
  TON: '400000',
};

/** Large opening balances in every currency of every pair, so that both sides of each pair can be traded. */
export function openingBalances(pairs: Pairs): Map<string, Decimal> {
  const opening = new Map<string, Decimal>();
  for (const pair of pairs.values()) {
    const enough = multiply(pair.baseMinSize, decimal('100000'));
    const known = opening.get(pair.baseCurrency);
    if (known === undefined || compare(known, enough) < 0) opening.set(pair.baseCurrency, enough);
    if (!opening.has(pair.quoteCurrency)) opening.set(pair.quoteCurrency, decimal('100000'));
  }
  for (const [currency, amount] of Object.entries(MAJOR)) opening.set(currency, decimal(amount));
  return opening;
}
