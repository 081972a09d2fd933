import { frameCommandsMessages } from '../../../shared/messages/frame-commands.ts';
import { transfersMessages } from '../../../shared/messages/transfers.ts';
import { recordsViewKey } from '../../parts/query/history-query.ts';
import { transfersKey } from '../../parts/transfers/transfers-key.ts';
import type { Command, Feature } from '../../state/feature.ts';
import { viewState } from '../../state/view-state.ts';
import { useNavigation } from '../../state/navigation.tsx';

/** From any screen to the own transfers. */
function useTransferCommands(): Command[] {
  const { go } = useNavigation();
  return [
    {
      id: 'own-transfers',
      title: transfersMessages.command,
      group: frameCommandsMessages.groups.goTo,
      run() {
        viewState.set(recordsViewKey('deposit'), 'history');
        viewState.set(transfersKey('deposit'), true);
        go('deposits');
      },
    },
  ];
}

export const transfers: Feature = { name: 'transfers', useCommands: useTransferCommands };
