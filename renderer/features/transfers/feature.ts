import { frameCommandsMessages } from '../../../shared/messages/frame-commands.ts';
import { transfersMessages } from '../../../shared/messages/transfers.ts';
import { HISTORY_SECTION_KEY } from '../../parts/query/history-query.ts';
import type { Command, Feature } from '../../state/feature.ts';
import { viewState } from '../../state/view-state.ts';
import { useNavigation } from '../../state/navigation.tsx';

/** From any screen to the internal transfers. */
function useTransferCommands(): Command[] {
  const { go } = useNavigation();
  return [
    {
      id: 'transfers',
      title: transfersMessages.command,
      group: frameCommandsMessages.groups.goTo,
      run() {
        viewState.set(HISTORY_SECTION_KEY, 'transfers');
        go('history');
      },
    },
  ];
}

export const transfers: Feature = { name: 'transfers', useCommands: useTransferCommands };
