import type { BridgeError } from '../../shared/bridge/error.ts';
import type { RecordKind, RecordPage, WalletRecord } from '../../shared/records/record.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import type { Envelope } from './envelope.ts';
import { kindOf } from './envelope.ts';
import { isObject } from './exact-json.ts';
import { readRecord } from './record-row.ts';

export interface PageAsked {
  page: number;
  pageSize: number;
}

/**
 * Reads `data` of either list as the page that was asked for (2.1 to 2.3). Anything else is one `bad-answer` that names
 * the field and, for a record, its row (counted from 1). Nothing is repaired and nothing left out.
 */
export function readRecordsPage(
  kind: RecordKind,
  envelope: Envelope,
  asked: PageAsked,
): Result<RecordPage, BridgeError> {
  const problem: Problem = { text: '' };
  const page = readPage(kind, envelope.data, asked, problem) ?? rereadExactly(kind, envelope, asked, problem);
  if (page !== null) return succeed(page);
  return fail({
    kind: 'bad-answer',
    message: `This page of ${kind} cannot be trusted: ${problem.text}. Nothing of it is shown.`,
  });
}

/** Where a reader leaves what was wrong. */
export interface Problem {
  text: string;
  /** Set when the data holds a number whose digits matter: read again from the exact data before judging. */
  needsExact?: boolean;
}

function rereadExactly(
  kind: RecordKind,
  envelope: Envelope,
  asked: PageAsked,
  problem: Problem,
): RecordPage | null {
  if (problem.needsExact !== true) return null;
  problem.text = '';
  problem.needsExact = false;
  try {
    return readPage(kind, envelope.exactData(), asked, problem, true);
  } catch {
    return no(problem, 'a field of a record is nested too deeply to be kept'); // writing it out again ran out of stack
  }
}

function readPage(
  kind: RecordKind,
  data: unknown,
  asked: PageAsked,
  problem: Problem,
  exact = false,
): RecordPage | null {
  if (!isObject(data)) return no(problem, `"data" is ${kindOf(data)} instead of a page`);
  const { currentPage, pageSize, totalNum, totalPage, items } = data;
  if (!isCount(currentPage)) return no(problem, wrongCount('currentPage', currentPage));
  if (!isCount(pageSize)) return no(problem, wrongCount('pageSize', pageSize));
  if (!isCount(totalNum)) return no(problem, wrongCount('totalNum', totalNum));
  if (!isCount(totalPage)) return no(problem, wrongCount('totalPage', totalPage));
  if (!Array.isArray(items)) return no(problem, `"items" is ${kindOf(items)} instead of a list`);
  const wrong = inconsistency({ currentPage, pageSize, totalNum, totalPage }, items.length, asked);
  if (wrong !== '') return no(problem, wrong);

  const records: WalletRecord[] = [];
  for (let row = 0; row < items.length; row += 1) {
    const record = readRecord(kind, items[row], exact, problem);
    if (record === null) return no(problem, `record ${row + 1} of ${items.length}: ${problem.text}`);
    records.push(record);
  }
  return { currentPage, pageSize, totalNum, totalPage, items: records };
}

/** The page must be the one asked for, and its numbers must agree with each other and with its records. */
function inconsistency(page: Omit<RecordPage, 'items'>, count: number, asked: PageAsked): string {
  const { currentPage, pageSize, totalNum, totalPage } = page;
  if (currentPage !== asked.page)
    return `page ${asked.page} was asked for and "currentPage" is ${currentPage}`;
  if (pageSize !== asked.pageSize)
    return `${asked.pageSize} records a page were asked for and "pageSize" is ${pageSize}`;
  if (count > pageSize) return `"items" holds ${count} records, more than the "pageSize" of ${pageSize}`;
  const pages = Math.ceil(totalNum / pageSize);
  const emptyList = totalNum === 0 && totalPage <= 1; // venues differ: no pages, or one empty page
  if (totalPage !== pages && !emptyList) {
    return `"totalPage" is ${totalPage}, but ${totalNum} records ("totalNum") at ${pageSize} a page make ${pages}`;
  }
  const before = (currentPage - 1) * pageSize;
  if (count > 0 && before + count > totalNum) {
    return `"totalNum" is ${totalNum}, but this page ends with record ${before + count}`;
  }
  if (count === 0 && before < totalNum)
    return `"items" is empty, but "totalNum" says that there are ${totalNum} records`;
  const due = Math.max(0, Math.min(pageSize, totalNum - before));
  if (count < due)
    return `"items" holds ${count} records, but by "totalNum" (${totalNum}) this page has ${due}`;
  return '';
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}

function wrongCount(name: string, value: unknown): string {
  const got = typeof value === 'number' ? String(value) : kindOf(value);
  return `"${name}" is ${got} instead of a whole number`;
}

function no(problem: Problem, text: string): null {
  problem.text = text;
  return null;
}
