import {
  type Difference,
  DIFFERENCES,
  type LedgerMapping,
  type LedgerRow,
  type LedgerRules,
  RECONCILE_LISTS,
  type ReconcileList,
} from '../../../../shared/ledger/ledger-mapping.ts';
import type { ReadLedger } from '../../../../shared/ledger/ledger-rows.ts';
import type { TimeZone } from '../../../../shared/base/time-zone.ts';
import { type ColumnData, WITHDRAWAL } from '../queries/column-data.ts';
import type { QueryContext } from '../queries/columns.ts';
import { localDays } from '../queries/local-days.ts';
import { amountText } from './amount-text.ts';
import { type Candidates, candidates, partaking, type RecordScope } from './candidates.ts';
import { match, type Matching, type MatchRow } from './match.ts';
import type { Entry, Reconciled } from './entries.ts';
import { createTotals, type Totals } from './totals.ts';
import { transactionId } from '../../../../shared/addresses/transaction-id.ts';
import {
  RECONCILE_ENGLISH,
  reconcileHintsMessages,
  type ReconcileMessages,
} from '../../../../shared/messages/reconcile-hints.ts';
import { damagedIn } from '../queries/filter.ts';

interface ReconcileRequest {
  id: string;
  name: string;
  mapping: LedgerMapping;
  rules: LedgerRules;
  scope: RecordScope;
  zone: TimeZone;
}

/** Every list of a reconciliation: each row of the ledger, and each record of the scope, in exactly one of them. */
export function reconcile(context: QueryContext, ledger: ReadLedger, asked: ReconcileRequest): Reconciled {
  const { data } = context.columns;
  const { scope, rules } = asked;
  const meant = currencyTest(scope.currencies);
  const rows = ledger.rows.filter(({ currency }) => meant(currency));
  const part = partaking(data, scope);
  const found = candidates(context, rows, part, rules);
  const dayOf = localDays(asked.zone);
  const matching = match(rows.map(matchRow), found.records, {
    tolerance: rules.toleranceMs,
    txOnly: rules.txOnly,
    dayOf,
    txOf: txReader(context, found),
  });
  const made = new Sorting(data, rows, found, asked);
  made.leaveOut(ledger.rows.filter(({ currency }) => !meant(currency)));
  made.sort(matching, part.bytes);
  made.unread(ledger);
  return made.finish(
    { failed: part.failedLeftOut, damaged: damagedIn(context, { accountIds: [...asked.scope.accountIds] }) },
    hintsOf(context, rows, found, matching),
  );
}

function currencyTest(currencies: readonly string[] | null): (currency: string) => boolean {
  if (currencies === null) return () => true;
  const wanted = new Set(currencies.map((currency) => currency.toLowerCase()));
  return (currency) => wanted.has(currency.toLowerCase());
}

function matchRow(row: LedgerRow): MatchRow {
  return {
    from: row.from,
    to: row.to,
    currency: row.currency,
    out: row.direction === 'out',
    amount: amountText(row.amount),
    fee: row.fee === null ? null : amountText(row.fee),
    tx: row.txId,
    rest: `${row.address ?? ''} ${row.reference ?? ''} ${row.txId ?? ''}`,
  };
}

/** Reads the transaction id of a candidate that was found by its amount; few are asked for. */
function txReader(
  { db, columns: { data } }: QueryContext,
  found: Candidates,
): (record: number) => string | null {
  const statement = db.prepare('SELECT tx FROM records WHERE id = ?');
  return (record) => {
    const tx = statement.get(data.ids[found.rows[record] ?? -1] ?? 0)?.['tx'];
    return typeof tx === 'string' ? tx : null;
  };
}

/** Puts everything into its list and adds it up. */
class Sorting {
  readonly data: ColumnData;
  readonly rows: readonly LedgerRow[];
  readonly found: Candidates;
  readonly asked: ReconcileRequest;
  readonly totals: Totals;
  readonly lists: Reconciled['lists'] = {
    matched: [],
    differences: [],
    'ledger-only': [],
    ambiguous: [],
    unreadable: [],
    outside: [],
  };
  venueOnly: Float64Array = new Float64Array(0);
  byTransaction = 0;
  byAmount = 0;
  readonly differences = new Map<Difference, number>();

  constructor(data: ColumnData, rows: readonly LedgerRow[], found: Candidates, asked: ReconcileRequest) {
    this.data = data;
    this.rows = rows;
    this.found = found;
    this.asked = asked;
    this.totals = createTotals(data, asked.rules.basis);
  }

  sort(matching: Matching, bytes: Uint8Array): void {
    /** Rows of the columns that have their place already. */
    const placed = new Uint8Array(bytes.length);
    for (const pair of matching.pairs) {
      const ledger = this.rows[pair.row];
      const at = this.found.rows[pair.record] ?? -1;
      placed[at] = 1;
      if (ledger === undefined || !(this.isRowInPeriod(ledger) || this.isRecordInScope(at))) {
        if (ledger !== undefined) this.leaveOut([ledger]);
        continue;
      }
      const list = pair.differences.length === 0 ? 'matched' : 'differences';
      if (pair.by === 'transaction') this.byTransaction += 1;
      else this.byAmount += 1;
      for (const what of pair.differences) this.differences.set(what, (this.differences.get(what) ?? 0) + 1);
      const { by, differences } = pair;
      this.put(list, { ledger, record: this.data.ids[at] ?? 0, by, differences, set: null, problem: null });
      this.totals.ledger(list, ledger);
      this.totals.record(list, at);
    }
    this.putSets(matching, placed);
    for (const row of matching.rowsLeft) {
      const ledger = this.rows[row];
      if (ledger === undefined) continue;
      if (this.isRowInPeriod(ledger)) {
        this.put('ledger-only', { ...ONLY, ledger });
        this.totals.ledger('ledger-only', ledger);
      } else this.leaveOut([ledger]);
    }
    this.putVenueOnly(bytes, placed);
  }

  putSets({ ambiguous }: Matching, placed: Uint8Array): void {
    const firstOf = (set: Matching['ambiguous'][number]): number =>
      Math.min(...set.rows.map((row) => this.rows[row]?.line ?? Number.MAX_SAFE_INTEGER).slice(0, 1_000));
    const sets = ambiguous.map((set) => ({ set, first: firstOf(set) })).sort((a, b) => a.first - b.first);
    let number = 0;
    for (const { set } of sets) {
      const records = set.records.map((record) => this.found.rows[record] ?? -1);
      const rows = set.rows.flatMap((row) => this.rows[row] ?? []);
      for (const at of records) placed[at] = 1;
      if (!rows.some((row) => this.isRowInPeriod(row)) && !records.some((at) => this.isRecordInScope(at))) {
        this.leaveOut(rows);
        continue;
      }
      number += 1;
      const own = { number, ledgerRows: rows.length, venueRecords: records.length };
      for (const ledger of rows.sort((a, b) => a.line - b.line)) {
        this.put('ambiguous', { ...ONLY, ledger, set: own });
        this.totals.ledger('ambiguous', ledger);
      }
      for (const at of records) {
        this.put('ambiguous', { ...ONLY, record: this.data.ids[at] ?? 0, set: own });
        this.totals.record('ambiguous', at);
      }
    }
  }

  putVenueOnly(bytes: Uint8Array, placed: Uint8Array): void {
    let count = 0;
    const left = new Uint32Array(bytes.length);
    for (let at = 0; at < bytes.length; at += 1) {
      if (bytes[at] !== 1 || placed[at] === 1 || !this.isRecordInScope(at)) continue;
      left[count] = at;
      count += 1;
      this.totals.record('venue-only', at);
    }
    const { created, ids } = this.data;
    const rows = left.subarray(0, count).sort((a, b) => (created[a] ?? 0) - (created[b] ?? 0) || a - b);
    this.venueOnly = Float64Array.from(rows, (at) => ids[at] ?? 0);
  }

  leaveOut(rows: readonly LedgerRow[]): void {
    for (const ledger of rows) {
      this.put('outside', { ...ONLY, ledger });
      this.totals.ledger('outside', ledger);
    }
  }

  unread({ problems, leftOut }: ReadLedger): void {
    for (const problem of problems) {
      this.put('unreadable', { ...ONLY, problem });
      this.totals.line('unreadable');
    }
    for (const line of leftOut) {
      const problem = {
        line,
        field: 'direction',
        message: reconcileHintsMessages.leftOut,
        inFile: RECONCILE_ENGLISH.leftOut,
      };
      this.put('outside', { ...ONLY, problem });
      this.totals.line('outside');
    }
  }

  put(list: Exclude<ReconcileList, 'venue-only'>, entry: Entry): void {
    this.lists[list].push(entry);
  }

  isRowInPeriod({ from, to }: LedgerRow): boolean {
    return from < this.asked.scope.before && to >= this.asked.scope.from;
  }

  isRecordInScope(at: number): boolean {
    const created = this.data.created[at] ?? 0;
    return created >= this.asked.scope.from && created < this.asked.scope.before;
  }

  finish({ failed, damaged }: { failed: number; damaged: number }, hints: readonly Hint[]): Reconciled {
    const { id, name, scope, zone } = this.asked;
    for (const list of ['matched', 'differences', 'ledger-only', 'unreadable', 'outside'] as const) {
      this.lists[list].sort((a, b) => lineOf(a) - lineOf(b));
    }
    return {
      id,
      name,
      lists: this.lists,
      venueOnly: this.venueOnly,
      summary: {
        resultId: id,
        name,
        period: { from: scope.from, before: scope.before },
        zone: zone.name,
        counts: RECONCILE_LISTS.map((list) => this.totals.counts(list)),
        totals: this.totals.lines(),
        byTransaction: this.byTransaction,
        byAmount: this.byAmount,
        differences: DIFFERENCES.flatMap((what) => {
          const pairs = this.differences.get(what) ?? 0;
          return pairs === 0 ? [] : [{ what, pairs }];
        }),
        failedLeftOut: failed,
        damagedLeftOut: damaged,
        hints: hints.map((hint) => hint(reconcileHintsMessages)),
      },
      hintsInFile: hints.map((hint) => hint(RECONCILE_ENGLISH)),
    };
  }
}

const ONLY: Entry = { ledger: null, record: null, by: null, differences: [], set: null, problem: null };

function lineOf({ ledger, problem }: Entry): number {
  return ledger?.line ?? problem?.line ?? 0;
}

/** In the language of whoever reads it: the window's, or English for a file. */
type Hint = (messages: ReconcileMessages) => string;

/** What a person should look at before believing the lists. */
function hintsOf(
  { columns: { data } }: QueryContext,
  rows: readonly LedgerRow[],
  found: Candidates,
  matching: Matching,
): Hint[] {
  const hints: Hint[] = [];
  const withTxId = rows.filter(({ txId }) => transactionId(txId) !== null).length;
  const known = new Map<string, Set<boolean>>();
  for (const { tx, out } of found.records) {
    const id = transactionId(tx);
    if (id !== null) known.set(id.base, (known.get(id.base) ?? new Set()).add(out));
  }
  if (withTxId > 0 && known.size === 0) {
    hints.push((messages) => messages.noIds(withTxId));
  }
  let otherWay = 0;
  for (const at of matching.rowsLeft) {
    const row = rows[at];
    const ways = known.get(transactionId(row?.txId ?? null)?.base ?? '');
    if (row !== undefined && ways !== undefined && !ways.has(row.direction === 'out')) otherWay += 1;
  }
  if (otherWay > 0) {
    const wrong = otherWay;
    hints.push((messages) => messages.otherWay(wrong));
  }
  const unknown = new Set<string>();
  const held = new Set<string>();
  for (let code = 0; code < data.currencies.size(); code += 1)
    held.add(data.currencies.textOf(code).toLowerCase());
  for (const { currency } of rows) if (!held.has(currency.toLowerCase())) unknown.add(currency);
  if (unknown.size > 0) {
    const shown = [...unknown].sort().slice(0, 8).join(', ');
    hints.push((messages) => (unknown.size > 8 ? messages.notHeldAndOthers(shown) : messages.notHeld(shown)));
  }
  return hints;
}

/** Whether a record of the columns went out. */
export function isOut(data: ColumnData, at: number): boolean {
  return ((data.flags[at] ?? 0) & WITHDRAWAL) !== 0;
}
