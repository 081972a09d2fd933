import type { Records } from './list.ts';

/**
 * Identifies a record permanently, also in later runs: 0, 1, ... are arrived records, oldest first; -1, -2, ... are seeded records,
 * newest first.
 */
export type Position = number;

/**
 * A list that is read newest first and grows at the front. Arrivals are stored oldest first, and the seeded records are never moved
 * or copied: adding to a million records costs the same as adding to ten.
 */
interface NewestFirstList<T> {
  readonly records: Records<T>;
  add(record: T): Position;
  get(position: Position): T | undefined;
  replace(place: Position, record: T): void;
  /** Arrived and replaced records. */
  changed(): Iterable<readonly [Position, T]>;
}

/** `before` is newest first and is not changed; `changed` comes from an earlier list over the same records. */
export function createNewestFirstList<T>(
  before: readonly T[],
  changed: Iterable<readonly [Position, T]> = [],
): NewestFirstList<T> {
  const arrived: T[] = [];
  /** Records of `before` that were replaced, by their index there. */
  const replaced = new Map<number, T>();

  function get(place: Position): T | undefined {
    return place >= 0 ? arrived[place] : (replaced.get(-1 - place) ?? before[-1 - place]);
  }

  function replace(place: Position, record: T): void {
    if (place >= 0) arrived[place] = record;
    else replaced.set(-1 - place, record);
  }

  for (const [place, record] of changed) replace(place, record);
  const records: Records<T> = {
    get length() {
      return arrived.length + before.length;
    },
    at: (index) => get(arrived.length - 1 - index),
    slice(from, to) {
      const items: T[] = [];
      for (let index = from; index < Math.min(to, arrived.length + before.length); index += 1) {
        const record = get(arrived.length - 1 - index);
        if (record !== undefined) items.push(record);
      }
      return items;
    },
  };

  return {
    records,
    add: (record) => arrived.push(record) - 1,
    get,
    replace,
    *changed() {
      for (const [index, record] of replaced) yield [-1 - index, record];
      yield* arrived.entries();
    },
  };
}
