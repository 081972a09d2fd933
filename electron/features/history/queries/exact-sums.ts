import { fromScaled, rescale } from '../../../../shared/money/scaled.ts';
import { type AmountColumn, MAX_INTEGER, SCALE, type Scaled, unitsOf } from './amounts.ts';

/**
 * Exact sums of many groups at once. The limbs are added as numbers and carried over into a BigInt before any of them could
 * reach 2^53, so a sum has no largest value.
 */
export interface ExactSums {
  integer: Float64Array;
  high: Float64Array;
  low: Float64Array;
  /** Carried over, in units of 10^-18, or finer once a value was. */
  carried: Scaled[];
  /** The most decimals a value that was added is written with; taking one away leaves it. */
  finest: Uint8ClampedArray;
  /** Additions since the limbs were last carried over. */
  additions: number;
}

/** 2^23 limbs below 10^9 stay below 2^53. */
const MAX_ADDITIONS = 2 ** 23;

export function createSums(groups: number): ExactSums {
  return {
    integer: new Float64Array(groups),
    high: new Float64Array(groups),
    low: new Float64Array(groups),
    carried: Array.from({ length: groups }, () => ({ units: 0n, scale: SCALE })),
    finest: new Uint8ClampedArray(groups),
    additions: 0,
  };
}

/** Room for more groups. */
export function growSums(sums: ExactSums, groups: number): void {
  const larger = createSums(groups);
  larger.integer.set(sums.integer);
  larger.high.set(sums.high);
  larger.low.set(sums.low);
  larger.finest.set(sums.finest);
  sums.integer = larger.integer;
  sums.high = larger.high;
  sums.low = larger.low;
  sums.finest = larger.finest;
  for (let group = sums.carried.length; group < groups; group += 1) {
    sums.carried.push({ units: 0n, scale: SCALE });
  }
}

/** Adds the row's value to the group's sum, or takes it away again. */
export function addRow(
  sums: ExactSums,
  group: number,
  column: AmountColumn,
  row: number,
  sign: 1 | -1,
): void {
  const integer = column.integer[row] ?? 0;
  const decimals = column.decimals[row] ?? 0;
  if (decimals > (sums.finest[group] ?? 0)) sums.finest[group] = decimals;
  if (integer < 0) {
    addWide(sums, group, column.wide.get(row) ?? { units: 0n, scale: SCALE }, sign);
    return;
  }
  sums.high[group] = (sums.high[group] ?? 0) + sign * (column.high[row] ?? 0);
  sums.low[group] = (sums.low[group] ?? 0) + sign * (column.low[row] ?? 0);
  const sum = (sums.integer[group] ?? 0) + sign * integer;
  sums.integer[group] = sum;
  sums.additions += 1;
  if (sum >= MAX_INTEGER || sum <= -MAX_INTEGER) carry(sums, group);
  else if (sums.additions >= MAX_ADDITIONS) carryAll(sums);
}

/** The sum of one group, on the scale it is shown with: that of the finest value in it. Give `finest` where values were taken away. */
export function sumOf(sums: ExactSums, group: number, finest = sums.finest[group] ?? 0): Scaled {
  carry(sums, group);
  const sum = sums.carried[group] ?? { units: 0n, scale: SCALE };
  const { units, scale } = sum;
  if (scale <= finest) return { units: rescale(sum, finest), scale: finest };
  const beyond = 10n ** BigInt(scale - finest);
  // A digit beyond the finest there can be none but where a value has more decimals than are counted.
  return units % beyond === 0n ? { units: units / beyond, scale: finest } : { units, scale };
}

/** a + sign x b, on the finer scale. */
export function addScaled(a: Scaled, b: Scaled, sign: 1n | -1n): Scaled {
  const scale = Math.max(a.scale, b.scale);
  return { units: rescale(a, scale) + sign * rescale(b, scale), scale };
}

/** Plain notation with the decimals of its scale: "12.50", "0", "-3". */
export function textOf({ units, scale }: Scaled): string {
  return fromScaled(units, scale);
}

function addWide(sums: ExactSums, group: number, value: Scaled, sign: 1 | -1): void {
  const before = sums.carried[group] ?? { units: 0n, scale: SCALE };
  sums.carried[group] = addScaled(before, value, sign === 1 ? 1n : -1n);
}

function carryAll(sums: ExactSums): void {
  for (let group = 0; group < sums.carried.length; group += 1) carry(sums, group);
  sums.additions = 0;
}

function carry(sums: ExactSums, group: number): void {
  const units = unitsOf(sums.integer[group] ?? 0, sums.high[group] ?? 0, sums.low[group] ?? 0);
  if (units === 0n) return;
  sums.carried[group] = addScaled(
    sums.carried[group] ?? { units: 0n, scale: SCALE },
    { units, scale: SCALE },
    1n,
  );
  sums.integer[group] = 0;
  sums.high[group] = 0;
  sums.low[group] = 0;
}
