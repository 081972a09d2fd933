import type { EngineOrder, NewLimitOrder, Side, Units } from '../engine/base/contract.ts';
import { toUnits } from '../engine/base/units.ts';
import type { Random } from '../exact/random.ts';
import type { Commands } from './commands.ts';
import { sizeOf, type PairTerms } from './terms.ts';

/** A market maker's resting orders on one side of a pair. Levels have fixed prices, so that an order keeps its time priority while its level is needed. */
export interface Ladder {
  /** Cancels orders that are nearer than `edge` ticks, far beyond the last level, in a gap, almost filled, or too large for their depth. */
  withdraw(edge: number, gapEvery: number, now: number): void;
  /** Places missing orders from `edge` outwards, except those that would match `opposite`, the best displayed price of the other side. */
  fill(edge: number, gapEvery: number, opposite: number | null, now: number): void;
  /** Cancels one order, so that the next `fill` replaces it. */
  renew(now: number): void;
  /** True when the best order was filled. */
  isBestFilled(): boolean;
}

export interface LadderStyle {
  account: number;
  levels: number;
  /** Average ticks between levels; each level has a fixed offset. */
  step: number;
  /** Thousandths of the pair's size at the best price, and the growth per level. */
  size: number;
  growth: number;
  /** Every n-th order is an iceberg, or hidden; 0 for none. */
  icebergEvery: number;
  hiddenEvery: number;
}

interface LadderParts {
  commands: Commands;
  terms: PairTerms;
  side: Side;
  style: LadderStyle;
  random: Random;
  /** Makes this ladder's offsets differ from those of other ladders. */
  salt: number;
}

interface Quote {
  order: EngineOrder;
  size: Units;
  /** Intended size, in thousandths of the pair's size at the best price. */
  meant: number;
}

/** Levels that may stay beyond the last one, so that a swinging price does not cost two commands each time. */
const SPARE_LEVELS = 3;

/** An order with a smaller remaining part is replaced. */
const MIN_REMAINING = 1 / 3;

/** An order larger than this multiple of the usual size at its depth is replaced. */
const MAX_OVERSIZE = 2.5;

/** Range of sizes, in thousandths of the usual one. */
const VARIATION = { from: 550, to: 1_600 };

/** An iceberg's size is a multiple of the usual one, of which it displays one part: at least 1/20 (S4.3-P-visibleSize). */
const ICEBERG = { factor: 3n, parts: 6n };

export function createLadder({ commands, terms, side, style, random, salt }: LadderParts): Ladder {
  const quotes = new Map<number, Quote>();
  /** Levels are numbered by price; outwards means down for bids and up for asks. */
  const outwards = side === 'buy' ? -1 : 1;
  let best: EngineOrder | null = null;

  const priceOf = (level: number) => level * style.step + (mix(level, salt) % style.step);
  const usual = (depth: number) => style.size + style.growth * depth;
  const isGap = (level: number, every: number) => every > 0 && mix(level, salt + 1) % every === 0;

  /** The first level at or outside the edge. */
  function firstLevel(edge: number): number {
    const level = Math.floor(edge / style.step);
    if (side === 'buy') return priceOf(level) <= edge ? level : level - 1;
    return priceOf(level) >= edge ? level : level + 1;
  }

  function isUnwanted(level: number, quote: Quote, first: number, gapEvery: number): boolean {
    const depth = (level - first) * outwards;
    if (depth < 0 || depth >= style.levels + SPARE_LEVELS || isGap(level, gapEvery)) return true;
    if (quote.meant > usual(depth) * MAX_OVERSIZE) return true;
    // An approximation is enough for this decision; it is not an amount.
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
      // An own order on the other side is outdated: the new one has precedence.
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

/** A 32-bit hash of the two numbers (a hash function's finalizer). */
function mix(value: number, salt: number): number {
  let hash = Math.imul(value, 0x9e3779b1) ^ Math.imul(salt, 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 16), 0x7feb352d);
  hash = Math.imul(hash ^ (hash >>> 15), 0x846ca68b);
  return (hash ^ (hash >>> 16)) >>> 0;
}
