/**
 * A fast hash of fields, mixed in one after the other: two chains of 32 bits. Each step of the first is one-to-one in what came before, so
 * two lists of fields that differ in one character or one number never end alike in it.
 */
export const chains = new Int32Array(2);
/** Every bit that was in any character since `beginMix`. */
let bits = 0;

export const FIRST_FACTOR = 0x9e37_79b1;
export const SECOND_FACTOR = 0xc2b2_ae3d;

export function beginMix(): void {
  chains[0] = 0x9e37_79b9;
  chains[1] = 0x85eb_ca6b;
  bits = 0;
}

/** Whether all texts that were mixed are ASCII: then they are what SQLite returns, too. */
export function isMixedAscii(): boolean {
  return bits < 0x80;
}

/** A text or none; none differs from an empty one. */
export function mixText(text: string | null): void {
  if (text === null) return mixHalf(-1);
  let a = chains[0] ?? 0;
  let b = chains[1] ?? 0;
  let met = bits;
  const { length } = text;
  // The length parts the fields: no two lists of texts run into the same characters.
  a = Math.imul(a ^ length, FIRST_FACTOR);
  b = Math.imul(b ^ length, SECOND_FACTOR);
  for (let i = 0; i < length; i += 1) {
    const unit = text.charCodeAt(i);
    a = Math.imul(a ^ unit, FIRST_FACTOR);
    b = Math.imul(b ^ unit, SECOND_FACTOR) ^ (b >>> 15);
    met |= unit;
  }
  bits = met;
  chains[0] = a;
  chains[1] = b;
}

/** A safe integer. */
export function mixNumber(value: number): void {
  mixHalf(value);
  mixHalf(Math.floor(value / 0x1_0000_0000));
}

/** 32 bits of a number. */
export function mixHalf(value: number): void {
  chains[0] = Math.imul((chains[0] ?? 0) ^ value, FIRST_FACTOR);
  chains[1] = Math.imul((chains[1] ?? 0) ^ value, SECOND_FACTOR);
}

/** Every bit of the input affects every bit of the result (the end of MurmurHash3). */
export function spread(value: number): number {
  let mixed = value;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85eb_ca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2_ae35);
  return mixed ^ (mixed >>> 16);
}
