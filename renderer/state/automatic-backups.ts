import { useQueryClient } from '@tanstack/react-query';
import { rememberReply, useBridgeEvent, useCall } from '../lib/bridge.ts';

const nothing = {};

/** What is set about automatic backups, and how the last ones went. */
export function useAutomaticBackups() {
  const client = useQueryClient();
  useBridgeEvent('automaticBackups', (view) => rememberReply(client, 'backup.automatic', nothing, view));
  return useCall('backup.automatic', nothing);
}
