import { useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '../../shared/bridge/contract.ts';
import { reviewActionText as text } from '../../shared/text/review-action.ts';
import { BridgeFailure, callKey, useAction, useCall } from '../bridge.ts';
import { keep, kept } from '../orders/kept.ts';
import { useAnnounce } from '../ui/announcer.tsx';
import type { ReviewRules } from '../review/use-rules.ts';
import { LAST_ACTION, type LastAction, type Target, undoable } from './last-action.ts';

export type Said = CallInput<'reviews.say'>['what'];

const nothing = {};

/** Whose name stands under what is said; `rules` is null until the desk has answered, and a name that was not given is empty. */
export function useReviewer(): { name: string; fourEyes: boolean; rules: ReviewRules | null } {
  const rules = useCall('reviews.summary', nothing).data?.rules ?? null;
  return { name: rules?.reviewer.trim() ?? '', fourEyes: rules?.fourEyes ?? false, rules };
}

/** What is asked again once the log has changed. */
function useRefresh(): () => void {
  const client = useQueryClient();
  return () => {
    for (const name of ['history.record', 'reviews.summary'] as const)
      void client.invalidateQueries({ queryKey: callKey(name) });
  };
}

/** Says one thing of the target; the bar under the table tells what it changed, what was left alone and why. */
export function useSay(onSaid?: () => void) {
  const client = useQueryClient();
  const { toast } = useAnnounce();
  const refresh = useRefresh();
  const reviewer = useReviewer();
  const { mutateAsync, isPending } = useAction('reviews.say');

  /** One after the other may be under way: each tells of its own end. */
  async function send(target: Target, what: Said): Promise<void> {
    const about = { what, target, by: reviewer.name, fourEyes: reviewer.fourEyes };
    const tell = (next: LastAction): void => keep(client, LAST_ACTION, next);
    try {
      const reply = await mutateAsync({ selection: target.selection, what, by: reviewer.name });
      const next: LastAction = { ...about, is: 'done', reply };
      // The key pressed twice: what the first press did is still there to be taken back.
      if (!isRepeated(kept(client, LAST_ACTION), next)) tell(next);
      refresh();
      onSaid?.();
    } catch (failure) {
      tell({ ...about, is: 'failed', why: whyOf(failure) });
    }
  }

  return {
    busy: isPending,
    reviewer,
    say: (target: Target, what: Said): void => {
      if (reviewer.name === '') toast(text.nameFirst, 'warn');
      else void send(target, what);
    },
  };
}

/** `useAction` fails with nothing else. */
function whyOf(failure: unknown): string {
  return failure instanceof BridgeFailure ? failure.problem.message : String(failure);
}

function isRepeated(before: LastAction | null, next: LastAction): boolean {
  if (before?.is !== 'done' || next.is !== 'done' || next.reply.said > 0) return false;
  const isSame = JSON.stringify(before.what) === JSON.stringify(next.what);
  return isSame && before.target.row !== null && before.target.row.id === next.target.row?.id;
}

/** Takes back the last action, as the person who did it. */
export function useUndo(onUndone?: () => void) {
  const client = useQueryClient();
  const refresh = useRefresh();
  const action = useAction('reviews.undo');
  return {
    busy: action.isPending,
    dismiss: (): void => keep(client, LAST_ACTION, null),
    undo: (): void => {
      const last = kept(client, LAST_ACTION);
      const rows = last === null ? null : undoable(last);
      if (last === null || rows === null || action.isPending) return;
      const { what, target, by, fourEyes } = last;
      const about = { what, target, by, fourEyes };
      action.mutate(
        { rows, by },
        {
          onError: ({ problem }) =>
            keep<LastAction | null>(client, LAST_ACTION, { ...about, is: 'failed', why: problem.message }),
          onSuccess({ left }) {
            keep<LastAction | null>(client, LAST_ACTION, { ...about, is: 'undone', left });
            refresh();
            onUndone?.();
          },
        },
      );
    },
  };
}
