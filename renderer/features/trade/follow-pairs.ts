import type { QueryClient } from '@tanstack/react-query';
import { callKey } from '../../lib/bridge.ts';

/** Asks for the pairs again whenever a venue told them once more, so that a ticket under review shows the rules it is checked with. */
export function followPairs(client: QueryClient): void {
  window.counterfoil?.on('pairs', () => {
    void client.invalidateQueries({ queryKey: callKey('pairs.list') });
  });
}
