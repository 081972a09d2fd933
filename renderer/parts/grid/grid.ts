import type { HistoryRecord } from '../../../shared/query/filter.ts';
import { placesOf } from '../../lib/format/places.ts';
import type { Move, RowsSource } from './rows-source.ts';
import { MAX_PLACES } from './amount-widths.ts';
import type { CellContext } from './cells.ts';
import type { ColumnKey, PlacedColumn } from './columns.ts';
import { createScrollMap } from './scroll-map.ts';
import { createShield } from './shield.ts';
import { makeSlot, type Slot } from './slot.ts';

/** Rows drawn beyond both edges of what is seen, so that a scroll finds them drawn. */
const BEYOND = 6;
/** A cell's padding, both sides, and the width of a fixed-width character, CSS pixels. */
const PADDING = 16;
const CHARACTER = 7;

const HEADER_HEIGHT = 32;
const TICK_WIDTH = 34;

/** What the rows show, and how. */
export interface GridModel {
  columns: readonly PlacedColumn[];
  /** CSS pixels. */
  rowHeight: number;
  context: Pick<CellContext, 'zone' | 'accounts' | 'findName' | 'hidesAmounts' | 'fourEyes'>;
  selected: (row: HistoryRecord) => boolean;
  openId: number | null;
}

/** What of the table a pointer is on. */
export interface Spot {
  at: number;
  row: HistoryRecord;
  column: ColumnKey | null;
  onTick: boolean;
}

export interface Grid {
  /** Position of the row the keyboard is on; -1 for none. */
  readonly active: number;
  /** Id of the element that shows it, for `aria-activedescendant`; null while it is out of sight. */
  readonly activeId: string | null;
  /** Whether the person sees which row the keyboard is on: a scroll takes it out of sight. */
  readonly isActiveSeen: boolean;
  /** The record the keyboard was on is gone from the list, and the one in its place was not chosen by anybody. */
  readonly hasSlipped: boolean;
  /** Rows that fit the window. */
  readonly pageRows: number;
  setModel(model: GridModel): void;
  /** Another result, from its first row or from the position of the last one. */
  setSource(source: RowsSource, from: 'start' | 'here'): void;
  /** The number of rows or what is selected changed. */
  refresh(): void;
  /** Rows are loaded: draws those that were missing. */
  rowsLoaded(): void;
  /**
   * The rows in view have other positions now: they stay where they are seen, unless the list is at its top, and the keyboard stays
   * with its record, in sight where it was in sight. A keyboard nobody has moved yet is on no row then.
   */
  moved(move: Move): void;
  /** Moves the keyboard to a row and scrolls as little as brings it into sight. */
  activate(at: number): void;
  spot(target: EventTarget | null): Spot | null;
  end(): void;
}

/**
 * Draws the rows of a source into `body`, the one child of `scroller` below its header, with as many elements as fit the window.
 * They are written by hand and used again: a million rows cost what a hundred do. `onView` reports which rows are drawn, and from which one
 * on they are seen.
 */
export function createGrid(
  scroller: HTMLElement,
  body: HTMLElement,
  onView: (first: number, last: number, seen: number) => void,
): Grid {
  const map = createScrollMap();
  const shield = createShield();
  const name = `hg${(grids += 1)}`;
  let slots: Slot[] = [];
  const slotOf = new Map<Element, Slot>();
  let model: GridModel | null = null;
  let source: RowsSource | null = null;
  let active = 0;
  /** The person went to the row the keyboard is on: it is not only the one that happened to be first. */
  let isChosen = false;
  /** Number of the record the keyboard is on; null while it is not known. */
  let activeRecord: number | null = null;
  let hasSlipped = false;
  let places = { amount: 0, fee: 0 };
  let viewport = 0;
  let first = 0;
  let last = -1;
  /** The place the scroll was last put to by hand, to know our own event. */
  let ours = -1;

  function rebuild(): void {
    slots = [];
    slotOf.clear();
    body.replaceChildren(shield.node);
  }

  function addSlot(columns: readonly PlacedColumn[]): void {
    const slot = makeSlot(`${name}-${slots.length}`, columns);
    slots.push(slot);
    slotOf.set(slot.node, slot);
    body.append(slot.node);
  }

  function measure(): void {
    viewport = Math.max(0, scroller.clientHeight - HEADER_HEIGHT);
    if (!model || !source) return;
    const boxTop = map.resize({ content: source.total * model.rowHeight, viewport });
    body.style.height = `${map.box}px`;
    scrollTo(boxTop);
    draw(true);
  }

  function scrollTo(boxTop: number): void {
    if (Math.abs(scroller.scrollTop - boxTop) < 1) return;
    ours = boxTop;
    scroller.scrollTop = boxTop;
  }

  /** Puts the rows in sight into their slots; with `again` also those that are there already. */
  function draw(again: boolean): void {
    if (!model || !source) return;
    const { rowHeight } = model;
    const { total } = source;
    const { top, shift } = map;
    first = Math.max(0, Math.floor(top / rowHeight) - BEYOND);
    last = Math.min(total - 1, Math.floor((top + viewport) / rowHeight) + BEYOND);
    const needed = Math.ceil(viewport / rowHeight) + 2 * BEYOND + 2;
    const more = Math.min(needed, total) > slots.length;
    if (more) {
      while (slots.length < Math.min(needed, total)) addSlot(model.columns);
      // Which slot shows which row depends on how many there are.
      for (const slot of slots) slot.at = -1;
    }
    const context = contextNow(model);
    for (let at = first; at <= last; at += 1) {
      const slot = slots[at % slots.length];
      if (!slot) continue;
      if (slot.at !== at) {
        slot.at = at;
        slot.node.setAttribute('aria-rowindex', String(at + 2));
        slot.place(at * rowHeight + shift);
        fill(slot, context);
      } else if (again) {
        slot.place(at * rowHeight + shift);
        fill(slot, context);
      }
    }
    // After the list became shorter some slots show rows that are gone.
    if (again || more) {
      for (const slot of slots) {
        if (slot.at < first || slot.at > last) slot.clear();
      }
    }
  }

  function contextNow({ context, columns }: GridModel): CellContext {
    const fits = { address: 12, walletTxId: 12, memo: 12, withdrawalId: 12 };
    for (const { key, width } of columns) {
      if (key in fits)
        fits[key as keyof typeof fits] = Math.max(4, Math.floor((width - PADDING) / CHARACTER));
    }
    return { ...context, places, fits };
  }

  function fill(slot: Slot, context: CellContext): void {
    const row = source?.row(slot.at);
    const state = {
      selected: row !== undefined && (model?.selected(row) ?? false),
      open: row !== undefined && row.id === model?.openId,
      active: slot.at === active,
    };
    slot.fill(row, state, context);
  }

  /** Reserves as many digits after the point as the rows in sight need; true when it grew. */
  function growPlaces(): boolean {
    const next = { ...places };
    for (const { row } of slots) {
      if (!row) continue;
      next.amount = Math.max(next.amount, Math.min(MAX_PLACES, placesOf(row.record.amount)));
      next.fee = Math.max(next.fee, Math.min(MAX_PLACES, placesOf(row.record.fee)));
    }
    const grew = next.amount > places.amount || next.fee > places.fee;
    places = next;
    return grew;
  }

  function drawAgain(): void {
    draw(true);
    if (growPlaces()) draw(true);
  }

  /** Rows came, went or were sorted again: the keyboard stays with its record, wherever that is now. */
  function follow(): void {
    const row = active < 0 ? undefined : source?.row(active);
    if (!source || row === undefined || row.id === activeRecord) return;
    const isHis = isChosen || document.activeElement === scroller;
    const at = activeRecord === null || !isHis ? null : source.placeOf(activeRecord);
    if (at !== null) {
      active = at;
      return;
    }
    hasSlipped = isHis && activeRecord !== null;
    activeRecord = row.id;
  }

  function isActiveSeen(): boolean {
    if (!model || active < 0) return false;
    const middle = (active + 0.5) * model.rowHeight - map.top;
    return middle >= 0 && middle <= viewport;
  }

  function seenFrom(): number {
    return Math.floor(map.top / (model?.rowHeight ?? 1));
  }

  function notifyView(): void {
    onView(first, last, seenFrom());
  }

  function onScroll(): void {
    const boxTop = scroller.scrollTop;
    if (boxTop === ours) {
      ours = -1;
    } else {
      ours = -1;
      // Our own keeps the rows where they are seen, or follows the keyboard.
      shield.moved();
      const { shift } = map;
      map.scrolled(boxTop);
      draw(map.shift !== shift);
    }
    notifyView();
  }

  function onScrollEnd(): void {
    if (map.shift === 0) return;
    const boxTop = map.recentre();
    scrollTo(boxTop);
    draw(true);
  }

  scroller.addEventListener('scroll', onScroll, { passive: true });
  scroller.addEventListener('scrollend', onScrollEnd);
  const observer = new ResizeObserver(() => {
    if (Math.max(0, scroller.clientHeight - HEADER_HEIGHT) === viewport) return;
    measure();
    notifyView();
  });
  observer.observe(scroller);

  return {
    get active() {
      return active;
    },
    get activeId() {
      const slot = slots[active % Math.max(1, slots.length)];
      return slot?.at === active ? slot.node.id : null;
    },
    get isActiveSeen() {
      return isActiveSeen();
    },
    get hasSlipped() {
      return hasSlipped;
    },
    get pageRows() {
      return Math.max(1, Math.floor(viewport / (model?.rowHeight ?? 28)) - 1);
    },
    setModel(next) {
      const before = model;
      model = next;
      const keys = (of: GridModel): string => of.columns.map((column) => column.key).join();
      // Elements keep the full text they were pointed at: none of it may outlast the hiding.
      const hides = before?.context.hidesAmounts !== next.context.hidesAmounts;
      if (!before || hides || keys(before) !== keys(next)) rebuild();
      else if (before.columns !== next.columns) for (const slot of slots) slot.setWidths(next.columns);
      let width = TICK_WIDTH;
      for (const column of next.columns) width += column.width;
      body.style.width = `${width}px`;
      if (before?.rowHeight !== next.rowHeight) body.style.setProperty('--hg-row', `${next.rowHeight}px`);
      measure();
      if (growPlaces()) draw(true);
    },
    setSource(next, from) {
      source = next;
      if (from === 'start') {
        active = 0;
        isChosen = false;
        activeRecord = null;
        hasSlipped = false;
        places = { amount: 0, fee: 0 };
        map.goTo(0);
      }
      follow();
      measure();
      drawAgain();
      notifyView();
    },
    refresh() {
      if (!model || !source) return;
      active = Math.min(active, Math.max(0, source.total - 1));
      follow();
      const boxTop = map.resize({ content: source.total * model.rowHeight, viewport });
      body.style.height = `${map.box}px`;
      scrollTo(boxTop);
      drawAgain();
    },
    rowsLoaded() {
      if (!model || !source) return;
      const before = active;
      follow();
      if (active !== before) draw(true);
      const context = contextNow(model);
      let changed = false;
      for (const slot of slots) {
        if (slot.at < first || slot.at > last || slot.row === source.row(slot.at)) continue;
        fill(slot, context);
        changed = true;
      }
      if (changed && growPlaces()) draw(true);
    },
    moved({ from, by }) {
      if (!model || !source) return;
      const { rowHeight } = model;
      const { top } = map;
      const seen = seenFrom();
      const isHeld = seen > 0;
      const wasSeen = isActiveSeen();
      if (active >= 0 && (isHeld || active > 0 || document.activeElement === scroller)) {
        // Its record is gone: the one after it takes its place.
        const isGone = active >= seen && active < from;
        active = Math.max(0, Math.min((isGone ? from : active) + by, source.total - 1));
      }
      follow();
      let boxTop = map.resize({ content: source.total * rowHeight, viewport });
      body.style.height = `${map.box}px`;
      if (isHeld) boxTop = map.goTo(top + by * rowHeight);
      if (wasSeen && !isActiveSeen()) {
        if (isChosen) boxTop = map.goTo(top + by * rowHeight);
        else active = -1;
      }
      scrollTo(boxTop);
      drawAgain();
      notifyView();
    },
    activate(at) {
      if (!model || !source) return;
      active = Math.max(0, Math.min(at, source.total - 1));
      activeRecord = source.row(active)?.id ?? null;
      isChosen = true;
      hasSlipped = false;
      const { rowHeight } = model;
      const from = active * rowHeight;
      if (from < map.top) scrollTo(map.goTo(from));
      else if (from + rowHeight > map.top + viewport) scrollTo(map.goTo(from + rowHeight - viewport));
      draw(true);
      notifyView();
    },
    spot(target) {
      if (!(target instanceof Element)) return null;
      const node = target.closest('.hg-row');
      const slot = node ? slotOf.get(node) : undefined;
      if (!slot?.row) return null;
      const index = slot.cells.findIndex((cell) => cell.node.contains(target));
      return {
        at: slot.at,
        row: slot.row,
        column: model?.columns[index]?.key ?? null,
        onTick: target.closest('.hg-tick') !== null,
      };
    },
    end() {
      observer.disconnect();
      scroller.removeEventListener('scroll', onScroll);
      scroller.removeEventListener('scrollend', onScrollEnd);
      shield.end();
      rebuild();
    },
  };
}

let grids = 0;
