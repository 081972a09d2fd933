import type { z } from 'zod';
import { addressName } from '../../../shared/bridge/address-calls.ts';
import type { BridgeError } from '../../../shared/bridge/error.ts';
import { type AddressName, entryKey } from '../../../shared/history/address-names.ts';
import { fail, type Result, succeed } from '../../../shared/result.ts';
import { type CsvRow, readCsv } from '../../pairs/csv.ts';

export interface AddressFile {
  entries: AddressName[];
  /** Titles of columns that are not read. */
  ignored: string[];
}

const COLUMNS = ['address', 'name', 'chain', 'note'] as const;
type ColumnName = (typeof COLUMNS)[number];

/** Every entry of a CSV file with a header row, or none: the error, of kind bad-request, names the first row at fault and why. */
export function readAddressFile(text: string): Result<AddressFile, BridgeError> {
  const read = readCsv(text.replace(/^\uFEFF/, ''));
  if (!read.ok) return refuse(`row ${read.error.row}: ${read.error.message}`);
  const [header, ...rows] = read.value;
  if (header === undefined || rows.length === 0) return refuse('the file holds no addresses');
  const columns = readHeader(header);
  if (!columns.ok) return refuse(columns.error);
  const entries: AddressName[] = [];
  const seen = new Map<string, number>();
  for (const row of rows) {
    const entry = readRow(row, header.cells.length, columns.value.places);
    if (!entry.ok) return refuse(`row ${row.row}: ${entry.error}`);
    const key = entryKey(entry.value);
    const earlier = seen.get(key);
    if (earlier !== undefined) {
      return refuse(`row ${row.row}: this address and chain are already in row ${earlier}`);
    }
    seen.set(key, row.row);
    entries.push(entry.value);
  }
  return succeed({ entries, ignored: columns.value.ignored });
}

interface Header {
  /** Which cell holds which field. */
  places: Partial<Record<ColumnName, number>>;
  ignored: string[];
}

function readHeader({ cells }: CsvRow): Result<Header, string> {
  const places: Header['places'] = {};
  const ignored: string[] = [];
  for (const [index, cell] of cells.entries()) {
    const title = cell.trim().toLowerCase();
    const column = COLUMNS.find((name) => name === title);
    if (column === undefined) ignored.push(cell.trim() === '' ? `column ${index + 1}` : cell.trim());
    else if (places[column] !== undefined) return fail(`row 1: two columns are called ${column}`);
    else places[column] = index;
  }
  const missing = (['address', 'name'] as const).filter((name) => places[name] === undefined);
  if (missing.length === 0) return succeed({ places, ignored });
  if (cells.length === 1 && /[;\t]/.test(cells[0] ?? '')) {
    return fail('row 1: it has no commas: save the file with commas between the cells');
  }
  return fail(`row 1: it lacks the column ${missing.join(' and the column ')}`);
}

function readRow(row: CsvRow, width: number, places: Header['places']): Result<AddressName, string> {
  const { cells } = row;
  if (cells.length !== width) return fail(`it has ${cells.length} cells and the header has ${width}`);
  const cell = (name: ColumnName) => {
    const at = places[name];
    return at === undefined ? '' : (cells[at] ?? '').trim();
  };
  const chain = cell('chain');
  const parsed: z.ZodSafeParseResult<AddressName> = addressName.safeParse({
    address: cell('address'),
    chain: chain === '' ? null : chain,
    name: cell('name'),
    note: cell('note'),
  });
  if (parsed.success) return succeed(parsed.data);
  const field = parsed.error.issues[0]?.path[0];
  return fail(WRONG[COLUMNS.find((name) => name === field) ?? 'address']);
}

const WRONG: Readonly<Record<ColumnName, string>> = {
  address:
    'the address is empty, longer than 200 characters, or holds a space or another letter no address has',
  name: 'the name is empty, longer than 60 characters, or holds a character that cannot be seen',
  chain:
    'the chain is longer than 40 characters, or holds something other than letters, digits and ( ) . _ -',
  note: 'the note is longer than 500 characters, or holds a line break or a character that cannot be seen',
};

function refuse(reason: string): { ok: false; error: BridgeError } {
  return fail({
    kind: 'bad-request',
    field: 'text',
    message: `Nothing was imported: ${reason}. Correct the file and choose it again.`,
  });
}
