/**
 * What the benches use of bench's own packages. The types and the lint of the project need none of them installed; `npm run bench -- --check`
 * holds the same files against the packages' own types.
 */
declare module '@duckdb/node-api' {
  interface Connection {
    run(sql: string): Promise<unknown>;
    runAndReadAll(sql: string): Promise<{ getRows(): unknown[] }>;
    closeSync(): void;
  }
  export const DuckDBInstance: {
    create(
      path: string,
      options: Record<string, string>,
    ): Promise<{ connect(): Promise<Connection>; closeSync(): void }>;
  };
}

declare module 'ag-grid-community' {
  export interface IGetRowsParams {
    startRow: number;
    endRow: number;
    successCallback(rows: object[], lastRow: number): void;
  }
  type Module = { moduleName: string };
  export const ColumnAutoSizeModule: Module;
  export const InfiniteRowModelModule: Module;
  export const ModuleRegistry: { registerModules(modules: Module[]): void };
  interface GridOptions<Row> {
    rowModelType: 'infinite';
    datasource: { getRows(params: IGetRowsParams): void };
    cacheBlockSize: number;
    infiniteInitialRowCount: number;
    rowHeight: number;
    rowBuffer: number;
    columnDefs: { headerName: string; field: keyof Row & string; width: number; sortable: boolean }[];
  }
  export function createGrid<Row>(box: HTMLElement, options: GridOptions<Row>): unknown;
}

declare module 'hft-limit-order-book' {
  export { OrderBook, Side } from 'nodejs-order-book';
}

declare module 'nodejs-order-book' {
  export enum Side {
    BUY = 'buy',
    SELL = 'sell',
  }
  interface Report {
    done: readonly object[];
    partial: object | null;
    partialQuantityProcessed: number;
    err: unknown;
  }
  export class OrderBook {
    limit(options: { id: string; side: Side; size: number; price: number }): Report;
    market(options: { side: Side; size: number }): Report;
    cancel(id: string): unknown;
  }
}
