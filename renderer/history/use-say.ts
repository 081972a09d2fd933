import { useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '../../shared/bridge/contract.ts';
import { callKey, useAction, useCall } from '../bridge.ts';
import { useAnnounce } from '../ui/announcer.tsx';
import { count } from './knowledge.ts';
import type { ReviewRules } from '../review/use-rules.ts';
import type { SelectionInput } from './selection.ts';

export type Said = CallInput<'reviews.say'>['what'];

const nothing = {};

/** Whose name stands under what is said; `rules` is null until the desk has answered, and a name that was not given is empty. */
export function useReviewer(): { name: string; fourEyes: boolean; rules: ReviewRules | null } {
  const rules = useCall('reviews.summary', nothing).data?.rules ?? null;
  return { name: rules?.reviewer.trim() ?? '', fourEyes: rules?.fourEyes ?? false, rules };
}

/** Says one thing of the selected records; what it changed is announced, and what was skipped. */
export function useSay(onSaid?: () => void, onFailed?: () => void) {
  const client = useQueryClient();
  const { toast, announce } = useAnnounce();
  const reviewer = useReviewer();
  const action = useAction('reviews.say', {
    onError({ problem }) {
      toast(`Nothing was written to the review log: ${problem.message}`, 'bad');
      onFailed?.();
    },
    onSuccess({ said, skipped }) {
      void client.invalidateQueries({ queryKey: callKey('history.record') });
      void client.invalidateQueries({ queryKey: callKey('reviews.summary') });
      const left = skipped === 0 ? '' : ` ${count(skipped, 'was', 'were')} as said already and left alone.`;
      const text = `Written for ${count(said, 'record', 'records')}.${left}`;
      if (said + skipped > 1) toast(text, 'good');
      else announce(text);
      onSaid?.();
    },
  });
  return {
    busy: action.isPending,
    reviewer,
    say: (selection: SelectionInput, what: Said): void => {
      if (reviewer.name === '')
        toast(
          'Give your name first: open a record and enter it under Review. It stands under everything you say.',
          'warn',
        );
      else action.mutate({ selection, what, by: reviewer.name });
    },
  };
}
