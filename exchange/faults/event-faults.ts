import type { Fault } from './fault.ts';

/** Faults of the WebSocket. They happen when armed, without a request. */
export const EVENT_FAULTS: readonly Fault[] = [
  { name: 'websocket-drop', atOnce: ({ events }) => events.dropAll() },
  { name: 'websocket-gap', atOnce: ({ events }, { count }) => events.skip(count) },
  { name: 'websocket-stall', atOnce: ({ events }, { ms }) => events.stall(ms) },
];
