import type { QueryClient } from '@tanstack/react-query';
import { frameCommandsText } from '../../../shared/messages/frame-commands.ts';
import { transfersText } from '../../../shared/messages/transfers.ts';
import type { ScreenName } from '../../state/navigation.tsx';
import type { Command } from '../../state/commands.ts';
import { type Direction, viewSlot } from '../../parts/query/question.ts';
import { keep, type Slot } from '../../state/kept.ts';

/** Whether own transfers stand in place of a list's records. */
export function transfersSlot(direction: Direction): Slot<boolean> {
  return { name: ['history.transfers', direction], first: false, ofAccount: true };
}

/** For the palette: from any screen to the own transfers. */
export function transferCommands(client: QueryClient, go: (screen: ScreenName) => void): Command[] {
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
