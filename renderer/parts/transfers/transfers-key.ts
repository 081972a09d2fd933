import type { ViewKey } from '../../state/view-state.ts';
import type { Direction } from '../query/history-query.ts';

/** Whether own transfers stand in place of a list's records. */
export function transfersKey(direction: Direction): ViewKey<boolean> {
  return { name: ['history.transfers', direction], initial: false, ofAccount: true };
}
