import type { BridgeError } from '../../../shared/base/error.ts';
import type { RecordKind, RecordPage, WalletRecord } from '../../../shared/records/record.ts';
import { fail, type Result, succeed } from '../../../shared/base/result.ts';
import { answersInEnglish, venueAnswerMessages } from '../../../shared/messages/venue-answer.ts';
import { recordsInEnglish, venueRecordsMessages } from '../../../shared/messages/venue-records.ts';
import type { LenientPage, PageRequest, PageFault, PageProblem, UnreadRow } from '../records-page.ts';
import type { Envelope } from './envelope.ts';
import { kindOf } from './envelope.ts';
import { isObject, jsonText } from '../../base/exact-json.ts';
import { type Problem, readRecord } from './read-wallet-record.ts';

const messages = venueRecordsMessages;

/**
 * Reads `data` of either list as the page that was asked for (2.1 to 2.3). Anything else is one `bad-answer` that names
 * the field and, for a record, its row (counted from 1). Nothing is repaired and nothing left out.
 */
export function readRecordsPage(
  kind: RecordKind,
  envelope: Envelope,
  request: PageRequest,
): Result<RecordPage, BridgeError> {
  const problem: Problem = { text: '', messages: messages.rows, kinds: venueAnswerMessages.kinds };
  const page =
    readStrictly(kind, envelope.data, request, problem) ?? rereadExactly(kind, envelope, request, problem);
  if (page !== null) return succeed(page);
  return fail(badPage(kind, problem.text, messages.notShown));
}

/**
 * Reads the same page for the archive: a record that cannot be read is set aside with its text and the reason, and the rest is used.
 * A page that is not the one asked for, whose counts contradict each other, or whose every time is in another unit is refused whole.
 */
export function readRecordsLeniently(
  kind: RecordKind,
  envelope: Envelope,
  request: PageRequest,
): Result<LenientPage, PageProblem> {
  const frame = readFrame(envelope.data, request);
  if (!frame.ok) return fail(refusedPage(kind, frame.error));
  const { items, ...counts } = frame.value;
  const records: WalletRecord[] = [];
  const unreadable: UnreadRow[] = [];
  // What is set aside is kept, and what is kept is the same in every language.
  const problem: Problem = { text: '', messages: recordsInEnglish, kinds: answersInEnglish.kinds };
  let otherUnit = 0;
  let exactItems: readonly unknown[] | null = null;
  const exactItem = (row: number): unknown => {
    exactItems ??= exactItemsOf(envelope);
    return exactItems[row] ?? items[row];
  };
  for (let row = 0; row < items.length; row += 1) {
    clear(problem);
    let record = readRecord(kind, items[row], false, problem);
    if (record === null && problem.needsExact === true) record = readExactRow(kind, exactItem(row), problem);
    if (record !== null) {
      records.push(record);
      continue;
    }
    if (problem.otherUnit === true) otherUnit += 1;
    unreadable.push({ raw: rawText(exactItem(row)), reason: problem.text });
  }
  if (otherUnit > 0 && otherUnit === items.length) {
    const text = messages.everyRecord(unreadable[0]?.reason ?? '');
    return fail(refusedPage(kind, { fault: 'seconds', text }));
  }
  return succeed({ ...counts, items: records, unreadable });
}

function clear(problem: Problem): void {
  problem.text = '';
  problem.needsExact = false;
  problem.otherUnit = false;
}

interface Misfit {
  fault: PageFault;
  text: string;
  pageSize?: number;
}

function badPage(kind: RecordKind, text: string, consequence: string): BridgeError {
  return { kind: 'bad-answer', message: `${messages.badPage[kind](text)} ${consequence}` };
}

function refusedPage(kind: RecordKind, { fault, text, pageSize }: Misfit): PageProblem {
  const error = badPage(kind, text, messages.notSaved);
  return pageSize === undefined ? { fault, error } : { fault, error, pageSize };
}

/** One record again with every digit; a field nested too deeply to be written out is a reason to set it aside. */
function readExactRow(kind: RecordKind, row: unknown, problem: Problem): WalletRecord | null {
  try {
    return readRecord(kind, row, true, problem);
  } catch {
    return no(problem, problem.messages.nested);
  }
}

function exactItemsOf(envelope: Envelope): readonly unknown[] {
  const data = envelope.exactData();
  const items: unknown = isObject(data) ? data['items'] : undefined;
  return Array.isArray(items) ? items : [];
}

/** Beyond this a row is no record any more; its beginning shows what it was. */
const LONGEST_RAW = 20_000;

function rawText(row: unknown): string {
  try {
    return jsonText(row).slice(0, LONGEST_RAW).toWellFormed();
  } catch {
    return `(${recordsInEnglish.nested})`;
  }
}

function rereadExactly(
  kind: RecordKind,
  envelope: Envelope,
  request: PageRequest,
  problem: Problem,
): RecordPage | null {
  if (problem.needsExact !== true) return null;
  problem.text = '';
  problem.needsExact = false;
  try {
    return readStrictly(kind, envelope.exactData(), request, problem, true);
  } catch {
    return no(problem, problem.messages.nested); // writing it out again ran out of stack
  }
}

function readStrictly(
  kind: RecordKind,
  data: unknown,
  request: PageRequest,
  problem: Problem,
  exact = false,
): RecordPage | null {
  const frame = readFrame(data, request);
  if (!frame.ok) return no(problem, frame.error.text);
  const { items, ...counts } = frame.value;
  const records: WalletRecord[] = [];
  for (let row = 0; row < items.length; row += 1) {
    const record = readRecord(kind, items[row], exact, problem);
    if (record === null) return no(problem, messages.record(row + 1, items.length, problem.text));
    records.push(record);
  }
  return { ...counts, items: records };
}

/** The envelope of 2.1, its records unread. */
function readFrame(
  data: unknown,
  request: PageRequest,
): Result<Omit<RecordPage, 'items'> & { items: unknown[] }, Misfit> {
  if (!isObject(data)) return misfit(messages.notPage(kindOf(data)));
  const { currentPage, pageSize, totalNum, totalPage, items } = data;
  if (!isCount(currentPage)) return misfit(wrongCount('currentPage', currentPage));
  if (!isCount(pageSize)) return misfit(wrongCount('pageSize', pageSize));
  if (!isCount(totalNum)) return misfit(wrongCount('totalNum', totalNum));
  if (!isCount(totalPage)) return misfit(wrongCount('totalPage', totalPage));
  if (!Array.isArray(items)) return misfit(messages.notList(kindOf(items)));
  const counts = { currentPage, pageSize, totalNum, totalPage };
  const wrong = inconsistency(counts, items.length, request);
  return wrong === null ? succeed({ ...counts, items }) : fail(wrong);
}

function misfit(text: string): { ok: false; error: Misfit } {
  return fail({ fault: 'shape', text });
}

/** The page must be the one asked for, and its numbers must agree with each other and with its records. */
function inconsistency(page: Omit<RecordPage, 'items'>, count: number, request: PageRequest): Misfit | null {
  const { currentPage, pageSize, totalNum, totalPage } = page;
  if (currentPage !== request.page) {
    return { fault: 'page-echo', text: messages.otherPage(request.page, currentPage) };
  }
  if (pageSize !== request.pageSize) {
    return { fault: 'size-echo', text: messages.otherSize(request.pageSize, pageSize), pageSize };
  }
  if (count > pageSize) {
    return { fault: 'overfull', text: messages.overfull(count, pageSize) };
  }
  const pages = Math.ceil(totalNum / pageSize);
  const emptyList = totalNum === 0 && totalPage <= 1; // venues differ: no pages, or one empty page
  if (totalPage !== pages && !emptyList) {
    return { fault: 'total-pages', text: messages.totalPages(totalPage, totalNum, pageSize, pages) };
  }
  const before = (currentPage - 1) * pageSize;
  if (count > 0 && before + count > totalNum) {
    return { fault: 'beyond-total', text: messages.beyondTotal(totalNum, before + count) };
  }
  if (count === 0 && before < totalNum) {
    return { fault: 'empty', text: messages.empty(totalNum) };
  }
  const due = Math.max(0, Math.min(pageSize, totalNum - before));
  if (count < due) {
    return { fault: 'short', text: messages.short(count, totalNum, due) };
  }
  return null;
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}

function wrongCount(name: string, value: unknown): string {
  const got = typeof value === 'number' ? String(value) : kindOf(value);
  return messages.notCount(name, got);
}

function no(problem: Problem, text: string): null {
  problem.text = text;
  return null;
}
