import type { BridgeError, BridgeErrorKind } from '../../../shared/bridge/error.ts';
import { type CheckId, CHECKS } from '../../../shared/diagnostics/checks.ts';
import { fail, type Result } from '../../../shared/result.ts';
import { type Pool, POOLS } from '../../../shared/venue/description.ts';
import type { VenueClient } from '../../venue/client.ts';
import { refusedPart, type TestPart } from '../../venue/kind-facts.ts';
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
  NOT_HERE,
  passed,
  skipped,
  warning,
} from './check.ts';

/** Where many checks run, one leaves the pool alone when less than this part of it is left: what a person does goes first. */
const RESERVE = 0.25;

/** The venue's client, or why this check does not ask it. */
export async function venueFor(
  id: CheckId,
  { ready }: CheckParts,
  { account, sparing }: CheckRun,
): Promise<Result<VenueClient, Finding>> {
  if (ready === null) return fail(NOT_HERE);
  if (account === null) return fail(NO_ACCOUNT);
  const client = await ready(account.id);
  if (!client.ok) return fail(unaskedOrFailed(client.error));
  const { cost } = CHECKS[id];
  if (sparing && cost !== null) {
    const { quota, remaining } = client.value.status().budget[cost.pool];
    if (quota !== null && remaining !== null && remaining < Math.max(cost.weight, quota * RESERVE)) {
      return fail(
        skipped(
          `Not done: it costs ${cost.weight} of the ${cost.pool} pool, and only ${remaining} of ${quota} are left.`,
          'Run this check alone, or again when the pool has recovered.',
        ),
      );
    }
  }
  return client;
}

function unaskedOrFailed(error: BridgeError): Finding {
  return isUnasked(error) ? skipped(error.message) : unreachedOrFailed(error);
}

const UNREACHED: ReadonlySet<BridgeErrorKind> = new Set(['unreachable', 'tls', 'timeout', 'connection-lost']);

/** That nothing answers is told once, by the check of the address. */
export function unreachedOrFailed(error: BridgeError): Finding {
  if (error.kind === 'rate-limited') return skipped(error.message, 'Wait until the pool has recovered.');
  return UNREACHED.has(error.kind)
    ? skipped(`Not reached. ${error.message}`, 'See the check of the address.')
    : failedBy(error);
}

/** A clock that is off by more than this is worth a word even where nobody knows what the venue tolerates. */
const FAR_MS = 1_000;

export const checkClock: Check = async (parts, run) => {
  const { clock } = parts;
  const ready = await venueFor('clock', parts, run);
  if (!ready.ok) return ready.error;
  const client = ready.value;
  const { skewMs, capabilities } = client.venue;
  let measured: { offsetMs: number; vagueMs: number | null } | null = null;
  if (capabilities.serverTime !== null) {
    const began = clock.monotonic();
    const told = await client.serverTime();
    const took = clock.monotonic() - began;
    if (!told.ok) return unreachedOrFailed(told.error);
    measured = { offsetMs: Math.round(told.value + took / 2 - clock.now()), vagueMs: Math.ceil(took / 2) };
  } else {
    const { clockOffsetMs } = client.status();
    if (clockOffsetMs !== null) measured = { offsetMs: clockOffsetMs, vagueMs: null };
  }
  if (measured === null) {
    return skipped(
      'The venue has no server time, and has not answered anything yet that would tell.',
      'Run the check of the signature first: its answer carries a date.',
    );
  }
  const { offsetMs, vagueMs } = measured;
  const facts: Fact[] = [
    {
      label: 'Venue minus this computer',
      value: `${offsetMs > 0 ? '+' : ''}${offsetMs} ms${vagueMs === null ? '' : `, give or take ${vagueMs} ms`}`,
    },
    { label: 'The venue tolerates', value: skewMs === null ? 'not known' : `${skewMs} ms` },
  ];
  const far = Math.abs(offsetMs) - (vagueMs ?? 0);
  if (far <= FAR_MS) return passed('This computer’s clock agrees with the venue’s.', facts);
  const direction = offsetMs > 0 ? 'behind' : 'ahead of';
  const seconds = (Math.abs(offsetMs) / 1_000).toFixed(1);
  const beyond = skewMs !== null && far > skewMs ? ', more than the venue tolerates' : '';
  return warning(
    `This computer’s clock is ${seconds} s ${direction} the venue’s${beyond}. Requests carry the venue’s time and are accepted all the same.`,
    'Let the system set its clock by itself. Times in files and in the journal are this computer’s.',
    facts,
  );
};

const PART_ADVICE: Record<TestPart, string> = {
  address: 'Check the base address under Accounts.',
  clock: 'Check this computer’s date and time; see the check of the clock.',
  key: 'Check the key, its version and the header prefix under Accounts, or whether the venue has ended it.',
  signature: 'Check the secret: enter it again under Accounts.',
  passphrase: 'Check the passphrase, and whether the key version is the one the venue gave.',
  permission:
    'Give the key the General permission at the venue, and look whether it is bound to other network addresses.',
};

export const checkSignature: Check = async (parts, run) => {
  const ready = await venueFor('signature', parts, run);
  if (!ready.ok) return ready.error;
  const { venue } = ready.value;
  const pageSize = venue.paging.sizes[0] ?? venue.paging.defaultSize;
  const answer = await ready.value.recordsPage('deposits', { page: 1, pageSize, filter: {} });
  if (answer.ok) {
    return passed('The venue accepted a signed request: key, secret, passphrase and time are right.', [
      { label: 'Answered in', value: `${answer.value.latencyMs} ms` },
    ]);
  }
  const part = refusedPart(venue.kind, answer.error);
  if (part === 'permission') {
    const finding = failedBy(answer.error);
    return {
      ...finding,
      state: 'warning',
      found: `The signature was accepted; the key may not read deposits. ${answer.error.message}`,
      advice: PART_ADVICE.permission,
    };
  }
  if (part !== null) return { ...failedBy(answer.error), advice: PART_ADVICE[part] };
  if (answer.error.kind === 'venue-refused') {
    const advice =
      'The venue does not say which part it refused. Enter key, secret and passphrase again under Accounts and test the connection there.';
    return { ...failedBy(answer.error), advice };
  }
  return unreachedOrFailed(answer.error);
};

const NEEDED = /^(?:general|spot|spot[ _]?trading)$/i;
const MOVES_FUNDS = /withdraw|transfer/i;

export const checkPermission: Check = async (parts, run) => {
  if (run.account !== null && run.account.venue.capabilities.keyInformation === null) {
    return skipped(
      `${run.account.venue.label} has no path set that tells what a key may do. The first refusal tells it.`,
    );
  }
  const ready = await venueFor('permission', parts, run);
  if (!ready.ok) return ready.error;
  const told = await ready.value.keyInformation();
  if (!told.ok) {
    const part = refusedPart(ready.value.venue.kind, told.error);
    return part === null
      ? unreachedOrFailed(told.error)
      : { ...failedBy(told.error), advice: PART_ADVICE[part] };
  }
  const { permissions } = told.value;
  const facts: Fact[] = [
    {
      label: 'The key may',
      value: permissions.length === 0 ? 'nothing that is named' : permissions.join(', '),
    },
  ];
  const extra = permissions.filter((permission) => !NEEDED.test(permission.trim()));
  const dangerous = extra.filter((permission) => MOVES_FUNDS.test(permission));
  if (dangerous.length > 0) {
    return warning(
      `This key can move funds: ${dangerous.join(', ')}. Counterfoil never needs that.`,
      'Make a key without it at the venue and use that one.',
      facts,
    );
  }
  if (!permissions.some((permission) => /general/i.test(permission))) {
    return failed(
      'The key lacks General: deposits and withdrawals cannot be read.',
      PART_ADVICE.permission,
      facts,
    );
  }
  if (!permissions.some((permission) => /spot/i.test(permission))) {
    return passed('The key may read records. It may not place orders.', facts);
  }
  const more = extra.length === 0 ? '' : ` It may do more than is needed: ${extra.join(', ')}.`;
  return passed(`The key may read records and place orders.${more}`, facts);
};

const POOL_NAMES: Record<Pool, string> = { manage: 'Manage', spot: 'Spot', public: 'Public' };
/** Less than this part of a quota is little. */
const LITTLE = 0.1;

export const checkBudget: Check = async (parts, run) => {
  const ready = await venueFor('budget', parts, run);
  if (!ready.ok) return ready.error;
  const { budget } = ready.value.status();
  const facts: Fact[] = [];
  const low: string[] = [];
  let known = 0;
  for (const pool of POOLS) {
    const { quota, remaining, resetsInMs } = budget[pool];
    if (quota === null || remaining === null) {
      facts.push({ label: POOL_NAMES[pool], value: 'not known' });
      continue;
    }
    known += 1;
    if (remaining < quota * LITTLE) low.push(POOL_NAMES[pool]);
    const resets = resetsInMs === null ? '' : `, resets in ${Math.max(0, Math.ceil(resetsInMs / 1_000))} s`;
    facts.push({ label: POOL_NAMES[pool], value: `${remaining} of ${quota} left${resets}` });
  }
  if (low.length > 0) {
    const spot = low.includes('Spot') ? ' Orders are not sent while Spot is spent.' : '';
    return warning(
      `Little is left of ${low.join(' and ')}.${spot}`,
      'Wait until the window is over. If it happens often, another program may be using the same key.',
      facts,
    );
  }
  if (known === 0) {
    return {
      ...skipped(
        'The venue has not said how much may be asked, and no quota is set.',
        'Set quotas and window under Accounts if you know them.',
      ),
      facts,
    };
  }
  return passed('There is room in every pool whose quota is known.', facts);
};
