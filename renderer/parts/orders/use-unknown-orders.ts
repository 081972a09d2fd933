import { useActiveAccount } from '../../state/app-state.ts';
import { useShowOfOne } from '../../state/switch-account.ts';
import { useNavigation } from '../../state/navigation.tsx';
import { useCall } from '../../lib/bridge.ts';
import { showUnknown } from './orders-view.ts';

/** Opens the list of unknown orders, the oldest one in full. */
export function useUnknownOrders(): () => void {
  const { go } = useNavigation();
  const account = useActiveAccount();
  const showOf = useShowOfOne();
  const unknown = useCall('orders.recent', { limit: 1 }).data?.unknown ?? [];
  return () => {
    // The oldest one's account comes first: its screens are where the evidence is.
    const [oldest] = unknown;
    const ofHere = unknown.filter(({ accountId }) => accountId === account?.id);
    const shown = ofHere.length > 0 ? ofHere : unknown.filter((one) => one.accountId === oldest?.accountId);
    const [first] = shown;
    if (first === undefined) {
      go('orders');
      return;
    }
    void showOf(first.accountId, () => {
      showUnknown(first.accountId, shown);
      go('orders');
    });
  };
}
