/** A seeded random number generator: the same seed gives the same stream on every machine. Not for secrets. */
export interface Random {
  /** A number in [0, 1). */
  next(): number;
  /** A whole number in [0, below). */
  below(below: number): number;
  chance(probability: number): boolean;
  pick<T>(choices: readonly T[]): T;
  /** One of these by its weight. */
  weighted<T>(choices: Iterable<readonly [choice: T, weight: number]>): T;
  /** `length` characters of `alphabet`, which is ASCII. */
  text(alphabet: string, length: number): string;
}

/** sfc32, with a state of four 32-bit words; the first rounds are discarded so that similar seeds diverge. */
export function seededRandom(seed: number): Random {
  let a = 0x9e3779b9 ^ (seed | 0);
  let b = 0x243f6a88 ^ Math.floor(seed / 2 ** 32);
  let c = 0xb7e15162;
  let counter = 1;

  function word(): number {
    const sum = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return sum >>> 0;
  }
  for (let round = 0; round < 20; round += 1) word();

  const next = () => word() / 2 ** 32;
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    next,
    below,
    chance: (probability) => next() < probability,
    pick(choices) {
      const choice = choices[below(choices.length)];
      if (choice === undefined) throw new Error('Cannot pick from an empty list.');
      return choice;
    },
    weighted(choices) {
      const all = [...choices];
      let left = next() * all.reduce((total, [, weight]) => total + weight, 0);
      for (const [choice, weight] of all) {
        left -= weight;
        if (left < 0) return choice;
      }
      throw new Error('Cannot pick from an empty list.');
    },
    text(alphabet, length) {
      // Written as bytes: text built from single characters takes several times the memory in a long history.
      const bytes = Buffer.allocUnsafe(length);
      for (let at = 0; at < length; at += 1) bytes[at] = alphabet.charCodeAt(below(alphabet.length));
      return bytes.toString('latin1');
    },
  };
}
