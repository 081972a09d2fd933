import type { HistoryRecord } from '../../shared/query/filter.ts';

/** The twelve columns every page of this bench shows, in CSS pixels. */
export const WIDTHS = [160, 88, 82, 148, 98, 112, 112, 96, 116, 116, 160, 140] as const;
export const HEADERS = [
  'Created',
  'Currency',
  'Chain',
  'Amount',
  'Fee',
  'Base URL',
  'Transaction ID',
  'Memo',
  'Status',
  'Review',
  'Updated',
  'Remark',
] as const;
export const ROW_HEIGHT = 28;

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

function time(ms: number): string {
  const date = new Date(ms);
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${two(date.getUTCDate())} ${MONTHS[date.getUTCMonth()] ?? ''} ${date.getUTCFullYear()} ${two(date.getUTCHours())}:${two(date.getUTCMinutes())}:${two(date.getUTCSeconds())}`;
}

function elided(text: string): string {
  return text.length > 14 ? `${text.slice(0, 6)}…${text.slice(-4)}` : text;
}

function grouped(text: string): string {
  return text.replace(/^\d+/, (whole) => whole.replaceAll(/\B(?=(\d{3})+$)/g, ','));
}

/** The cells of a row, column by column, as our own table shows them. */
export function cellsOf({ record, review }: HistoryRecord): string[] {
  return [
    time(record.createdAt),
    record.currency,
    record.chain,
    grouped(record.amount),
    record.fee,
    elided(record.address),
    record.walletTxId === null ? 'internal' : elided(record.walletTxId),
    record.memo === '' ? 'none' : record.memo,
    record.status,
    review,
    time(record.updatedAt),
    record.remark === '' ? 'none' : record.remark,
  ];
}
