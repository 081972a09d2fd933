import { randomBytes } from 'node:crypto';

/** No slice of a secret of this many characters may be seen anywhere. */
export const WINDOW = 6;
/** Shorter secrets are known as a whole; shorter than this they are no secret, and hiding them would hide everything. */
const SHORTEST = 4;
/** Secrets of one run: more than a person has. The practice exchange brings three new ones with every start. With more, nothing passes. */
const MAX_WINDOWS = 1_600_000;

/**
 * Knows secrets without holding them: of each only keyed hashes of its slices of six characters are kept, so that what is dropped
 * elsewhere when the screen locks is not kept whole here.
 */
export interface SecretWindows {
  /** Also as it is written in an address and in JSON. Does nothing for one that is known. */
  add(secret: string): void;
  /** Ranges [from, to) of `text` that are slices of a known secret, joined where they touch. */
  find(text: string): readonly (readonly [from: number, to: number])[];
}

export function createSecretWindows(seed: Buffer = randomBytes(12)): SecretWindows {
  const first = seed.readUInt32LE(0);
  const second = seed.readUInt32LE(4);
  /** Odd, so that no bit of a character is lost on the way. */
  const base = seed.readUInt32LE(8) | 1;
  /** By length of the slice: 6 for all but the shortest secrets. */
  const known = new Map<number, Slices>();
  const wholeSecrets = new Set<number>();
  let windows = 0;
  let isFull = false;

  function hash(text: string, from: number, to: number): number {
    let a = first;
    let b = second;
    for (let at = from; at < to; at += 1) {
      const unit = text.charCodeAt(at);
      a = Math.imul(a ^ unit, 0x0100_0193);
      b = Math.imul(b + unit, 0x85eb_ca6b) ^ (b >>> 13);
    }
    // 53 bits, the most a number holds exactly.
    return (a >>> 0) * 0x20_0000 + (b >>> 11);
  }

  /** Calls `each` with every slice of that length and the 16 bits that its filter knows it by. */
  function slide(text: string, { length, leaving }: Slices, each: (at: number, bits: number) => void): void {
    let rolling = 0;
    for (let end = 0; end < text.length; end += 1) {
      rolling = (Math.imul(rolling, base) + text.charCodeAt(end)) | 0;
      if (end >= length) rolling = (rolling - Math.imul(text.charCodeAt(end - length), leaving)) | 0;
      if (end >= length - 1) each(end - length + 1, rolling >>> 16);
    }
  }

  function slicesOf(length: number): Slices {
    let slices = known.get(length);
    if (slices === undefined) {
      let leaving = 1;
      for (let step = 0; step < length; step += 1) leaving = Math.imul(leaving, base);
      slices = { length, leaving, filter: new Uint8Array(0x1_0000), hashes: new Set() };
      known.set(length, slices);
    }
    return slices;
  }

  function addText(text: string): void {
    const slices = slicesOf(Math.min(WINDOW, text.length));
    isFull ||= windows + text.length > MAX_WINDOWS;
    if (isFull) return;
    windows += text.length;
    slide(text, slices, (at, bits) => {
      slices.filter[bits] = 1;
      slices.hashes.add(hash(text, at, at + slices.length));
    });
  }

  return {
    add(secret) {
      if (secret.length < SHORTEST) return;
      const mark = hash(secret, 0, secret.length);
      if (wholeSecrets.has(mark)) return;
      wholeSecrets.add(mark);
      for (const text of writtenForms(secret)) addText(text);
    },
    find(text) {
      // A text may hold what is not known any more.
      if (isFull && text !== '') return [[0, text.length]];
      const ranges: [number, number][] = [];
      for (const slices of known.values()) {
        const { length, filter, hashes } = slices;
        slide(text, slices, (at, bits) => {
          if (filter[bits] === 1 && hashes.has(hash(text, at, at + length))) ranges.push([at, at + length]);
        });
      }
      return joined(ranges);
    },
  };
}

/**
 * A secret as programs write it: in addresses, in JSON, as hex of either case, as base64 of either alphabet and at each of the three places
 * it can begin within a longer text; all of these from the end to the beginning, and of the secret read backwards.
 */
function writtenForms(secret: string): Set<string> {
  const plain = [...plainForms(secret), ...plainForms(backwards(secret))];
  const both = plain.flatMap((text) => [text, backwards(text)]);
  return new Set(both.filter((text) => text.length >= SHORTEST));
}

function backwards(text: string): string {
  return Array.from(text).reverse().join('');
}

function plainForms(secret: string): string[] {
  const bytes = Buffer.from(secret, 'utf8');
  const hex = bytes.toString('hex');
  return [
    secret,
    encodeURIComponent(secret.toWellFormed()),
    JSON.stringify(secret).slice(1, -1),
    secret.replaceAll('/', String.raw`\/`),
    hex,
    hex.toUpperCase(),
    ...[0, 1, 2].flatMap((before) => base64Within(bytes, before)),
  ];
}

/** The part of the base64 of a longer text that encodes these bytes alone, after so many bytes of another text. */
function base64Within(bytes: Buffer, before: number): string[] {
  const text = Buffer.concat([Buffer.alloc(before), bytes])
    .toString('base64')
    .replace(/=+$/, '');
  const from = before === 0 ? 0 : before + 1;
  // The last sign may hold bits of what follows as well.
  const within = text.slice(from, (before + bytes.length) % 3 === 0 ? undefined : -1);
  return [within, within.replaceAll('+', '-').replaceAll('/', '_'), encodeURIComponent(within)];
}

interface Slices {
  length: number;
  /** What the first character of a slice counts once the next one has come. */
  leaving: number;
  /** A slice whose bits are not set here is not ours: that decides for nearly all of a text. */
  filter: Uint8Array;
  hashes: Set<number>;
}

function joined(ranges: [number, number][]): [number, number][] {
  const sorted = ranges.sort((a, b) => a[0] - b[0]);
  const wholeSecrets: [number, number][] = [];
  for (const range of sorted) {
    const last = wholeSecrets.at(-1);
    if (last !== undefined && range[0] <= last[1]) last[1] = Math.max(last[1], range[1]);
    else wholeSecrets.push([range[0], range[1]]);
  }
  return wholeSecrets;
}
