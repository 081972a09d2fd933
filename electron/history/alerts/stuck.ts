import { type ColumnData, FINAL, MISSING, WITHDRAWAL } from '../ask/column-data.ts';

/**
 * Numbers of the records that are not final for longer than `ms` at the time `at`. Only those that came to be so since their list is
 * watched: what was stuck when the history was first read is no news. What the venue tells no more is told by another rule. One pass over the
 * columns.
 */
export function stuckRecords(
  { count, ids, flags, created, account, accounts }: ColumnData,
  since: ReadonlyMap<string, readonly [deposits: number, withdrawals: number]>,
  { at, ms }: { at: number; ms: number },
): number[] {
  const deposits = new Float64Array(accounts.size()).fill(Number.POSITIVE_INFINITY);
  const withdrawals = deposits.slice();
  for (let code = 0; code < deposits.length; code += 1) {
    const known = since.get(accounts.textOf(code));
    if (known === undefined) continue;
    [deposits[code], withdrawals[code]] = known;
  }
  const found: number[] = [];
  for (let row = 0; row < count; row += 1) {
    const bits = flags[row] ?? 0;
    if ((bits & (FINAL | MISSING)) !== 0) continue;
    const stuckAt = (created[row] ?? 0) + ms;
    if (stuckAt > at) continue;
    const watched = (bits & WITHDRAWAL) === 0 ? deposits : withdrawals;
    if (stuckAt > (watched[account[row] ?? 0] ?? Number.POSITIVE_INFINITY)) found.push(ids[row] ?? 0);
  }
  return found;
}
