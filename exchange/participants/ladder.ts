import type { EngineOrder, NewLimitOrder, Side, Units } from '../engine/base/contract.ts';
import { toUnits } from '../engine/base/units.ts';
import type { Random } from '../exact/random.ts';
import type { Commands } from './commands.ts';
import { sizeOf, type PairTerms } from './terms.ts';

/** One maker's ladder of resting orders on one side of one pair. Its levels have fixed places, so that an order whose level is still wanted keeps its time. */
export interface Ladder {
  /** Takes out what is not wanted any more: orders nearer than `edge` ticks, far beyond the end, in a gap, nearly eaten, or too large where they now stand. */
  withdraw(edge: number, gapEvery: number, now: number): void;
  /** Places what is missing from the `edge` outwards, but nothing that would meet `opposite`, the best displayed price across. */
  fill(edge: number, gapEvery: number, opposite: number | null, now: number): void;
  /** Takes one order out, so that the next `fill` puts a fresh one in its place. */
  renew(now: number): void;
  /** True when the best order is gone: somebody has traded through it. */
  isBestFilled(): boolean;
}

export interface LadderStyle {
  account: number;
  levels: number;
  /** Ticks from level to level on average; each level has its own place within. */
  step: number;
  /** Thousandths of the pair's size at the touch, and what every level further out adds. */
  size: number;
  growth: number;
  /** Every so many-th order shows only a part of itself, or nothing; 0 for none. */
  icebergEvery: number;
  hiddenEvery: number;
}

interface LadderParts {
  commands: Commands;
  terms: PairTerms;
  side: Side;
  style: LadderStyle;
  random: Random;
  /** Tells this ladder's places from those of other ladders. */
  salt: number;
}

interface Quote {
  order: EngineOrder;
  size: Units;
  /** How large it was meant to be, in thousandths of the pair's size at the touch. */
  meant: number;
}

/** Levels that may stay behind the end of a ladder: a price that swings does not cost two commands each time. */
const SPARE_LEVELS = 3;

/** An order of which less than this part is left gives way to a fresh one. */
const MIN_REMAINING = 1 / 3;

/** An order so many times as large as usual at its depth stems from further out and gives way as well. */
const MAX_OVERSIZE = 2.5;

/** Sizes vary between these thousandths of the usual one. */
const VARIATION = { from: 550, to: 1_600 };

/** An iceberg is larger than its level's usual order, and shows one part in so many: at least 1/20 (S4.3-P-visibleSize). */
const ICEBERG = { factor: 3n, parts: 6n };

export function createLadder({ commands, terms, side, style, random, salt }: LadderParts): Ladder {
  const quotes = new Map<number, Quote>();
  /** Levels are numbered by price; outwards is down for bids and up for asks. */
  const outwards = side === 'buy' ? -1 : 1;
  let best: EngineOrder | null = null;

  const priceOf = (level: number) => level * style.step + (mix(level, salt) % style.step);
  const usual = (depth: number) => style.size + style.growth * depth;
  const isGap = (level: number, every: number) => every > 0 && mix(level, salt + 1) % every === 0;

  /** The level nearest to the middle that is not beyond the edge. */
  function firstLevel(edge: number): number {
    const level = Math.floor(edge / style.step);
    if (side === 'buy') return priceOf(level) <= edge ? level : level - 1;
    return priceOf(level) >= edge ? level : level + 1;
  }

  function isUnwanted(level: number, quote: Quote, first: number, gapEvery: number): boolean {
    const depth = (level - first) * outwards;
    if (depth < 0 || depth >= style.levels + SPARE_LEVELS || isGap(level, gapEvery)) return true;
    if (quote.meant > usual(depth) * MAX_OVERSIZE) return true;
    // A number near enough: it decides, it is never an amount.
    return Number(quote.order.remaining) < Number(quote.size) * MIN_REMAINING;
  }

  function newOrder(level: number, price: number, meant: number): NewLimitOrder {
    const kind = mix(level, salt + 2);
    const iceberg = style.icebergEvery > 0 && kind % style.icebergEvery === 0;
    const hidden = !iceberg && style.hiddenEvery > 0 && kind % style.hiddenEvery === 1;
    let size = sizeOf(terms, meant);
    let visible: bigint | null = null;
    if (iceberg) {
      size = size * ICEBERG.factor > terms.maxLots ? terms.maxLots : size * ICEBERG.factor;
      visible = size / ICEBERG.parts;
      if (visible < terms.minLots) visible = size < terms.minLots * 2n ? size : terms.minLots;
      if (visible * 20n < size) visible = (size + 19n) / 20n;
    }
    return {
      account: style.account,
      market: terms.market,
      side,
      // His own order in the way is a stale one: the fresh one counts.
      stp: 'CO',
      type: 'limit',
      price,
      size: toUnits(size),
      timeInForce: 'GTC',
      expiresAt: null,
      postOnly: false,
      hidden,
      visibleSize: visible === null ? null : toUnits(visible),
    };
  }

  function findBest(): EngineOrder | null {
    let found: number | null = null;
    for (const level of quotes.keys()) {
      if (found === null || (level - found) * outwards < 0) found = level;
    }
    return found === null ? null : (quotes.get(found)?.order ?? null);
  }

  return {
    withdraw(edge, gapEvery, now) {
      const first = firstLevel(edge);
      for (const [level, quote] of quotes) {
        if (quote.order.state === 'done') quotes.delete(level);
        else if (isUnwanted(level, quote, first, gapEvery)) {
          commands.cancel(quote.order, now);
          quotes.delete(level);
        }
      }
      best = findBest();
    },
    fill(edge, gapEvery, opposite, now) {
      const first = firstLevel(edge);
      for (let depth = 0; depth < style.levels; depth += 1) {
        const level = first + depth * outwards;
        if (quotes.has(level) || isGap(level, gapEvery)) continue;
        const price = priceOf(level);
        if (price < 1) break;
        if (opposite !== null && (opposite - price) * outwards >= 0) continue;
        const varied = VARIATION.from + random.below(VARIATION.to - VARIATION.from);
        const meant = Math.floor((usual(depth) * varied) / 1_000);
        const wanted = newOrder(level, price, meant);
        const order = commands.place(wanted, now);
        if (order?.state === 'active') quotes.set(level, { order, size: wanted.size, meant });
      }
      best = findBest();
    },
    renew(now) {
      if (quotes.size === 0) return;
      const chosen = random.below(quotes.size);
      const entry = [...quotes][chosen];
      if (entry === undefined) return;
      commands.cancel(entry[1].order, now);
      quotes.delete(entry[0]);
      best = findBest();
    },
    isBestFilled: () => best !== null && best.state === 'done',
  };
}

/** A 32-bit number that looks random and depends on nothing but these two: a hash function's finalizer. */
function mix(value: number, salt: number): number {
  let hash = Math.imul(value, 0x9e3779b1) ^ Math.imul(salt, 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 16), 0x7feb352d);
  hash = Math.imul(hash ^ (hash >>> 15), 0x846ca68b);
  return (hash ^ (hash >>> 16)) >>> 0;
}
