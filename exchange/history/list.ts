import { readPaging, type Page, type Paging } from '../base/paging.ts';
import { readChoice, readText, readInteger, type Query } from '../base/query.ts';
import { passed, type Result } from '../base/reply.ts';

interface ListRequest extends Paging {
  currency: string | null;
  status: string | null;
  startAt: number | null;
  endAt: number | null;
}

interface Listed {
  currency: string;
  status: string;
  createdAt: number;
}

/** Records by index, newest first: an array, or a history that grows at the front. */
export interface Records<T> {
  readonly length: number;
  /** `index` is not negative. */
  at(index: number): T | undefined;
  slice(from: number, to: number): T[];
}

/**
 * Answers a list request (4.1, 4.2); `statusOf` says as what a status is asked for. Times are compared with createdAt, inclusive. Refuses bad types, pages and statuses with
 * 400100.
 */
export function listPage<T extends Listed>(
  records: Records<T>,
  query: Query,
  statuses: readonly string[],
  statusOf: (status: T['status']) => string = (status) => status,
): Result<Page<T>> {
  const request = readListRequest(query, statuses);
  if (!request.ok) return request;
  const { startAt, endAt, currentPage, pageSize } = request.value;

  const from = endAt === null ? 0 : firstAtOrBefore(records, endAt);
  const to = startAt === null ? records.length : firstAtOrBefore(records, startAt - 1);
  const { totalNum, items } = selectPage(records, from, Math.max(from, to), request.value, statusOf);
  return passed({ currentPage, pageSize, totalNum, totalPage: Math.ceil(totalNum / pageSize), items });
}

/** One page and the total of the records from index `from` to `to`, without copying: a history may have a million records. */
function selectPage<T extends Listed>(
  records: Records<T>,
  from: number,
  to: number,
  { currency, status, currentPage, pageSize }: ListRequest,
  statusOf: (status: T['status']) => string,
): { totalNum: number; items: T[] } {
  const first = (currentPage - 1) * pageSize;
  if (currency === null && status === null) {
    return { totalNum: to - from, items: records.slice(from + first, Math.min(from + first + pageSize, to)) };
  }
  const items: T[] = [];
  let totalNum = 0;
  for (let index = from; index < to; index += 1) {
    const record = records.at(index);
    if (record === undefined) break;
    if (currency !== null && record.currency !== currency) continue;
    if (status !== null && statusOf(record.status) !== status) continue;
    if (totalNum >= first && items.length < pageSize) items.push(record);
    totalNum += 1;
  }
  return { totalNum, items };
}

function readListRequest(query: Query, statuses: readonly string[]): Result<ListRequest> {
  const currency = readText(query, 'currency');
  if (!currency.ok) return currency;
  const status = readChoice(query, 'status', statuses);
  if (!status.ok) return status;
  const startAt = readInteger(query, 'startAt', null);
  if (!startAt.ok) return startAt;
  const endAt = readInteger(query, 'endAt', null);
  if (!endAt.ok) return endAt;
  const paging = readPaging(query);
  if (!paging.ok) return paging;
  return passed({
    currency: currency.value,
    status: status.value,
    startAt: startAt.value,
    endAt: endAt.value,
    ...paging.value,
  });
}

/** Index of the first record created at or before `time`; the records are newest first. */
function firstAtOrBefore(records: Records<Listed>, time: number): number {
  let low = 0;
  let high = records.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const record = records.at(middle);
    if (record !== undefined && record.createdAt > time) low = middle + 1;
    else high = middle;
  }
  return low;
}
