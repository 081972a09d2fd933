import { CSV_BOM, csvLine } from '../../../../shared/csv/writer.ts';
import { DIFFERENCE_WORDS, type ReconcileList } from '../../../../shared/ledger/ledger-mapping.ts';
import type { HistoryRecord } from '../../../../shared/query/filter.ts';
import type { Entry } from './entries.ts';

const COLUMNS = [
  'list',
  'matched by',
  'differs in',
  'set',
  'line',
  'problem',
  'ledger time from (UTC)',
  'ledger time to (UTC)',
  'ledger currency',
  'ledger direction',
  'ledger amount',
  'ledger fee',
  'ledger transaction',
  'ledger address',
  'ledger reference',
  'record',
  'venue account',
  'venue kind',
  'venue created (UTC)',
  'venue currency',
  'venue chain',
  'venue status',
  'venue amount',
  'venue fee',
  'venue transaction',
  'venue address',
  'venue memo',
  'venue withdrawal id',
  'venue gone since (UTC)',
] as const;

const LIST_TEXTS: Readonly<Record<ReconcileList, string>> = {
  matched: 'matched',
  differences: 'difference',
  'ledger-only': 'only in the ledger',
  'venue-only': 'only at the venue',
  ambiguous: 'ambiguous',
  unreadable: 'unreadable',
  outside: 'left out',
};

export function csvHead(bom: boolean): string {
  return (bom ? CSV_BOM : '') + csvLine(COLUMNS);
}

/** One row of the file; amounts are the texts of ledger and venue, digit for digit. `accountName` is for accounts. */
export function csvRow(
  list: ReconcileList,
  { ledger, by, differences, set, problem }: Entry,
  found: HistoryRecord | null,
  accountName: (id: string) => string,
): string {
  const record = found?.record;
  return csvLine([
    LIST_TEXTS[list],
    by === null ? null : by === 'transaction' ? 'transaction ID' : 'amount and time',
    differences.map((what) => DIFFERENCE_WORDS[what]).join(' + '),
    set === null ? null : String(set.number),
    ledger === null && problem === null ? null : String(ledger?.line ?? problem?.line),
    problem?.inFile ?? null,
    ledger === null ? null : iso(ledger.from),
    ledger === null ? null : iso(ledger.to),
    ledger?.currency ?? null,
    ledger?.direction ?? null,
    ledger?.amount ?? null,
    ledger?.fee ?? null,
    ledger?.txId ?? null,
    ledger?.address ?? null,
    ledger?.reference ?? null,
    found === null ? null : String(found.id),
    found === null ? null : accountName(found.accountId),
    record?.kind ?? null,
    record === undefined ? null : iso(record.createdAt),
    record?.currency ?? null,
    record?.chain ?? null,
    record?.status ?? null,
    record?.amount ?? null,
    record?.fee ?? null,
    record?.walletTxId ?? null,
    record?.address ?? null,
    record?.memo ?? null,
    record?.kind === 'withdrawal' ? record.id : null,
    found === null || found.missingSince === null ? null : iso(found.missingSince),
  ]);
}

function iso(at: number): string {
  return new Date(at).toISOString();
}
