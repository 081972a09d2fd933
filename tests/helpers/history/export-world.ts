import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { ExportTemplate } from '../../../shared/exports/template.ts';
import type { WalletRecord } from '../../../shared/records/record.ts';
import type { ArchiveContext, RecordReview } from '../../../electron/features/history/archive/context.ts';
import { openArchive } from '../../../electron/features/history/worker/open-archive.ts';
import { otherText } from '../../../electron/features/history/archive/other-text.ts';
import { type ExportOrder, makeExportOps } from '../../../electron/features/history/export/export-ops.ts';
import type { ExportFormat } from '../../../electron/features/history/export/export-run.ts';
import type { ExportClient } from '../../../electron/features/history/export/write-export.ts';
import { sealRecords } from './seal-records.ts';
import { memoryFolder } from '../memory-folder.ts';

/** An archive in a folder of its own, and its export ops. */
export interface ExportWorld {
  folder: string;
  context: ArchiveContext;
  ops: ReturnType<typeof makeExportOps>;
  /** Adds records to account "main" (or the one named) and answers their numbers. */
  add(records: readonly WalletRecord[], accountId?: string): number[];
  /** The review state of a record from now on. */
  review(id: number, review: Partial<RecordReview>): void;
  /** The ops as the archive's thread answers them. */
  request: ExportClient['request'];
  /** Runs a whole export and answers the file's bytes. */
  write(format: ExportFormat, template: ExportTemplate, changes?: Partial<ExportOrder>): Buffer;
  close(): void;
}

export const ACCOUNTS = [
  { id: 'main', name: 'Main desk' },
  { id: 'cold', name: '=Cold, "store"' },
];

const UNREVIEWED: RecordReview = {
  state: 'unreviewed',
  by: null,
  at: null,
  approvedBy: null,
  sameUser: false,
  importedReviews: 0,
  notes: 0,
  labels: [],
  internalTransferWith: null,
};

export function exportWorld(): ExportWorld {
  const folder = memoryFolder('export-');
  const opened = openArchive(folder);
  if (!opened.ok) throw new Error(opened.error.message);
  const recorded = new Map<number, RecordReview>();
  const context: ArchiveContext = {
    ...opened.value.context,
    reviews: {
      of: (id) => recorded.get(id) ?? UNREVIEWED,
      fourEyes: () => false,
      noted: () => [],
      recordAdded: () => undefined,
    },
  };
  /** Newest first, whatever is asked for: what a filter means is tested elsewhere. */
  const ops = makeExportOps(({ db }, _filter, _sort, completedOnly) => {
    const found = { ids: [] as number[], pending: 0, failed: 0, damaged: 0 };
    for (const { id, status } of db
      .prepare('SELECT id, status FROM records ORDER BY created_at DESC, id')
      .all()) {
      if (!completedOnly || status === 'SUCCESS') found.ids.push(Number(id));
      else found[status === 'FAILURE' ? 'failed' : 'pending'] += 1;
    }
    return found;
  });
  let key = 0;

  return {
    folder,
    context,
    ops,
    request(op, input) {
      const run = ops[op] as (context: unknown, input: unknown) => ReturnType<(typeof ops)[typeof op]>; // as in the thread
      return run(context, input);
    },
    add(records, accountId = 'main') {
      const { db } = context;
      db.prepare('INSERT OR IGNORE INTO accounts (id) VALUES (?)').run(accountId);
      const insert = db.prepare(
        `INSERT INTO records (account, kind, key, occurrence, venue_id, currency, chain, status, address, memo, is_inner, amount, fee,
           tx, created_at, updated_at, remark, other, first_seen, seen_scan, missing_since, checksum)
         SELECT n, ?, ?, 0, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 1700000000000, 1, NULL, 0 FROM accounts WHERE id = ?`,
      );
      const ids: number[] = [];
      db.exec('BEGIN');
      for (const record of records) {
        key += 1;
        const bytes = Buffer.alloc(16);
        bytes.writeUInt32BE(key, 12);
        const done = insert.run(
          record.kind === 'deposit' ? 0 : 1,
          bytes,
          record.kind === 'deposit' ? null : record.id,
          record.currency,
          record.chain,
          record.status,
          record.address,
          record.memo,
          record.isInner ? 1 : 0,
          record.amount,
          record.fee,
          record.walletTxId,
          record.createdAt,
          record.updatedAt,
          record.remark,
          otherText(record.otherFields),
          accountId,
        );
        ids.push(Number(done.lastInsertRowid));
      }
      sealRecords(db, ids);
      db.exec('COMMIT');
      return ids;
    },
    review(id, review) {
      recorded.set(id, { ...UNREVIEWED, ...review });
    },
    write(format, template, changes = {}) {
      const path = join(folder, `out.${format}`);
      const order: ExportOrder = {
        exportId: 'one',
        path,
        filter: {},
        sort: { by: 'created', descending: true },
        format,
        template,
        timeZone: 'Europe/Berlin',
        accounts: ACCOUNTS,
        ...changes,
      };
      const { total } = valueOf(ops['export.begin'](context, order));
      for (let written = 0; written < total;) ({ written } = valueOf(ops['export.step'](context, order)));
      if (existsSync(path)) rmSync(path);
      valueOf(ops['export.close'](context, order));
      if (existsSync(path)) throw new Error('the file took its name too early');
      valueOf(ops['export.publish'](context, order));
      return readFileSync(path);
    },
    close() {
      opened.value.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export function valueOf<T>(result: { ok: true; value: T } | { ok: false; error: { message: string } }): T {
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
}

/** A deposit without anything remarkable, a second after the one before it. */
export function deposit(n: number, changes: Partial<WalletRecord> = {}): WalletRecord {
  return {
    kind: 'deposit',
    currency: 'USDT',
    chain: 'trx',
    status: 'SUCCESS',
    address: `T${String(n).padStart(33, '0')}`,
    memo: '',
    isInner: false,
    amount: `${n}.50000000`,
    fee: '0.00',
    walletTxId: String(n).padStart(64, 'a'),
    createdAt: Date.UTC(2026, 2, 29, 0, 59, 58) + n * 1_000,
    updatedAt: Date.UTC(2026, 2, 29, 1, 5) + n * 1_000,
    remark: 'Deposit',
    otherFields: {},
    ...changes,
  } as WalletRecord; // a deposit, unless the changes make a whole withdrawal of it
}

export function withdrawal(n: number, changes: Partial<WalletRecord> = {}): WalletRecord {
  return deposit(n, {
    kind: 'withdrawal',
    id: `6717422bd51c29000775ea${n}`,
    remark: 'Withdrawal',
    ...changes,
  });
}
