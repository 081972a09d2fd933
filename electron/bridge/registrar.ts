import {
  calls,
  events,
  type CallHandlers,
  type CallInput,
  type CallName,
  type EventName,
} from '../../shared/bridge/contract.ts';
import { bridgeErrorSchema, type BridgeError } from '../../shared/base/error.ts';
import { fail, type Result } from '../../shared/base/result.ts';
import { bridgeMessages, issuesInEnglish } from '../../shared/messages/bridge.ts';
import { findOutOfBounds } from './input-bounds.ts';
import { describeIssue, describeThrown, type Issue } from '../base/problem-text.ts';
import { createRefusalLog, REFUSALS } from './refusal-log.ts';
import type { Clock } from '../platform/clock.ts';

const { why } = bridgeMessages;

/** Takes one line per fault of our own and per call that is refused; such a line holds no value and no message of anything thrown. */
export type BridgeReport = (line: string) => void;

export interface RegistrarOptions<Sender> {
  clock: Clock;
  /** Whether the call came from our own page; how that is known is up to the host. */
  isTrustedSender(sender: Sender): boolean;
  limits?: FloodLimits;
  report?: BridgeReport;
}

export interface Registrar<Sender> {
  /** Answers one call. Never rejects, and calls the handler only with input that fits the contract. */
  handle(name: unknown, args: readonly unknown[], sender: Sender): Promise<Result<unknown, BridgeError>>;
  /** Whether an event may go to the window; one that misfits is reported and must be dropped. */
  allowsEvent(name: EventName, payload: unknown): boolean;
}

/** The one door between a page and the app, for both hosts. */
export function createRegistrar<Sender>(
  handlers: CallHandlers,
  options: RegistrarOptions<Sender>,
): Registrar<Sender> {
  const gate = createFloodGate(options.clock, options.limits ?? USUAL_LIMITS);
  const report = options.report ?? (() => {});
  const noteRefusal = createRefusalLog(options.clock, report);

  async function answer(name: CallName, input: unknown): Promise<Result<unknown, BridgeError>> {
    const parsed = calls[name].input.safeParse(input);
    if (!parsed.success) {
      const [issue] = parsed.error.issues;
      noteRefusal(name, REFUSALS.misfit(issue?.code ?? 'unknown'));
      return misfit(name, issue);
    }
    const handler = handlers[name] as (input: CallInput<CallName>) => Promise<unknown>; // parsed by this very name's schema
    let reply: unknown;
    try {
      reply = await handler(parsed.data);
    } catch (thrown) {
      report(`${name} failed inside the app: ${describeThrown(thrown)}`);
      return internal(name);
    }
    return checkReply(name, reply);
  }

  function checkReply(name: CallName, reply: unknown): Result<unknown, BridgeError> {
    const result = reply as { ok?: unknown; value?: unknown; error?: unknown } | null | undefined; // read only below, then parsed
    const parsed =
      result?.ok === true
        ? calls[name].reply.safeParse(result.value)
        : bridgeErrorSchema.safeParse(result?.error);
    if (!parsed.success) {
      const issue = describeIssue(parsed.error.issues[0], issuesInEnglish);
      report(`${name} answered what its contract does not allow: ${issue}`);
      return internal(name);
    }
    if (result?.ok === true) return { ok: true, value: parsed.data };
    return fail(parsed.data as BridgeError); // parsed by bridgeErrorSchema two lines above
  }

  return {
    async handle(name, args, sender) {
      const call = isCallName(name) ? name : null;
      const refuse = (reason: string, inLog: string) => {
        noteRefusal(call, inLog);
        return refused(reason);
      };
      if (!options.isTrustedSender(sender)) return refuse(why.otherPage, REFUSALS.sender);
      if (call === null) return refuse(why.noSuchCall, REFUSALS.name);
      if (args.length !== 1) return refuse(why.inputs(call, args.length), REFUSALS.inputs);
      if (!gate.enter()) return refuse(why.flood, REFUSALS.flood);
      try {
        const problem = findOutOfBounds(args[0]);
        if (problem !== null) return refuse(why.bounds(call, problem), REFUSALS.bounds);
        return await answer(call, args[0]);
      } finally {
        gate.leave();
      }
    },
    allowsEvent(name, payload) {
      const parsed = events[name].safeParse(payload);
      if (parsed.success) return true;
      const issue = describeIssue(parsed.error.issues[0], issuesInEnglish);
      report(`event ${name} misfits its contract: ${issue}`);
      return false;
    },
  };
}

function isCallName(name: unknown): name is CallName {
  return typeof name === 'string' && Object.hasOwn(calls, name);
}

function refused(reason: string): Result<never, BridgeError> {
  return fail({ kind: 'bad-request', message: bridgeMessages.refused(reason) });
}

function misfit(name: CallName, issue: Issue | undefined): Result<never, BridgeError> {
  const field = issue?.path.join('.') ?? '';
  return fail({
    kind: 'bad-request',
    message: bridgeMessages.inputRefused(name, describeIssue(issue)),
    ...(field === '' ? {} : { field }),
  });
}

function internal(name: CallName): Result<never, BridgeError> {
  return fail({ kind: 'internal', message: bridgeMessages.failed(name) });
}

interface FloodLimits {
  /** Calls that may be unanswered at the same time. */
  concurrent: number;
  /** Calls that may begin within one second. */
  perSecond: number;
}

/** Far above what a window with every screen busy asks, far below what stalls the main process. */
export const USUAL_LIMITS: FloodLimits = { concurrent: 200, perSecond: 500 };

interface FloodGate {
  /** True when one more call may begin; it must then be given back with `leave`. */
  enter(): boolean;
  leave(): void;
}

function createFloodGate(clock: Clock, limits: FloodLimits): FloodGate {
  let unanswered = 0;
  let windowStart = clock.monotonic();
  let startedInWindow = 0;
  return {
    enter() {
      const now = clock.monotonic();
      if (now - windowStart >= 1_000) {
        windowStart = now;
        startedInWindow = 0;
      }
      if (unanswered >= limits.concurrent || startedInWindow >= limits.perSecond) return false;
      unanswered += 1;
      startedInWindow += 1;
      return true;
    },
    leave() {
      unanswered -= 1;
    },
  };
}
