import type { z } from 'zod';
import type { syncProgress } from '../../../../shared/bridge/history-calls.ts';
import type { WalletRecord } from '../../../../shared/records/record.ts';
import type { Window } from './scan.ts';
import { remainingRanges, type SyncRunState } from './sync-run-state.ts';

export type SyncProgress = z.infer<typeof syncProgress>;

/** Nothing runs and nothing ran yet. */
export function idleProgress(accountId: string): SyncProgress {
  return {
    accountId,
    state: 'idle',
    first: false,
    kind: null,
    scan: 1,
    read: 0,
    added: 0,
    requests: 0,
    weight: 0,
    share: null,
    recordsASecond: null,
    secondsLeft: null,
    startedAt: null,
    finishedAt: null,
    message: null,
  };
}

/** Where the sync runs of one run began, for rates: `read` before it, and the monotonic time. */
interface RunStart {
  read: number;
  at: number;
  /** Milliseconds of time that were to be read, in all scans. */
  span: number;
  /** As many scans as were expected. */
  scans: number;
}

export function runStart(state: SyncRunState, monotonic: number): RunStart {
  return { read: state.counts.read, at: monotonic, span: spanLeft(state), scans: expectedScans(state) };
}

interface Totals {
  read: number;
  added: number;
  requests: number;
  weight: number;
}

export const NO_TOTALS: Totals = { read: 0, added: 0, requests: 0, weight: 0 };

/** What the bar shows of a sync run; `before` are the lists of this run that are done. */
export function runProgress(
  base: SyncProgress,
  kind: WalletRecord['kind'],
  state: SyncRunState,
  start: RunStart,
  before: Totals,
  monotonic: number,
): SyncProgress {
  const seconds = (monotonic - start.at) / 1_000;
  const readHere = state.counts.read - start.read;
  const rate = seconds > 0.5 && readHere > 0 ? readHere / seconds : null;
  const share = shareOf(state, start);
  const left = recordsLeft(state);
  return {
    ...base,
    kind,
    scan: state.round,
    read: before.read + state.counts.read,
    added: before.added + state.counts.added,
    requests: before.requests + state.counts.requests,
    weight: before.weight + state.counts.weight,
    share,
    recordsASecond: rate,
    secondsLeft: rate === null || left === null ? null : left / rate,
  };
}

/** By records where their number is known, for they are what takes the time; else by the time read. */
function shareOf(state: SyncRunState, start: RunStart): number | null {
  const { expected } = state;
  const left = recordsLeft(state);
  const scans = expectedScans(state);
  if (expected !== null && left !== null && expected > 0) return 1 - left / (expected * scans);
  const span = start.span + (scans - start.scans) * spanOf(state.allRanges);
  return span > 0 ? Math.min(1, Math.max(0, 1 - spanLeft(state) / span)) : null;
}

/** In all scans; null where their number is not known. */
function recordsLeft(state: SyncRunState): number | null {
  const { expected, counts, before, round } = state;
  if (expected === null) return null;
  return Math.max(0, expected - (counts.read - before.read)) + (expectedScans(state) - round) * expected;
}

/** Two, and one more for each that did not agree. */
function expectedScans({ round }: SyncRunState): number {
  return Math.max(2, round);
}

function spanLeft(state: SyncRunState): number {
  return spanOf(remainingRanges(state)) + (expectedScans(state) - state.round) * spanOf(state.allRanges);
}

function spanOf(ranges: readonly Window[]): number {
  let span = 0;
  for (const { from, to } of ranges) span += to - from;
  return span;
}
