import { ArrowDown, ArrowUp } from 'lucide-react';
import { useRef, useState, type PointerEvent } from 'react';
import { historyColumnsMessages } from '../../../shared/messages/history-columns.ts';
import { zoneName, type Zone } from '../../lib/format/time.ts';
import { bounded, COLUMNS, type ColumnKey, type PlacedColumn } from './columns.ts';
import type { SortOrder } from '../query/history-query.ts';

interface TableHeaderProps {
  columns: readonly PlacedColumn[];
  sort: SortOrder;
  zone: Zone;
  /** Null: none are selected; true: all of them. */
  ticked: boolean | null;
  onTick: () => void;
  onSort: (sort: SortOrder) => void;
  /** While a border is dragged, and once more with `done` when it is let go. */
  onWidth: (key: ColumnKey, width: number, done: boolean) => void;
  /** A column was dragged before another one, or to the end. */
  onMove: (key: ColumnKey, before: ColumnKey | null) => void;
}

/** The header of the table: sorts, sizes and orders its columns. */
export function TableHeader(props: TableHeaderProps) {
  const { columns, sort, zone, ticked, onTick, onSort, onMove } = props;
  const [dragged, setDragged] = useState<ColumnKey | null>(null);
  const [over, setOver] = useState<ColumnKey | null>(null);
  return (
    <div className="hg-head" role="row" aria-rowindex={1}>
      <div className="hg-tick" role="columnheader">
        <input
          type="checkbox"
          aria-label={historyColumnsMessages.selectAll}
          checked={ticked === true}
          ref={(box) => {
            if (box) box.indeterminate = ticked === false;
          }}
          onChange={onTick}
        />
      </div>
      {columns.map((column) => {
        const { key } = column;
        const { title, end, sort: by, time } = COLUMNS[key];
        const text = time ? historyColumnsMessages.inZone(title, zoneName(zone)) : title;
        const sorted = by !== undefined && by === sort.by;
        return (
          <div
            key={key}
            role="columnheader"
            className={`hg-th${end ? ' hg-end' : ''}${over === key && dragged !== key ? ' hg-th-over' : ''}`}
            style={{ width: column.width }}
            aria-sort={sorted ? (sort.descending ? 'descending' : 'ascending') : undefined}
            draggable
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = 'move';
              event.dataTransfer.setData('text/plain', title);
              setDragged(key);
            }}
            onDragOver={(event) => {
              if (dragged === null) return;
              event.preventDefault();
              setOver(key);
            }}
            onDrop={(event) => {
              event.preventDefault();
              if (dragged !== null && dragged !== key) onMove(dragged, key);
            }}
            onDragEnd={() => {
              setDragged(null);
              setOver(null);
            }}
          >
            {by === undefined ? (
              <span title={text}>{text}</span>
            ) : (
              <button
                type="button"
                title={historyColumnsMessages.sortBy(title)}
                onClick={() => onSort({ by, descending: sorted ? !sort.descending : true })}
              >
                {text}
                {sorted ? <SortMark descending={sort.descending} /> : null}
              </button>
            )}
            <Grip {...props} column={column} />
          </div>
        );
      })}
    </div>
  );
}

function SortMark({ descending }: { descending: boolean }) {
  return descending ? <ArrowDown size={11} aria-hidden /> : <ArrowUp size={11} aria-hidden />;
}

/** The border of a column, dragged to size it. By keyboard the Columns menu does the same. */
function Grip({ column, onWidth }: TableHeaderProps & { column: PlacedColumn }) {
  const start = useRef<{ x: number; width: number } | null>(null);
  const widthAt = (event: PointerEvent): number =>
    start.current === null ? column.width : bounded(start.current.width + event.clientX - start.current.x);
  return (
    <span
      className="hg-grip"
      aria-hidden
      draggable={false}
      onPointerDown={(event) => {
        event.preventDefault();
        event.stopPropagation();
        event.currentTarget.setPointerCapture(event.pointerId);
        start.current = { x: event.clientX, width: column.width };
      }}
      onPointerMove={(event) => {
        if (start.current) onWidth(column.key, widthAt(event), false);
      }}
      onPointerUp={(event) => {
        if (start.current) onWidth(column.key, widthAt(event), true);
        start.current = null;
      }}
      onDoubleClick={() => onWidth(column.key, COLUMNS[column.key].width, true)}
    />
  );
}
