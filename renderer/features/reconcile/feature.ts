import { reconcileMessages } from '../../../shared/messages/reconcile.ts';
import type { Command, Feature } from '../../state/feature.ts';
import { useNavigation } from '../../state/navigation.tsx';
import { showReconcile } from './reconcile-state.ts';

/** From any screen to the ledger. */
function useReconcileCommands(): Command[] {
  const { screen, go } = useNavigation();
  return [
    {
      id: 'reconcile',
      title: reconcileMessages.command,
      group: reconcileMessages.commandGroup,
      run() {
        showReconcile(true);
        if (screen !== 'deposits' && screen !== 'withdrawals') go('deposits');
      },
    },
  ];
}

export const reconcile: Feature = { name: 'reconcile', useCommands: useReconcileCommands };
