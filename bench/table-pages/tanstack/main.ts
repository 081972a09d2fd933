import { useVirtualizer } from '@tanstack/react-virtual';
import { createElement, useRef, type ReactElement } from 'react';
import { createRoot } from 'react-dom/client';
import { makeRow } from '../../table-rows.ts';
import { ROW_HEIGHT, WIDTHS, cellsOf } from '../cells.ts';
import '../table.css';

/** TanStack Virtual as its own example of fixed rows has it, with twelve cells a row and the same rows. */
const RECORDS = 1_000_000;

function Rows(): ReactElement {
  const box = useRef<HTMLDivElement>(null);
  // oxlint-disable-next-line react/incompatible-library -- it is what is measured
  const virtualizer = useVirtualizer({
    count: RECORDS,
    getScrollElement: () => box.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 6,
  });
  const width = WIDTHS.reduce((sum: number, each) => sum + each, 0);
  return createElement(
    'div',
    { ref: box, style: { height: '100%', overflow: 'auto' }, id: 'inner' },
    createElement(
      'div',
      { className: 'body', style: { height: virtualizer.getTotalSize(), width } },
      virtualizer.getVirtualItems().map((item) =>
        createElement(
          'div',
          { key: item.key, className: 'row', style: { transform: `translateY(${item.start}px)` } },
          cellsOf(makeRow(item.index, RECORDS)).map((cells, at) =>
            createElement('div', { key: at, className: 'cell', style: { width: WIDTHS[at] } }, cells),
          ),
        ),
      ),
    ),
  );
}

const root = document.querySelector('#scroller');
if (root !== null) createRoot(root).render(createElement(Rows));
