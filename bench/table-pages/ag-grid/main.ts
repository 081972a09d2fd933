import {
  ColumnAutoSizeModule,
  createGrid,
  type IGetRowsParams,
  InfiniteRowModelModule,
  ModuleRegistry,
} from 'ag-grid-community';
import { makeRow } from '../../table-rows.ts';
import { HEADERS, ROW_HEIGHT, WIDTHS, cellsOf } from '../cells.ts';
import '../table.css';

/** AG Grid with its infinite row model, as its example has it: blocks of a hundred, twelve columns, the same rows. */
const RECORDS = 1_000_000;

ModuleRegistry.registerModules([InfiniteRowModelModule, ColumnAutoSizeModule]);

function getRows(params: IGetRowsParams): void {
  const { startRow, endRow } = params;
  const rows: Record<string, string>[] = [];
  for (let at = startRow; at < Math.min(endRow, RECORDS); at += 1) {
    const cells = cellsOf(makeRow(at, RECORDS));
    rows.push(Object.fromEntries(cells.map((cell, column) => [`c${column}`, cell])));
  }
  params.successCallback(rows, RECORDS);
}

const box = document.querySelector<HTMLElement>('#scroller');
if (box !== null) {
  // It scrolls inside of itself.
  box.style.overflow = 'hidden';
  createGrid<Record<string, string>>(box, {
    rowModelType: 'infinite',
    datasource: { getRows },
    cacheBlockSize: 100,
    infiniteInitialRowCount: RECORDS,
    rowHeight: ROW_HEIGHT,
    rowBuffer: 6,
    columnDefs: HEADERS.map((headerName, at) => ({
      headerName,
      field: `c${at}`,
      width: WIDTHS[at] ?? 100,
      sortable: false,
    })),
  });
}
