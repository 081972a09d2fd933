import type { HistoryRecord } from '../../../shared/query/filter.ts';
import { type Cell, type CellContext, makeCell } from './cells.ts';
import type { PlacedColumn } from './columns.ts';
import { attribute } from './remembered.ts';

/** The state of a row beside its record. */
export interface RowState {
  selected: boolean;
  open: boolean;
  /** The keyboard is on it. */
  active: boolean;
}

/** The elements of one row, used again for others. */
export interface Slot {
  node: HTMLElement;
  cells: readonly Cell[];
  /** Position of the row it shows; -1 for none. */
  at: number;
  row: HistoryRecord | undefined;
  setWidths(columns: readonly PlacedColumn[]): void;
  /** `top`: CSS pixels from the top of the box that scrolls. */
  place(top: number): void;
  /** Shows a row; undefined: one that is still to come. */
  fill(row: HistoryRecord | undefined, state: RowState, context: CellContext): void;
  /** Shows no row: out of sight. */
  clear(): void;
}

/** Where no row is seen. */
const AWAY = -200;

export function makeSlot(id: string, columns: readonly PlacedColumn[]): Slot {
  const node = document.createElement('div');
  node.className = 'hg-row';
  node.id = id;
  node.setAttribute('role', 'row');
  const tick = document.createElement('div');
  tick.className = 'hg-tick';
  tick.setAttribute('role', 'gridcell');
  const cells = columns.map(({ key }) => makeCell(key));
  node.append(tick, ...cells.map((cell) => cell.node));
  const setActive = attribute(node, 'data-active');
  const setOpen = attribute(node, 'data-open');
  const setDamaged = attribute(node, 'data-damaged');
  const setSelected = attribute(node, 'aria-selected');
  const setWaiting = attribute(node, 'data-waiting');
  const slot: Slot = {
    node,
    cells,
    at: -1,
    row: undefined,
    setWidths(placed) {
      for (const [at, { width }] of placed.entries()) cells[at]?.setWidth(width);
    },
    place(top) {
      node.style.transform = `translateY(${top}px)`;
    },
    fill(row, { selected, open, active }, context) {
      slot.row = row;
      setWaiting(row === undefined ? 'true' : null);
      setSelected(String(selected));
      setOpen(open ? 'true' : null);
      setActive(active ? 'true' : null);
      setDamaged(row?.damaged === true ? 'true' : null);
      if (row === undefined) return;
      for (const cell of cells) cell.fill(row, context);
    },
    clear() {
      slot.at = -1;
      slot.place(AWAY);
      setActive(null);
      setDamaged(null);
    },
  };
  slot.setWidths(columns);
  return slot;
}
