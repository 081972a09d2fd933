import { TEST_PARTS, type TestReport } from '../../../shared/bridge/account-calls.ts';
import type { BridgeError } from '../../../shared/base/error.ts';
import type { Result } from '../../../shared/base/result.ts';
import { venueTestMessages } from '../../../shared/messages/venue-test.ts';
import { KIND_FACTS } from '../../../shared/venue/kind-facts.ts';
import { readPermissions } from './capability-reads.ts';
import { refusedPart } from '../refused-part.ts';
import { testAccount } from './test-account.ts';
import type { VenueContext } from './venue-context.ts';
import type { ReadAnswer, VenueReader } from './venue-read.ts';

const messages = venueTestMessages;

type PartState = TestReport['parts'][number];
type TestPart = (typeof TEST_PARTS)[number];

/**
 * Tries the account with one cheap signed read and says which part failed: address, clock, key, signature, passphrase or
 * permission. A part counts as passed only when an answer proved it. Where the venue does not say which part it refused,
 * the report repeats its text and blames none in particular.
 */
export async function testConnection(
  context: VenueContext,
  read: VenueReader,
  syncClock: () => Promise<void>,
): Promise<TestReport> {
  const parts = new Map<TestPart, PartState>();
  const set = (part: TestPart, state: PartState['state'], message: string) =>
    parts.set(part, { part, state, message });
  for (const part of TEST_PARTS) set(part, 'not-reached', messages.notReached);

  await syncClock();
  const { answer, permissions, information } = await ask(context, read);
  let account: PartState | null = null;
  if (answer.ok) {
    for (const part of TEST_PARTS) set(part, 'passed', PASSED[part]);
    account = await testAccount(context, read, information);
    const takesOrders = account === null || account.state === 'passed' || account.state === 'not-reached';
    set('permission', 'passed', permissionMessage(permissions, takesOrders));
  } else {
    explain(context, answer.error, set);
  }
  noteClock(context, parts, set);

  const status = context.status.read();
  return {
    passed: answer.ok && account?.state !== 'failed',
    parts: [
      ...TEST_PARTS.map(
        (part) => parts.get(part) ?? { part, state: 'not-reached' as const, message: messages.notReached },
      ),
      ...(account === null ? [] : [account]),
    ],
    permissions,
    clockOffsetMs: status.clockOffsetMs,
    latencyMs: status.latencyMs,
  };
}

const PASSED: Record<TestPart, string> = messages.passed;

/** Key information where the venue has it; the deposit list proves the General permission where that does not name it. */
async function ask(
  context: VenueContext,
  read: VenueReader,
): Promise<{
  answer: Result<ReadAnswer, BridgeError>;
  permissions: string[] | null;
  /** What the venue says of the key; undefined where it says nothing. */
  information: unknown;
}> {
  const { capabilities, paging } = context.venue;
  let permissions: string[] | null = null;
  let information: unknown;
  if (capabilities.keyInformation !== null) {
    const answer = await read({ operation: 'keyInformation', path: capabilities.keyInformation, retries: 0 });
    const parsed = answer.ok ? readPermissions(answer.value.envelope.data) : null;
    if (parsed?.ok) permissions = parsed.value;
    if (answer.ok) information = answer.value.envelope.data;
    if (permissions !== null && mentions(permissions, /general/i))
      return { answer, permissions, information };
    if (!answer.ok && !isAboutThePath(context, answer.error)) return { answer, permissions, information };
  }
  const query = [
    [paging.pageParameter, 1],
    [paging.sizeParameter, paging.sizes[0] ?? paging.defaultSize],
  ] as const;
  return {
    answer: await read({ operation: 'deposits', path: '/api/v1/deposits', query, retries: 0 }),
    permissions,
    information,
  };
}

/** A refusal that names no part of the credentials may only mean that this venue has no such path. */
function isAboutThePath(context: VenueContext, error: BridgeError): boolean {
  return error.venue !== undefined && refusedPart(context.venue.kind, error) === null;
}

function explain(
  context: VenueContext,
  error: BridgeError,
  set: (part: TestPart, state: PartState['state'], message: string) => void,
): void {
  const { kind } = context.venue;
  const { message, venue } = error;
  if (error.kind === 'no-credentials') {
    set('key', 'failed', message);
    return;
  }
  if (error.kind === 'rate-limited') {
    if (venue !== undefined) set('address', 'passed', PASSED.address);
    set('key', 'not-reached', message);
    return;
  }
  if (
    error.kind !== 'venue-refused' ||
    venue === undefined ||
    venue.httpStatus >= 500 ||
    venue.httpStatus === 404
  ) {
    set('address', 'failed', message);
    return;
  }
  set('address', 'passed', PASSED.address);
  const part = refusedPart(kind, error);
  if (part === null) {
    set('key', 'failed', `${message} ${messages.causeNotReported}`);
    return;
  }
  for (const proven of KIND_FACTS[kind].proves[part] ?? []) set(proven, 'passed', PASSED[proven]);
  set(part, 'failed', `${message} ${ADVICE[part]}`);
}

const ADVICE: Record<TestPart, string> = messages.advice;

/** We sign with the venue's time once it is measured, so a measured clock is no obstacle; a large difference is still reported. */
function noteClock(
  context: VenueContext,
  parts: ReadonlyMap<TestPart, PartState>,
  set: (part: TestPart, state: PartState['state'], message: string) => void,
): void {
  const offset = context.venueClock.offsetMs();
  const uncertainty = context.venueClock.uncertaintyMs();
  const { skewMs } = context.venue;
  const before = parts.get('clock')?.state;
  if (offset === null || uncertainty === null || before === 'failed') return;
  const within = skewMs !== null && uncertainty < skewMs;
  if (before !== 'passed' && !within) {
    set('clock', 'not-reached', messages.clockMeasured(Math.round(offset), Math.round(uncertainty)));
    return;
  }
  const far = Math.abs(offset) >= 1_000 + uncertainty;
  const seconds = (Math.abs(offset) / 1_000).toFixed(1);
  const difference = offset > 0 ? messages.clockBehind(seconds) : messages.clockAhead(seconds);
  set('clock', 'passed', far ? difference : PASSED.clock);
}

function permissionMessage(permissions: string[] | null, takesOrders: boolean): string {
  if (permissions === null) return `${PASSED.permission} ${messages.ordersUnknown}`;
  const spot = mentions(permissions, /spot/i);
  if (spot && !takesOrders) return messages.namedOnly(permissions.join(', '));
  return spot ? messages.mayOrder : `${PASSED.permission} ${messages.mayNotOrder(permissions.join(', '))}`;
}

function mentions(permissions: readonly string[], name: RegExp): boolean {
  return permissions.some((permission) => name.test(permission));
}
