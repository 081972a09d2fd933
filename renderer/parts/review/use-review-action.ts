import { useQueryClient } from '@tanstack/react-query';
import { reviewActionMessages as messages } from '../../../shared/messages/review-action.ts';
import { BridgeFailure, useAction, useCall } from '../../lib/bridge.ts';
import { usePreferences } from '../../state/app-state.ts';
import { viewState, type ViewKey } from '../../state/view-state.ts';
import { settingsSectionsMessages } from '../../../shared/messages/settings-sections.ts';
import { useOpenSettings } from '../../state/settings.ts';
import { useAnnounce } from '../../ui/announcer.tsx';
import type { ReviewRules } from './use-rules.ts';
import { enqueue, refreshReviews, refreshTransfers } from './action-queue.ts';
import {
  formatAction,
  isRepeated,
  LAST_ACTION_KEY,
  type LastAction,
  outcomeOf,
  type ReviewAction,
  type Target,
  undoable,
} from './last-action.ts';

const nothing = {};

/** The reviewer's name and rules; `rules` is null until main has answered, and a name that was not given is empty. */
export function useReviewer(): { name: string; fourEyes: boolean; rules: ReviewRules | null } {
  const rules = useCall('reviews.summary', nothing).data?.rules ?? null;
  return { name: rules?.reviewer.trim() ?? '', fourEyes: rules?.fourEyes ?? false, rules };
}

/** Announces that a name is needed first, and leads to the one setting of it. */
export function useNameMissing(): () => void {
  const { toast } = useAnnounce();
  const openSettings = useOpenSettings();
  const run = (): void => openSettings('reviews', settingsSectionsMessages.reviews.reviewer);
  return () => toast(messages.nameFirst, 'warn', { label: messages.openSettings, run });
}

/**
 * Made when something is pressed: shows the result in the bar. Where another account came into the header meanwhile, a message shows it:
 * the bar of that account undoes nothing of this one.
 */
export function useActionShower(): () => (action: LastAction) => void {
  const { toast } = useAnnounce();
  const { timeZone } = usePreferences();
  return () => {
    const setHere = viewState.setterOfAccount();
    return (action) => {
      if (setHere<LastAction | null>(LAST_ACTION_KEY, action)) return;
      const { tone, title, detail } = formatAction(action, timeZone);
      toast(`${title}: ${detail}`, tone);
    };
  };
}

/** Records one review action for the target; the bar under the table shows what it changed, what was left alone and why. */
export function useReviewAction(onRecorded?: () => void) {
  const client = useQueryClient();
  const reviewer = useReviewer();
  const askName = useNameMissing();
  const actionShower = useActionShower();
  const { mutateAsync, isPending } = useAction('reviews.record');

  async function send(
    { selection, ...target }: Target,
    what: ReviewAction,
    show: (action: LastAction) => void,
  ): Promise<void> {
    const about = { what, target, by: reviewer.name, fourEyes: reviewer.fourEyes };
    try {
      const reply = outcomeOf(await mutateAsync({ selection, what, by: reviewer.name }));
      const next: LastAction = { ...about, is: 'done', reply };
      if (!isRepeated(viewState.get(LAST_ACTION_KEY), next)) show(next);
      refreshReviews(client);
      onRecorded?.();
    } catch (failure) {
      show({ ...about, is: 'failed', why: whyOf(failure) });
    }
  }

  return {
    busy: isPending,
    reviewer,
    recordReview: (target: Target, what: ReviewAction): void => {
      if (reviewer.name === '') askName();
      else {
        const show = actionShower();
        void enqueue(() => send(target, what, show));
      }
    },
  };
}

/** `useAction` fails with nothing else. */
export function whyOf(failure: unknown): string {
  return failure instanceof BridgeFailure ? failure.problem.message : String(failure);
}

/** The action whose undo was asked for: a button pressed twice undoes once. */
const LAST_UNDONE: ViewKey<LastAction | null> = {
  name: ['review.last-undone'],
  initial: null,
  ofAccount: true,
};

/** Undoes an action, as the person who did it. */
export function useUndo(onUndone?: () => void) {
  const client = useQueryClient();
  const actionShower = useActionShower();
  const { mutateAsync, isPending } = useAction('reviews.undo');

  async function send(shown: LastAction | null, showAction: (action: LastAction) => void): Promise<void> {
    const last = shown ?? viewState.get(LAST_ACTION_KEY);
    const rows = last === null ? null : undoable(last);
    if (last === null || rows === null || last === viewState.get(LAST_UNDONE)) return;
    viewState.set(LAST_UNDONE, last);
    const { what, target, by, fourEyes } = last;
    const show = (next: { is: 'undone'; left: number } | { is: 'failed'; why: string }): void =>
      showAction({ what, target, by, fourEyes, ...next });
    try {
      const { left } = await mutateAsync({ rows, by });
      show({ is: 'undone', left });
    } catch (failure) {
      show({ is: 'failed', why: whyOf(failure) });
    }
    refreshReviews(client);
    if (what.kind === 'transfer') refreshTransfers(client);
    onUndone?.();
  }

  return {
    busy: isPending,
    dismiss: (): void => viewState.set(LAST_ACTION_KEY, null),
    /** Of the action that is shown; of none: the one before this press, once it is done. */
    undo: (shown: LastAction | null): void => {
      const show = actionShower();
      void enqueue(() => send(shown, show));
    },
  };
}
