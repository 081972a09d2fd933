import type { QueryClient } from '@tanstack/react-query';
import type { CallReply } from '../../shared/bridge/contract.ts';
import { BridgeFailure, callKey } from '../lib/bridge.ts';

type PracticeState = CallReply<'status.get'>['practice']['state'];

/**
 * Takes each state of the practice exchange. What could not be asked because it did not run yet is asked again
 * once it runs: on a slow machine the window is there before the exchange, and nobody should have to press "Try again" for that.
 */
export function followPractice(client: QueryClient): (state: PracticeState) => void {
  let before: PracticeState | null = null;
  return (state) => {
    const begins = state === 'running' && before !== 'running';
    before = state;
    if (!begins) return;
    const accounts = client.getQueryData<CallReply<'accounts.list'>>(callKey('accounts.list', {}))?.accounts;
    const practice = new Set(accounts?.filter(({ mode }) => mode === 'practice').map(({ id }) => id));
    void client.refetchQueries({
      predicate: ({ queryKey, state: { error } }) =>
        error instanceof BridgeFailure &&
        error.problem.kind === 'unreachable' &&
        practice.has(accountIn(queryKey[1])),
    });
  };
}

function accountIn(input: unknown): string {
  if (typeof input !== 'object' || input === null || !('accountId' in input)) return '';
  return typeof input.accountId === 'string' ? input.accountId : '';
}
