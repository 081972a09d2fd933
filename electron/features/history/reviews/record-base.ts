import type { WalletRecord } from '../../../../shared/records/record.ts';

/** The fields in `base` of a record that may not be in the archive; a field that is no text is empty. */
interface Base {
  currency: string;
  amount: string;
  chain: string;
  address: string;
  memo: string;
  /** Milliseconds since the epoch. */
  createdAt: number | null;
  tx: string | null;
}

/**
 * The fields by which a person knows the record, as JSON. Times in UTC. `not`: transaction ids of records that are equal to it, by which
 * it is distinguished from them as long as it has none.
 */
export function createBaseOf(): (record: WalletRecord, not?: readonly string[]) => string {
  const isoOf = createIso();
  return (record, not = NO_IDS) => {
    const { currency, amount, chain, address, memo, createdAt, walletTxId: tx } = record;
    const id = record.kind === 'withdrawal' ? { id: record.id } : {};
    const fields = { ...id, currency, amount, chain, address, memo, createdAt: isoOf(createdAt), tx };
    return JSON.stringify(not.length === 0 ? fields : { ...fields, not });
  };
}

/** Transaction ids where there are none. */
export const NO_IDS: readonly string[] = [];

/** Remembers the day it wrote last: records come by time, so it is nearly always the one before. */
function createIso(): (at: number) => string {
  let lastDay = { number: Number.NaN, text: '' };
  return (at) => {
    const day = Math.floor(at / DAY);
    if (day === lastDay.number) return lastDay.text + timeText(at - day * DAY);
    const date = new Date(at);
    if (Number.isNaN(date.getTime())) return String(at);
    const text = date.toISOString();
    lastDay = { number: day, text: text.slice(0, text.indexOf('T') + 1) };
    return text;
  };
}

const DAY = 86_400_000;

function timeText(ms: number): string {
  const two = (value: number) => (value < 10 ? `0${value}` : `${value}`);
  const seconds = Math.floor(ms / 1_000);
  const minutes = Math.floor(seconds / 60);
  const thousandths = String(ms % 1_000).padStart(3, '0');
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}:${two(seconds % 60)}.${thousandths}Z`;
}

/** The transaction id in `base`; null where it has none. */
export function readTx(base: string): string | null {
  if (base.endsWith(NO_TX)) return null;
  // As `createBaseOf` writes it: inside a text a quotation mark has a backslash before it, so this is where the field is.
  const start = base.lastIndexOf(TX);
  const tx = base.slice(start + TX.length, -2);
  if (start !== -1 && base.endsWith('"}') && !/["\\]/.test(tx)) return tx;
  const stored = fieldsOf(base)['tx'];
  return typeof stored === 'string' ? stored : null;
}

const NO_TX = '"tx":null}';
const TX = '"tx":"';

/** The transaction ids of its equals. */
export function readNot(base: string): readonly string[] {
  if (base.endsWith(NO_TX) || !base.endsWith(']}')) return NO_IDS;
  const not = fieldsOf(base)['not'];
  return Array.isArray(not) ? not.filter((tx) => typeof tx === 'string') : NO_IDS;
}

/** Never throws: whatever the text holds, only texts count. */
export function readBase(base: string): Base {
  const fields = fieldsOf(base);
  const text = (name: string): string => {
    const value = fields[name];
    return typeof value === 'string' ? value : '';
  };
  const at = Date.parse(text('createdAt'));
  return {
    currency: text('currency'),
    amount: text('amount'),
    chain: text('chain'),
    address: text('address'),
    memo: text('memo'),
    createdAt: Number.isNaN(at) ? null : at,
    tx: typeof fields['tx'] === 'string' ? fields['tx'] : null,
  };
}

function fieldsOf(base: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(base);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
