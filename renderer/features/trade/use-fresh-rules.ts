import { useEffect, useEffectEvent } from 'react';
import type { PairView } from '../../../shared/bridge/order-calls.ts';

/** Whether the venue rejected an order over a step of one of its own pairs; rules that a person entered cannot be reloaded. */
export function areRulesOutdated(pairs: readonly PairView[], origin: 'venue' | 'entered'): boolean {
  return origin === 'venue' && pairs.some(({ doubtful }) => doubtful);
}

/** Reloads outdated rules once, without being asked; the ticket is checked against whatever comes. A failure is left to a person. */
export function useFreshRules(isOutdated: boolean, reload: () => void): void {
  const onOutdated = useEffectEvent(reload);
  useEffect(() => {
    if (isOutdated) onOutdated();
  }, [isOutdated]);
}
