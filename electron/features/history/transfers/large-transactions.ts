import type { ColumnData } from '../queries/column-data.ts';
import { createAmountBuckets } from './amount-buckets.ts';
import { amountLessFee, type AmountKey, amountOf } from './amount-keys.ts';
import { createBuckets, type Filed, fileRows } from './buckets.ts';

/** Finds deposits that match a withdrawal in transactions with very many deposits. */
export interface LargeTransactions {
  /** Of this transaction, with the withdrawal's amount or that less its fee, and its address; none where it has no address. */
  alike(out: number, bucket: number): Uint32Array[];
  /** The same with any address. */
  ofAmount(out: number, bucket: number): Uint32Array[];
}

/** Files the deposits of buckets with more than `many`. */
export function createLargeTransactions(data: ColumnData, filed: Filed, many: number): LargeTransactions {
  const { rows, starts } = filed;
  const { addressHigh, addressLow } = data;
  const amounts = createAmountBuckets(rows.length);
  const addresses = createBuckets(rows.length);
  const byAmount = new Int32Array(data.count).fill(-1);
  const byAddress = new Int32Array(data.count).fill(-1);
  const key: AmountKey = { integer: 0, high: 0, low: 0, wide: '' };
  for (let bucket = 0; bucket + 1 < starts.length; bucket += 1) {
    const [from, to] = [starts[bucket] ?? 0, starts[bucket + 1] ?? 0];
    if (to - from <= many) continue;
    for (const row of rows.subarray(from, to)) {
      if (!amountOf(data.amount, row, key)) continue;
      const amount = amounts.bucket(key, bucket);
      byAmount[row] = amount;
      byAddress[row] = addresses.bucket(amount, addressHigh[row] ?? 0, addressLow[row] ?? 0, 0);
    }
  }
  const filedAmounts = fileRows(rows, byAmount, amounts.count());
  const filedAddresses = fileRows(rows, byAddress, addresses.count());

  function amountsOf(out: number, bucket: number): number[] {
    const found: number[] = [];
    if (amountOf(data.amount, out, key)) found.push(amounts.find(key, bucket));
    if (amountLessFee(data.amount, data.fee, out, key)) found.push(amounts.find(key, bucket));
    return found.filter((amount) => amount >= 0);
  }

  return {
    alike(out, bucket) {
      const [high, low] = [addressHigh[out] ?? 0, addressLow[out] ?? 0];
      if (high === 0 && low === 0) return [];
      const found = amountsOf(out, bucket).map((amount) => addresses.find(amount, high, low, 0));
      return found.filter((address) => address >= 0).map((address) => rowsIn(filedAddresses, address));
    },
    ofAmount: (out, bucket) => amountsOf(out, bucket).map((amount) => rowsIn(filedAmounts, amount)),
  };
}

function rowsIn({ rows, starts }: Filed, bucket: number): Uint32Array {
  return rows.subarray(starts[bucket], starts[bucket + 1]);
}
