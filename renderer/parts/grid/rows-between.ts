import type { CallResult } from '../../../shared/bridge/contract.ts';
import type { BridgeError } from '../../../shared/base/error.ts';
import { fail, type Result, succeed } from '../../../shared/base/result.ts';
import type { RowsSource } from './rows-source.ts';
import { MAX_PICKED, TOO_MANY } from '../review/selection.ts';

const PAGE = 500;

/** Numbers of the records at these positions, both included, to be selected one by one: from the rows at hand, else asked for page by page. */
export async function idsBetween(
  source: RowsSource,
  from: number,
  to: number,
  ask: (offset: number, limit: number) => Promise<CallResult<'history.page'>>,
): Promise<Result<number[], BridgeError>> {
  if (to - from + 1 > MAX_PICKED) return fail(TOO_MANY);
  const ids: number[] = [];
  for (let at = from; at <= to; at += 1) {
    const row = source.row(at);
    if (row) ids.push(row.id);
  }
  if (ids.length === to - from + 1) return succeed(ids);
  ids.length = 0;
  for (let offset = from; offset <= to; offset += PAGE) {
    const page = await ask(offset, Math.min(PAGE, to - offset + 1));
    if (!page.ok) return page;
    for (const row of page.value.rows) ids.push(row.id);
  }
  return succeed(ids);
}
