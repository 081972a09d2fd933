import type { BridgeError } from '../../../../shared/base/error.ts';
import type { VenueKind } from '../../../../shared/venue/description.ts';
import type { RecordKind, WalletRecord } from '../../../../shared/records/record.ts';
import type { Result } from '../../../../shared/base/result.ts';
import { syncMessages } from '../../../../shared/messages/sync.ts';
import { reasonShown } from '../../../../shared/messages/sync-reasons.ts';
import type { Clock } from '../../../platform/clock.ts';
import { ARCHIVE_BROKE } from '../archive/archive-module.ts';
import type { Ids } from '../../../platform/ids.ts';
import type { VenueClient } from '../../../venue/client.ts';
import type { PageProblem } from '../../../venue/records-page.ts';
import { REQUEST_WEIGHTS } from '../../../venue/request-weights.ts';
import type { Control } from './control.ts';
import { edgeMs, safeWindowMs } from './first-day.ts';
import { meaningOf } from './meaning.ts';
import type { SyncArchive } from './sync-ops.ts';
import type { ListName } from './list-key.ts';
import { isSurvey, type PageQuery, type Step, type SyncRules, type SyncRunState } from './sync-run-state.ts';
import { nextQuery, takeAnswer, takeFault, takeRangeRefusal, withStored } from './sync-run.ts';

/** What a sync run needs of a venue; the venue client satisfies it. */
export type ArchiveSource = Pick<VenueClient, 'archivePage' | 'serverTime' | 'status' | 'venue' | 'paging'>;

export interface SyncRunParts {
  archive: SyncArchive;
  /** The venue with the account's key; requested before every query, because either may be gone. */
  ready(accountId: string): Promise<Result<ArchiveSource, BridgeError>>;
  clock: Clock;
  ids: Ids;
}

/** How far a sync run came. `stopped`: as `control` wanted, and it can go on. */
export type SyncRunEnd =
  | { kind: 'done'; state: SyncRunState }
  | { kind: 'stopped' }
  | { kind: 'gone' }
  /** `again`: the archive's thread broke off and is started again; the sync run goes on from what was stored. */
  | { kind: 'failed'; message: string; again?: true };

/** Called after every page with the state, and with why the run waits (null: it goes on). */
type SyncRunListener = (update: { state: SyncRunState; waits: string | null }) => void;

/** Windows in a row that may be given up before the venue as a whole is. */
const MAX_GIVEN_UP = 3;
const FIRST_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = 60_000;
/** Of the pool, this part is left to what a person does: pages shown, addresses, balances. */
const RESERVE = 0.25;
const BUDGET_CHECK_MS = 5_000;

/** How this venue may be asked. */
export function rulesOf({ venue, paging }: Pick<ArchiveSource, 'venue' | 'paging'>): SyncRules {
  return {
    sizes: paging.sizes,
    edgeMs: edgeMs(venue.skewMs),
    safeMs: safeWindowMs(venue.kind),
  };
}

export function listPath(kind: WalletRecord['kind']): RecordKind {
  return kind === 'deposit' ? 'deposits' : 'withdrawals';
}

/** A running sync run. */
interface Run {
  parts: SyncRunParts;
  list: ListName;
  control: Control;
  listen: SyncRunListener;
  state: SyncRunState;
  /** The last page, on its way into the file. */
  storing: ReturnType<typeof storePage> | null;
  /** Tries in a row that did not reach the venue. */
  waits: number;
  /** The request was refused with an unknown message, and is sent once more before its range is halved. */
  unclear: boolean;
}

/**
 * Runs the sync from `begun` to its end, or until something else is wanted. Each page is stored with what it proved and the state of the run,
 * in one transaction, while the next one is asked for. A venue that cannot be reached is waited for; nothing read is lost by that.
 */
export async function driveSyncRun(
  parts: SyncRunParts,
  list: ListName,
  begun: SyncRunState,
  control: Control,
  listen: SyncRunListener,
): Promise<SyncRunEnd> {
  const state = { ...begun, trouble: { ...begun.trouble, givenUp: 0 } };
  const none = { storing: null, waits: 0, unclear: false };
  const run: Run = { parts, list, control, listen, state, ...none };
  for (;;) {
    const end = await turn(run);
    if (end !== null) return end;
  }
}

/** One request and its result; null: the sync run goes on. */
async function turn(run: Run): Promise<SyncRunEnd | null> {
  const { parts, list, control } = run;
  if (control.wanted !== 'run') return (await storePending(run)) ?? { kind: 'stopped' };
  const ready = await parts.ready(list.accountId);
  if (!ready.ok) return takeTrouble(run, { error: ready.error, fault: null }, 'service', null);
  const source = ready.value;
  const rules = rulesOf(source);
  const asked = nextQuery(run.state, rules);
  if (asked === null) return (await storePending(run)) ?? endRound(run);
  if (await budgetWaits(source, list, control)) return null;

  const answer = await ask(source, list, asked);
  const lost = await storePending(run);
  if (lost !== null) return lost;
  if (isOver(control)) return { kind: 'stopped' };
  if (!answer.ok) return takeTrouble(run, answer.error, source.venue.kind, { asked, rules });
  run.waits = 0;
  run.unclear = false;
  const { page, receivedAt } = answer.value;
  return takeStep(
    run,
    takeAnswer(counted(run, page.items.length), asked, page, receivedAt, rules),
    receivedAt,
  );
}

/** Waits until the last page is stored. Answers an end when it could not be. */
async function storePending(run: Run): Promise<SyncRunEnd | null> {
  if (run.storing === null) return null;
  const done = await run.storing;
  run.storing = null;
  if (!done.ok) return archiveFailed(done.error);
  run.state = withStored(run.state, done.value);
  return null;
}

/** All of it was read once more: the archive says whether that agrees with the time before. */
async function endRound(run: Run): Promise<SyncRunEnd | null> {
  const { parts, list, state } = run;
  if (isOver(run.control)) return { kind: 'stopped' };
  const next = await parts.archive.request('sync.round', { ...list, state });
  if (!next.ok) return archiveFailed(next.error);
  if (next.value === null) return { kind: 'done', state };
  run.state = next.value;
  run.listen({ state: run.state, waits: null });
  return null;
}

/** The archive could not do what it was asked. */
export function archiveFailed(error: BridgeError): SyncRunEnd {
  const { message } = error;
  return error === ARCHIVE_BROKE ? { kind: 'failed', message, again: true } : { kind: 'failed', message };
}

async function takeStep(run: Run, step: Step, seenAt: number): Promise<SyncRunEnd | null> {
  run.storing = storePage(run.parts, run.list, step, seenAt);
  run.state = step.state;
  run.listen({ state: run.state, waits: null });
  const [gap] = step.gaps;
  if (gap === undefined || run.state.trouble.givenUp < MAX_GIVEN_UP) return null;
  return (await storePending(run)) ?? { kind: 'failed', message: formatGivenUp(gap.reason) };
}

/** No answer that can be used. `about` is null when nothing was asked: the account or its key is not at hand. */
async function takeTrouble(
  run: Run,
  problem: PageProblem,
  venue: VenueKind,
  about: { asked: PageQuery; rules: SyncRules } | null,
): Promise<SyncRunEnd | null> {
  const failed: SyncRunEnd = { kind: 'failed', message: problem.error.message };
  const lost = await storePending(run);
  if (lost !== null) return lost;
  const { control, parts, listen } = run;
  const fraction = parts.ids.fraction();
  const meaning = meaningOf(problem, venue);
  switch (meaning.kind) {
    case 'gone':
      return { kind: 'gone' };
    case 'fail':
      return meaning.message === undefined ? failed : { kind: 'failed', message: meaning.message };
    case 'unclear':
    case 'wait': {
      if (meaning.kind === 'unclear' && run.unclear) return narrow(run, about, failed);
      run.unclear = meaning.kind === 'unclear';
      const ms = backoffMs(run.waits, fraction);
      run.waits += 1;
      listen({ state: run.state, waits: formatWait(problem.error.message, ms) });
      await control.wait(ms);
      return null;
    }
    case 'range':
      return narrow(run, about, failed);
    case 'page': {
      if (about === null) return failed;
      const step = takeFault(counted(run, 0), about.asked, meaning.reason, about.rules);
      const end = await takeStep(run, step, parts.clock.now());
      if (end === null && meaning.reason === 'no-answer')
        await control.wait(backoffMs(step.state.trouble.unusableReplies, fraction));
      return end;
    }
  }
}

/** The range was refused: the next query is narrower. */
function narrow(run: Run, about: { asked: PageQuery } | null, failed: SyncRunEnd): SyncRunEnd | null {
  const halveRange = about === null ? null : takeRangeRefusal(counted(run, 0), about.asked);
  if (halveRange === null) return failed;
  run.unclear = false;
  run.state = halveRange;
  return null;
}

/** Nothing more may be stored after this: the archive may be closing, or the account gone. */
function isOver({ wanted }: Control): boolean {
  return wanted === 'close' || wanted === 'gone' || wanted === 'cancel';
}

/** The state with this query counted. */
function counted({ state, list }: Run, rows: number): SyncRunState {
  const { weight } = REQUEST_WEIGHTS[listPath(list.kind)];
  return {
    ...state,
    counts: {
      ...state.counts,
      read: state.counts.read + (isSurvey(state) ? 0 : rows),
      requests: state.counts.requests + 1,
      weight: state.counts.weight + weight,
    },
  };
}

function ask(source: ArchiveSource, { kind }: ListName, { window, page, pageSize }: PageQuery) {
  const filter = { startAt: window.from, endAt: window.to };
  return source.archivePage(listPath(kind), { page, pageSize, filter });
}

function storePage(
  { archive, clock }: SyncRunParts,
  { accountId, kind }: ListName,
  step: Step,
  seenAt: number,
) {
  const { state, ...rest } = step;
  return archive.request('sync.page', { accountId, kind, step: rest, state, seenAt, localTime: clock.now() });
}

/** Lets the pool recover when little of it is left: what a person does goes first. True when it waited. */
async function budgetWaits(source: ArchiveSource, { kind }: ListName, control: Control): Promise<boolean> {
  const { pool, weight } = REQUEST_WEIGHTS[listPath(kind)];
  const { quota, remaining, resetsInMs } = source.status().budget[pool];
  if (quota === null || remaining === null || remaining >= quota) return false;
  if (remaining - weight >= quota * RESERVE) return false;
  await control.wait(Math.max(100, Math.min(resetsInMs ?? BUDGET_CHECK_MS, BUDGET_CHECK_MS)));
  return true;
}

function backoffMs(turn: number, fraction: number): number {
  const longest = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** turn);
  return Math.ceil(longest * (0.5 + fraction / 2));
}

function formatWait(why: string, ms: number): string {
  const seconds = Math.max(1, Math.round(ms / 1_000));
  return syncMessages.waits(why, seconds);
}

function formatGivenUp(reason: string): string {
  return syncMessages.givenUp(MAX_GIVEN_UP, reasonShown(reason));
}
