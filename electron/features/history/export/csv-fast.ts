import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { csvCell, type CsvShape } from '../../../../shared/csv/writer.ts';
import type { ExportFieldName, ExportSetting } from '../../../../shared/exports/export-fields.ts';
import { isFieldName } from '../../../../shared/exports/export-fields.ts';
import type { ExportColumn } from './columns.ts';
import { DIGITS, type SlotWriter, utcSlot, zonedSlot } from './iso-bytes.ts';

/** Bytes of many rows at once; null where a row needs the careful way of csv.ts. */
type FastRows = (ids: readonly number[]) => Uint8Array | null;

interface FastParts {
  db: DatabaseSync;
  setting: ExportSetting;
}

interface FastColumn {
  /** Text as csv.ts would write it, '' for null; or `slot.width` bytes that end in the digits of an instant. */
  sql: string;
  slot: SlotWriter | null;
}

/** Null when the column cannot be had the quick way in this file. */
type FastMaker = (parts: FastParts) => FastColumn | null;

/** Between cells and after rows on their way out of SQLite; a text that holds one sends its rows the careful way. */
const CELL_END = 0x1f;
const ROW_END = 0x1e;

/**
 * SQLite joins the cells of a thousand rows into one value as long as the file needs it, and one loop over its bytes puts in the
 * delimiters and the times, and looks for anything that needs quoting or guarding. Nothing is made for a row or a cell. Null when a
 * column cannot be had that way.
 */
export function fastCsv(
  parts: FastParts,
  columns: readonly ExportColumn[],
  { delimiter, decimalSign }: CsvShape,
): FastRows | null {
  if (decimalSign === ',') return null;
  const used: FastColumn[] = [];
  for (const { name } of columns) {
    const fast = isFieldName(name) ? (FAST[name]?.(parts) ?? null) : null;
    if (fast === null) return null;
    used.push(fast);
  }
  const { some, range } = statementsFor(parts.db, used);
  const slots = used.map(({ slot }) => slot);
  const separator = delimiter.charCodeAt(0);
  return (ids) => {
    const first = ids[0] ?? 0;
    const last = ids.at(-1) ?? 0;
    const isDown = last < first && isRange(ids, -1);
    const found = isDown
      ? range.get(last, first)
      : isRange(ids, 1)
        ? range.get(first, last)
        : some.get(JSON.stringify(ids));
    const joined = found?.['joined'];
    if (!(joined instanceof Uint8Array)) return null;
    const ends = layOut(joined, ids.length, slots, separator);
    if (ends === null) return null;
    return isDown ? backwards(joined, ends) : joined;
  };
}

function statementsFor(
  db: DatabaseSync,
  columns: readonly FastColumn[],
): { some: StatementSync; range: StatementSync } {
  const cellEnd = `'${String.fromCharCode(CELL_END)}'`;
  const rowEnd = `'${String.fromCharCode(ROW_END)}\n'`;
  // concat_ws leaves NULL out altogether, so it must not meet one.
  const cells = columns.map(({ sql }) => sql).join(', ');
  const row = columns.length === 1 ? cells : `concat_ws(${cellEnd}, ${cells})`;
  const joined = `SELECT CAST(group_concat(${row}, ${rowEnd}) || ${rowEnd} AS BLOB) AS joined`;
  return {
    some: db.prepare(`${joined} FROM json_each(?) AS wanted CROSS JOIN records AS r ON r.id = wanted.value`),
    range: db.prepare(`${joined} FROM records AS r NOT INDEXED WHERE r.id BETWEEN ? AND ?`),
  };
}

/** Records are stored one after the other, as a sync run stored them, or in reverse: no need to look each up. */
function isRange(ids: readonly number[], step: 1 | -1): boolean {
  const first = ids[0] ?? 0;
  for (let at = 1; at < ids.length; at += 1) if (ids[at] !== first + at * step) return false;
  return true;
}

/** The same lines, the last one first. */
function backwards(lines: Uint8Array, ends: Uint32Array): Uint8Array {
  const turned = new Uint8Array(lines.length);
  let at = lines.length;
  let begin = 0;
  for (const end of ends) {
    at -= end - begin;
    turned.set(lines.subarray(begin, end), at);
    begin = end;
  }
  return turned;
}

const PLAIN = 0;
/** By byte: what a bare cell cannot contain. */
const SPECIAL = marked('",;\t\r\n', [CELL_END, ROW_END]);
/** By byte: what a bare cell cannot begin with; 0xef begins the wide forms of = + - @, and little else. */
const BEGINS_FORMULA = marked('=+-@\t\r', [0xef]);

function marked(letters: string, more: readonly number[]): Uint8Array {
  const marks = new Uint8Array(256);
  for (const byte of [...Buffer.from(letters), ...more]) marks[byte] = 1;
  return marks;
}

/** Turns the joined cells into lines, in place; answers where each ends. Null when a cell needs care or the cells do not count up. */
function layOut(
  joined: Uint8Array,
  rows: number,
  slots: readonly (SlotWriter | null)[],
  separator: number,
): Uint32Array | null {
  const ends = new Uint32Array(rows);
  const last = slots.length - 1;
  let at = 0;
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column <= last; column += 1) {
      const slot = slots[column] ?? null;
      const begin = at;
      if (BEGINS_FORMULA[joined[at] ?? ROW_END] !== PLAIN) return null;
      while (SPECIAL[joined[at] ?? ROW_END] === PLAIN) at += 1;
      if (joined[at] !== (column === last ? ROW_END : CELL_END)) return null;
      if (slot !== null && at > begin && !fill(slot, joined, begin, at)) return null;
      joined[at] = column === last ? 0x0d : separator;
      at += 1;
    }
    if (joined[at] !== 0x0a) return null;
    at += 1;
    ends[row] = at;
  }
  // More rows than were asked for: a text brought its own ends.
  return at === joined.length ? ends : null;
}

function fill(slot: SlotWriter, joined: Uint8Array, begin: number, end: number): boolean {
  if (end - begin !== slot.width) return false;
  let value = 0;
  for (let at = end - DIGITS; at < end; at += 1) value = value * 10 + (joined[at] ?? 0) - 0x30;
  slot.write(value, joined, begin);
  return true;
}

function plain(sql: string): FastMaker {
  return () => ({ sql, slot: null });
}

/** Room for an instant of 13 digits (2001 to 2286); any other becomes a quotation mark, which needs care. */
function timed(column: string, slotOf: (setting: ExportSetting) => SlotWriter): FastMaker {
  return ({ setting }) => {
    const slot = slotOf(setting);
    const filler = '.'.repeat(slot.width - DIGITS);
    const sql = `CASE WHEN ${column} BETWEEN 1000000000000 AND 9999999999999 THEN '${filler}' || ${column}
      WHEN ${column} IS NULL THEN '' ELSE '"' END`;
    return { sql, slot };
  };
}

const utc = (column: string): FastMaker => timed(column, () => utcSlot());
const local = (column: string): FastMaker => timed(column, ({ zone }) => zonedSlot(zone));

/** The few accounts are written into the statement; a name that needs quotes is for the careful way. */
function accounts(nameOf: (id: string, setting: ExportSetting) => string): FastMaker {
  return ({ db, setting }) => {
    let sql = 'CASE r.account';
    for (const { n, id } of db.prepare('SELECT n, id FROM accounts').all()) {
      const name = nameOf(String(id), setting);
      if (csvCell(name) !== name || !/^[^\p{Cc}]*$/u.test(name)) return null;
      sql += ` WHEN ${Number(n)} THEN '${name.replaceAll("'", "''")}'`;
    }
    return { sql: `${sql} WHEN -1 THEN '' ELSE '"' END`, slot: null };
  };
}

/** Only what is the same to the byte as `valueText` of the field. */
const FAST: Partial<Record<ExportFieldName, FastMaker>> = {
  number: plain('r.id'),
  account: accounts((id, { accountName }) => accountName(id)),
  accountId: accounts((id) => id),
  kind: plain("iif(r.kind = 0, 'deposit', 'withdrawal')"),
  kindTitle: plain("iif(r.kind = 0, 'Deposit', 'Withdrawal')"),
  direction: plain("iif(r.kind = 0, 'in', 'out')"),
  currency: plain('r.currency'),
  chain: plain('r.chain'),
  amount: plain('r.amount'),
  fee: plain('r.fee'),
  status: plain('r.status'),
  address: plain('r.address'),
  memo: plain('r.memo'),
  offChain: plain("iif(r.is_inner = 1, 'true', 'false')"),
  txId: plain("coalesce(r.tx, '')"),
  venueId: plain("iif(r.kind = 0, '', coalesce(r.venue_id, ''))"),
  remark: plain('r.remark'),
  occurrence: plain('r.occurrence'),
  createdMs: plain('r.created_at'),
  updatedMs: plain('r.updated_at'),
  createdUtc: utc('r.created_at'),
  updatedUtc: utc('r.updated_at'),
  firstSeenUtc: utc('r.first_seen'),
  missingSinceUtc: utc('r.missing_since'),
  createdLocal: local('r.created_at'),
  updatedLocal: local('r.updated_at'),
  receivedAmount: plain("iif(r.kind = 0, r.amount, '')"),
  receivedCurrency: plain("iif(r.kind = 0, r.currency, '')"),
  sentAmount: plain("iif(r.kind = 0, '', r.amount)"),
  sentCurrency: plain("iif(r.kind = 0, '', r.currency)"),
  empty: plain("''"),
};
