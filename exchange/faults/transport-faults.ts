import type { Fault } from './fault.ts';

/** Faults of the connection: late, half, lost, reset. */
export const TRANSPORT_FAULTS: readonly Fault[] = [
  { name: 'delay', after: (reply, ms) => ({ kind: 'send', reply, delayMs: ms }) },
  { name: 'cut-off', after: (reply) => ({ kind: 'cut-off', reply, how: 'close' }) },
  { name: 'reset-before', instead: () => ({ kind: 'reset' }) },
  { name: 'reset-after-accept', after: () => ({ kind: 'reset' }) },
  { name: 'reset-in-reply', after: (reply) => ({ kind: 'cut-off', reply, how: 'reset' }) },
  { name: 'lost-reply', after: () => ({ kind: 'silence' }) },
  { name: 'clock-skew', skew: (ms) => ms },
];
