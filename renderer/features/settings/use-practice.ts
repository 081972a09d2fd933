import { useQueryClient } from '@tanstack/react-query';
import { useOptimistic, useTransition } from 'react';
import type { StatusView } from '../../../shared/bridge/app-calls.ts';
import type { CallInput } from '../../../shared/bridge/contract.ts';
import type { BridgeError } from '../../../shared/base/error.ts';
import type { PracticeView } from '../../../shared/bridge/practice-calls.ts';
import { settingsPracticeMessages } from '../../../shared/messages/settings-practice.ts';
import { useStatus } from '../../state/app-state.ts';
import { callKey, useAction } from '../../lib/bridge.ts';
import { useAnnounce } from '../../ui/announcer.tsx';

interface PracticeControls {
  /** As it is or, while a change is under way, as it will be; undefined until main has answered. */
  practice: PracticeView | undefined;
  /** A change was asked for and has not taken effect yet. */
  restarting: boolean;
  /** Why the last change was not made; null when it was. */
  refusal: BridgeError | null;
  set: (change: CallInput<'practice.set'>) => void;
  reset: () => void;
}

/** The state of the practice exchange, and the two ways to change it. */
export function usePractice(): PracticeControls {
  const client = useQueryClient();
  const { toast, announce } = useAnnounce();
  const now = useStatus()?.practice;
  const [practice, showWith] = useOptimistic(now, (view, change: CallInput<'practice.set'>) =>
    view === undefined ? view : { ...view, ...change },
  );
  const [restarting, startTransition] = useTransition();

  /** The status event brings the same a moment later; what was asked of the venue before the restart is old. */
  function remember(practice: PracticeView): void {
    client.setQueryData<StatusView>(callKey('status.get', {}), (status) => status && { ...status, practice });
    void client.invalidateQueries({
      predicate: ({ queryKey: [, input] }) =>
        typeof input === 'object' && input !== null && 'accountId' in input,
    });
  }

  const setting = useAction('practice.set', {
    onSuccess: (reply) => {
      remember(reply);
      if (reply.state === 'running') announce(settingsPracticeMessages.runsAgain);
    },
  });
  const resetting = useAction('practice.reset', {
    onSuccess: (reply) => {
      remember(reply);
      if (reply.state === 'running') {
        toast(settingsPracticeMessages.startedOver, 'good');
      }
    },
  });

  /** Shows the new choice at once, and as in progress until main has answered. */
  function ask(change: CallInput<'practice.set'>, send: () => Promise<unknown>): void {
    setting.reset();
    resetting.reset();
    startTransition(async () => {
      showWith(change);
      await send().catch(() => undefined); // the action keeps its error, and it is shown
    });
  }

  return {
    practice,
    restarting,
    refusal: setting.error?.problem ?? resetting.error?.problem ?? null,
    set: (change) => ask(change, () => setting.mutateAsync(change)),
    reset: () => ask({}, () => resetting.mutateAsync({})),
  };
}
