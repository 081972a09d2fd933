import { compare, decimal } from '../exact/decimal.ts';
import type { Random } from '../exact/random.ts';
import type { Coin } from './coins.ts';

const DIGITS = '0123456789';

/** An amount of a coin as the venue prints it, with all its digits: mostly a round sum of a business, else an odd one. */
export function drawAmount(coin: Coin, random: Random): string {
  if (random.chance(0.55)) return printAmount(random.pick(coin.round), coin.digits);
  // Squaring leans towards small sums, as payments do.
  const integerPart = Math.floor(random.next() ** 2 * coin.oddBelow);
  const fraction = random.text(DIGITS, random.pick([2, 4, coin.digits]));
  // A sum of nothing at all is no transfer.
  const value = integerPart === 0 && /^0*$/.test(fraction) ? '1' : `${integerPart}.${fraction}`;
  return printAmount(value, coin.digits);
}

/** Pads plain decimal text to a fixed number of digits after the point. */
export function printAmount(text: string, digits: number): string {
  const [integerPart = '0', fraction = ''] = text.split('.');
  return `${integerPart}.${fraction.padEnd(digits, '0')}`;
}

/** The fee as printed, or none where it would eat the whole amount. */
export function feeWithin(amount: string, fee: string, digits: number): string {
  return printAmount(compare(decimal(fee), decimal(amount)) < 0 ? fee : '0', digits);
}
