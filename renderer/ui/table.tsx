import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { visible } from '../../shared/base/format/visible.ts';
import './table.css';

const LAST_RANK = 4;

export interface Column<Row> {
  key: string;
  header: ReactNode;
  align?: 'end';
  /** Hidden first (1) to last (4) when not all fit; leave it out for what must stay. */
  drop?: 1 | 2 | 3 | 4;
  cell: (row: Row) => ReactNode;
}

/** A cell that is a bare text may be a venue's or a file's. */
function shown(cell: ReactNode): ReactNode {
  return typeof cell === 'string' ? visible(cell) : cell;
}

interface TableProps<Row> {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row, index: number) => string;
  /** Key of the row whose detail pane is open. */
  openKey?: string | null;
  /** Enter, space or a press on the row; with a pane open, moving on opens the next. Without it rows take no focus. */
  onOpen?: (row: Row, index: number) => void;
  /** The rows belong to the previous query while the next answer is on its way: shown dimmed. */
  stale?: boolean;
}

/** Alignment and weight of a column as class names. */
export function columnClass(column: { align?: 'end'; drop?: 1 | 2 | 3 | 4 }): string | undefined {
  const classes = [column.align ?? '', column.drop ? `drop-${column.drop}` : ''].filter(Boolean);
  return classes.length === 0 ? undefined : classes.join(' ');
}

/** Takes columns of lesser weight away, one rank after the other, until the table fits its box. */
function dropUntilFits(box: HTMLElement): void {
  dropColumns(box);
  // Rows that take no focus leave the keyboard nothing to scroll by but the box itself.
  if (box.role === 'group') {
    const scrolls = box.scrollHeight > box.clientHeight || box.scrollWidth > box.clientWidth;
    box.tabIndex = scrolls ? 0 : -1;
  }
}

function dropColumns(box: HTMLElement): void {
  for (let rank = 0; rank <= LAST_RANK; rank += 1) {
    box.dataset['drop'] = String(rank);
    if (box.scrollWidth <= box.clientWidth) {
      return;
    }
  }
}

function targetRow(key: string, at: number, last: number): number | null {
  switch (key) {
    case 'ArrowDown':
      return Math.min(last, at + 1);
    case 'ArrowUp':
      return Math.max(0, at - 1);
    case 'PageDown':
      return Math.min(last, at + 10);
    case 'PageUp':
      return Math.max(0, at - 10);
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return null;
  }
}

/** A table that scrolls under its header. One tab stop: arrows, Page keys, Home and End move between rows, Enter opens. */
export function Table<Row>(props: TableProps<Row>) {
  const { label, columns, rows, rowKey, openKey = null, onOpen, stale } = props;
  /** The row the keyboard went to last: itself, wherever it is now, or once it is gone the one in its place. */
  const [active, setActive] = useState<{ key: string | null; at: number }>({ key: null, at: 0 });
  const box = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLTableSectionElement>(null);
  const found = active.key === null ? -1 : rows.findIndex((row, at) => rowKey(row, at) === active.key);
  const stop = found >= 0 ? found : Math.min(active.at, Math.max(0, rows.length - 1));

  // After every render: the rows may have become wider or narrower.
  useLayoutEffect(() => {
    if (box.current) {
      dropUntilFits(box.current);
    }
  });

  useEffect(() => {
    const { current } = box;
    if (!current) {
      return undefined;
    }
    const observer = new ResizeObserver(() => dropUntilFits(current));
    observer.observe(current);
    return () => observer.disconnect();
  }, []);

  function onKeyDown(event: KeyboardEvent): void {
    // Keys inside a cell's own control belong to that control.
    if (!(event.target instanceof HTMLTableRowElement)) {
      return;
    }
    const row = rows[stop];
    if (onOpen && row !== undefined && (event.key === 'Enter' || event.key === ' ')) {
      event.preventDefault();
      onOpen(row, stop);
      return;
    }
    const target = targetRow(event.key, stop, rows.length - 1);
    if (target !== null) {
      event.preventDefault();
      // Its own focus shows which row it is.
      body.current?.rows[target]?.focus();
      const next = rows[target];
      if (onOpen && openKey !== null && next !== undefined) {
        onOpen(next, target);
      }
    }
  }

  return (
    <div
      className={stale ? 'table-box table-stale' : 'table-box'}
      ref={box}
      {...(onOpen === undefined && { role: 'group', 'aria-label': label })}
    >
      <table
        className="table"
        role={onOpen ? 'grid' : undefined}
        aria-label={label}
        aria-busy={stale || undefined}
      >
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.key} scope="col" className={columnClass(column)}>
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="table-rows" ref={body} onKeyDown={onOpen ? onKeyDown : undefined}>
          {rows.map((row, index) => {
            const key = rowKey(row, index);
            return (
              <tr
                key={key}
                tabIndex={onOpen ? (index === stop ? 0 : -1) : undefined}
                aria-selected={onOpen ? key === openKey : undefined}
                onFocus={onOpen ? () => setActive({ key, at: index }) : undefined}
                onClick={onOpen ? () => onOpen(row, index) : undefined}
              >
                {columns.map((column) => (
                  <td key={column.key} className={columnClass(column)}>
                    {shown(column.cell(row))}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
