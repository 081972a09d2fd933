import type { ReactNode } from 'react';
import { columnClass } from './table.tsx';
import './table.css';

interface SkeletonTableProps {
  /** What is being loaded, read aloud. */
  label: string;
  columns: readonly { key: string; header: ReactNode; align?: 'end'; drop?: 1 | 2 | 3 | 4 }[];
  rows?: number;
}

/** The table's header and grey rows of the right height; nothing shows before 200 ms have passed. */
export function SkeletonTable({ label, columns, rows = 16 }: SkeletonTableProps) {
  const widths = ['', 'skeleton-wide', 'skeleton-mid', 'skeleton-wide'];
  return (
    <div className="table-box delayed" role="status" aria-label={label}>
      <table className="table" aria-hidden>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.key} className={columnClass(column)}>
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: rows }, (_, row) => (
            <tr key={row}>
              {columns.map((column, at) => (
                <td key={column.key} className={columnClass(column)}>
                  <span className={`skeleton ${widths[(row + at) % 4] ?? ''}`} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Grey lines in place of text, after 200 ms. */
export function SkeletonLines({ label, lines = 4 }: { label: string; lines?: number }) {
  return (
    <div className="delayed" role="status" aria-label={label}>
      {Array.from({ length: lines }, (_, line) => (
        <p key={line}>
          <span className={line % 2 === 0 ? 'skeleton skeleton-wide' : 'skeleton skeleton-mid'} />
        </p>
      ))}
    </div>
  );
}
