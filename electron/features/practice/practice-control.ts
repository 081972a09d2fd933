import type { CallHandlers } from '../../../shared/bridge/contract.ts';
import type { BridgeError } from '../../../shared/base/error.ts';
import type { PracticeView } from '../../../shared/bridge/practice-calls.ts';
import type { PracticeConditions, ErrorPercent } from '../../../shared/practice/conditions.ts';
import { fail, type Result, succeed } from '../../../shared/base/result.ts';
import { practiceMessages } from '../../../shared/messages/practice.ts';
import { type Clock, within } from '../../platform/clock.ts';
import type { SettingsStore } from '../../settings/settings-file.ts';
import type { PracticeExchange } from './practice-exchange.ts';

/** How long closing waits for the program to end; one that does not is ended by force before that. */
export const PRACTICE_END_MS = 4_000;
/** How long a request waits for the practice exchange to start before it is answered that it is still starting. */
const PRACTICE_START_MS = 8_000;

interface PracticeControlDeps {
  settings: SettingsStore;
  clock: Clock;
  /** Builds the exchange under the conditions of its first start. */
  run(conditions: PracticeConditions): PracticeExchange;
  /** Orders that were sent to the practice exchange and have no answer yet. */
  sendsUnderWay(): number;
}

interface PracticeControl {
  exchange: PracticeExchange;
  /** Resolves when the first start of this run is over, well or not, or after PRACTICE_START_MS. */
  started: Promise<void>;
  view: () => PracticeView;
  handlers: Pick<CallHandlers, 'practice.set' | 'practice.reset'>;
}

/** The practice exchange in the user's hands: market and arrivals are kept in the settings, simulated errors for this run only. */
export function createPracticeControl(deps: PracticeControlDeps): PracticeControl {
  const { settings, clock } = deps;
  let errorPercent: ErrorPercent = 0;
  const conditions = (): PracticeConditions => ({ ...settings.get().practiceExchange, errorPercent });
  const exchange = deps.run(conditions());

  function view(): PracticeView {
    const now = exchange.current();
    const failed = now.state === 'failed' ? now : null;
    return {
      ...conditions(),
      state: now.state,
      problem: failed?.reason ?? null,
      damaged: failed?.damaged ?? false,
    };
  }

  /** An order must never be lost track of: its answer comes from the program that would be ended. */
  function restartable(): Result<null, BridgeError> {
    const underWay = deps.sendsUnderWay();
    if (underWay === 0) return succeed(null);
    return fail({ kind: 'conflict', message: practiceMessages.ordersUnderWay(underWay) });
  }

  async function startIsOver(): Promise<void> {
    await within(clock, PRACTICE_START_MS, exchange.startResult());
  }

  async function restart(reset: boolean): Promise<Result<PracticeView, BridgeError>> {
    exchange.restart(conditions(), { reset });
    await startIsOver();
    return succeed(view());
  }

  return {
    exchange,
    started: startIsOver(),
    view,
    handlers: {
      async 'practice.set'(change) {
        const before = conditions();
        const next = { ...before, ...change };
        const same =
          next.market === before.market &&
          next.errorPercent === before.errorPercent &&
          next.arrivals === before.arrivals;
        if (same && exchange.current().state !== 'failed') return succeed(view());
        const free = restartable();
        if (!free.ok) return free;
        const { market, arrivals } = next;
        const saved = settings.update((current) => ({ ...current, practiceExchange: { market, arrivals } }));
        if (!saved.ok) return saved;
        errorPercent = next.errorPercent;
        return restart(false);
      },
      async 'practice.reset'() {
        const free = restartable();
        return free.ok ? restart(true) : free;
      },
    },
  };
}

/** Counts the orders of each account that were sent and have no answer yet. */
export interface SendsUnderWay {
  /** Runs `send` at once and counts it until it has settled. */
  during<T>(accountId: string, send: () => Promise<T>): Promise<T>;
  count(accountId: string): number;
  /** Of all accounts. */
  total(): number;
}

export function countSendsUnderWay(): SendsUnderWay {
  const counts = new Map<string, number>();
  const count = (accountId: string) => counts.get(accountId) ?? 0;
  return {
    count,
    total() {
      let all = 0;
      for (const one of counts.values()) all += one;
      return all;
    },
    async during(accountId, send) {
      counts.set(accountId, count(accountId) + 1);
      try {
        return await send();
      } finally {
        counts.set(accountId, count(accountId) - 1);
      }
    },
  };
}
