import type { AmountBasis, LedgerRow } from '../../../../shared/ledger/ledger-mapping.ts';
import { FINAL_STATUSES, progressOf } from '../../../../shared/records/final-status.ts';
import { type Limbs, limbsOf } from '../queries/amounts.ts';
import { type ColumnData, DAMAGED, MISSING, rowOf, WITHDRAWAL } from '../queries/column-data.ts';
import type { QueryContext } from '../queries/columns.ts';
import { columnText, comparedLimbs, textOfLimbs } from './amount-text.ts';
import type { MatchRecord } from './match.ts';
import { transactionId } from '../../../../shared/addresses/transaction-id.ts';

/** Whose records, of when and in what. */
export interface RecordScope {
  accountIds: readonly string[];
  /** First moment, and the moment after the last. */
  from: number;
  before: number;
  /** Null: all. */
  currencies: readonly string[] | null;
  failed: boolean;
}

/** Which rows of the columns take part, a byte each, and how many of the period do not because they failed. */
interface Partaking {
  bytes: Uint8Array;
  failedLeftOut: number;
}

/** One look at every record: account, damage, currency and, unless failed ones are meant too, status. Time is judged later. */
export function partaking(data: ColumnData, scope: RecordScope): Partaking {
  const accounts = data.accounts.allowed(scope.accountIds);
  const currencies = scope.currencies === null ? null : data.currencies.allowed(scope.currencies);
  const failed = data.statuses.allowed(FINAL_STATUSES.filter((status) => progressOf(status) === 'failed'));
  const bytes = new Uint8Array(data.count);
  let failedLeftOut = 0;
  for (let row = 0; row < data.count; row += 1) {
    if (accounts[data.account[row] ?? 0] !== 1 || ((data.flags[row] ?? 0) & DAMAGED) !== 0) continue;
    if (currencies !== null && currencies[data.currency[row] ?? 0] !== 1) continue;
    if (!scope.failed && failed[data.status[row] ?? 0] === 1) {
      const at = data.created[row] ?? 0;
      if (at >= scope.from && at < scope.before) failedLeftOut += 1;
      continue;
    }
    bytes[row] = 1;
  }
  return { bytes, failedLeftOut };
}

export interface Candidates {
  /** Rows of the columns, one for each of `records`. */
  rows: number[];
  records: MatchRecord[];
}

/**
 * The records that could match any row at all: those with a transaction id of the ledger, and those equal to a row in currency,
 * direction and amount whose time is near enough to the ledger's. All others match nothing, whatever is tried.
 */
export function candidates(
  { columns: { data }, db }: QueryContext,
  ledger: readonly LedgerRow[],
  { bytes }: Partaking,
  { basis, toleranceMs }: { basis: AmountBasis; toleranceMs: number },
): Candidates {
  const txIds = txIdsByRow(db, data, ledger, bytes);
  const wanted = wantedAmounts(data, ledger);
  let first = Number.POSITIVE_INFINITY;
  let last = Number.NEGATIVE_INFINITY;
  for (const { from, to } of ledger) {
    first = Math.min(first, from - toleranceMs);
    last = Math.max(last, to + toleranceMs);
  }
  const found: Candidates = { rows: [], records: [] };
  const limbs: Limbs = { integer: 0, high: 0, low: 0, decimals: 0, wide: null };
  for (let row = 0; row < bytes.length; row += 1) {
    if (bytes[row] !== 1) continue;
    const tx = txIds.get(row);
    if (tx === undefined) {
      const at = data.created[row] ?? 0;
      if (at < first || at > last) continue;
      const amounts = wanted[(data.currency[row] ?? 0) * 2 + ((data.flags[row] ?? 0) & WITHDRAWAL)];
      if (amounts === undefined) continue;
      comparedLimbs(data.amount, data.fee, row, basis, limbs);
      const sameInteger = amounts.get(limbs.integer);
      if (sameInteger === undefined || !sameInteger.has(textOfLimbs(limbs))) continue;
    } else comparedLimbs(data.amount, data.fee, row, basis, limbs);
    found.rows.push(row);
    found.records.push({
      at: data.created[row] ?? 0,
      currency: data.currencies.textOf(data.currency[row] ?? 0),
      out: ((data.flags[row] ?? 0) & WITHDRAWAL) !== 0,
      amount: textOfLimbs(limbs),
      fee: columnText(data.fee, row),
      tx: tx ?? null,
      gone: ((data.flags[row] ?? 0) & MISSING) !== 0,
      rest: String(data.ids[row] ?? 0).padStart(16, '0'),
    });
  }
  return found;
}

/** Per currency and direction: the amounts of the ledger by their whole part, so that most records need one look at a number. */
function wantedAmounts(
  data: ColumnData,
  ledger: readonly LedgerRow[],
): (Map<number, Set<string>> | undefined)[] {
  const byCurrency = new Map<string, [Map<number, Set<string>>, Map<number, Set<string>>]>();
  for (const { currency, direction, amount } of ledger) {
    const own = currency.toLowerCase();
    const pair = byCurrency.get(own) ?? [new Map<number, Set<string>>(), new Map<number, Set<string>>()];
    byCurrency.set(own, pair);
    const amounts = pair[direction === 'out' ? 1 : 0];
    const limbs = limbsOf(amount);
    const texts = amounts.get(limbs.integer) ?? new Set<string>();
    texts.add(textOfLimbs(limbs));
    amounts.set(limbs.integer, texts);
  }
  const wanted: (Map<number, Set<string>> | undefined)[] = [];
  for (let code = 0; code < data.currencies.size(); code += 1) {
    const pair = byCurrency.get(data.currencies.textOf(code).toLowerCase());
    wanted.push(pair?.[0], pair?.[1]);
  }
  return wanted;
}

/** Looks at every transaction id of the archive in SQLite itself; only those the ledger may mean come into JS. */
const FIND_BY_TX_ID = `SELECT id, tx FROM records WHERE tx IS NOT NULL
  AND lower(CASE WHEN instr(tx, '@') > 0 THEN substr(tx, 1, instr(tx, '@') - 1) ELSE tx END) IN (SELECT value FROM json_each(?))`;

function txIdsByRow(
  db: QueryContext['db'],
  data: ColumnData,
  ledger: readonly LedgerRow[],
  bytes: Uint8Array,
): Map<number, string> {
  const bases = new Set<string>();
  const loose = new Set<string>();
  for (const { txId } of ledger) {
    const id = transactionId(txId);
    if (id === null) continue;
    bases.add(id.base);
    // SQLite folds A to Z alone, and so must this: ids hold no other letters, and those that do are compared below.
    const small = id.base.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
    loose.add(small).add(`0x${small}`);
  }
  const txIds = new Map<number, string>();
  if (bases.size === 0) return txIds;
  const statement = db.prepare(FIND_BY_TX_ID);
  statement.setReturnArrays(true);
  for (const stored of statement.iterate(JSON.stringify([...loose]))) {
    const [id, tx] = stored as unknown as [number, string]; // the two columns of FIND_BY_TX_ID; the table is STRICT
    const own = transactionId(tx);
    const row = rowOf(data, id);
    if (own !== null && row >= 0 && bytes[row] === 1 && bases.has(own.base)) txIds.set(row, tx);
  }
  return txIds;
}
