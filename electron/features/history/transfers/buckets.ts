/**
 * Numbers for keys of a few 32-bit words, and rows filed under them. First the keys are added (`bucket`), then rows are looked up
 * (`find`) and filed in the order they come.
 */
interface Buckets {
  /** The number of a key, given to it when it has none yet. */
  bucket(a: number, b: number, c: number, d: number): number;
  /** The number of a key, or -1. */
  find(a: number, b: number, c: number, d: number): number;
  count(): number;
}

/** Words are below 2^53; open addressing with linear probing, at most half full. */
export function createBuckets(foreseen: number): Buckets {
  let mask = 1;
  while (mask < foreseen * 2) mask *= 2;
  let table = new Int32Array(mask);
  mask -= 1;
  let keys = new Float64Array(Math.max(16, foreseen) * 4);
  let count = 0;

  function placeOf(a: number, b: number, c: number, d: number): number {
    let at = spread(a, b, c, d) & mask;
    for (;;) {
      const known = (table[at] ?? 0) - 1;
      if (known < 0) return at;
      const base = known * 4;
      if (keys[base] === a && keys[base + 1] === b && keys[base + 2] === c && keys[base + 3] === d) {
        return at;
      }
      at = (at + 1) & mask;
    }
  }

  function grow(): void {
    const more = new Float64Array(keys.length * 2);
    more.set(keys);
    keys = more;
    mask = mask * 2 + 1;
    table = new Int32Array(mask + 1);
    for (let known = 0; known < count; known += 1) {
      const base = known * 4;
      const at = placeOf(keys[base] ?? 0, keys[base + 1] ?? 0, keys[base + 2] ?? 0, keys[base + 3] ?? 0);
      table[at] = known + 1;
    }
  }

  return {
    count: () => count,
    find: (a, b, c, d) => (table[placeOf(a, b, c, d)] ?? 0) - 1,
    bucket(a, b, c, d) {
      if ((count + 1) * 4 > keys.length || (count + 1) * 2 > mask) grow();
      const at = placeOf(a, b, c, d);
      const known = (table[at] ?? 0) - 1;
      if (known >= 0) return known;
      const base = count * 4;
      keys[base] = a;
      keys[base + 1] = b;
      keys[base + 2] = c;
      keys[base + 3] = d;
      count += 1;
      table[at] = count;
      return count - 1;
    },
  };
}

function spread(a: number, b: number, c: number, d: number): number {
  let mixed = Math.imul(low(a), 0x9e37_79b1) ^ Math.imul(low(b) + 0x7f4a_7c15, 0x85eb_ca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0xc2b2_ae35) ^ Math.imul(low(c) + 0x165667b1, 0x27d4_eb2f);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0x7feb_352d) ^ Math.imul(low(d) + 0x2545_f491, 0x846c_a68b);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}

/** The lower 32 bits, with the upper ones of a large number mixed in. */
function low(value: number): number {
  return value < 0x1_0000_0000
    ? value | 0
    : ((value % 0x1_0000_0000) | 0) ^ Math.floor(value / 0x1_0000_0000);
}

/** Rows by bucket: those of bucket n are `rows.subarray(starts[n], starts[n + 1])`, in the order they came. */
export interface Filed {
  starts: Uint32Array;
  rows: Uint32Array;
}

/** `order` names rows and `buckets` their bucket, or -1 for one that is in none. */
export function fileRows(order: Uint32Array, buckets: Int32Array, count: number): Filed {
  const starts = new Uint32Array(count + 1);
  for (const row of order) {
    const bucket = buckets[row] ?? -1;
    if (bucket >= 0) starts[bucket + 1] = (starts[bucket + 1] ?? 0) + 1;
  }
  for (let bucket = 1; bucket <= count; bucket += 1) {
    starts[bucket] = (starts[bucket] ?? 0) + (starts[bucket - 1] ?? 0);
  }
  const next = starts.slice();
  const rows = new Uint32Array(starts[count] ?? 0);
  for (const row of order) {
    const bucket = buckets[row] ?? -1;
    if (bucket < 0) continue;
    const at = next[bucket] ?? 0;
    rows[at] = row;
    next[bucket] = at + 1;
  }
  return { starts, rows };
}
