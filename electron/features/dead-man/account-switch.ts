import type { BridgeError } from '../../../shared/base/error.ts';
import { fail, type Result, succeed } from '../../../shared/base/result.ts';
import { deadManMessages } from '../../../shared/messages/dead-man.ts';
import { type DeadManSwitch, isSameSwitch } from '../../../shared/orders/dead-man-switch.ts';
import { createMutex } from '../../base/mutex.ts';
import type { Clock } from '../../platform/clock.ts';
import type { DeadManCalls, DeadManTimes } from '../../venue/dead-man.ts';
import { isCertain } from '../../venue/is-certain.ts';
import {
  isDue,
  judgeReading,
  OFF,
  type On,
  onOf,
  type Reading,
  renewalPause,
  retryPause,
  type SwitchEnd,
  type SwitchState,
  timesOf,
} from './switch-state.ts';

export interface AccountSwitchParts {
  clock: Clock;
  /** The venue of the account, with its key. */
  ready(): Promise<Result<{ deadMan: DeadManCalls }, BridgeError>>;
  /** Stores what a person turned on, or with null that nothing is. Kind `store`. */
  store(set: DeadManSwitch | null, until: number | null): Result<unknown, BridgeError>;
  /** `state()` changed. */
  changed(): void;
  ended(how: SwitchEnd, set: DeadManSwitch): void;
  /** It is not renewed, and may come due: `locked` at once, `failing` when half of its time is over. */
  trouble(why: 'locked' | 'failing'): void;
}

/** The dead-man switch of one account (decision 0048). Requests go one after the other; a person's decision makes older ones mean nothing. */
export interface AccountSwitch {
  state(): SwitchState;
  turnOn(to: DeadManSwitch): Promise<Result<null, BridgeError>>;
  turnOff(): Promise<Result<null, BridgeError>>;
  /** Asks the venue where it is not on from here. */
  read(): Promise<Result<null, BridgeError>>;
  /** One that was on when the app ended: the venue is asked before it is renewed. */
  takeUp(set: DeadManSwitch, until: number | null): void;
  /** The venue answers again. */
  reconnected(): void;
  /** Keys are dropped: nothing is asked. */
  suspend(): void;
  resume(): void;
  /** What is set stays set, and comes due. */
  close(): void;
}

/** How long after its answer was given up a request may still reach the venue, whose clock must fit its timestamp. */
const LATE_MS = 20_000;
/** How long after its time a venue may take to cancel (VF2.4). */
const DUE_MS = 10_000;

/** Only the last ones can still be late. */
const MAX_LOST = 20;

type Done = Result<null, BridgeError>;

export function createAccountSwitch(parts: AccountSwitchParts): AccountSwitch {
  const { clock } = parts;
  const inTurn = createMutex();
  let state: SwitchState = OFF;
  /** Rises with every decision of a person. */
  let decisions = 0;
  let failures = 0;
  let mustRead = false;
  let suspended = false;
  let closed = false;
  let warned = false;
  let cancelTimer: (() => void) | null = null;
  /** Requests to set whose answers were lost: they may arrive yet. */
  let lost: { at: number; set: DeadManSwitch }[] = [];
  /** What the venue confirmed last, or what is to be turned off. */
  let settled: SwitchState = OFF;

  function become(next: SwitchState): void {
    settled = state = next;
    parts.changed();
    if (next.is === 'off') planCheck();
  }

  /** What may arrive yet is looked for when it has. */
  function planCheck(): void {
    if (lost.length > 0) plan(Math.max(0, ...lost.map(({ at }) => at + LATE_MS - clock.now())));
  }

  function plan(ms: number): void {
    cancelTimer?.();
    cancelTimer = suspended || closed ? null : clock.after(ms, () => void inTurn(step));
  }

  /** Null where a person decided otherwise meanwhile, or the app ends: the answer says nothing any more. */
  async function ask<T>(
    request: (calls: DeadManCalls) => Promise<Result<T, BridgeError>>,
    onAnswer?: (answer: Result<T, BridgeError>) => void,
  ): Promise<Result<T, BridgeError> | null> {
    const decided = decisions;
    const client = await parts.ready();
    const answer = client.ok ? await request(client.value.deadMan) : client;
    onAnswer?.(answer);
    return decided === decisions && !closed ? answer : null;
  }

  /** What the venue did is known, whether or not its answer still means something to a person. */
  function askToSet(set: DeadManSwitch): Promise<Result<DeadManTimes, BridgeError> | null> {
    const sentAt = clock.now();
    return ask(
      (calls) => calls.set(set),
      (answer) => {
        if (answer.ok) settled = onOf(set, answer.value, sentAt);
        else if (!isCertain(answer.error)) lost = [...lost, { at: clock.now(), set }].slice(-MAX_LOST);
      },
    );
  }
  const askToUnset = () =>
    ask(
      (calls) => calls.unset(),
      (answer) => {
        if (answer.ok) settled = OFF;
      },
    );
  const askToRead = () => ask((calls) => calls.read());

  async function step(): Promise<void> {
    if (suspended || closed) return;
    switch (state.is) {
      case 'off':
        await checkOff();
        return;
      case 'on':
        if (mustRead || isDue(state, clock.now())) await readOwn(state);
        else await renew(state);
        return;
      case 'turning-off':
        await unset();
        return;
      case 'elsewhere':
        await readOther();
    }
  }

  async function renew(on: On): Promise<void> {
    const sentAt = clock.now();
    const answer = await askToSet(on.set);
    if (answer === null) return;
    if (!answer.ok) {
      failed(answer.error);
      return;
    }
    renewed(on.set, answer.value, sentAt);
    // It arrived after its time: what was set before came due.
    if (on.triggersAt !== null && answer.value.at >= on.triggersAt) parts.ended('fired', on.set);
  }

  function renewed(set: DeadManSwitch, times: DeadManTimes, sentAt: number): void {
    const on = onOf(set, times, sentAt);
    failures = 0;
    mustRead = false;
    warned = warned && suspended;
    become(suspended ? { ...on, problem: deadManMessages.problem.locked } : on);
    if (suspended) parts.store(set, on.until);
    plan(renewalPause(set));
  }

  /** It stays what it was, and is tried again. */
  function failed(error: BridgeError): void {
    if (state.is === 'off') return;
    failures += 1;
    const { until, set } = state;
    const left = until === null ? null : until - clock.now();
    become({ ...state, problem: suspended ? deadManMessages.problem.locked : error.message });
    const isHalfOver = left !== null && left * 2 <= set.timeoutSeconds * 1_000;
    if (state.is === 'on' && isHalfOver && !warned && !suspended) {
      warned = true;
      parts.trouble('failing');
    }
    plan(retryPause(failures, left));
  }

  /** Of one that is on from here: is it still what was set? */
  async function readOwn(on: On): Promise<void> {
    const sentAt = clock.now();
    const answer = await askToRead();
    if (answer === null) return;
    if (!answer.ok) {
      failed(answer.error);
      return;
    }
    const found = answer.value;
    const judged = judgeReading(on, found, clock.now());
    switch (judged) {
      case 'set':
        return renewAgain({ ...on, ...timesOf(found, sentAt) });
      case 'due':
        become({ ...on, problem: deadManMessages.problem.due });
        plan(DUE_MS / 2);
        return;
      case 'fired':
      case 'missing':
        parts.ended(judged, on.set);
        // It was turned on until it is turned off.
        return renewAgain({ ...on, until: null, triggersAt: null });
      case 'unset':
      case 'replaced':
        parts.store(null, null);
        foundElsewhere(found, sentAt);
        parts.ended(judged, on.set);
    }
  }

  async function renewAgain(on: On): Promise<void> {
    mustRead = false;
    state = on;
    await renew(on);
  }

  function foundElsewhere(found: Reading, sentAt: number): void {
    if (found === null) {
      if (state.is !== 'off') become(OFF);
      return;
    }
    const times = timesOf(found, sentAt);
    become({ is: 'elsewhere', set: found.set, ...times, problem: null });
    plan(Math.max(0, (times.until ?? 0) - clock.now()) + DUE_MS);
  }

  /** Of one that is not on from here. */
  async function readOther(): Promise<Done> {
    const sentAt = clock.now();
    const answer = await askToRead();
    if (answer === null) return succeed(null);
    if (!answer.ok) return answer;
    if (state.is === 'off' || state.is === 'elsewhere') foundElsewhere(answer.value, sentAt);
    return succeed(null);
  }

  async function unset(): Promise<Done> {
    const answer = await askToUnset();
    if (answer === null || state.is !== 'turning-off') return succeed(null);
    if (answer.ok) return isOff();
    if (!isCertain(answer.error)) {
      const read = await askToRead();
      if (read === null) return succeed(null);
      if (read.ok && read.value === null) return isOff();
    }
    // Nobody renewed it: past its time, and that of a request that was lost, there is none.
    if (state.until !== null && clock.now() > Math.max(state.until, lostUntil()) + DUE_MS) return isOff();
    failed(answer.error);
    return answer;
  }

  function lostUntil(): number {
    return Math.max(0, ...lost.map(({ at, set: late }) => at + LATE_MS + late.timeoutSeconds * 1_000));
  }

  function isOff(): Done {
    const before = state;
    failures = 0;
    become(OFF);
    if (before.is !== 'off' && isDue(before, clock.now())) parts.ended('fired', before.set);
    return succeed(null);
  }

  /** A request to set whose answer was lost may have reached the venue after it was unset. */
  async function checkOff(): Promise<void> {
    if (lost.length === 0) return;
    const answer = await askToRead();
    if (answer === null) return;
    if (!answer.ok) {
      failures += 1;
      if (clock.now() < lostUntil()) plan(retryPause(failures, null));
      return;
    }
    const found = answer.value?.set;
    const isLate = found !== undefined && lost.some((late) => isSameSwitch(late.set, found));
    lost = [];
    if (!isLate) return;
    become({ is: 'turning-off', set: found, until: null, triggersAt: null, problem: null });
    await unset();
  }

  async function set(to: DeadManSwitch): Promise<Done> {
    const before = settled;
    const sentAt = clock.now();
    const answer = await askToSet(to);
    if (answer === null) return fail(SUPERSEDED);
    if (!answer.ok) return notSet(to, before, answer.error);
    renewed(to, answer.value, sentAt);
    return succeed(null);
  }

  /** What becomes of a switch that could not be turned on: what was there before, if the venue did not take it. */
  async function notSet(to: DeadManSwitch, before: SwitchState, error: BridgeError): Promise<Done> {
    if (!isCertain(error)) {
      const read = await askToRead();
      if (read === null) return fail(SUPERSEDED);
      if (!read.ok || (read.value !== null && isSameSwitch(read.value.set, to))) {
        mustRead = true;
        failed(error);
        if (read.ok) plan(0);
        return succeed(null);
      }
    }
    const wasOn = before.is === 'on' ? before : null;
    parts.store(wasOn?.set ?? null, null);
    become(before);
    mustRead = wasOn !== null;
    if (before.is !== 'off') plan(0);
    return fail(error);
  }

  /** A person decided: what was begun before means nothing any more. */
  function decide(act: () => Promise<Done>): Promise<Done> {
    decisions += 1;
    const decided = decisions;
    cancelTimer?.();
    warned = false;
    failures = 0;
    parts.changed();
    return inTurn(async () => (decided === decisions ? act() : fail(SUPERSEDED)));
  }

  return {
    state: () => state,

    async turnOn(to) {
      const stored = parts.store(to, null);
      if (!stored.ok) return stored;
      state = { is: 'on', set: to, until: null, triggersAt: null, problem: null };
      return decide(() => set(to));
    },

    async turnOff() {
      if (state.is === 'off') return succeed(null);
      const stored = parts.store(null, null);
      become({ ...state, is: 'turning-off', problem: null });
      const done = await decide(unset);
      // Off at the venue all the same; the next start would find it unset.
      return done.ok && !stored.ok ? fail(stored.error) : done;
    },

    async read() {
      return state.is === 'off' || state.is === 'elsewhere' ? inTurn(readOther) : succeed(null);
    },

    takeUp(stored, until) {
      mustRead = true;
      become({ is: 'on', set: stored, until, triggersAt: null, problem: deadManMessages.problem.reading });
      plan(0);
    },

    reconnected() {
      if (state.is !== 'off' && state.problem !== null) plan(0);
    },

    suspend() {
      suspended = true;
      cancelTimer?.();
      if (state.is !== 'on') return;
      parts.store(state.set, state.until);
      become({ ...state, problem: deadManMessages.problem.locked });
      if (!warned) parts.trouble('locked');
      warned = true;
    },

    resume() {
      if (!suspended) return;
      suspended = false;
      warned = false;
      if (state.is === 'on') {
        parts.store(state.set, null);
        mustRead = true;
      }
      if (state.is === 'off') planCheck();
      else plan(0);
    },

    close() {
      if (!closed && state.is === 'on') parts.store(state.set, state.until);
      closed = true;
      cancelTimer?.();
    },
  };
}

const SUPERSEDED: BridgeError = { kind: 'conflict', message: deadManMessages.refused.superseded };
