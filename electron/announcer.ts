import type { EventName, EventPayload } from '../shared/bridge/contract.ts';
import type { DeskEventListener } from './desk-types.ts';

/** Carries the desk's events to whoever listens. A listener that comes or goes meanwhile does not disturb the others. */
export function announcer() {
  const listeners = new Set<DeskEventListener>();
  return {
    announce<N extends EventName>(name: N, payload: EventPayload<N>): void {
      for (const listener of [...listeners]) listener(name, payload);
    },
    subscribe(listener: DeskEventListener): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
