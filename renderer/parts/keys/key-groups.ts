import { frameKeysMessages } from '../../../shared/messages/frame-keys.ts';
import { COMMAND_KEY } from '../../lib/command-key.ts';

const { everywhere, table, records, ticket, pair } = frameKeysMessages;

interface KeyGroup {
  title: string;
  keys: readonly (readonly [readonly string[], string])[];
}

/** Every key that does something beyond what Tab, Enter and Space do everywhere, in a window of so many screens. */
export function keyGroups(screens: number): readonly KeyGroup[] {
  return [
    {
      title: everywhere.title,
      keys: [
        [[COMMAND_KEY, 'K'], everywhere.palette],
        [[COMMAND_KEY, `1…${screens}`], everywhere.screen],
        [[COMMAND_KEY, 'Shift', '0…9'], everywhere.account],
        [[COMMAND_KEY, 'Shift', 'A'], everywhere.accounts],
        [[COMMAND_KEY, 'J'], everywhere.ticket],
        [[COMMAND_KEY, 'Shift', 'L'], everywhere.lock],
        [[COMMAND_KEY, 'Shift', 'X'], everywhere.cancelAll],
        [[COMMAND_KEY, '+', '−', '0'], everywhere.zoom],
        [[COMMAND_KEY, 'Shift', 'H'], everywhere.hide],
        [[COMMAND_KEY, 'Shift', 'K'], everywhere.lockWindow],
        [['F6'], everywhere.panel],
        [['/'], everywhere.findPair],
        [['?'], everywhere.keys],
        [['Esc'], everywhere.close],
      ],
    },
    {
      title: table.title,
      keys: [
        [['↑', '↓'], table.row],
        [['Page Up', 'Page Down'], table.page],
        [['Home', 'End'], table.end],
        [['Enter'], table.open],
        [['S'], table.select],
        [['F2'], table.amend],
        [['Delete'], table.cancel],
      ],
    },
    {
      title: records.title,
      keys: [
        [['J', 'K'], records.row],
        [['Space'], records.select],
        [[COMMAND_KEY, 'A'], records.selectAll],
        [['R'], records.reviewed],
        [['P'], records.approve],
        [['Q', 'A'], records.queried],
        [['N', 'L'], records.add],
        [[COMMAND_KEY, 'Z'], records.undo],
      ],
    },
    {
      title: ticket.title,
      keys: [
        [['Enter'], ticket.next],
        [['25%'], ticket.share],
        [[COMMAND_KEY, 'Enter'], ticket.send],
        [['↑', '↓'], ticket.step],
        [['←', '→'], ticket.choose],
        [[COMMAND_KEY, 'Z'], ticket.undo],
        [['Esc'], ticket.back],
      ],
    },
    {
      title: pair.title,
      keys: [
        [[COMMAND_KEY, 'K'], pair.palette],
        [['Enter'], pair.first],
        [['Esc'], pair.empty],
      ],
    },
  ];
}
