import type { AccountView } from '../../../../shared/bridge/account-calls.ts';
import type { Preferences } from '../../../../shared/bridge/app-calls.ts';
import type { BridgeError } from '../../../../shared/base/error.ts';
import type { WalletRecord } from '../../../../shared/records/record.ts';
import { type Result, succeed } from '../../../../shared/base/result.ts';
import { syncMessages } from '../../../../shared/messages/sync.ts';
import { listOrigin } from '../../../venue/list-origin.ts';
import { createControl, type Control } from './control.ts';
import { firstDayOf, startDateOf, laterOverlapMs } from './first-day.ts';
import { planRanges, YOUNG_MS } from './plan.ts';
import { farther, keptRanges, type Reach } from './recheck.ts';
import { idleProgress, NO_TOTALS, runStart, type SyncProgress, runProgress } from './progress.ts';
import {
  archiveFailed,
  type ArchiveSource,
  rulesOf,
  driveSyncRun,
  type SyncRunEnd,
  type SyncRunParts,
} from './drive-sync-run.ts';
import type { ListKnown } from './sync-ops.ts';
import type { SyncRunState } from './sync-run-state.ts';
import { beginSyncRun } from './sync-run.ts';

type Kind = WalletRecord['kind'];
export const BOTH: readonly Kind[] = ['deposit', 'withdrawal'];

/** A venue may read startAt as "after": asked for this much earlier, the start date's own millisecond is returned and verified too. */
const START_MARGIN_MS = 2;
const DAY = 86_400_000;
const ANNOUNCE_MS = 250;

export interface AccountSyncParts extends SyncRunParts {
  find(accountId: string): AccountView | null;
  announce(progress: SyncProgress): void;
  /** How often what is verified is read again. */
  preferences(): Pick<Preferences, 'recheckDays' | 'recheckAll'>;
}

/** The sync of one account: its two lists one after the other, deposits first. */
export interface AccountSync {
  progress(): SyncProgress;
  /** Whether something runs or would go on by itself. */
  busy(): boolean;
  start(kinds: readonly Kind[], reach?: Reach): void;
  pause(): void;
  cancel(): void;
  suspend(): void;
  resume(): void;
  /** The account was removed, or the app ends. Resolves when nothing is written any more. */
  end(why: 'gone' | 'close'): Promise<void>;
}

const SUSPENDED = syncMessages.suspended;
const ARCHIVE_AGAIN = syncMessages.archiveBroke;
const ARCHIVE_AGAIN_MS = 1_000;
const PAUSED = syncMessages.paused;

export function createAccountSync(accountId: string, parts: AccountSyncParts): AccountSync {
  const { clock, archive } = parts;
  let progress = idleProgress(accountId);
  let control: Control | null = null;
  let running: Promise<void> = Promise.resolve();
  /** Lists still to be done when the sync run stops for a while. */
  let left: readonly Kind[] = [];
  /** Lists of the run under way. */
  let chosen: readonly Kind[] = [];
  /** Lists requested while others are read: they follow. */
  let later: readonly Kind[] = [];
  let laterReach: Reach = 'due';
  /** The farthest asked for since the last sync run ended. */
  let reach: Reach = 'due';
  let recordedAt = Number.NEGATIVE_INFINITY;

  function report(next: SyncProgress, always = true): void {
    progress = next;
    const now = clock.monotonic();
    if (!always && now - recordedAt < ANNOUNCE_MS) return;
    recordedAt = now;
    parts.announce(progress);
  }

  function start(kinds: readonly Kind[], wanted: Reach = 'due'): void {
    if (control !== null) {
      // What is stopping (paused, suspended) starts again once it has stopped.
      const before = running;
      if (control.wanted !== 'run') void before.then(() => start(kinds, wanted));
      else {
        // What is being read was planned for less.
        const isFarther = farther(reach, wanted) !== reach;
        later = kinds.filter((kind) => isFarther || later.includes(kind) || !chosen.includes(kind));
        laterReach = farther(laterReach, wanted);
      }
      return;
    }
    reach = farther(reach, wanted);
    const mine = createControl(clock);
    control = mine;
    left = kinds;
    chosen = kinds;
    later = [];
    laterReach = 'due';
    report({ ...idleProgress(accountId), state: 'running', startedAt: clock.now(), kind: kinds[0] ?? null });
    running = run(kinds, mine);
  }

  async function run(kinds: readonly Kind[], mine: Control): Promise<void> {
    let end: SyncRunEnd;
    try {
      end = await runAll(kinds, mine);
      while (end.kind === 'failed' && end.again) end = await runAgain(mine);
    } catch (error) {
      end = { kind: 'failed', message: internal(error) };
    }
    control = null;
    finish(end, mine);
  }

  /** The archive's thread is started again, so the remaining lists go on from what it stored. It gives up by itself when it breaks too often. */
  async function runAgain(mine: Control): Promise<SyncRunEnd> {
    report({ ...progress, message: ARCHIVE_AGAIN });
    await mine.wait(ARCHIVE_AGAIN_MS);
    return mine.wanted === 'run' ? runAll(left, mine) : { kind: 'stopped' };
  }

  async function runAll(kinds: readonly Kind[], mine: Control): Promise<SyncRunEnd> {
    let totals = NO_TOTALS;
    let end: SyncRunEnd = { kind: 'stopped' };
    for (const [index, kind] of kinds.entries()) {
      left = kinds.slice(index);
      end = await runList(kind, mine, totals);
      if (end.kind !== 'done') return end;
      const { read, added, requests, weight } = progress;
      totals = { read, added, requests, weight };
    }
    return end;
  }

  /** One list: a new sync run up to now, after the one under way where there is one. */
  async function runList(kind: Kind, mine: Control, before: typeof NO_TOTALS): Promise<SyncRunEnd> {
    let totals = before;
    for (;;) {
      const known = await knownOf(kind);
      if (!known.ok) return archiveFailed(known.error);
      const begun = await begin(kind, known.value, mine);
      if (begun.kind !== 'begun') return begun;
      const { state, openChecked } = begun;
      const from = runStart(state, clock.monotonic());
      progress = { ...progress, first: known.value.firstDoneAt === null };
      const end = await driveSyncRun(parts, { accountId, kind }, state, mine, ({ state: at, waits }) => {
        const next = runProgress(progress, kind, at, from, totals, clock.monotonic());
        report({ ...next, state: 'running', message: waits }, waits !== progress.message);
      });
      if (end.kind !== 'done') return end;
      const last = runProgress(progress, kind, end.state, from, totals, clock.monotonic());
      report({ ...last, message: null }, false);
      const at = clock.now();
      const ended = await archive.request('sync.end', {
        accountId,
        kind,
        at,
        done: true,
        openChecked,
        maxRange: end.state.maxRange,
      });
      if (!ended.ok) return archiveFailed(ended.error);
      totals = { read: last.read, added: last.added, requests: last.requests, weight: last.weight };
      // One that was resumed ends before it was resumed, and was planned before a person asked: what came since is read as well.
      if (known.value.syncRun === null) return end;
    }
  }

  /** What is known of a list; nothing for another venue or key: it may be another account's list. */
  async function knownOf(kind: Kind): Promise<Result<ListKnown, BridgeError>> {
    const known = await archive.request('sync.known', { accountId, kind });
    if (!known.ok || known.value.origin === null || known.value.origin === origin()) return known;
    const forgotten = await archive.request('sync.forget', { accountId, kind, keepVerified: false });
    return forgotten.ok ? archive.request('sync.known', { accountId, kind }) : forgotten;
  }

  function origin(): string {
    const account = parts.find(accountId);
    return account === null ? 'practice' : listOrigin(account);
  }

  type Begun = { kind: 'begun'; state: SyncRunState; openChecked: boolean };

  async function begin(kind: Kind, known: ListKnown, mine: Control): Promise<Begun | SyncRunEnd> {
    const ready = await whenReady(mine);
    if ('kind' in ready) return ready;
    if (mine.wanted !== 'run') return { kind: 'stopped' };
    if (known.syncRun !== null) {
      await archive.request('sync.pause', { accountId, kind, paused: false });
      return { kind: 'begun', state: known.syncRun.state, openChecked: false };
    }
    const { source, now: frozenAt } = ready;
    const { skewMs, kind: venueKind } = source.venue;
    const rules = rulesOf(source);
    const oldToo = known.openCheckedAt === null || frozenAt - known.openCheckedAt >= DAY;
    const startDate = startDateOf(known.userStartDate, firstDayOf(venueKind));
    const kept = await keptRanges(parts, { accountId, kind }, known, { frozenAt, rules, reach });
    if (!kept.ok) return archiveFailed(kept.error);
    const ranges = planRanges(
      {
        ...known,
        verified: kept.value,
        open: known.open.filter((at) => oldToo || frozenAt - at < YOUNG_MS),
      },
      {
        startDate: Math.max(0, startDate.at - START_MARGIN_MS),
        frozenAt,
        edgeMs: rules.edgeMs,
        overlapMs: laterOverlapMs(skewMs),
      },
    );
    const { maxRange, nextScan } = known;
    const state = beginSyncRun({ frozenAt, ranges, maxRange, nextScan, rules });
    const stored = await archive.request('sync.begin', {
      accountId,
      kind,
      state,
      startedAt: clock.now(),
      origin: origin(),
    });
    return stored.ok ? { kind: 'begun', state, openChecked: oldToo } : archiveFailed(stored.error);
  }

  /**
   * The venue with the key at hand, and its time, milliseconds since the epoch. Waits for what passes: a locked keychain, the practice exchange
   * starting, a venue that does not say its time. By a guess of that time a range would be verified that the venue had not reached yet.
   */
  async function whenReady(mine: Control): Promise<{ source: ArchiveSource; now: number } | SyncRunEnd> {
    for (let turn = 0; ; turn += 1) {
      if (mine.wanted !== 'run') return { kind: 'stopped' };
      const source = await parts.ready(accountId);
      const ready = source.ok ? await withTime(source.value) : source;
      if (ready.ok) return ready.value;
      const { kind, message } = ready.error;
      if (kind === 'not-found') return { kind: 'gone' };
      if (!PASSING.has(kind)) return { kind: 'failed', message };
      report({ ...progress, message });
      await mine.wait(Math.min(60_000, 2_000 * 2 ** turn));
    }
  }

  /** Fails where the venue cannot be reached for its time. One that does not have it is believed to have ours, until its first answer. */
  async function withTime(
    source: ArchiveSource,
  ): Promise<Result<{ source: ArchiveSource; now: number }, BridgeError>> {
    const reply = await source.serverTime();
    const { clockOffsetMs } = source.status();
    if (!reply.ok && clockOffsetMs === null && PASSING.has(reply.error.kind)) return reply;
    const now = reply.ok ? reply.value : Math.round(clock.now() + (clockOffsetMs ?? 0));
    return succeed({ source, now });
  }

  function finish(end: SyncRunEnd, mine: Control): void {
    const rateless = { ...progress, recordsASecond: null, secondsLeft: null };
    switch (end.kind) {
      case 'done':
        left = [];
        reach = 'due';
        report({
          ...rateless,
          state: 'idle',
          kind: null,
          share: null,
          finishedAt: clock.now(),
          message: null,
        });
        if (later.length > 0) start(later, laterReach);
        return;
      case 'failed':
        left = [];
        report({ ...rateless, state: 'failed', finishedAt: clock.now(), message: end.message });
        return;
      case 'gone':
        left = [];
        progress = idleProgress(accountId);
        return;
      case 'stopped':
        afterStop(rateless, mine);
    }
  }

  function afterStop(rateless: SyncProgress, mine: Control): void {
    switch (mine.wanted) {
      case 'pause':
        report({ ...rateless, state: 'paused', message: PAUSED });
        return;
      case 'suspend':
        report({ ...rateless, state: 'paused', message: SUSPENDED });
        return;
      case 'cancel':
        left = [];
        report({
          ...rateless,
          state: 'idle',
          kind: null,
          share: null,
          finishedAt: clock.now(),
          message: null,
        });
        return;
      case 'run':
      case 'gone':
      case 'close':
        progress = idleProgress(accountId);
    }
  }

  /** Once nothing runs any more: a sync run that was cancelled does not go on at the next start. */
  async function forgetRuns(): Promise<void> {
    await running;
    for (const kind of BOTH) {
      const at = clock.now();
      await archive.request('sync.end', {
        accountId,
        kind,
        at,
        done: false,
        openChecked: false,
        maxRange: null,
      });
    }
    if (control === null) report({ ...progress, state: 'idle', kind: null, message: null });
  }

  return {
    progress: () => progress,
    busy: () => control !== null || left.length > 0,
    start,
    pause() {
      if (control === null) return;
      control.want('pause');
      const [kind] = left;
      if (kind !== undefined) void archive.request('sync.pause', { accountId, kind, paused: true });
    },
    cancel() {
      control?.want('cancel');
      left = [];
      reach = 'due';
      void forgetRuns();
    },
    suspend() {
      control?.want('suspend');
    },
    resume() {
      const again = [...left, ...later];
      const suspended = progress.message === SUSPENDED || control?.wanted === 'suspend';
      const wanted = laterReach;
      if (suspended && again.length > 0) void running.then(() => start(again, wanted));
    },
    end(why) {
      left = [];
      control?.want(why);
      // A request under way is not waited for: its answer is not stored.
      return Promise.resolve();
    },
  };
}

/** Tried again by itself. */
const PASSING: ReadonlySet<BridgeError['kind']> = new Set([
  'unreachable',
  'timeout',
  'connection-lost',
  'rate-limited',
  'keychain-locked',
  'conflict',
]);

function internal(error: unknown): string {
  const why = error instanceof Error ? error.message : syncMessages.unknownFailure;
  return syncMessages.failed(why);
}
