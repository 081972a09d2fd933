import type { ExportSetting } from '../../../../shared/exports/export-fields.ts';
import type { HistoryRecord } from '../../../../shared/query/filter.ts';
import { type ExportColumn, valueText } from './columns.ts';
import { DATE_STYLES, numberStyle } from './xlsx-styles.ts';

/** A cell as the sheet has it. */
export type SheetCell =
  | { is: 'text'; text: string }
  /** `digits` as XML writes numbers. */
  | { is: 'number'; digits: string; style: number }
  | { is: 'flag'; flag: boolean };

/** A column of the sheet; an amount has two. */
export interface SheetColumn {
  header: string;
  /** In characters; null: as wide as its texts. */
  width: number | null;
  of(row: HistoryRecord, setting: ExportSetting): SheetCell;
}

/** `widestAmount`: characters of the longest amount there is. */
export function sheetColumns(columns: readonly ExportColumn[], widestAmount: number): SheetColumn[] {
  return columns.flatMap((column) => {
    if (column.field.type === 'amount') return amountColumns(column, widestAmount);
    return [column.field.date === undefined ? plainColumn(column) : dateColumn(column, column.field.date)];
  });
}

const NUMBER = /^-?\d+(?:\.(\d+))?$/;

/** The number that a spreadsheet calculates with, which holds 15 digits, and beside it every digit as text. */
function amountColumns({ header, field }: ExportColumn, widest: number): SheetColumn[] {
  const exactHeader = `${header} (exact)`;
  const textOf = (row: HistoryRecord, setting: ExportSetting): string => String(field.of(row, setting) ?? '');
  return [
    {
      header,
      // With a comma for every three digits, so that no program shows ### instead.
      width: Math.max(header.length, Math.ceil((widest * 4) / 3)) + PADDING,
      of(row, setting) {
        const digits = textOf(row, setting);
        const number = NUMBER.exec(digits);
        if (number === null) return { is: 'text', text: '' };
        return { is: 'number', digits, style: numberStyle(number[1]?.length ?? 0) };
      },
    },
    {
      header: exactHeader,
      width: Math.max(exactHeader.length, widest) + PADDING,
      of: (row, setting) => ({ is: 'text', text: textOf(row, setting) }),
    },
  ];
}

/** Room between a value and the edges of its cell. */
export const PADDING = 3;
const DATE_WIDTHS = { time: 26, second: 22, day: 14 } as const;
const DAY_MS = 86_400_000;
/** 1 March 1900 and the year 10000: between them every spreadsheet counts days alike, from 30 December 1899. */
const FIRST_DATE = Date.UTC(1900, 2, 1);
const AFTER_LAST_DATE = Date.UTC(10_000, 0, 1);
const EPOCH_DAY = 25_569;

function dateColumn(column: ExportColumn, date: NonNullable<ExportColumn['field']['date']>): SheetColumn {
  return {
    header: column.header,
    width: Math.max(column.header.length + PADDING, DATE_WIDTHS[date.form]),
    of(row, setting) {
      const clock = date.of(row, setting);
      if (clock === null) return { is: 'text', text: '' };
      if (clock < FIRST_DATE || clock >= AFTER_LAST_DATE) return textCell(column, row, setting);
      return { is: 'number', digits: String(EPOCH_DAY + clock / DAY_MS), style: DATE_STYLES[date.form] };
    },
  };
}

function plainColumn(column: ExportColumn): SheetColumn {
  return {
    header: column.header,
    width: null,
    of(row, setting) {
      const value = column.field.of(row, setting);
      if (typeof value === 'number') return { is: 'number', digits: String(value), style: 0 };
      if (typeof value === 'boolean') return { is: 'flag', flag: value };
      return { is: 'text', text: value ?? '' };
    },
  };
}

function textCell(column: ExportColumn, row: HistoryRecord, setting: ExportSetting): SheetCell {
  return { is: 'text', text: valueText(column, column.field.of(row, setting)) ?? '' };
}
