import { useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '../../shared/bridge/contract.ts';
import { callKey, rememberReply, useAction } from '../bridge.ts';
import { useAnnounce } from '../ui/announcer.tsx';
import type { Summary } from './queue.ts';

export type ReviewRules = CallInput<'reviews.setRules'>;

const nothing = {};

/** Stores who reviews and whether a second person is needed. */
export function useRules(onStored?: () => void) {
  const client = useQueryClient();
  const { announce, toast } = useAnnounce();
  const action = useAction('reviews.setRules', {
    onError: ({ problem }) => toast(`The reviewer could not be stored: ${problem.message}`, 'bad'),
    onSuccess(rules) {
      const known = client.getQueryData<Summary>(callKey('reviews.summary', nothing));
      if (known) rememberReply(client, 'reviews.summary', nothing, { ...known, rules });
      void client.invalidateQueries({ queryKey: callKey('reviews.summary') });
      announce(`Reviews are said by ${rules.reviewer}. Four eyes ${rules.fourEyes ? 'on' : 'off'}.`);
      onStored?.();
    },
  });
  return { busy: action.isPending, set: (rules: ReviewRules) => action.mutate(rules) };
}
