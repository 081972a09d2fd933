import type { QueryClient } from '@tanstack/react-query';
import { callKey } from '../../lib/bridge.ts';

/** Refreshes the pairs whenever main loaded them again, so that a ticket under review shows the rules it is checked with. */
export function followPairs(client: QueryClient): void {
  window.counterfoil?.on('pairs', () => {
    void client.invalidateQueries({ queryKey: callKey('pairs.list') });
  });
}
