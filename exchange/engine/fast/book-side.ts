import type { Level, Side } from '../base/contract.ts';
import { PriceLevel, type FastOrder } from './order.ts';

/** One side of a market's book: its price levels, the best one last, so that removing it moves nothing. */
export class BookSide {
  readonly side: Side;
  /** Makes prices comparable: on both sides a better price has a greater key. */
  readonly sign: 1 | -1;
  /** Lots on this side, displayed or not: above the safe integers the market switches to bigint. */
  lots = 0;
  /** Keys of the levels, ascending; a separate array keeps the search short. */
  readonly keys: number[] = [];
  readonly levels: PriceLevel[] = [];

  constructor(side: Side) {
    this.side = side;
    this.sign = side === 'buy' ? 1 : -1;
  }

  best(): PriceLevel | undefined {
    // Reading outside the array would deoptimise every later read.
    return this.levels.length === 0 ? undefined : this.levels[this.levels.length - 1];
  }

  /** True when an order of the other side with this limit, in ticks, trades at that price. */
  meets(limit: number, price: number): boolean {
    return price * this.sign >= limit * this.sign;
  }

  /** Appends the order at its price, behind the others of its kind, with its current slice. */
  add(order: FastOrder): PriceLevel {
    const level = this.levelAt(order.price);
    level.append(order);
    this.lots += order.lots;
    return level;
  }

  remove(order: FastOrder, level: PriceLevel): void {
    this.lots -= order.lots;
    level.remove(order);
    if (level.isEmpty()) this.drop(level);
  }

  /** Fills lots of an order's slice; a filled order is removed. */
  fill(order: FastOrder, level: PriceLevel, lots: number): void {
    if (order.lots === lots) {
      this.remove(order, level);
      order.lots = 0;
      order.slice = 0;
    } else {
      this.lots -= lots;
      level.fill(order, lots);
    }
  }

  /** Reduces an order by fewer lots than it has. */
  reduce(order: FastOrder, level: PriceLevel, lots: number): void {
    this.lots -= lots;
    level.reduce(order, lots);
  }

  /** In priority order. */
  orders(): FastOrder[] {
    return this.levels.toReversed().flatMap((level) => level.orders());
  }

  displayedLevels(depth: number): Level[] {
    const shown: Level[] = [];
    for (let at = this.levels.length - 1; at >= 0 && shown.length < depth; at -= 1) {
      const level = this.levels[at];
      if (level !== undefined && level.first !== null) {
        shown.push({ price: level.price, size: level.displayed });
      }
    }
    return shown;
  }

  private levelAt(price: number): PriceLevel {
    const key = price * this.sign;
    const at = this.find(key);
    if (at < this.levels.length) {
      const found = this.levels[at];
      if (found !== undefined && found.price === price) return found;
    }
    const level = new PriceLevel(this, price);
    // Most orders are close to the best price, so few levels move.
    for (let to = this.keys.length; to > at; to -= 1) {
      this.keys[to] = this.keys[to - 1] ?? 0;
      this.levels[to] = this.levels[to - 1] ?? level;
    }
    this.keys[at] = key;
    this.levels[at] = level;
    return level;
  }

  private drop(level: PriceLevel): void {
    const last = this.keys.length - 1;
    for (let at = this.find(level.price * this.sign); at < last; at += 1) {
      this.keys[at] = this.keys[at + 1] ?? 0;
      this.levels[at] = this.levels[at + 1] ?? level;
    }
    this.keys.pop();
    this.levels.pop();
  }

  /** Index of the first key that is not below this one. */
  private find(key: number): number {
    const { keys } = this;
    const last = keys.length - 1;
    if (last === -1) return 0;
    const best = keys[last] ?? 0;
    if (best < key) return last + 1;
    // Keys are distinct integers, which bounds their number. Where every tick has a level, the first guess is right.
    let from = Math.max(0, last - (best - key));
    if ((keys[from] ?? 0) >= key) return from;
    let to = last;
    while (from < to) {
      const middle = (from + to) >>> 1;
      if ((keys[middle] ?? 0) < key) from = middle + 1;
      else to = middle;
    }
    return from;
  }
}
