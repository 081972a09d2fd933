import { createHash } from 'node:crypto';
import { seededRandom, type Random } from '../exchange/exact/random.ts';

export type { Random } from '../exchange/exact/random.ts';

/** A stream of chance of its own: what one part of the world draws changes nothing for the others. */
export function streamOf(seed: number, name: string): Random {
  const digest = createHash('sha256').update(`${seed} ${name}`).digest();
  return seededRandom(digest.readUIntBE(0, 6));
}

/** Names with how often each is drawn, relative to the others. */
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

/** A wait whose mean is `mean`, never longer than eight times that. */
export function waitAround(random: Random, mean: number): number {
  return Math.min(mean * 8, -Math.log(1 - random.next()) * mean);
}

/** Bytes from the stream; for a simulation only. */
export function bytesOf(random: Random, count: number): Buffer {
  const bytes = Buffer.alloc(count);
  for (let at = 0; at < count; at += 1) bytes[at] = random.below(256);
  return bytes;
}
