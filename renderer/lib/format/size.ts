import { backupMessages } from '../../../shared/messages/backup.ts';
import { formatCount, formatTenths } from './number.ts';

const UNITS = ['', 'KB', 'MB', 'GB'] as const;

/** A size to get a picture of it: "1.2 MB". */
export function formatSize(bytes: number): string {
  let value = bytes;
  let unit = 0;
  while (value >= 1_000 && unit < UNITS.length - 1) {
    value /= 1_000;
    unit += 1;
  }
  const { size } = backupMessages;
  return unit === 0
    ? size.bytes(bytes, formatCount(bytes))
    : size.larger(formatTenths(value), UNITS[unit] ?? '');
}
