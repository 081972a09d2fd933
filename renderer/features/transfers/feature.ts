import { useQueryClient } from '@tanstack/react-query';
import { frameCommandsText } from '../../../shared/messages/frame-commands.ts';
import { transfersText } from '../../../shared/messages/transfers.ts';
import { viewSlot } from '../../parts/query/question.ts';
import { transfersSlot } from '../../parts/transfers/transfers-slot.ts';
import type { Command, Feature } from '../../state/feature.ts';
import { keep } from '../../state/kept.ts';
import { useNavigation } from '../../state/navigation.tsx';

/** From any screen to the own transfers. */
function useTransferCommands(): Command[] {
  const client = useQueryClient();
  const { go } = useNavigation();
  return [
    {
      id: 'own-transfers',
      title: transfersText.command,
      group: frameCommandsText.groups.goTo,
      run() {
        keep(client, viewSlot('deposit'), 'history');
        keep(client, transfersSlot('deposit'), true);
        go('deposits');
      },
    },
  ];
}

export const transfers: Feature = { name: 'transfers', useCommands: useTransferCommands };
