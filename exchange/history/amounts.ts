import { compare, decimal } from '../exact/decimal.ts';
import type { Random } from '../exact/random.ts';
import type { Coin } from './coins.ts';

const DIGITS = '0123456789';

/** An amount of a coin in the venue's format, with all its digits: mostly a round business amount, otherwise an odd one. */
export function drawAmount(coin: Coin, random: Random): string {
  if (random.chance(0.55)) return printAmount(random.pick(coin.round), coin.digits);
  // Squaring favours small amounts, as in real payments.
  const integerPart = Math.floor(random.next() ** 2 * coin.oddBelow);
  const fraction = random.text(DIGITS, random.pick([2, 4, coin.digits]));
  // A transfer of zero does not exist.
  const value = integerPart === 0 && /^0*$/.test(fraction) ? '1' : `${integerPart}.${fraction}`;
  return printAmount(value, coin.digits);
}

/** Pads plain decimal text to a fixed number of digits after the point. */
export function printAmount(text: string, digits: number): string {
  const [integerPart = '0', fraction = ''] = text.split('.');
  return `${integerPart}.${fraction.padEnd(digits, '0')}`;
}

/** The fee in the venue's format, or zero where it would be the amount or more. */
export function feeWithin(amount: string, fee: string, digits: number): string {
  return printAmount(compare(decimal(fee), decimal(amount)) < 0 ? fee : '0', digits);
}
