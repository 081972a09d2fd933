import { addRange, isWithin, joinRanges, withoutRange } from './coverage.ts';
import type { ArchiveContext, ListKey } from '../archive/context.ts';
import type { Window } from './scan.ts';
import { formatScanReason } from './reasons.ts';
import { sealOfRange } from './sealed-rows.ts';
import { statements } from './sync-statements.ts';
import type { Step } from './sync-run-state.ts';

/** A row of `sync_ranges`. */
export interface RangeRow extends Window {
  at: number;
  /** Why it could not be completed; null: it was read completely, in `scans` scans that agree (1 or 2). */
  reason: string | null;
  scans: number;
}

/** A range that two scans verified, and when they last did. */
export interface VerifiedRange extends Window {
  at: number;
}

/** Ranges that two scans verified, and those that none could complete. */
export interface ReadRanges {
  verified: VerifiedRange[];
  gaps: Window[];
}

const RANGE_VALUES = ['since', 'until', 'at', 'reason', 'scans'];

/** What was read of a list and what could not be, oldest first. A row that is not as it was written counts as none. */
export function rangeRows(context: ArchiveContext, { account, kind }: ListKey): RangeRow[] {
  return statements(context)
    .windows.all(account, kind)
    .filter(
      (row) =>
        row['checksum'] ===
        sealOfRange(
          { account, kind },
          RANGE_VALUES.map((name) => row[name]),
        ),
    )
    .map((row) => ({
      from: Number(row['since']),
      to: Number(row['until']),
      at: Number(row['at']),
      reason: row['reason'] === null ? null : String(row['reason']),
      scans: Number(row['scans']),
    }));
}

/** What the next sync run is planned from. */
export function readRanges(context: ArchiveContext, at: ListKey): ReadRanges {
  const rows = rangeRows(context, at);
  return {
    verified: rows.filter(isTwice).map(({ from, to, at: verifiedAt }) => ({ from, to, at: verifiedAt })),
    gaps: rows.filter(isGap).map(({ from, to }) => ({ from, to })),
  };
}

function isGap({ reason }: RangeRow): boolean {
  return reason !== null;
}

function isOnce({ reason, scans }: RangeRow): boolean {
  return reason === null && scans === 1;
}

function isTwice({ reason, scans }: RangeRow): boolean {
  return reason === null && scans > 1;
}

/** What a page proved: read once, until a second scan agrees. */
export function storeRead(
  context: ArchiveContext,
  at: ListKey,
  { verified, gaps }: Pick<Step, 'verified' | 'gaps'>,
  seenAt: number,
): void {
  if (verified.length === 0 && gaps.length === 0) return;
  const before = rangeRows(context, at);
  const once = withAdded(before.filter(isOnce), verified, 1, seenAt);
  write(context, at, before.filter(isTwice), once, withGaps(before, gaps, seenAt));
}

/** What two scans in a row agreed on. */
export function storeVerified(
  context: ArchiveContext,
  at: ListKey,
  both: readonly Window[],
  seenAt: number,
): void {
  const before = rangeRows(context, at);
  const twice = withVerified(before.filter(isTwice), both, seenAt);
  write(context, at, twice, before.filter(isOnce), before.filter(isGap));
}

/** No two scans in a row agreed on these ranges. */
export function storeUnsteady(
  context: ArchiveContext,
  at: ListKey,
  ranges: readonly Window[],
  seenAt: number,
): void {
  const before = rangeRows(context, at);
  const gaps = ranges.map((range) => ({ ...range, reason: UNSTEADY }));
  write(context, at, before.filter(isTwice), before.filter(isOnce), withGaps(before, gaps, seenAt));
}

/** These ranges are to be read again, whatever was read of them. */
export function storeReopened(context: ArchiveContext, at: ListKey, ranges: readonly Window[]): void {
  const before = rangeRows(context, at);
  let read = before.filter((each) => !isGap(each));
  for (const range of ranges) read = withoutRange(read, range);
  write(context, at, read.filter(isTwice), read.filter(isOnce), before.filter(isGap));
}

const UNSTEADY = formatScanReason('unsteady');

/** Ranges verified within this time of each other are stored as one, with the earlier time: a claim is never newer than what was read for it. */
const SAME_TIME_MS = 86_400_000;

/** What is verified again has the new time, and the rest keeps its own. */
function withVerified(known: readonly RangeRow[], both: readonly Window[], seenAt: number): RangeRow[] {
  let rows = [...known];
  for (const { from, to } of both) {
    if (to < from) continue;
    rows = [...withoutRange(rows, { from, to }), { from, to, at: seenAt, reason: null, scans: 2 }];
  }
  const joined: RangeRow[] = [];
  for (const row of rows.sort((a, b) => a.from - b.from)) {
    const last = joined.at(-1);
    const isNext = last !== undefined && row.from <= last.to + 1;
    if (!isNext || Math.abs(last.at - row.at) > SAME_TIME_MS) joined.push({ ...row });
    else Object.assign(last, { to: Math.max(last.to, row.to), at: Math.min(last.at, row.at) });
  }
  return joined;
}

/** Ranges are stored joined; one that grew gets the new time. */
function withAdded(
  known: readonly RangeRow[],
  added: readonly Window[],
  scans: number,
  seenAt: number,
): RangeRow[] {
  let rows: readonly RangeRow[] = known;
  for (const { from, to } of added) {
    if (to < from) continue;
    const joined: RangeRow[] = [];
    for (const window of addRange(rows, { from, to })) {
      const same = rows.find((each) => each.from === window.from && each.to === window.to);
      joined.push({ from: window.from, to: window.to, reason: null, scans, at: same?.at ?? seenAt });
    }
    rows = joined;
  }
  return [...rows];
}

function withGaps(before: readonly RangeRow[], added: Step['gaps'], seenAt: number): RangeRow[] {
  const gaps = before.filter(
    (each) => isGap(each) && !added.some(({ from, to }) => from <= each.from && to >= each.to),
  );
  for (const { from, to, reason } of added) gaps.push({ from, to, at: seenAt, reason, scans: 1 });
  return gaps;
}

/** A gap stays until what was read covers it; one that no two scans agreed on, until two do. */
function write(
  context: ArchiveContext,
  at: ListKey,
  twice: readonly RangeRow[],
  once: readonly RangeRow[],
  gaps: readonly RangeRow[],
): void {
  const verified = joinRanges(twice);
  const onceOnly = once.filter((each) => !isWithin(each, verified));
  const left = gaps.filter(({ from, to, reason }) => {
    const inner = { from: from + 1, to: to - 1 };
    return !isWithin(inner, verified) && (reason === UNSTEADY || !isWithin(inner, onceOnly));
  });
  statements(context).dropWindows.run(at.account, at.kind);
  for (const { from, to, at: readAt, reason, scans } of [...twice, ...onceOnly, ...left]) {
    const seal = sealOfRange(at, [from, to, readAt, reason, scans]);
    statements(context).addWindow.run(at.account, at.kind, from, to, readAt, reason, scans, seal);
  }
}
