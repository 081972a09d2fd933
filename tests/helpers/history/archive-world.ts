/** For tests: an archive in a folder of its own, filled page by page as a sync does it. */
import { rmSync } from 'node:fs';
import type { DepositRecord, WalletRecord, WithdrawalRecord } from '../../../shared/records/record.ts';
import { commit } from '../../../electron/features/history/archive/commit.ts';
import type { ArchiveContext, ArchiveRow } from '../../../electron/features/history/archive/context.ts';
import { markMissing, unmetRecords } from '../../../electron/features/history/archive/missing.ts';
import type { OpenedArchive, OpenOptions } from '../../../electron/features/history/archive/open-archive.ts';
import { openArchive } from '../../../electron/features/history/worker/open-archive.ts';
import {
  archiveRow,
  FROM_RECORDS,
  RECORD_COLUMNS,
  type StoredRecord,
} from '../../../electron/features/history/archive/record-rows.ts';
import type { PageTaken } from '../../../electron/features/history/archive/page-work.ts';
import { takePage } from '../../../electron/features/history/archive/take-page.ts';
import { memoryFolder } from '../memory-folder.ts';

export const ACCOUNT = 'treasury';
export const T0 = 1_764_000_000_000;

export function deposit(change: Partial<DepositRecord> = {}): DepositRecord {
  return {
    kind: 'deposit',
    currency: 'USDT',
    chain: 'trx',
    status: 'PROCESSING',
    address: 'TX-address',
    memo: '',
    isInner: false,
    amount: '10.5',
    fee: '0',
    walletTxId: 'tx-1',
    createdAt: T0,
    updatedAt: T0 + 5,
    remark: '',
    otherFields: {},
    ...change,
  };
}

export function withdrawal(change: Partial<WithdrawalRecord> = {}): WithdrawalRecord {
  return { ...deposit(), kind: 'withdrawal', id: 'w-1', ...change };
}

export interface ArchiveWorld {
  folder: string;
  context: ArchiveContext;
  /** One committed page of deposits, or of withdrawals when the first row is one. */
  page(
    scanId: number,
    rows: readonly WalletRecord[],
    change?: { seenAt?: number; accountId?: string },
  ): PageTaken;
  missing(scanIds: readonly number[], kind?: WalletRecord['kind'], at?: number): number;
  rows(): ArchiveRow[];
  changes(id: number): { field: string; before: unknown; after: unknown }[];
  close(): void;
}

export function archiveFolder(): string {
  return memoryFolder('archive-');
}

export function opened(folder: string, options?: OpenOptions): OpenedArchive {
  const result = openArchive(folder, options);
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
}

export function archiveWorld(folder = archiveFolder()): ArchiveWorld {
  const { context, close } = opened(folder);
  const { db } = context;
  function done<T>(result: { ok: true; value: T } | { ok: false; error: { message: string } }): T {
    if (!result.ok) throw new Error(result.error.message);
    return result.value;
  }
  return {
    folder,
    context,
    page(scanId, rows, { seenAt = T0 + 1_000 * scanId, accountId = ACCOUNT } = {}) {
      const kind = rows[0]?.kind ?? 'deposit';
      return done(
        commit(context, () => takePage(context, { accountId, kind, scanId, seenAt, rows, unreadable: [] })),
      );
    },
    missing(scanIds, kind = 'deposit', at = T0 + 99_000) {
      const from = T0 - 1_000_000;
      const unmet = unmetRecords(db, { accountId: ACCOUNT, kind, from, to: T0 + 1_000_000, scanIds });
      return done(commit(context, () => markMissing(context, unmet, at)));
    },
    rows() {
      const stored = db.prepare(`SELECT ${RECORD_COLUMNS} ${FROM_RECORDS} ORDER BY records.id`).all();
      return (stored as unknown as StoredRecord[]).map(archiveRow); // of RECORD_COLUMNS
    },
    changes: (id) =>
      db
        .prepare('SELECT field, before, after FROM status_changes WHERE record = ? ORDER BY seen_at, field')
        .all(id)
        .map(({ field, before, after }) => ({ field: String(field), before, after })),
    close() {
      close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Every record as text, sorted: what the archive holds, whatever its numbers. */
export function contents(rows: readonly (ArchiveRow | WalletRecord)[]): string[] {
  return rows.map((row) => JSON.stringify(sorted('record' in row ? row.record : row))).sort();
}

function sorted(record: WalletRecord): unknown {
  return Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1));
}
