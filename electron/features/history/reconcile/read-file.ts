import type { LedgerFile } from '../../../../shared/bridge/reconcile-calls.ts';
import type { BridgeError } from '../../../../shared/base/error.ts';
import { cutText } from '../../../../shared/base/format/cut-text.ts';
import { guessLedger, looksLikeHeader } from '../../../../shared/ledger/ledger-guess.ts';
import { LEDGER_DELIMITERS, type LedgerDelimiter } from '../../../../shared/ledger/ledger-mapping.ts';
import { fail, type Result, succeed } from '../../../../shared/base/result.ts';
import { reconcileServiceMessages } from '../../../../shared/messages/reconcile-service.ts';
import { readCsv } from '../../../storage/csv.ts';
import type { Ledger } from './session.ts';

const messages = reconcileServiceMessages;

const MAX_ROWS = 200_000;
const MAX_COLUMNS = 500;
/** Rows that are shown as they are. */
const FIRST = 12;
/** Longer cells are shown cut; they are read whole. */
const LONGEST_SHOWN = 300;

/** Cuts a file into cells; nothing of what they say is judged yet. Errors name the line. */
export function cutFile(
  { id, name, text: content }: Pick<Ledger, 'id' | 'name' | 'text'>,
  cut: { delimiter: LedgerDelimiter; header: boolean } | null,
): Result<Ledger, BridgeError> {
  const plain = content.replace(/^\uFEFF/, '');
  if (plain.includes('\0')) return refuse(messages.notRead.noText(name));
  const delimiter = cut?.delimiter ?? likelyDelimiter(plain);
  const read = readCsv(plain, delimiter);
  if (!read.ok) return refuse(messages.notRead.line(name, read.error.line, read.error.message));
  const lines = read.value.map(({ line, cells }) => ({ line, cells }));
  const [first] = lines;
  if (first === undefined) return refuse(messages.notRead.noRows(name));
  if (lines.length > MAX_ROWS) return refuse(messages.notRead.tooManyRows(name));
  if (first.cells.length > MAX_COLUMNS) return refuse(messages.notRead.tooWide(name));
  const header = cut?.header ?? looksLikeHeader(first.cells);
  return succeed({ id, name, text: plain, delimiter, header, lines });
}

/** The sign that cuts the first line into the most cells; a quoted one counts as what it is. */
function likelyDelimiter(plain: string): LedgerDelimiter {
  const end = plain.search(/\r?\n/);
  const line = end < 0 ? plain : plain.slice(0, end);
  let best: LedgerDelimiter = ',';
  let max = 1;
  for (const delimiter of LEDGER_DELIMITERS) {
    const read = readCsv(line, delimiter);
    const cells = read.ok ? (read.value[0]?.cells.length ?? 0) : 0;
    if (cells > max) {
      max = cells;
      best = delimiter;
    }
  }
  return best;
}

/** What the window needs to choose columns. */
export function describeFile(ledger: Ledger): LedgerFile {
  const { id, delimiter, header, lines } = ledger;
  const [first] = lines;
  const titles: string[] = [];
  for (let at = 0; at < (first?.cells.length ?? 0); at += 1) {
    const title = header ? (first?.cells[at] ?? '').trim() : '';
    titles.push(title === '' ? messages.column(at + 1) : cutText(title, 200));
  }
  const rows = header ? lines.slice(1) : lines;
  const { guess, questions } = guessLedger(header ? titles : titles.map(() => ''), rows);
  if (titles.length === 1) {
    questions.unshift({ field: 'delimiter', message: messages.oneCell });
  }
  return {
    ledgerId: id,
    rows: rows.length,
    delimiter,
    header,
    titles,
    first: rows.slice(0, FIRST).map(({ line, cells }) => ({
      line,
      cells: cells
        .slice(0, MAX_COLUMNS)
        .map((cell) => (cell.length > LONGEST_SHOWN ? `${cell.slice(0, LONGEST_SHOWN)}…` : cell)),
    })),
    guess,
    questions,
  };
}

function refuse(message: string): { ok: false; error: BridgeError } {
  return fail({ kind: 'bad-request', field: 'text', message });
}
