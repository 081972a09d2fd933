import type { CallName, EventName } from '../../shared/bridge/contract.ts';

/** One IPC channel per call and per event, so that a channel nobody registered has no listener at all. */
export function callChannel(name: CallName): string {
  return `counterfoil:call:${name}`;
}

export function eventChannel(name: EventName): string {
  return `counterfoil:event:${name}`;
}
