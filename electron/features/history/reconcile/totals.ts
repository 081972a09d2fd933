import type { CallReply } from '../../../../shared/bridge/contract.ts';
import {
  type AmountBasis,
  type LedgerRow,
  RECONCILE_LISTS,
  type ReconcileList,
} from '../../../../shared/ledger/ledger-mapping.ts';
import { createAmounts, setAmount } from '../queries/amounts.ts';
import { type ColumnData, COMPLETED, WITHDRAWAL } from '../queries/column-data.ts';
import { addRow, createSums, growSums, sumOf, textOf } from '../queries/exact-sums.ts';

type TotalsLine = CallReply<'reconcile.match'>['totals'][number];

/** Counts and exact sums by list and currency. Venue amounts are added as they are compared, of completed records; the others are counted apart. */
export interface Totals {
  ledger(list: ReconcileList, row: LedgerRow): void;
  /** A record by its row in the columns. */
  record(list: ReconcileList, at: number): void;
  /** A line of the file without an amount. */
  line(list: ReconcileList): void;
  counts(list: ReconcileList): { list: ReconcileList; ledgerRows: number; venueRecords: number };
  lines(): TotalsLine[];
}

/** Sums of one list and currency: in and out of the ledger, of completed records, and of records that are not. */
const SUMS = 6;
type Side = 0 | 2 | 4;

export function createTotals(data: ColumnData, basis: AmountBasis): Totals {
  const currencies = new Map<string, number>();
  const names: string[] = [];
  const sums = createSums(0);
  /** As `sums`: how many were added. */
  const added: number[] = [];
  const plain = new Map(RECONCILE_LISTS.map((list) => [list, { list, ledgerRows: 0, venueRecords: 0 }]));
  const one = createAmounts(1);
  const ofCode: number[] = [];

  function currencyAt(name: string): number {
    const own = name.toLowerCase();
    let at = currencies.get(own);
    if (at === undefined) {
      at = names.push(name) - 1;
      currencies.set(own, at);
      growSums(sums, names.length * RECONCILE_LISTS.length * SUMS);
      while (added.length < names.length * RECONCILE_LISTS.length * SUMS) added.push(0);
    }
    return at;
  }

  // The venue's own spelling of a currency is used.
  for (let code = 0; code < data.currencies.size(); code += 1)
    ofCode.push(currencyAt(data.currencies.textOf(code)));

  function groupOf(list: ReconcileList, currency: number, side: Side, out: boolean): number {
    return (currency * RECONCILE_LISTS.length + RECONCILE_LISTS.indexOf(list)) * SUMS + side + (out ? 1 : 0);
  }

  return {
    ledger(list, { currency, direction, amount }) {
      const group = groupOf(list, currencyAt(currency), 0, direction === 'out');
      setAmount(one, 0, amount);
      addRow(sums, group, one, 0, 1);
      added[group] = (added[group] ?? 0) + 1;
      this.line(list);
    },
    record(list, at) {
      const flags = data.flags[at] ?? 0;
      const side = (flags & COMPLETED) === 0 ? 4 : 2;
      const group = groupOf(list, ofCode[data.currency[at] ?? 0] ?? 0, side, (flags & WITHDRAWAL) !== 0);
      addRow(sums, group, data.amount, at, 1);
      if (basis !== 'amount') addRow(sums, group, data.fee, at, basis === 'gross' ? 1 : -1);
      added[group] = (added[group] ?? 0) + 1;
      const count = plain.get(list);
      if (count !== undefined) count.venueRecords += 1;
    },
    line(list) {
      const count = plain.get(list);
      if (count !== undefined) count.ledgerRows += 1;
    },
    counts: (list) => plain.get(list) ?? { list, ledgerRows: 0, venueRecords: 0 },
    lines() {
      const found: TotalsLine[] = [];
      for (const list of RECONCILE_LISTS) {
        for (const currency of [...names.keys()].sort((a, b) =>
          (names[a] ?? '') < (names[b] ?? '') ? -1 : 1,
        )) {
          const group = groupOf(list, currency, 0, false);
          const count = (at: number): number => added[group + at] ?? 0;
          if (count(0) + count(1) + count(2) + count(3) + count(4) + count(5) === 0) continue;
          found.push({
            list,
            currency: names[currency] ?? '',
            ledgerRows: count(0) + count(1),
            ledgerIn: textOf(sumOf(sums, group)),
            ledgerOut: textOf(sumOf(sums, group + 1)),
            venueRecords: count(2) + count(3),
            venueIn: textOf(sumOf(sums, group + 2)),
            venueOut: textOf(sumOf(sums, group + 3)),
            notCompleted: {
              deposits: count(4),
              withdrawals: count(5),
              in: textOf(sumOf(sums, group + 4)),
              out: textOf(sumOf(sums, group + 5)),
            },
          });
        }
      }
      return found;
    },
  };
}
