import { deadManMessages } from '../../../shared/messages/dead-man.ts';
import { hasDeadManSwitch } from '../../../shared/venue/order-capabilities.ts';
import { openDeadMan } from '../../parts/dead-man/open-dead-man.ts';
import { useActiveAccount } from '../../state/app-state.ts';
import type { Command, Feature } from '../../state/feature.ts';
import { DeadManDialog } from './dead-man-dialog.tsx';

export const deadMan: Feature = {
  name: 'dead-man',
  useCommands: useDeadManCommands,
  Beside: DeadManDialog,
};

/** What the palette can do about the switch of the account in the header, where its venue has one. */
function useDeadManCommands(): Command[] {
  const account = useActiveAccount();
  if (account === null || !hasDeadManSwitch(account.venue.capabilities)) return [];
  const { command, group } = deadManMessages;
  return [{ id: 'dead-man', title: command, group, run: () => openDeadMan(account.id) }];
}
