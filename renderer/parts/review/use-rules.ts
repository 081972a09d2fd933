import { useQueryClient } from '@tanstack/react-query';
import type { CallInput, CallReply } from '../../../shared/bridge/contract.ts';
import { reviewMessages } from '../../../shared/messages/review.ts';
import { callKey, rememberReply, useAction } from '../../lib/bridge.ts';
import { useAnnounce } from '../../ui/announcer.tsx';

export type ReviewRules = CallInput<'reviews.setRules'>;

const nothing = {};

/** Stores who reviews and whether a second person is needed. */
export function useRules(onStored?: () => void) {
  const client = useQueryClient();
  const { announce, toast } = useAnnounce();
  const action = useAction('reviews.setRules', {
    onError: ({ problem }) => toast(reviewMessages.rules.notStored(problem.message), 'bad'),
    onSuccess(rules) {
      const known = client.getQueryData<CallReply<'reviews.summary'>>(callKey('reviews.summary', nothing));
      if (known) rememberReply(client, 'reviews.summary', nothing, { ...known, rules });
      void client.invalidateQueries({ queryKey: callKey('reviews.summary') });
      const { stored, storedFourEyes } = reviewMessages.rules;
      announce(rules.fourEyes ? storedFourEyes(rules.reviewer) : stored(rules.reviewer));
      onStored?.();
    },
  });
  return { busy: action.isPending, set: (rules: ReviewRules) => action.mutate(rules) };
}
