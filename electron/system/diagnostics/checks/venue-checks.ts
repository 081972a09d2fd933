import type { BridgeError, BridgeErrorKind } from '../../../../shared/base/error.ts';
import { type CheckId, CHECKS } from '../../../../shared/diagnostics/checks.ts';
import { isClockOff, isRateLimitLow } from '../../../../shared/diagnostics/thresholds.ts';
import { fail, type Result } from '../../../../shared/base/result.ts';
import {
  checksInEnglish,
  diagnosticsChecksMessages,
} from '../../../../shared/messages/diagnostics-checks.ts';
import { inBoth, joined, type Text } from '../../../../shared/messages/in-both.ts';
import { type Pool, POOLS } from '../../../../shared/venue/description.ts';
import type { VenueClient } from '../../../venue/client.ts';
import type { RequestPart } from '../../../../shared/venue/kind-facts.ts';
import { refusedPart } from '../../../venue/refused-part.ts';
import {
  type Check,
  type CheckParts,
  type CheckRun,
  type Fact,
  failed,
  failedBy,
  type Finding,
  isUnasked,
  NO_ACCOUNT,
  passed,
  failureText,
  skipped,
  warning,
} from './check.ts';
import { venueCheckMessages } from './venue-check-messages.ts';

const messages = venueCheckMessages;

/** Where many checks run, one leaves the pool alone when less than this part of it is left: what a person does goes first. */
const RESERVE = 0.25;

/** The venue's client, or why this check does not ask it. */
export async function venueFor(
  id: CheckId,
  { ready }: CheckParts,
  { account, sparing }: CheckRun,
): Promise<Result<VenueClient, Finding>> {
  if (account === null) return fail(NO_ACCOUNT);
  const client = await ready(account.id);
  if (!client.ok) return fail(unaskedOrFailed(client.error));
  const { cost } = CHECKS[id];
  if (sparing && cost !== null) {
    const { quota, remaining } = client.value.status().budget[cost.pool];
    if (quota !== null && remaining !== null && remaining < Math.max(cost.weight, quota * RESERVE)) {
      return fail(
        skipped(messages.sparing(cost.weight, cost.pool, remaining, quota), messages.sparingAdvice),
      );
    }
  }
  return client;
}

function unaskedOrFailed(error: BridgeError): Finding {
  return isUnasked(error) ? skipped(failureText(error.kind, error.message)) : unreachedOrFailed(error);
}

const UNREACHED: ReadonlySet<BridgeErrorKind> = new Set(['unreachable', 'tls', 'timeout', 'connection-lost']);

/** That nothing answers is reported once, by the check of the address. */
export function unreachedOrFailed(error: BridgeError): Finding {
  if (error.kind === 'rate-limited')
    return skipped(failureText(error.kind, error.message), messages.poolSpentAdvice);
  return UNREACHED.has(error.kind)
    ? skipped(messages.notReached(failureText(error.kind, error.message)), messages.seeAddress)
    : failedBy(error);
}

export const checkClock: Check = async (parts, run) => {
  const { clock } = parts;
  const ready = await venueFor('clock', parts, run);
  if (!ready.ok) return ready.error;
  const client = ready.value;
  const { skewMs, capabilities } = client.venue;
  let measured: { offsetMs: number; vagueMs: number | null } | null = null;
  if (capabilities.serverTime !== null) {
    const began = clock.monotonic();
    const answer = await client.serverTime();
    const took = clock.monotonic() - began;
    if (!answer.ok) return unreachedOrFailed(answer.error);
    measured = { offsetMs: Math.round(answer.value + took / 2 - clock.now()), vagueMs: Math.ceil(took / 2) };
  } else {
    const { clockOffsetMs } = client.status();
    if (clockOffsetMs !== null) measured = { offsetMs: clockOffsetMs, vagueMs: null };
  }
  if (measured === null) {
    return skipped(messages.clock.noTime, messages.clock.noTimeAdvice);
  }
  const { offsetMs, vagueMs } = measured;
  const offset = `${offsetMs > 0 ? '+' : ''}${offsetMs}`;
  const facts: Fact[] = [
    {
      label: messages.clock.difference,
      value: vagueMs === null ? messages.clock.offset(offset) : messages.clock.offsetVague(offset, vagueMs),
    },
    { label: messages.clock.tolerates, value: skewMs === null ? messages.notKnown : messages.ms(skewMs) },
  ];
  const far = Math.abs(offsetMs) - (vagueMs ?? 0);
  if (!isClockOff(far)) return passed(messages.clock.agrees, facts);
  const isBeyond = skewMs !== null && far > skewMs;
  const behind = isBeyond ? messages.clock.farBehind : messages.clock.behind;
  const ahead = isBeyond ? messages.clock.farAhead : messages.clock.ahead;
  const seconds = (Math.abs(offsetMs) / 1_000).toFixed(1);
  return warning(offsetMs > 0 ? behind(seconds) : ahead(seconds), messages.clock.advice, facts);
};

const PART_ADVICE: Record<RequestPart, Text> = messages.partAdvice;

export const checkSignature: Check = async (parts, run) => {
  const ready = await venueFor('signature', parts, run);
  if (!ready.ok) return ready.error;
  const { venue } = ready.value;
  const pageSize = venue.paging.sizes[0] ?? venue.paging.defaultSize;
  const answer = await ready.value.recordsPage('deposits', { page: 1, pageSize, filter: {} });
  if (answer.ok) {
    return passed(messages.signature.accepted, [
      { label: messages.signature.answeredIn, value: messages.ms(answer.value.latencyMs) },
    ]);
  }
  const part = refusedPart(venue.kind, answer.error);
  if (part === 'permission') {
    const finding = failedBy(answer.error);
    return {
      ...finding,
      state: 'warning',
      found: messages.signature.noDeposits(failureText(answer.error.kind, answer.error.message)),
      advice: PART_ADVICE.permission,
    };
  }
  if (part !== null) return { ...failedBy(answer.error), advice: PART_ADVICE[part] };
  if (answer.error.kind === 'venue-refused') {
    return { ...failedBy(answer.error), advice: messages.signature.refusedAdvice };
  }
  return unreachedOrFailed(answer.error);
};

const NEEDED = /^(?:general|spot|spot[ _]?trading)$/i;
const MOVES_FUNDS = /withdraw|transfer/i;

export const checkPermission: Check = async (parts, run) => {
  if (run.account !== null && run.account.venue.capabilities.keyInformation === null) {
    return skipped(messages.permission.noPath(run.account.venue.label));
  }
  const ready = await venueFor('permission', parts, run);
  if (!ready.ok) return ready.error;
  const answer = await ready.value.keyInformation();
  if (!answer.ok) {
    const part = refusedPart(ready.value.venue.kind, answer.error);
    return part === null
      ? unreachedOrFailed(answer.error)
      : { ...failedBy(answer.error), advice: PART_ADVICE[part] };
  }
  const { permissions } = answer.value;
  const facts: Fact[] = [
    {
      label: messages.permission.may,
      value: permissions.length === 0 ? messages.permission.mayNothing : permissions.join(', '),
    },
  ];
  const extra = permissions.filter((permission) => !NEEDED.test(permission.trim()));
  const dangerous = extra.filter((permission) => MOVES_FUNDS.test(permission));
  if (dangerous.length > 0) {
    return warning(
      messages.permission.movesFunds(dangerous.join(', ')),
      messages.permission.movesFundsAdvice,
      facts,
    );
  }
  if (!permissions.some((permission) => /general/i.test(permission))) {
    return failed(messages.permission.lacksGeneral, PART_ADVICE.permission, facts);
  }
  if (!permissions.some((permission) => /spot/i.test(permission))) {
    return passed(messages.permission.readsOnly, facts);
  }
  const trades =
    extra.length === 0 ? messages.permission.trades : messages.permission.tradesAndMore(extra.join(', '));
  return passed(trades, facts);
};

const POOL_NAMES: Record<Pool, Text> = inBoth(diagnosticsChecksMessages.pools, checksInEnglish.pools);

export const checkBudget: Check = async (parts, run) => {
  const ready = await venueFor('budget', parts, run);
  if (!ready.ok) return ready.error;
  const { budget } = ready.value.status();
  const facts: Fact[] = [];
  const low: Pool[] = [];
  let known = 0;
  for (const pool of POOLS) {
    const { quota, remaining, resetsInMs } = budget[pool];
    if (quota === null || remaining === null) {
      facts.push({ label: POOL_NAMES[pool], value: messages.notKnown });
      continue;
    }
    known += 1;
    if (isRateLimitLow(remaining, quota)) low.push(pool);
    const value =
      resetsInMs === null
        ? messages.budget.left(remaining, quota)
        : messages.budget.leftResets(remaining, quota, Math.max(0, Math.ceil(resetsInMs / 1_000)));
    facts.push({ label: POOL_NAMES[pool], value });
  }
  if (low.length > 0) {
    const little = messages.budget.little(low.map((pool) => POOL_NAMES[pool]));
    return warning(
      low.includes('spot') ? joined(little, messages.budget.spotSpent) : little,
      messages.budget.littleAdvice,
      facts,
    );
  }
  if (known === 0) {
    return {
      ...skipped(messages.budget.unknown, messages.budget.unknownAdvice),
      facts,
    };
  }
  return passed(messages.budget.room, facts);
};
