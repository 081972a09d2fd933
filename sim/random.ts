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
  return random.weighted(Object.entries(mix) as [N, number][]); // of a record with these very keys
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
