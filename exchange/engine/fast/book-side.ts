import type { Level, Side } from '../base/contract.ts';
import { PriceLevel, type FastOrder } from './order.ts';

/** One side of a market's book: its price levels, the best one last, where taking it away moves nothing. */
export class BookSide {
  readonly side: Side;
  /** Makes prices comparable: a better price of either side is a greater key. */
  readonly sign: 1 | -1;
  /** Lots on this side, displayed or not: a pair stays with numbers only while this is a safe integer. */
  lots = 0;
  /** Keys of the levels, rising; apart from the levels, so that a search touches one short array. */
  readonly keys: number[] = [];
  readonly levels: PriceLevel[] = [];

  constructor(side: Side) {
    this.side = side;
    this.sign = side === 'buy' ? 1 : -1;
  }

  best(): PriceLevel | undefined {
    // Reading beside an array would make every later read of it slow.
    return this.levels.length === 0 ? undefined : this.levels[this.levels.length - 1];
  }

  /** True when an order of the other side with this limit, in ticks, trades at that price. */
  meets(limit: number, price: number): boolean {
    return price * this.sign >= limit * this.sign;
  }

  /** Last of its kind at its price, with a slice as it stands. */
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

  /** Fills lots of an order's slice; a filled order leaves. */
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

  /** Takes fewer lots than it has off an order. */
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
    // Most orders come close to the best price: few levels move.
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
    // Keys are whole and distinct: as many can be between as fit. Where every tick has a level, the first guess is right.
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
