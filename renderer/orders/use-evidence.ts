import { useQueryClient } from '@tanstack/react-query';
import { useActiveAccount } from '../app/desk-state.ts';
import { useNavigation } from '../app/screen.tsx';
import { useCall } from '../bridge.ts';
import { showEvidence } from './open-placement.ts';

/** Opens Orders at the evidence on the unknown orders: all of them listed, the oldest one in full. */
export function useEvidence(): () => void {
  const client = useQueryClient();
  const { go } = useNavigation();
  const account = useActiveAccount();
  const unknown = useCall('orders.recent', { limit: 1 }).data?.unknown ?? [];
  return () => {
    if (account !== null) showEvidence(client, account.id, unknown);
    go('orders');
  };
}
