import type { Window } from './scan.ts';

/** Adds a range to those there are, oldest first and apart from each other. Ranges that touch are one. */
export function addRange(known: readonly Window[], added: Window): Window[] {
  const apart: Window[] = [];
  let { from, to } = added;
  for (const each of known) {
    if (each.to + 1 < from || each.from > to + 1) {
      apart.push(each);
      continue;
    }
    from = Math.min(from, each.from);
    to = Math.max(to, each.to);
  }
  apart.push({ from, to });
  return apart.sort((a, b) => a.from - b.from);
}

/** The ranges without this one, oldest first; whatever else is known of them is kept. */
export function withoutRange<R extends Window>(ranges: readonly R[], { from, to }: Window): R[] {
  const left: R[] = [];
  for (const range of ranges) {
    if (range.to < from || range.from > to) left.push(range);
    else {
      if (range.from < from) left.push({ ...range, to: from - 1 });
      if (range.to > to) left.push({ ...range, from: to + 1 });
    }
  }
  return left;
}

/** The ranges without any of these, oldest first. */
export function withoutRanges(ranges: readonly Window[], others: readonly Window[]): Window[] {
  return others.reduce<Window[]>((left, other) => withoutRange(left, other), [...ranges]);
}

/** Ranges that touch made one, oldest first. */
export function joinRanges(ranges: readonly Window[]): Window[] {
  return ranges.reduce<Window[]>((joined, { from, to }) => addRange(joined, { from, to }), []);
}

/** What lies in both, oldest first. */
export function shared(some: readonly Window[], others: readonly Window[]): Window[] {
  const both: Window[] = [];
  for (const one of some) {
    for (const other of others) {
      const from = Math.max(one.from, other.from);
      const to = Math.min(one.to, other.to);
      if (from <= to) both.push({ from, to });
    }
  }
  return both.sort((a, b) => a.from - b.from);
}

/** Whether one of the ranges holds all of this one. */
export function isWithin({ from, to }: Window, ranges: readonly Window[]): boolean {
  return ranges.some((each) => each.from <= from && each.to >= to);
}

/** Whether a moment lies in one of the ranges. */
export function isIn(at: number, ranges: readonly Window[]): boolean {
  return isWithin({ from: at, to: at }, ranges);
}
