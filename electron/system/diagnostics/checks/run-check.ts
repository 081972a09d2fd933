import type { CheckResult } from '../../../../shared/bridge/diagnostics-calls.ts';
import type { CheckId } from '../../../../shared/diagnostics/checks.ts';
import { inFileOf, shownOf, type Text } from '../../../../shared/messages/in-both.ts';
import type { Clock } from '../../../platform/clock.ts';
import {
  type Check,
  type CheckParts,
  type CheckRun,
  failed,
  type Finding,
  machineMessages,
  skipped,
} from './check.ts';
import { checkWebSocket } from './events-check.ts';
import { checkFiles } from './files-check.ts';
import { checkDisk, checkKeychain } from './machine-checks.ts';
import { checkAddress, checkTls } from './network-checks.ts';
import { checkPolicy } from './policy-check.ts';
import { checkArchive, checkJournal, checkReviews } from './store-checks.ts';
import { withoutTyped } from './without-typed.ts';
import { checkBudget, checkClock, checkPermission, checkSignature } from './venue-checks.ts';

const CHECK: Record<CheckId, Check> = {
  keychain: checkKeychain,
  disk: checkDisk,
  clock: checkClock,
  address: checkAddress,
  tls: checkTls,
  signature: checkSignature,
  permission: checkPermission,
  budget: checkBudget,
  websocket: checkWebSocket,
  archive: checkArchive,
  journal: checkJournal,
  reviews: checkReviews,
  files: checkFiles,
  policy: checkPolicy,
};

/** About this machine and what is kept on it; the others depend on the chosen account. */
const OF_MACHINE: ReadonlySet<CheckId> = new Set([
  'disk',
  'archive',
  'journal',
  'reviews',
  'files',
  'policy',
]);

export function isOfAccount(id: CheckId): boolean {
  return !OF_MACHINE.has(id);
}

/** What is asked over the network, of the venue or on the way to it. */
const OF_NETWORK: ReadonlySet<CheckId> = new Set([
  ...(['clock', 'address', 'tls', 'signature'] as const),
  ...(['permission', 'budget', 'websocket'] as const),
]);

/** However long something takes, a check ends within this; files of gigabytes have their own deadline. */
const DEADLINE_MS = 30_000;
const FILE_DEADLINE_MS = 10 * 60_000;
const FILES: ReadonlySet<CheckId> = new Set(['archive', 'journal', 'reviews']);

/** What a check came to, as the window shows it and as a report has it. */
export interface CheckInBoth {
  shown: CheckResult;
  inFile: CheckResult;
}

/** Makes one check. Never rejects, and ends as soon as `run.signal` says so, whatever still runs behind. */
export async function runCheck(id: CheckId, parts: CheckParts, run: CheckRun): Promise<CheckInBoth> {
  const { clock } = parts;
  const began = clock.monotonic();
  const ended = new AbortController();
  const finding = await Promise.race([
    found(id, parts, { ...run, signal: ended.signal }),
    givenUp(clock, run.signal, FILES.has(id) ? FILE_DEADLINE_MS : DEADLINE_MS, ended.signal),
  ]);
  ended.abort();
  const about = {
    id,
    accountId: isOfAccount(id) ? (run.account?.id ?? null) : null,
    at: clock.now(),
    tookMs: Math.round(clock.monotonic() - began),
  };
  return {
    shown: { ...about, ...readAs(finding, shownOf) },
    inFile: { ...about, ...readAs(finding, (text) => withoutTyped(inFileOf(text), run.account)) },
  };
}

function readAs(
  { state, found, advice, facts, missing }: Finding,
  read: (text: Text) => string,
): Pick<CheckResult, 'state' | 'found' | 'advice' | 'facts' | 'missing'> {
  return {
    state,
    found: read(found),
    advice: advice === null ? null : read(advice),
    facts: facts.map(({ label, value }) => ({ label: read(label), value: read(value) })),
    ...(missing === undefined ? {} : { missing }),
  };
}

async function found(id: CheckId, parts: CheckParts, run: CheckRun): Promise<Finding> {
  if (run.withheld !== undefined && OF_NETWORK.has(id)) return run.withheld;
  try {
    return await CHECK[id](parts, run);
  } catch {
    return failed(machineMessages.fault, machineMessages.faultAdvice);
  }
}

/** Resolves when a person ends the check or it has taken too long; never after `over`. */
function givenUp(clock: Clock, signal: AbortSignal, ms: number, over: AbortSignal): Promise<Finding> {
  return new Promise((resolve) => {
    const onAbort = () => resolve(CANCELLED);
    const cancel = clock.after(ms, () =>
      resolve(failed(machineMessages.tookTooLong(ms / 1_000), machineMessages.tookTooLongAdvice)),
    );
    if (signal.aborted) onAbort();
    signal.addEventListener('abort', onAbort, { signal: over });
    over.addEventListener('abort', cancel);
  });
}

const CANCELLED: Finding = skipped(machineMessages.cancelled, machineMessages.cancelledAdvice);
