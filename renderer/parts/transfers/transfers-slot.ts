import type { Slot } from '../../state/kept.ts';
import type { Direction } from '../query/question.ts';

/** Whether own transfers stand in place of a list's records. */
export function transfersSlot(direction: Direction): Slot<boolean> {
  return { name: ['history.transfers', direction], first: false, ofAccount: true };
}
