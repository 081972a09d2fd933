/**
 * Chance that can be asked in any order: the same key and index give the same value on every machine. Only whole-number operations,
 * because a stream, as of `seededRandom`, would have to be drawn from its begin.
 */

/** A key for draws about `name`. */
export function keyOf(seed: number, name: string): number {
  let key = mix((seed | 0) ^ 0x9e3779b9, Math.floor(seed / 2 ** 32));
  for (let at = 0; at < name.length; at += 1) key = mix(key, name.charCodeAt(at));
  return key;
}

/** A whole number in [0, 2^32). `index` is a whole number too. */
export function draw(key: number, index: number): number {
  return mix(key, index) >>> 0;
}

/** A number in [-1, 1). */
export function swing(key: number, index: number): number {
  return mix(key, index) / 2 ** 31;
}

/** The finalizer of MurmurHash3 over both numbers: every bit of the input moves half of the output. */
function mix(key: number, index: number): number {
  let bits = key ^ Math.imul(index | 0, 0x9e3779b1);
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return bits ^ (bits >>> 16);
}
