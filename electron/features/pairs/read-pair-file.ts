import type { BridgeError } from '../../../shared/base/error.ts';
import { fail, type Result, succeed } from '../../../shared/base/result.ts';
import { pairsMessages } from '../../../shared/messages/pairs.ts';
import { isObject, parseExactly } from '../../base/exact-json.ts';
import { type CsvRow, readCsv } from '../../storage/csv.ts';
import { PAIR_FIELDS, type Pair, readPairRecord, REQUIRED_FIELDS } from '../../venue/read-pair-record.ts';

const messages = pairsMessages.file;

/** Enough to see what is wrong with a file; the count of the others follows. */
const MAX_PROBLEMS_SHOWN = 5;

interface PlacedRecord {
  /** "row 3" of a CSV file, "item 3" of a JSON list. */
  where: string;
  record: Record<string, unknown> | null;
}

/**
 * Every pair of a file, or none: JSON (a list, or a symbols answer with the list in `data`) or CSV with a header row.
 * The error, of kind bad-request, names the rows at fault.
 */
export function readPairFile(file: string): Result<Pair[], BridgeError> {
  const content = file.replace(/^\uFEFF/, '');
  const records = /^\s*[[{]/.test(content) ? jsonRecords(content) : csvRecords(content);
  if (!records.ok) return refuse(records.error);
  if (records.value.length === 0) return refuse(messages.noPairs);
  const pairs: Pair[] = [];
  const seen = new Map<string, string>();
  const problems: string[] = [];
  for (const { where, record } of records.value) {
    const pair = record === null ? fail(messages.noObject) : readPairRecord(record);
    if (!pair.ok) {
      problems.push(messages.at(where, pair.error));
      continue;
    }
    const { symbol } = pair.value;
    const earlier = seen.get(symbol);
    if (earlier !== undefined) problems.push(messages.at(where, messages.twice(symbol, earlier)));
    seen.set(symbol, where);
    pairs.push(pair.value);
  }
  return problems.length === 0 ? succeed(pairs) : refuse(summary(problems));
}

function jsonRecords(content: string): Result<PlacedRecord[], string> {
  let value: unknown;
  try {
    value = parseExactly(content);
  } catch {
    return fail(messages.incompleteJson);
  }
  if (isObject(value) && 'code' in value && value['code'] !== '200000') {
    return fail(messages.refusal);
  }
  const list = isObject(value) ? value['data'] : value;
  if (!Array.isArray(list)) return fail(messages.noListInJson);
  const items: unknown[] = list;
  return succeed(
    items.map((item, index) => ({ where: messages.item(index + 1), record: isObject(item) ? item : null })),
  );
}

function csvRecords(content: string): Result<PlacedRecord[], string> {
  const read = readCsv(content);
  if (!read.ok) return fail(messages.at(messages.row(read.error.row), read.error.message));
  const [header, ...rows] = read.value;
  if (header === undefined) return fail(messages.empty);
  const columns = readHeader(header);
  if (!columns.ok) return columns;
  const records: PlacedRecord[] = [];
  for (const { row, cells } of rows) {
    if (cells.length !== header.cells.length) {
      return fail(messages.at(messages.row(row), messages.cellCount(cells.length, header.cells.length)));
    }
    records.push({ where: messages.row(row), record: rowRecord(columns.value, cells) });
  }
  return succeed(records);
}

/** Which cell holds which field. Columns with other names are allowed and not read. */
function readHeader({ cells }: CsvRow): Result<Map<string, number>, string> {
  const columns = new Map<string, number>();
  for (const [index, cell] of cells.entries()) {
    const wanted = cell.trim().toLowerCase();
    const field = PAIR_FIELDS.find((name) => name.toLowerCase() === wanted);
    if (field === undefined) continue;
    if (columns.has(field)) return fail(messages.columnTwice(field));
    columns.set(field, index);
  }
  const missing = REQUIRED_FIELDS.filter((field) => !columns.has(field));
  if (missing.length === 0) return succeed(columns);
  if (cells.length === 1 && /[;\t]/.test(cells[0] ?? '')) {
    return fail(messages.noCommas);
  }
  return fail(messages.columnsMissing(missing.join(', ')));
}

function rowRecord(columns: Map<string, number>, cells: string[]): Record<string, unknown> {
  const record: Record<string, unknown> = {};
  for (const [field, index] of columns) {
    const cell = (cells[index] ?? '').trim();
    if (cell === '') continue; // an empty cell says nothing; a required field is then missing
    record[field] = field === 'enableTrading' ? readBoolean(cell) : cell;
  }
  return record;
}

/** Spreadsheets write TRUE; any other word stays text, which is then refused. */
function readBoolean(cell: string): unknown {
  const word = cell.toLowerCase();
  if (word === 'true') return true;
  return word === 'false' ? false : cell;
}

function summary(problems: string[]): string {
  const shown = problems.slice(0, MAX_PROBLEMS_SHOWN).join('; ');
  const others = problems.length - MAX_PROBLEMS_SHOWN;
  return others > 0 ? messages.more(shown, others) : shown;
}

function refuse(reason: string): { ok: false; error: BridgeError } {
  return fail({
    kind: 'bad-request',
    field: 'text',
    message: messages.notImported(reason),
  });
}
