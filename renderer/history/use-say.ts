import { useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '../../shared/bridge/contract.ts';
import type { HistoryRecord } from '../../shared/history/filter.ts';
import { samePerson } from '../../shared/history/same-person.ts';
import { historyRecordText } from '../../shared/text/history-record.ts';
import { callKey, useAction, useCall } from '../bridge.ts';
import { useAnnounce } from '../ui/announcer.tsx';
import { formatCount } from '../format/number.ts';
import type { ReviewRules } from '../review/use-rules.ts';
import type { SelectionInput } from './selection.ts';

export type Said = CallInput<'reviews.say'>['what'];

const words = historyRecordText.say;

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
      toast(words.failed(problem.message), 'bad');
      onFailed?.();
    },
    onSuccess({ said, skipped }) {
      void client.invalidateQueries({ queryKey: callKey('history.record') });
      void client.invalidateQueries({ queryKey: callKey('reviews.summary') });
      const written = words.written(said, formatCount(said));
      const text = skipped === 0 ? written : `${written} ${words.left(skipped, formatCount(skipped))}`;
      if (said + skipped > 1) toast(text, 'good');
      else announce(text);
      onSaid?.();
    },
  });
  return {
    busy: action.isPending,
    reviewer,
    say: (selection: SelectionInput, what: Said): void => {
      if (reviewer.name === '') toast(words.nameFirst, 'warn');
      else action.mutate({ selection, what, by: reviewer.name });
    },
    /** Whether it is agreement with the same person's own word: then the person is told, and it must not be said. */
    isOwnReview: (row: HistoryRecord, what: Said): boolean => {
      const isOwn =
        what.kind === 'second' && row.reviewedBy !== null && samePerson(row.reviewedBy, reviewer.name);
      if (isOwn) toast(words.ownReview, 'info');
      return isOwn;
    },
  };
}
