import { reconcileMessages } from '../../../shared/messages/reconcile.ts';
import type { Command, Feature } from '../../state/feature.ts';
import { useNavigation } from '../../state/navigation.tsx';
import { HISTORY_SECTION_KEY } from '../../parts/query/history-query.ts';
import { viewState } from '../../state/view-state.ts';

/** From any screen to the ledger. */
function useReconcileCommands(): Command[] {
  const { go } = useNavigation();
  return [
    {
      id: 'reconcile',
      title: reconcileMessages.command,
      group: reconcileMessages.commandGroup,
      run() {
        viewState.set(HISTORY_SECTION_KEY, 'reconcile');
        go('history');
      },
    },
  ];
}

export const reconcile: Feature = { name: 'reconcile', useCommands: useReconcileCommands };
