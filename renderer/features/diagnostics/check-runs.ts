import type { QueryClient } from '@tanstack/react-query';
import type { CheckResult } from '../../../shared/bridge/diagnostics-calls.ts';
import type { CallReply } from '../../../shared/bridge/contract.ts';
import { CHECK_IDS, type CheckId } from '../../../shared/diagnostics/checks.ts';
import { call, callKey } from '../../lib/bridge.ts';

/** The checks that are made now; it goes on while another screen is shown. */
export interface CheckRun {
  /** Null: none runs. */
  now: CheckId | null;
  left: readonly CheckId[];
  done: number;
  total: number;
  /** Why the last run broke off; null when it did not. */
  problem: string | null;
}

const IDLE: CheckRun = { now: null, left: [], done: 0, total: 0, problem: null };

/** Makes checks one after the other and keeps their results where `diagnostics.results` finds them. One run at a time. */
interface CheckRunner {
  current: () => CheckRun;
  subscribe: (listener: () => void) => () => void;
  start(client: QueryClient, ids: readonly CheckId[], accountId: string | null): void;
  /** Ends the check that runs, and makes no other. */
  cancel(): void;
}

type Ask = typeof call;

export function createCheckRunner(ask: Ask = call): CheckRunner {
  let run = IDLE;
  let cancelled = false;
  const listeners = new Set<() => void>();

  function become(next: CheckRun): void {
    run = next;
    for (const listener of listeners) listener();
  }

  async function go(client: QueryClient, ids: readonly CheckId[], accountId: string | null): Promise<void> {
    const total = ids.length;
    for (const [index, id] of ids.entries()) {
      become({ now: id, left: ids.slice(index + 1), done: index, total, problem: null });
      const answer = await ask('diagnostics.check', { id, accountId, sparing: total > 1 });
      if (!answer.ok) {
        become({ ...IDLE, done: index, total, problem: answer.error.message });
        return;
      }
      rememberResult(client, accountId, answer.value);
      if (cancelled) break;
    }
    become({ ...IDLE, done: total, total });
  }

  return {
    current: () => run,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start(client, ids, accountId) {
      if (run.now !== null) return;
      cancelled = false;
      void go(client, ids, accountId);
    },
    cancel() {
      if (run.now === null) return;
      cancelled = true;
      void ask('diagnostics.cancel', {});
    },
  };
}

export const checkRunner = createCheckRunner();

function rememberResult(client: QueryClient, accountId: string | null, result: CheckResult): void {
  client.setQueryData<CallReply<'diagnostics.results'>>(
    callKey('diagnostics.results', { accountId }),
    (held) => ({ results: withResult(held?.results ?? [], result) }),
  );
}

/** The results with this one in its place, in the order they are numbered. */
export function withResult(results: readonly CheckResult[], result: CheckResult): CheckResult[] {
  const others = results.filter(({ id }) => id !== result.id);
  return [...others, result].sort((a, b) => CHECK_IDS.indexOf(a.id) - CHECK_IDS.indexOf(b.id));
}
