import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
} from 'react';
import type { AccountView } from '../../../shared/bridge/account-calls.ts';
import type { HistoryRecord } from '../../../shared/query/filter.ts';
import type { NamedAccount } from '../../../shared/query/query-terms.ts';
import { useFindName } from '../addresses/use-addresses.ts';
import { useAccounts, usePreferences } from '../../state/app-state.ts';
import { historyMessages } from '../../../shared/messages/history.ts';
import { useAnnounce } from '../../ui/announcer.tsx';
import type { CellContext } from './cells.ts';
import { amountsHidden } from '../../lib/hidden.ts';
import { letterOf } from '../../lib/key-press.ts';
import { fullText } from './full-text.ts';
import type { ColumnKey, PlacedColumn } from './columns.ts';
import { createGrid, type Grid } from './grid.ts';
import { useNamedAccounts } from '../archive/removed-accounts.tsx';
import type { Rows } from './use-rows.ts';
import { useReviewer } from '../review/use-review-action.ts';
import { isSelected, type Selection } from '../review/selection.ts';
import { TableHeader } from './table-header.tsx';
import type { SortOrder } from '../query/history-query.ts';
import './grid.css';

/** What the keyboard and the pointer ask for. */
export interface TableActions {
  onOpen: (row: HistoryRecord) => void;
  /** One in or out. */
  onToggle: (row: HistoryRecord) => void;
  /** Everything between two positions, both included, instead of what was selected. */
  onRange: (from: number, to: number) => void;
  onAll: () => void;
  onClear: () => void;
  /** The letters that mean something for the row the keyboard is on. */
  letters: string;
  /** The person went to another row, by key or by pointer. */
  onActive: (row: HistoryRecord | undefined) => void;
  onLetter: (letter: string, row: HistoryRecord) => boolean;
  /** Whether a letter can mean nothing yet, whatever row it is on; it has gone elsewhere then. */
  refuses?: (letter: string) => boolean;
  onSort: (sort: SortOrder) => void;
  onWidth: (key: ColumnKey, width: number, done: boolean) => void;
  onMove: (key: ColumnKey, before: ColumnKey | null) => void;
}

interface HistoryTableProps extends TableActions {
  label: string;
  rows: Rows;
  columns: readonly PlacedColumn[];
  sort: SortOrder;
  selection: Selection;
  openId: number | null;
}

const ROW_HEIGHT = { compact: 28, comfortable: 36 } as const;

/**
 * A windowed table. One tab stop: arrows, Page keys, Home and End move, Enter opens, space ticks, shift extends, Ctrl A takes all.
 * React draws the header; the rows are drawn by hand (grid/grid.ts), since a scroll must not wait for it.
 */
export function HistoryTable(props: HistoryTableProps) {
  const { label, rows, columns, sort, selection, openId } = props;
  const { timeZone, density } = usePreferences();
  const { fourEyes } = useReviewer();
  const { toast } = useAnnounce();
  const hideAmounts = amountsHidden();
  const accounts = useAccounts().data?.accounts;
  const named = useNamedAccounts();
  const findName = useFindName();
  const names = useMemo(
    () => ({ findName, accounts: accountLabels(named, accounts ?? []) }),
    [findName, named, accounts],
  );
  const scroller = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const [grid, setGrid] = useState<Grid | null>(null);
  /** Where a shift selection began. */
  const anchor = useRef<number | null>(null);
  const { source, version } = rows;
  const onView = useEffectEvent((first: number, last: number, seen: number) => {
    rows.source?.want(Math.max(0, first), Math.max(0, last), seen);
    pointAt(scroller.current, grid);
  });

  useLayoutEffect(() => {
    if (!scroller.current || !body.current) return undefined;
    const made = createGrid(scroller.current, body.current, (first, last, seen) => onView(first, last, seen));
    setGrid(made);
    return () => {
      made.end();
      setGrid(null);
    };
  }, []);

  useLayoutEffect(() => {
    grid?.setModel({
      columns,
      rowHeight: ROW_HEIGHT[density],
      context: { zone: timeZone, hidesAmounts: hideAmounts, fourEyes, ...names },
      selected: (row) => isSelected(selection, row.id),
      openId,
    });
    pointAt(scroller.current, grid);
  }, [grid, columns, density, timeZone, hideAmounts, fourEyes, names, selection, openId]);

  useLayoutEffect(() => {
    if (source) {
      grid?.setSource(source, 'start');
      anchor.current = null;
    }
  }, [grid, source]);

  useEffect(() => {
    if (version > 0) grid?.refresh();
    pointAt(scroller.current, grid);
  }, [grid, version]);
  useEffect(
    () =>
      source?.listen((move) => {
        if (move === null) {
          grid?.rowsLoaded();
          return;
        }
        if (anchor.current !== null) anchor.current += move.by;
        grid?.moved(move);
      }),
    [grid, source],
  );

  function move(at: number, extend: boolean): void {
    if (!grid || !source || source.total === 0) return;
    const to = Math.max(0, Math.min(source.total - 1, at));
    if (extend) {
      anchor.current ??= Math.max(0, grid.active);
      props.onRange(Math.min(anchor.current, to), Math.max(anchor.current, to));
    } else {
      anchor.current = null;
    }
    grid.activate(to);
    pointAt(scroller.current, grid);
    const row = source.row(to);
    props.onActive(row);
    if (openId !== null && row && !extend) props.onOpen(row);
  }

  /** Nothing is opened, ticked or reviewed on a row out of sight: the first press only scrolls to the keyboard's row. */
  function actsOnRow(key: string): boolean {
    return key === 'Enter' || key === ' ' || (key.length === 1 && props.letters.includes(key.toLowerCase()));
  }

  function showActive(shown: Grid): void {
    if (shown.hasSlipped) toast(historyMessages.slipped, 'info');
    move(shown.active, false);
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.target !== scroller.current || !grid || !source || event.nativeEvent.isComposing) return;
    const row = source.row(grid.active);
    const letter = letterOf(event.nativeEvent);
    const to = targetOf(event.key, grid.active, grid.pageRows, source.total);
    if (to !== null && !event.ctrlKey && !event.metaKey && !event.altKey) move(to, event.shiftKey);
    else if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'a') props.onAll();
    else if (event.ctrlKey || event.metaKey || event.altKey) return;
    else if (actsOnRow(event.key) && event.repeat) event.preventDefault(); // what acts does so once, however long the key stays down
    else if (letter !== null && props.letters.includes(letter) && props.refuses?.(letter) === true)
      event.preventDefault();
    else if (actsOnRow(event.key) && (!grid.isActiveSeen || grid.hasSlipped)) showActive(grid);
    else if (event.key === 'Enter' && row) props.onOpen(row);
    else if (event.key === ' ' && row) props.onToggle(row);
    else if (event.key === 'Escape' && openId === null && selection.is !== 'none') props.onClear();
    else if (!row || letter === null || !props.onLetter(letter, row)) return;
    event.preventDefault();
  }

  function onClick(event: MouseEvent): void {
    const spot = grid?.spot(event.target);
    if (!spot || !grid) return;
    if (event.shiftKey) {
      move(spot.at, true);
      return;
    }
    anchor.current = spot.at;
    grid.activate(spot.at);
    props.onActive(spot.row);
    if (spot.onTick || event.ctrlKey || event.metaKey) props.onToggle(spot.row);
    else props.onOpen(spot.row);
  }

  return (
    <div
      className={rows.waiting && source ? 'hg hg-stale' : 'hg'}
      ref={scroller}
      role="grid"
      aria-label={label}
      aria-rowcount={(source?.total ?? 0) + 1}
      aria-multiselectable
      aria-busy={rows.waiting || undefined}
      tabIndex={0}
      onKeyDown={onKeyDown}
    >
      <TableHeader
        columns={columns}
        sort={sort}
        zone={timeZone}
        ticked={selection.is === 'none' ? null : selection.is === 'all'}
        onTick={selection.is === 'all' ? props.onClear : props.onAll}
        onSort={props.onSort}
        onWidth={props.onWidth}
        onMove={props.onMove}
      />
      <div
        className="hg-body"
        role="rowgroup"
        ref={body}
        onClick={onClick}
        onMouseDown={(event) => {
          // A shift click selects rows, not text.
          if (event.shiftKey) event.preventDefault();
        }}
        onPointerOver={(event) => {
          const spot = grid?.spot(event.target);
          if (spot?.column && event.target instanceof HTMLElement) {
            event.target.title = fullText(spot.column, spot.row, names);
          }
        }}
      />
    </div>
  );
}

/** Shows assistive technology which row the keyboard is on; written only when it changed. */
function pointAt(scroller: HTMLElement | null, grid: Grid | null): void {
  const id = grid?.activeId ?? '';
  if (scroller !== null && scroller.getAttribute('aria-activedescendant') !== id) {
    scroller.setAttribute('aria-activedescendant', id);
  }
}

/** By their ids; an account that was removed has no colour. */
function accountLabels(
  named: readonly NamedAccount[],
  accounts: readonly AccountView[],
): CellContext['accounts'] {
  const colours = new Map(accounts.map(({ id, colour }) => [id, colour]));
  return new Map(named.map(({ id, name }) => [id, { name, colour: colours.get(id) ?? null }]));
}

function targetOf(key: string, at: number, page: number, total: number): number | null {
  switch (key.length === 1 ? key.toLowerCase() : key) {
    case 'ArrowDown':
    case 'j':
      return at + 1;
    case 'ArrowUp':
    case 'k':
      return at - 1;
    case 'PageDown':
      return at + page;
    case 'PageUp':
      return at - page;
    case 'Home':
      return 0;
    case 'End':
      return total - 1;
    default:
      return null;
  }
}
