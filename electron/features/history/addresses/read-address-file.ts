import type { z } from 'zod';
import { addressName } from '../../../../shared/bridge/address-calls.ts';
import type { BridgeError } from '../../../../shared/base/error.ts';
import { type AddressName, entryKey } from '../../../../shared/addresses/address-names.ts';
import { fail, type Result, succeed } from '../../../../shared/base/result.ts';
import { addressesServiceMessages } from '../../../../shared/messages/addresses-service.ts';
import { type CsvRow, readCsv } from '../../../storage/csv.ts';

interface AddressFile {
  entries: AddressName[];
  /** Titles of columns that are not read. */
  ignored: string[];
}

const { file: messages } = addressesServiceMessages;

const COLUMNS = ['address', 'name', 'chain', 'note'] as const;
type ColumnName = (typeof COLUMNS)[number];

/** Every entry of a CSV file with a header row, or none: the error, of kind bad-request, names the first row at fault and why. */
export function readAddressFile(text: string): Result<AddressFile, BridgeError> {
  const read = readCsv(text.replace(/^\uFEFF/, ''));
  if (!read.ok) return refuse(messages.inRow(read.error.row, read.error.message));
  const [header, ...rows] = read.value;
  if (header === undefined || rows.length === 0) return refuse(messages.empty);
  const columns = readHeader(header);
  if (!columns.ok) return refuse(columns.error);
  const entries: AddressName[] = [];
  const seen = new Map<string, number>();
  for (const row of rows) {
    const entry = readRow(row, header.cells.length, columns.value.places);
    if (!entry.ok) return refuse(messages.inRow(row.row, entry.error));
    const key = entryKey(entry.value);
    const earlier = seen.get(key);
    if (earlier !== undefined) {
      return refuse(messages.inRow(row.row, messages.twice(earlier)));
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
    if (column === undefined) ignored.push(cell.trim() === '' ? messages.column(index + 1) : cell.trim());
    else if (places[column] !== undefined) return fail(messages.inRow(1, messages.twoColumns(column)));
    else places[column] = index;
  }
  const [lacks, lacksToo] = (['address', 'name'] as const).filter((name) => places[name] === undefined);
  if (lacks === undefined) return succeed({ places, ignored });
  if (cells.length === 1 && /[;\t]/.test(cells[0] ?? '')) {
    return fail(messages.inRow(1, messages.noCommas));
  }
  return fail(
    messages.inRow(1, lacksToo === undefined ? messages.lacks(lacks) : messages.lacksBoth(lacks, lacksToo)),
  );
}

function readRow(row: CsvRow, width: number, places: Header['places']): Result<AddressName, string> {
  const { cells } = row;
  if (cells.length !== width) return fail(messages.cells(cells.length, width));
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
  return fail(messages.wrong[COLUMNS.find((name) => name === field) ?? 'address']);
}

function refuse(reason: string): { ok: false; error: BridgeError } {
  return fail({
    kind: 'bad-request',
    field: 'text',
    message: messages.refused(reason),
  });
}
