import { type AmountColumn, LIMB, MAX_INTEGER, type Scaled, scaledAt, SCALE } from '../queries/amounts.ts';

/** An amount with a currency, for looking up; `wide` holds what the three numbers cannot, as text. */
export interface AmountKey {
  integer: number;
  high: number;
  low: number;
  wide: string;
}

/** The amount of a row; false when it is not above zero. */
export function amountOf(column: AmountColumn, row: number, key: AmountKey): boolean {
  key.integer = column.integer[row] ?? 0;
  key.high = column.high[row] ?? 0;
  key.low = column.low[row] ?? 0;
  key.wide = '';
  if (key.integer < 0) return setScaled(scaledAt(column, row), key);
  return key.integer > 0 || key.high > 0 || key.low > 0;
}

/** What a row's amount is without its fee; false when there is no fee, or nothing is left. */
export function amountLessFee(amount: AmountColumn, fee: AmountColumn, row: number, key: AmountKey): boolean {
  const [feeInteger, feeHigh, feeLow] = [fee.integer[row] ?? 0, fee.high[row] ?? 0, fee.low[row] ?? 0];
  if (feeInteger === 0 && feeHigh === 0 && feeLow === 0) return false;
  const integer = amount.integer[row] ?? 0;
  if (integer < 0 || feeInteger < 0) return lessWide(scaledAt(amount, row), scaledAt(fee, row), key);
  let [w, h, l] = [integer - feeInteger, (amount.high[row] ?? 0) - feeHigh, (amount.low[row] ?? 0) - feeLow];
  if (l < 0) {
    l += LIMB;
    h -= 1;
  }
  if (h < 0) {
    h += LIMB;
    w -= 1;
  }
  if (w < 0 || (w === 0 && h === 0 && l === 0)) return false;
  key.integer = w;
  key.high = h;
  key.low = l;
  key.wide = '';
  return true;
}

function lessWide(amount: Scaled, fee: Scaled, key: AmountKey): boolean {
  if (fee.units <= 0n) return false;
  const scale = Math.max(amount.scale, fee.scale);
  const units =
    amount.units * 10n ** BigInt(scale - amount.scale) - fee.units * 10n ** BigInt(scale - fee.scale);
  return setScaled({ units, scale }, key);
}

/** Equal values have equal keys, whichever way they are kept. */
function setScaled(value: Scaled, key: AmountKey): boolean {
  if (value.units <= 0n) return false;
  let { units, scale } = value;
  while (scale > 0 && units % 10n === 0n) {
    units /= 10n;
    scale -= 1;
  }
  if (scale <= SCALE) {
    const all = units * 10n ** BigInt(SCALE - scale);
    const integer = all / 10n ** BigInt(SCALE);
    if (integer < BigInt(MAX_INTEGER)) {
      key.integer = Number(integer);
      key.high = Number((all / BigInt(LIMB)) % BigInt(LIMB));
      key.low = Number(all % BigInt(LIMB));
      key.wide = '';
      return true;
    }
  }
  key.integer = -1;
  key.high = 0;
  key.low = 0;
  key.wide = `${units}e-${scale}`;
  return true;
}
