import { createHash } from 'node:crypto';
import { seededRandom, type Random } from '../exchange/exact/random.ts';

export type { Random } from '../exchange/exact/random.ts';

/** An independent random stream: what one part of the world draws does not affect the others. */
export function streamOf(seed: number, name: string): Random {
  const digest = createHash('sha256').update(`${seed} ${name}`).digest();
  return seededRandom(digest.readUIntBE(0, 6));
}

/** Names with relative frequencies. */
export type Mix<N extends string> = Readonly<Record<N, number>>;

export function pickFrom<N extends string>(random: Random, mix: Mix<N>): N {
  const entries = Object.entries(mix) as [N, number][]; // of a record with these very keys
  let total = 0;
  for (const [, weight] of entries) total += weight;
  let left = random.next() * total;
  for (const [name, weight] of entries) {
    left -= weight;
    if (left < 0) return name;
  }
  const last = entries.at(-1);
  if (last === undefined) throw new Error('There is nothing to draw from.');
  return last[0];
}

/** A random wait with this mean, at most eight times as long. */
export function waitAround(random: Random, mean: number): number {
  return Math.min(mean * 8, -Math.log(1 - random.next()) * mean);
}

/** Bytes from the stream; only for the simulation. */
export function bytesOf(random: Random, count: number): Buffer {
  const bytes = Buffer.alloc(count);
  for (let at = 0; at < count; at += 1) bytes[at] = random.below(256);
  return bytes;
}
