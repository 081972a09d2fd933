/**
 * 64 bits of a text, as two numbers below 2^32 in `hash`. Groups records by address without keeping a million texts in memory; two
 * different addresses of one archive meet with a chance of one in ten million at a million addresses.
 */
export const hash = { high: 0, low: 0 };

export function hashText(text: string): void {
  let a = 0x9e3779b9 ^ text.length;
  let b = 0x85ebca6b;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    a = Math.imul(a ^ code, 0x01000193);
    b = Math.imul(b ^ (code + at), 0xcc9e2d51);
    b ^= b >>> 13;
  }
  hash.high = mix(a ^ (b >>> 7));
  hash.low = mix(b ^ Math.imul(a, 0x27d4eb2f));
}

function mix(value: number): number {
  let mixed = Math.imul(value ^ (value >>> 16), 0x7feb352d);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x846ca68b);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}
